package import AdapterKit

/// Everything the engine can ask of its driver. Effects carry ids, never objects or closures; they are carried
/// out in order, after the transition is complete.
package enum Effect: Sendable, Equatable {
    /// Start a network's adapter; answer with `started`.
    case startAdapter(NetworkID, StartID)
    /// Nobody waits for that start now.
    case cancelStart(StartID)
    /// Ask a demand line; answer with `answered`.
    case ask(LineRequest)
    /// Nobody waits for that answer now.
    case cancel(LineCall)
    /// Tell the bid that it won.
    case won(AdID, nextBest: Money?)
    /// Tell the bid that it lost.
    case lost(AdID, LossReason, winningPrice: Money?)
    /// Tell the bid that its ad was displayed.
    case billable(AdID)
    /// Tell the ad that it is not needed, and forget it.
    case discard(AdID, ExpiryReason)
    /// The same, of an ad whose show we gave up before it was displayed: a `billable` may still follow.
    case discardKeepingBid(AdID, ExpiryReason)
    /// A caller's load has ended.
    indirect case complete(WaiterID, LoadOutcome)
    /// The placement of a caller is gone: an async caller ends with `cancelled`, a delegate hears nothing.
    indirect case abandon(WaiterID, LoadOutcome)
    /// Ask the ledger, in the order of these effects; answer with `ledgerAnswered`. The engine waits for that no longer
    /// than its limit, and the driver goes on meanwhile.
    indirect case askLedger(LedgerCall, LedgerQuestion)
    /// Ask what the host knows now, and which of these shows are not on screen; answer with `facts`.
    case askFacts(DecisionID, [ShowID])
    /// Ask the host's app-open filter; answer with `filterAnswered`.
    case askFilter(DecisionID, AppOpenFacts)
    /// Put the ad on screen.
    case present(ShowID, AdID, ShowOptions)
    /// Tell the host to put its own ad view on screen.
    case presentHostView(AppOpenAction)
    /// Take off the screen what the show has put there: everything ends.
    case dismiss(ShowID)
    /// The show was refused before an adapter was asked: at once, or when the ledger had answered.
    case refuse(ShowID, AdError)
    /// Tell the listener of a show.
    case notify(ShowID, ShowUpdate)
    /// The placement of a show is gone: its delegate hears nothing more, its stream ends.
    case abandonShow(ShowID)
    /// Nothing more comes of a show that has ended: its stream ends.
    case endUpdates(ShowID)
    /// Hand an event to the sink.
    case emit(MediationEvent)
}

/// What the driver needs to ask a demand line, besides the configuration.
package struct LineRequest: Sendable, Equatable {
    /// The question's name.
    package let call: LineCall
    /// The load's request id.
    package let requestID: String
    /// How long anybody waits for the answer.
    package let timeLimit: Duration
}
