import Mediation
import Simulation

/// The events of a scenario, and whether they can follow each other.
struct ScenarioTimeline {
    /// The events that could be read, in the order written.
    private(set) var events: [ScenarioEvent] = []
    private var last = Duration.zero
    private var sleep: Range<Duration>?
    private var isWithoutLaunch = false

    /// Reads the elements of the list. What is wrong is noted there.
    init(reading elements: [SourceCursor], symbols: ScenarioSymbols) {
        for element in elements { read(element, symbols) }
    }

    /// Notes an end that comes before the last event.
    func check(_ until: Duration, at source: SourceCursor?) {
        if until < last {
            source?.problem("the last event is at \(last.decimalSeconds); expected no less")
        }
    }

    private mutating func read(_ source: SourceCursor, _ symbols: ScenarioSymbols) {
        let word = source.actionWord
        let keys = word?.keys ?? Set(ActionWord.allCases.flatMap(\.keys)).sorted()
        guard let members = source.members(["at", "do"] + keys, expected: "an event: an object") else {
            return
        }
        let at = members.required("at", expected: ConfigurationLimits.expectation(ScenarioLimits.time))
        let time = at?.duration(in: ScenarioLimits.time)
        if let at, let time { note(time, at) }
        let expected = "one of \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))"
        let verb = members.required("do", expected: expected)
        guard let word = verb?.word("action", of: ActionWord.self) else { return }
        if let verb { note(word, at: verb) }
        guard let action = ScenarioAction(word, reading: members, symbols: symbols), let time else { return }
        if case .sleep(let length) = action { sleep = time..<time + length }
        events.append(ScenarioEvent(at: time, action))
    }

    private mutating func note(_ time: Duration, _ at: SourceCursor) {
        let seconds = time.decimalSeconds
        if time < last {
            at.problem("events stand in order of time, and the one before is at \(last.decimalSeconds)")
        } else if let sleep, time < sleep.upperBound {
            let (from, to) = (sleep.lowerBound.decimalSeconds, sleep.upperBound.decimalSeconds)
            at.problem("the device sleeps from \(from) to \(to), so nothing can happen at \(seconds)")
        }
        last = max(last, time)
    }

    /// Notes that the app goes on after a restart as though it had been launched.
    private mutating func note(_ word: ActionWord, at verb: SourceCursor) {
        switch word {
        case .restart: isWithoutLaunch = true
        case .launch: isWithoutLaunch = false
        case .activate, .deactivate, .background, .foreground:
            if isWithoutLaunch { verb.problem("expected the `launch` that follows a `restart` before this") }
            isWithoutLaunch = false
        default: break
        }
    }
}

extension SourceCursor {
    /// The word of an event's `do`, if it is one that is known.
    fileprivate var actionWord: ActionWord? {
        guard case .object(let object) = node.content,
            case .scalar(let text, _)? = object["do"]?.value.content
        else { return nil }
        return ActionWord(rawValue: text)
    }
}
