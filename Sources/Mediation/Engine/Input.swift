package import AdapterKit
package import LedgerKit

/// Everything that can happen to the engine.
package enum Input: Sendable {
    /// The driver is ready; the first input.
    case begin
    /// The process started.
    case launched(inBackground: Bool)
    /// The app is in front and active; with what the host knows at that moment.
    case activated(HostFacts)
    /// The app is no longer active.
    case deactivated
    /// The app left the foreground; `lock` where the host knows that the screen lock caused it.
    case backgrounded(lock: Bool)
    /// There is something to present on now, or no longer.
    case presenterChanged(available: Bool)
    /// Full-screen content of the host's came up.
    case fullscreenBegan(HostToken)
    /// It is gone.
    case fullscreenEnded(HostToken)
    /// The host asks for quiet.
    case adsSuspended(HostToken, blocksLoads: Bool)
    /// The host takes that back.
    case adsResumed(HostToken)
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

extension Input {
    /// What the host reports, as the engine takes it in.
    ///
    /// - Parameter facts: What the host knows now; only an activation asks for it.
    package static func host(_ event: HostEvent, facts: @autoclosure () -> HostFacts) -> Input {
        switch event {
        case .launched(let inBackground): .launched(inBackground: inBackground)
        case .activated: .activated(facts())
        case .deactivated: .deactivated
        case .backgrounded(let lock): .backgrounded(lock: lock)
        case .presenterChanged(let isAvailable): .presenterChanged(available: isAvailable)
        case .fullscreenBegan(let token): .fullscreenBegan(token)
        case .fullscreenEnded(let token): .fullscreenEnded(token)
        case .adsSuspended(let token, let blocksLoads): .adsSuspended(token, blocksLoads: blocksLoads)
        case .adsResumed(let token): .adsResumed(token)
        // Neither decides anything: the activation does that follows.
        case .foregrounded, .unlocked: .wakeUp
        }
    }
}

extension HostEvent {
    /// What ends with its token, should nobody end it before: the token, and what the engine hears then.
    var beginning: (token: HostToken, end: Input)? {
        switch self {
        case .fullscreenBegan(let token): (token, .fullscreenEnded(HostToken(token.name)))
        case .adsSuspended(let token, _): (token, .adsResumed(HostToken(token.name)))
        case .launched, .activated, .deactivated, .backgrounded, .foregrounded, .unlocked, .presenterChanged,
            .fullscreenEnded, .adsResumed:
            nil
        }
    }

    /// The same event with a token that is a mere name, so that whoever keeps it keeps no object of the host's alive.
    var named: HostEvent {
        switch self {
        case .fullscreenBegan(let token): .fullscreenBegan(HostToken(token.name))
        case .fullscreenEnded(let token): .fullscreenEnded(HostToken(token.name))
        case .adsSuspended(let token, let blocksLoads):
            .adsSuspended(HostToken(token.name), blocksLoads: blocksLoads)
        case .adsResumed(let token): .adsResumed(HostToken(token.name))
        case .launched, .activated, .deactivated, .backgrounded, .foregrounded, .unlocked, .presenterChanged:
            self
        }
    }
}
