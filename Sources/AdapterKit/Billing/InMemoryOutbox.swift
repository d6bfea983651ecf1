import Basics
import Synchronization

/// An outbox that ends with the process.
public final class InMemoryOutbox: BillingOutbox {
    private struct State {
        var notices: [Int64: BillingNotice] = [:]
        var held: Set<Int64> = []
    }

    private let state = Guarded(State())

    /// An empty outbox.
    public init() {}

    /// Keeps a notice.
    public func keep(_ notice: BillingNotice) {
        state.withLock { state in
            state.notices[notice.id] = notice
            state.held.insert(notice.id)
        }
    }

    /// Forgets a notice.
    public func remove(_ notice: BillingNotice) {
        state.withLock { state in
            state.notices[notice.id] = nil
            state.held.remove(notice.id)
        }
    }

    /// Hands over what nobody holds.
    public func take(for network: NetworkID, at now: Int64) -> [BillingNotice] {
        state.withLock { state in
            let free = state.notices.values.filter { $0.network == network && !state.held.contains($0.id) }
            state.held.formUnion(free.map(\.id))
            return free.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
        }
    }

    /// Lets notices go.
    public func release(_ notices: [BillingNotice]) {
        state.withLock { $0.held.subtract(notices.map(\.id)) }
    }
}
