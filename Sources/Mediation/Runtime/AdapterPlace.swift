import Dispatch

/// Where the code of one network's adapter runs.
struct AdapterPlace: Sendable {
    /// Its calls, and what its ads and bids are told.
    let threads = AdapterThreads()
    /// Where its calls are told to give up: it may need that to end one that blocks.
    let cancels = AdapterThreads(label: "admed.cancel")
    /// Busy while ads and bids of the network are being told something, or calls to give up.
    let telling = DispatchGroup()
}
