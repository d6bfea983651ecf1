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
        var caps: [PlacementID: Int] = [:]
        var displays: [PlacementID: Int] = [:]
        /// Shows that were logged as begun and not as ended.
        var onScreen: [PlacementID: Int] = [:]
        var wrongShows = 0
        var capsPassed = 0
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

    /// Something happens that has no end, and has a number of its own.
    func begin(unawaited name: String) -> Int {
        state.withLock { state in
            state.nextID += 1
            state.endings[name, default: 0] += 1
            return state.nextID
        }
    }

    /// A new mediator lives, whose placements may be displayed as often in its session as they say.
    func lives(under configuration: MediationConfiguration) {
        let caps = configuration.placements.compactMap { placement in
            placement.frequency.perSession.map { (placement.id, $0) }
        }
        state.withLock { state in
            state.caps = Dictionary(caps) { first, _ in first }
            state.displays = [:]
            state.onScreen = [:]
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
    /// Shows that began within another of their placement, or ended without having begun.
    var wrongShows: Int { state.withLock { $0.wrongShows } }
    /// Displays beyond the cap of their session.
    var capsPassed: Int { state.withLock { $0.capsPassed } }
    /// How often each ending came.
    var endings: [String: Int] { state.withLock { $0.endings } }
    /// The longest load of each kind.
    var slowest: [String: Duration] { state.withLock { $0.slowest } }
}

extension SoakBooks: EventSink {
    /// Counts what no adapter of ours and no mediator may do, and what the soak has to have met.
    func receive(_ event: MediationEvent) {
        switch event.kind {
        case .contractViolation: note(Self.violation)
        case .dropped(_, _, .consentChanged): note(Self.consentDrop)
        case .ledgerFailed(let step, _): note("ledger failed: \(step.rawValue)")
        default: break
        }
        guard let placement = event.placement else { return }
        state.withLock { state in
            switch event.kind {
            case .showStarted(let show, _):
                if state.onScreen.updateValue(show, forKey: placement) != nil { state.wrongShows += 1 }
            case .closed(let show, _, _), .showFailed(let show, _, _):
                if state.onScreen.removeValue(forKey: placement) != show { state.wrongShows += 1 }
            case .displayed:
                state.displays[placement, default: 0] += 1
                if state.displays[placement, default: 0] > state.caps[placement] ?? .max {
                    state.capsPassed += 1
                }
            default: break
            }
        }
    }

    /// How an ad that was loaded under another consent stands in the books.
    static let consentDrop = "ad dropped for changed consent"
    /// How a broken contract stands in the books.
    static let violation = "contract violation"
}
