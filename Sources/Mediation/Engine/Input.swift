package import AdapterKit
package import LedgerKit

/// Everything that can happen to the engine.
package enum Input: Sendable {
    /// The driver is ready; the first input.
    case begin
    /// The host reports something of the app's life, other than an activation.
    case host(HostEvent)
    /// The app is in front and active; with what the host knows at that moment.
    case activated(HostFacts)
    /// What the host knows, as it was asked.
    case facts(DecisionID, HostFacts)
    /// What the host's app-open filter said.
    case filterAnswered(DecisionID, Bool)
    /// The ledger was damaged: it was moved aside, and a new one counts from zero.
    case ledgerDamaged
    /// The ledger answered, or failed.
    case ledgerAnswered(LedgerCall, Result<LedgerAnswer, LedgerError>)
    /// At the end, nobody waits any longer for what the ledger has not answered.
    case ledgerGivenUp
    /// The host wants an ad to be loaded.
    case load(PlacementID, WaiterID, LoadOptions)
    /// A caller no longer waits.
    case cancel(WaiterID)
    /// The host wants the placement's ad on screen; `hasPresenter` is asked by the driver at that moment.
    case show(PlacementID, ShowID, hasPresenter: Bool)
    /// The host is done with a placement.
    case destroy(PlacementID)
    /// The user's privacy signals are others from now on; with the networks whose adapters cannot pass them on.
    case consentChanged(unable: [NetworkID: Set<PrivacySignal>])
    /// Everything ends: shows are over, then it is as if each placement were destroyed, but a bid whose ad is cached did
    /// not lose.
    case end
    /// An adapter's start ended.
    case started(StartID, AdapterError?)
    /// An adapter answered a line.
    case answered(LineCall, LineAnswer)
    /// An adapter has ended a call that had been given up, and has nothing to say. An answer ends its call by itself.
    case ended(LineCall)
    /// An adapter reports what happens in a show.
    case showEvent(ShowID, ShowEvent)
    /// An adapter reports that a cached ad went stale.
    case wentStale(AdID)
    /// An adapter noticed a breach of contract on its network's side, which it describes in a sentence.
    case violation(NetworkID, String)
    /// An adapter has notices that will not be sent.
    case noticeFailed(NetworkID, NoticeFailure)
    /// The earliest wake-up is due.
    case wakeUp
}

/// What the caller of a load may choose.
package struct LoadOptions: Sendable, Hashable {
    /// The request id to use in place of a fresh UUID.
    package var requestID: String?
    /// The whole time the load may take, in place of the placement's.
    package var timeout: Duration?

    /// Options; without arguments, the placement's own.
    package init(requestID: String? = nil, timeout: Duration? = nil) {
        self.requestID = requestID
        self.timeout = timeout
    }

    /// What is wrong with them, in words for the caller; nil when nothing is.
    var violation: String? {
        if let timeout, timeout <= .zero { return "a load needs time: its timeout is not above 0" }
        return requestID?.isEmpty == true ? "a request id is not empty" : nil
    }
}

/// How a line answered.
package enum LineAnswer: Sendable {
    /// With an ad, which the driver keeps under that id; `hasBid`: somebody wants to hear how its bid fares.
    case filled(AdID, AdDetails, hasBid: Bool)
    /// With a failure.
    case failed(AdapterError)
}
