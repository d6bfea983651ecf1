package import AdapterKit

/// The members of an event besides those that every event has, as the event log writes them.
package struct EventFields {
    package var name: String
    package var load: Int?
    package var show: Int?
    package var network: NetworkID?
    package var reason: String?
    package var callback: String?
    package var detail: String?
    package var code: AdErrorCode?
    package var price: Money?
    package var delay: Duration?
    package var waiters: Int?
    package var isClicked: Bool?
    package var revenue: ImpressionRevenue?
    package var away: Duration?
    package var answer: Bool?
    package var nextEligible: MediationEvent.NextEligible?
    package var kind: String?
    package var count: Int?
    package var step: LedgerStep?
}

extension MediationEvent.Kind {
    package var fields: EventFields {
        switch self {
        case .launched: .init(name: "launched")
        case .returned(let away): .init(name: "returned", away: away)
        case .activationIgnored(let reason): .init(name: "activation_ignored", reason: reason.rawValue)
        case .suppressed(let reason, let nextEligible):
            .init(name: "suppressed", reason: reason.rawValue, nextEligible: nextEligible)
        case .coldStartResolved(let reason): .init(name: "cold_start_resolved", reason: reason.rawValue)
        case .gaveUp: .init(name: "gave_up")
        case .filterAsked(let answer): .init(name: "filter_asked", answer: answer)
        case .loadStarted(let load, let reason):
            .init(name: "load_started", load: load, reason: reason.rawValue)
        case .loadJoined(let load): .init(name: "load_joined", load: load)
        case .loadAnswered(let load): .init(name: "load_answered", load: load)
        case .loadRefused(let code, let reason):
            .init(name: "load_refused", reason: reason?.rawValue, code: code)
        case .lineFilled(let load, let network, let price):
            .init(name: "line_answered", load: load, network: network, price: price)
        case .lineFailed(let load, let network, let code):
            .init(name: "line_answered", load: load, network: network, code: code)
        case .bidRejected(let load, let network, let reason, let price):
            .init(name: "bid_rejected", load: load, network: network, reason: reason.rawValue, price: price)
        case .bidsRejected(let load, let network, let reason, let count):
            .init(name: "bid_rejected", load: load, network: network, reason: reason.rawValue, count: count)
        case .bidLost(let load, let network, let reason, let price):
            .init(name: "bid_lost", load: load, network: network, reason: reason.rawValue, price: price)
        case .bidWon(let load, let network, let price):
            .init(name: "bid_won", load: load, network: network, price: price)
        case .loaded(let load, let network, let waiters):
            .init(name: "loaded", load: load, network: network, waiters: waiters)
        case .loadFailed(let load, let code, let waiters):
            .init(name: "load_failed", load: load, code: code, waiters: waiters)
        case .loadCancelled(let load): .init(name: "load_cancelled", load: load)
        case .loadDiscarded(let load, let network):
            .init(name: "load_discarded", load: load, network: network)
        case .expired(let load, let network): .init(name: "expired", load: load, network: network)
        case .dropped(let load, let network, let reason):
            .init(name: "dropped", load: load, network: network, reason: reason.rawValue)
        case .showStarted(let show, let network): .init(name: "show_started", show: show, network: network)
        case .displayed(let show, let network): .init(name: "displayed", show: show, network: network)
        case .clicked(let show, let network): .init(name: "clicked", show: show, network: network)
        case .rewarded(let show, let network): .init(name: "rewarded", show: show, network: network)
        case .closed(let show, let network, let clicked):
            .init(name: "closed", show: show, network: network, isClicked: clicked)
        case .revenue(let show, let revenue):
            .init(name: "revenue", show: show, network: revenue.network, revenue: revenue)
        case .showFailed(let show, let network, let code):
            .init(name: "show_failed", show: show, network: network, code: code)
        case .showRefused(let code, let reason, let nextEligible):
            .init(name: "show_refused", reason: reason?.rawValue, code: code, nextEligible: nextEligible)
        case .reloadPlanned(let delay, let reason):
            .init(name: "reload_planned", reason: reason.rawValue, delay: delay)
        case .retryPlanned(let delay):
            .init(name: "retry_planned", reason: MediationEvent.LoadReason.retry.rawValue, delay: delay)
        case .circuitOpened(let network): .init(name: "circuit_opened", network: network)
        case .circuitClosed(let network): .init(name: "circuit_closed", network: network)
        case .contractViolation(let breach):
            .init(
                name: "contract_violation", load: breach.load, show: breach.show, network: breach.network,
                reason: breach.reason.rawValue, callback: breach.callback?.rawValue, detail: breach.detail)
        case .callbackIgnored(let show, let network, let reason):
            .init(name: "callback_ignored", show: show, network: network, reason: reason.rawValue)
        case .noticeFailed(let network, let failure):
            .init(
                name: "notice_failed", network: network, reason: failure.reason.rawValue,
                kind: failure.kind.rawValue, count: failure.count)
        case .ledgerFailed(let step, let reason):
            .init(name: "ledger_failed", reason: reason, step: step)
        case .ledgerDamaged: .init(name: "ledger_damaged")
        case .destroyed: .init(name: "destroyed")
        }
    }
}
