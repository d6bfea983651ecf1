import AdapterKit
import TestSupport

/// An outbox that remembers what it was told.
final class RecordingOutbox: BillingOutbox {
    private struct State {
        var notices: [Int64: BillingNotice] = [:]
        var calls: [String] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Shared(State())

    /// What is kept.
    var notices: [BillingNotice] { state.withLock { Array($0.notices.values) } }

    /// What it was told, in order.
    var calls: [String] { state.withLock { $0.calls } }

    /// Returns once it was told that many things.
    func changed(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.calls.count < count { state.waiters.append((count, continuation)) }
                return state.calls.count >= count
            }
            if isDone { continuation.resume() }
        }
    }

    func keep(_ notice: BillingNotice) { change("keep") { $0.notices[notice.id] = notice } }

    func remove(_ notice: BillingNotice) { change("remove") { $0.notices[notice.id] = nil } }

    func take(for network: NetworkID, at now: Int64) -> [BillingNotice] { [] }

    func letGo(_ notices: [BillingNotice]) { change("letGo") { _ in } }

    private func change(_ call: String, _ body: (inout State) -> Void) {
        let done = state.withLock { state in
            body(&state)
            state.calls.append(call)
            let count = state.calls.count
            defer { state.waiters.removeAll { $0.count <= count } }
            return state.waiters.filter { $0.count <= count }
        }
        for waiter in done { waiter.continuation.resume() }
    }
}
