package import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of a script, with the way to it and the place where its problems go.
///
/// Each method reads the value as its key expects it, and answers nil after it has noted what is wrong.
package struct ScriptSource {
    /// What was found wrong. A class, because all sources of one reading write to the same one.
    package final class Problems {
        /// Every problem, in the order in which they were met.
        package fileprivate(set) var all: [ScriptProblem] = []

        /// No problem yet.
        package init() {}
    }

    /// The longest time that a script may name, in seconds: some thirty years.
    private static let longest: Decimal = 1_000_000_000

    let value: JSONValue
    private let path: [ScriptProblem.Step]
    private let problems: Problems

    /// The top of what is read.
    package init(_ value: JSONValue, problems: Problems) {
        self.init(value, path: [], problems: problems)
    }

    private init(_ value: JSONValue, path: [ScriptProblem.Step], problems: Problems) {
        self.value = value
        self.path = path
        self.problems = problems
    }

    /// Notes a problem.
    ///
    /// - Returns: Nil, for the caller to return.
    func refuse<Value>(_ fault: ScriptProblem.Fault) -> Value? {
        problems.all.append(ScriptProblem(path, fault))
        return nil
    }

    func refuse<Value>(_ message: String) -> Value? { refuse(.other(message)) }

    func member(_ name: String, _ value: JSONValue) -> ScriptSource {
        ScriptSource(value, path: path + [.key(name)], problems: problems)
    }

    /// The members of an object of known keys. Others are noted as unknown.
    func fields(_ known: [String]) -> ScriptFields? {
        guard let members = value.members else { return refuse("expected an object") }
        let unknown = members.keys.filter { !known.contains($0) }.sorted()
        for name in unknown {
            let _: Never? = member(name, .null).refuse(.unknownKey(known: known))
        }
        return ScriptFields(members: members, owner: self, hasUnknown: !unknown.isEmpty)
    }

    func elements() -> [ScriptSource]? {
        guard case .array(let elements) = value else { return refuse("expected a list") }
        return elements.enumerated().map {
            ScriptSource($0.element, path: path + [.index($0.offset)], problems: problems)
        }
    }

    func text() -> String? {
        guard case .string(let text) = value else { return refuse("expected a text") }
        return text
    }

    func flag() -> Bool? {
        guard case .bool(let flag) = value else { return refuse("expected true or false") }
        return flag
    }

    func integer() -> Int? {
        guard case .number(let number) = value, let integer = Int(number.description) else {
            return refuse("expected a whole number")
        }
        return integer
    }

    func requireTrue() {
        guard case .bool(true) = value else {
            let _: Never? = refuse("expected true")
            return
        }
    }

    func code() -> AdErrorCode? {
        guard case .string(let word) = value else { return refuse(ScriptProblem.codeExpectation) }
        return AdErrorCode(rawValue: word) ?? refuse(.unknownCode(word))
    }

    func money() -> Money? {
        guard case .string(let text) = value, let money = Money(text) else {
            return refuse("expected amount and currency, such as 1.20 USD")
        }
        return money
    }

    /// Seconds; what is finer than a nanosecond is cut off.
    func time() -> Duration? {
        let seconds: Decimal? =
            switch value {
            case .number(let number): number
            case .string(let text): Decimal(plain: text)
            default: nil
            }
        // Decimals print plainly, without an exponent.
        guard let seconds, seconds >= 0, seconds <= Self.longest,
            let nanoseconds = Int64((seconds * 1_000_000_000).description.prefix { $0 != "." })
        else { return refuse("expected seconds, from 0 to \(Self.longest)") }
        return .nanoseconds(nanoseconds)
    }

    /// One time, or a list of them.
    func times() -> [Duration] {
        guard case .array = value else { return time().map { [$0] } ?? [] }
        return elements()?.compactMap { $0.time() } ?? []
    }
}
