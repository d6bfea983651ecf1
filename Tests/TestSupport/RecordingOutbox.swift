package import AdapterKit

/// An outbox that remembers what it was told, and lets a test wait for it.
package final class RecordingOutbox: BillingOutbox {
    private struct State {
        var notices: [Int64: BillingNotice] = [:]
        var held: Set<Int64> = []
        var calls: [String] = []
        /// Each answers whether it has waited long enough.
        var waiters: [(isDone: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
            []
    }

    private let state = Shared(State())

    /// An empty outbox.
    package init() {}

    /// What is kept.
    package var notices: [BillingNotice] { state.withLock { Array($0.notices.values) } }

    /// What it was told, in order.
    package var calls: [String] { state.withLock { $0.calls } }

    /// Returns once it was told that many things.
    package func changed(_ count: Int) async { await wait { $0.calls.count >= count } }

    /// Returns once that many notices are kept and nobody holds one.
    package func free(_ count: Int) async { await wait { $0.notices.count == count && $0.held.isEmpty } }

    /// Returns once a notice was removed.
    package func removed() async { await wait { $0.calls.contains("remove") } }

    package func keep(_ notice: BillingNotice) {
        change("keep") { state in
            state.notices[notice.id] = notice
            state.held.insert(notice.id)
        }
    }

    package func remove(_ notice: BillingNotice) {
        change("remove") { state in
            state.notices[notice.id] = nil
            state.held.remove(notice.id)
        }
    }

    package func take(for network: NetworkID, at now: Int64) -> [BillingNotice] { [] }

    package func release(_ notices: [BillingNotice]) {
        change("letGo") { $0.held.subtract(notices.map(\.id)) }
    }

    private func change(_ call: String, _ body: (inout State) -> Void) {
        let done = state.withLock { state in
            body(&state)
            state.calls.append(call)
            let now = state
            defer { state.waiters.removeAll { $0.isDone(now) } }
            return state.waiters.filter { $0.isDone(now) }
        }
        for waiter in done { waiter.continuation.resume() }
    }

    private func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if isDone(state) { return true }
                state.waiters.append((isDone, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
