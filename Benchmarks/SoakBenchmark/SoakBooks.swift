import AdapterKit
import Mediation
import Synchronization

/// What was begun and what has ended; each exactly once, or the books say so.
final class SoakBooks: Sendable {
    private struct State {
        var nextID = 0
        /// What was begun and has not ended.
        var open: Set<Int> = []
        var endedAgain = 0
        var endings: [String: Int] = [:]
        var slowest: [String: Duration] = [:]
    }

    private let state = Mutex(State())

    /// Something begins; its end has to name what this returns.
    func begin() -> Int {
        state.withLock { state in
            state.nextID += 1
            state.open.insert(state.nextID)
            return state.nextID
        }
    }

    /// It has ended so.
    func end(_ id: Int, _ ending: String) {
        state.withLock { state in
            if state.open.remove(id) == nil { state.endedAgain += 1 }
            state.endings[ending, default: 0] += 1
        }
    }

    /// Something happened that nothing began.
    func note(_ ending: String) { state.withLock { $0.endings[ending, default: 0] += 1 } }

    /// How long one load of that kind took.
    func took(_ kind: String, _ time: Duration) {
        state.withLock { $0.slowest[kind] = max($0.slowest[kind] ?? .zero, time) }
    }

    var begun: Int { state.withLock { $0.nextID } }
    /// What has begun and not ended.
    var openCount: Int { state.withLock { $0.open.count } }
    /// Ends of what had ended already.
    var endedAgain: Int { state.withLock { $0.endedAgain } }
    /// How often each ending came.
    var endings: [String: Int] { state.withLock { $0.endings } }
    /// The longest load of each kind.
    var slowest: [String: Duration] { state.withLock { $0.slowest } }
}

extension SoakBooks: EventSink {
    /// Counts what no adapter of ours may do.
    func receive(_ event: MediationEvent) {
        if case .contractViolation = event.kind { note(Self.violation) }
    }

    /// How a broken contract stands in the books.
    static let violation = "contract violation"
}
