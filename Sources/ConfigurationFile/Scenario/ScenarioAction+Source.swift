import AdapterKit
import Mediation
import Simulation

extension ScenarioAction {
    /// Reads what an event does; nil, with the problems noted, when something of it is missing or wrong.
    init?(_ word: ActionWord, reading members: SourceMembers, symbols: ScenarioSymbols) {
        let action: ScenarioAction? =
            switch word {
            case .launch: .host(.launched(inBackground: members["inBackground"]?.flag() ?? false))
            case .activate: .host(.activated)
            case .deactivate: .host(.deactivated)
            case .background: .host(.backgrounded(lock: members["lock"]?.flag() ?? false))
            case .foreground: .host(.foregrounded)
            case .unlock: .host(.unlocked)
            case .presenter:
                members.required("available", expected: "true or false")?.flag()
                    .map { .host(.presenterChanged(available: $0)) }
            case .fullscreenBegin: members.token.map { .host(.fullscreenBegan($0)) }
            case .fullscreenEnd: members.token.map { .host(.fullscreenEnded($0)) }
            case .hold:
                members.token.map {
                    .host(.adsSuspended($0, blocksLoads: members["blocksLoads"]?.flag() ?? false))
                }
            case .release: members.token.map { .host(.adsResumed($0)) }
            case .load: members.placement(of: symbols).map { .load($0, count: members.count) }
            case .show: members.placement(of: symbols).map { .show($0, count: members.count) }
            case .cancel: members.placement(of: symbols).map { .cancel($0, count: members.count) }
            case .destroy: members.placement(of: symbols).map { .destroy($0, count: members.count) }
            case .consent:
                members.required("to", expected: PrivacySignals.expectation)
                    .flatMap(PrivacySignals.init(reading:)).map { .consent($0) }
            case .adapter: Self.callback(members, symbols)
            case .sleep: Self.sleep(members)
            case .setWall:
                members.required("to", expected: SourceCursor.momentExpectation)?.moment()
                    .map { .setWall($0) }
            case .setTimeZone:
                members.required("zone", expected: SourceCursor.zoneExpectation)?.timeZone()
                    .map { .setTimeZone($0) }
            case .restart: .restart(isReboot: members["reboot"]?.flag() ?? false)
            }
        guard let action else { return nil }
        self = action
    }

    private static func sleep(_ members: SourceMembers) -> ScenarioAction? {
        let expected = ConfigurationLimits.expectation(ScenarioLimits.sleep)
        return members.required("seconds", expected: expected)?.duration(in: ScenarioLimits.sleep)
            .map { .sleep($0) }
    }

    private static func callback(_ members: SourceMembers, _ symbols: ScenarioSymbols) -> ScenarioAction? {
        let placement = members.placement(of: symbols)
        let callback = AdapterCallback(reading: members)
        guard let placement, let callback else { return nil }
        return .adapter(placement, callback)
    }
}

extension AdapterCallback {
    private enum ShowWord: String, CaseIterable {
        case displayed, clicked, rewarded, closed, failed

        var event: ShowEvent {
            switch self {
            case .displayed: .displayed
            case .clicked: .clicked
            case .rewarded: .rewarded(nil)
            case .closed: .closed
            case .failed: .failed(AdapterError(.showFailed))
            }
        }
    }

    /// Reads `event` and either `show` or `load`.
    fileprivate init?(reading members: SourceMembers) {
        let words = ShowWord.allCases.map(\.rawValue) + LoadAnswer.allCases.map(\.rawValue)
        let event = members.required("event", expected: "one of \(words.joined(separator: ", "))")
        switch (members["show"], members["load"]) {
        case (let show?, nil):
            let word = event?.word("event of a show", of: ShowWord.self)
            guard let word, let ordinal = show.integer(in: ScenarioLimits.ordinal) else { return nil }
            self = .show(ordinal, word.event)
        case (nil, let load?):
            let word = event?.word("answer to a load", of: LoadAnswer.self)
            guard let word, let ordinal = load.integer(in: ScenarioLimits.ordinal) else { return nil }
            self = .load(ordinal, word)
        default:
            members.owner.problem("expected either `show` or `load`: its ordinal for the placement, from 1")
            return nil
        }
    }
}

extension SourceMembers {
    fileprivate var token: HostToken? {
        let expected = "a name of your own for what begins and ends"
        return required("token", expected: expected)?.text(expected: expected).map { HostToken($0) }
    }

    fileprivate var count: Int { self["count"]?.integer(in: ScenarioLimits.repetitions) ?? 1 }

    fileprivate func placement(of symbols: ScenarioSymbols) -> PlacementID? {
        let expected = "a placement ID"
        guard let member = required("placement", expected: expected),
            let name = member.text(expected: expected)
        else { return nil }
        return symbols.placement(named: name) { member.problem($0, suggestion: $1) }
    }
}

/// The words of `do`.
enum ActionWord: String, CaseIterable {
    case launch, activate, deactivate, background, foreground, unlock
    case presenter, fullscreenBegin, fullscreenEnd, hold, release
    case load, show, cancel, destroy, consent, adapter
    case sleep, setWall, setTimeZone, restart

    /// The keys that an event of this word has beside `at` and `do`.
    var keys: [String] {
        switch self {
        case .launch: ["inBackground"]
        case .background: ["lock"]
        case .presenter: ["available"]
        case .fullscreenBegin, .fullscreenEnd, .release: ["token"]
        case .hold: ["token", "blocksLoads"]
        case .load, .show, .cancel, .destroy: ["placement", "count"]
        case .consent: ["to"]
        case .adapter: ["placement", "event", "load", "show"]
        case .sleep: ["seconds"]
        case .setWall: ["to"]
        case .setTimeZone: ["zone"]
        case .restart: ["reboot"]
        case .activate, .deactivate, .foreground, .unlock: []
        }
    }
}
