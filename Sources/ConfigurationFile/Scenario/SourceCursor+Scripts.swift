import AdapterKit
import Basics
import Mediation
import MockAdapter
import Simulation

extension SourceCursor {
    /// A list of entries for each placement.
    func lists<Entry>(
        of symbols: ScenarioSymbols, _ read: (SourceCursor) -> Entry?
    ) -> [PlacementID: [Entry]] {
        lists(expected: "an object of lists by placement ID", key: symbols.placement(named:refuse:)) {
            list, _ in
            list.compactMap(read)
        }
    }

    /// A list for each name that is known.
    func lists<Key: Hashable, List>(
        expected: String,
        key: (_ name: String, _ refuse: (String, String?) -> Void) -> Key?,
        _ read: ([SourceCursor], Key) -> List
    ) -> [Key: List] {
        var lists: [Key: List] = [:]
        for (name, value) in entries(expected: expected) ?? [] {
            let key = key(name) { value.refuseKey($0, suggestion: $1) }
            guard let entries = value.elements(expected: "a list of entries") else { continue }
            if entries.isEmpty { value.problem("expected at least one entry") }
            if let key { lists[key] = read(entries, key) }
        }
        return lists
    }

    /// An entry of `shows`.
    func showStep() -> ShowStep? { script(ShowStep.init(reading:)) }

    /// One outcome of a load.
    func loadStep() -> LoadStep? { script { LoadStep(reading: $0) } }

    /// The answers of each placement's filter.
    func filters(of symbols: ScenarioSymbols) -> [PlacementID: [Bool]] {
        for (name, value) in entries(expected: "an object of lists by placement ID") ?? [] {
            let placement = symbols.placement(PlacementID(rawValue: name))
            if let format = placement?.format, format != .appOpen {
                value.refuseKey("only a placement of the format appOpen has a filter, not \(format)")
            }
        }
        return lists(of: symbols) { $0.flag() }
    }

    /// One of the words that errors are known by.
    func errorCode() -> AdErrorCode? {
        guard let word = scalar(expected: Self.codeExpectation) else { return nil }
        return AdErrorCode(rawValue: word)
            ?? refuse(Self.complaint(ofCode: word), suggestion: Self.suggestion(forCode: word))
    }

    private static let codeExpectation = "an error code, such as \(AdErrorCode.noFill)"

    private static func complaint(ofCode word: String) -> String {
        "unknown error code \(word.quotedForMessage); expected \(codeExpectation)"
    }

    private static func suggestion(forCode word: String) -> String? {
        NearestWord.suggestion(for: word, among: AdErrorCode.allCases.map(\.rawValue))
    }

    /// Reads an entry by the rules of scripts, which the mock adapter has too.
    private func script<Step>(_ read: (ScriptSource) -> Step?) -> Step? {
        let known = problems.all.count
        guard let value = json(), problems.all.count == known else { return nil }
        let found = ScriptSource.Problems()
        let step = read(ScriptSource(value, problems: found))
        for problem in found.all { add(problem) }
        return step
    }

    private func add(_ problem: ScriptProblem) {
        let steps = problem.path.map { step -> KeyPathText.Step in
            switch step {
            case .key(let name): .key(name)
            case .index(let index): .index(index)
            }
        }
        let path = KeyPathText(path.steps + steps)
        switch problem.fault {
        case .unknownKey(let known):
            guard case .key(let key)? = problem.path.last else { return }
            problems.add(
                ConfigurationProblem(
                    path, "unknown key \(key.quotedForMessage); expected \(known.joined(separator: ", "))",
                    suggestion: NearestWord.suggestion(for: key, among: known), subject: .key))
        case .unknownCode(let word):
            problems.add(
                ConfigurationProblem(
                    path, Self.complaint(ofCode: word), suggestion: Self.suggestion(forCode: word)))
        case .other(let message): problems.add(ConfigurationProblem(path, message))
        }
    }
}
