import Dispatch

/// Where the code of one network's adapter runs: one that blocks its threads delays nobody else, and cannot use up the
/// threads of the process, however often it is called.
struct AdapterQueues: Sendable {
    /// How many calls of one adapter may block at once.
    static let limit = 16

    /// Its calls, and what its ads and bids are told.
    let calls = WorkQueue(label: "admed.adapter", width: limit, qos: .userInitiated)
    /// Where its calls are told to give up: it may need that to end calls that block.
    let cancels = WorkQueue(label: "admed.cancel", width: limit, qos: .userInitiated)
    /// Where its bids are asked for bills: the `show` of an ad may block while its display is counted.
    let bills = WorkQueue(label: "admed.bill", width: limit, qos: .userInitiated)
    /// What the adapter, its ads and its bids have still to be told before it is stopped: it may be news to send.
    let pendingNotifications = PendingWork()
}
