import LedgerKit

/// The engine's questions to the ledger: those that wait for an answer, and the last of those that no longer do.
///
/// A ledger answers in the order in which it is asked, late, twice or never.
struct LedgerCalls {
    /// What a question is for.
    enum Purpose {
        /// To know what is counted.
        case read
        /// To know whether what denies an app-open ad is still so.
        case confirm(DecisionID)
        /// To know whether what the ledger could not keep denies a show, together with what it counts.
        case check(ShowID)
        /// A launch of the app that became active.
        case launch
        /// A slot for a show.
        case reserve(ShowID)
        /// The display of a show that is on.
        case display(ShowID, LedgerDisplay)
        /// The display of a show that we had ended.
        case lateDisplay(ShowID, LedgerDisplay)
        /// A slot that nobody needs.
        case release(ReservationID)

        var step: LedgerStep {
            switch self {
            case .read, .confirm, .check: .read
            case .launch: .recordLaunch
            case .reserve: .reserve
            case .display, .lateDisplay: .commit
            case .release: .release
            }
        }
    }

    /// A question that waits for its answer. To `Past` by the answer, or at the end of its time.
    struct Pending {
        let call: LedgerCall
        let purpose: Purpose
    }

    /// How an answer finds its question.
    enum Standing {
        /// Waiting.
        case awaited(Purpose)
        /// Given up, and not answered since.
        case late(Purpose)
        /// Answered before, or never asked; with the slot that was granted then.
        case repeated(granted: ReservationID?)
    }

    private enum Past {
        case givenUp(Purpose)
        case answered(granted: ReservationID?)
    }

    /// Whether it is known what the ledger counts.
    private enum Knowledge {
        /// The ledger was asked for the first time. Automatic loads that caps may deny wait for its answer, each with its reason. To
        /// `known` by the first answer or failure.
        case awaited(plans: [PlacementIndex: MediationEvent.LoadReason])
        /// Yes; or it cannot be known, and what this process has counted has to do. The end.
        case known
    }

    private var knowledge = Knowledge.known
    /// In the order in which they were asked.
    private(set) var pending: [Pending] = []
    private var past = RecentlyEnded<LedgerCall, Past>()
    private var count: UInt64 = 0
    /// The latest question whose answer said what is counted.
    private var latestHistory = LedgerCall(number: 0)

    /// A question is asked.
    mutating func asked(for purpose: Purpose) -> LedgerCall {
        count += 1
        let call = LedgerCall(number: count)
        pending.append(Pending(call: call, purpose: purpose))
        return call
    }

    mutating func answered(_ call: LedgerCall, granting slot: ReservationID?) -> Standing {
        if let found = take(call) {
            past[call] = .answered(granted: slot)
            return .awaited(found.purpose)
        }
        switch past[call] {
        case .givenUp(let purpose):
            past[call] = .answered(granted: slot)
            return .late(purpose)
        case .answered(let granted): return .repeated(granted: granted)
        case nil: return .repeated(granted: nil)
        }
    }

    /// The question's time is over; nil when it had been answered.
    mutating func gaveUp(_ call: LedgerCall) -> Purpose? {
        guard let found = take(call) else { return nil }
        past[call] = .givenUp(found.purpose)
        return found.purpose
    }

    /// Whether the answer says more than those that came before: one that was overtaken says less.
    mutating func isNews(from call: LedgerCall) -> Bool {
        guard latestHistory < call else { return false }
        latestHistory = call
        return true
    }

    // MARK: Loads that wait for the first answer

    /// Nobody knows yet what is counted: automatic loads that caps may deny wait for the first answer.
    mutating func firstAnswerAwaited() { knowledge = .awaited(plans: [:]) }

    /// A load is wanted that caps may deny.
    ///
    /// - Returns: Whether it waits for the first answer.
    mutating func waits(_ placement: PlacementIndex, _ reason: MediationEvent.LoadReason) -> Bool {
        switch knowledge {
        case .awaited(var plans):
            plans[placement] = plans[placement] ?? reason
            knowledge = .awaited(plans: plans)
            return true
        case .known: return false
        }
    }

    /// It is known what is counted, or that it cannot be known.
    ///
    /// - Returns: The loads that waited for that, in the order of the configuration.
    mutating func firstAnswerCame() -> [(placement: PlacementIndex, reason: MediationEvent.LoadReason)] {
        switch knowledge {
        case .awaited(let plans):
            knowledge = .known
            return plans.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        case .known: return []
        }
    }

    private mutating func take(_ call: LedgerCall) -> Pending? {
        guard let place = pending.firstIndex(where: { $0.call == call }) else { return nil }
        return pending.remove(at: place)
    }
}
