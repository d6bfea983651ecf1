#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
package import AdapterKit
import Basics

extension SourceCursor {
    /// A text that is not empty, as written: `007` stays `007`.
    package func text(expected: String = "a text that is not empty") -> String? {
        guard let text = scalar(expected: expected) else { return nil }
        return text.isEmpty ? refuse(expected: expected) : text
    }

    /// `true` or `false`.
    package func flag() -> Bool? {
        guard let text = scalar(expected: "true or false") else { return nil }
        switch text {
        case "true": return true
        case "false": return false
        default:
            let suggestion =
                ["yes": "true", "on": "true", "no": "false", "off": "false"][text.lowercased()]
                ?? NearestWord.suggestion(for: text, among: ["true", "false"])
            return refuse("expected true or false", suggestion: suggestion)
        }
    }

    /// A whole number in the range.
    package func integer(in range: ClosedRange<Int>) -> Int? {
        let expected = ConfigurationLimits.expectation(range)
        guard let text = scalar(expected: expected) else { return nil }
        guard case .number(let number) = JSONScalar(text), let integer = Int(number.description),
            range.contains(integer)
        else { return refuseNumber(text, expected: expected) }
        return integer
    }

    /// A number in the range.
    package func number(in range: ClosedRange<Decimal>) -> Decimal? {
        let expected = ConfigurationLimits.expectation(range)
        guard let text = scalar(expected: expected) else { return nil }
        guard case .number(let number) = JSONScalar(text), range.contains(number) else {
            return refuseNumber(text, expected: expected)
        }
        return number
    }

    /// Seconds in the range, fractions allowed.
    package func duration(in range: ClosedRange<Duration>) -> Duration? {
        let expected = ConfigurationLimits.expectation(range)
        guard let text = scalar(expected: expected) else { return nil }
        // The number itself is held against the range: what is finer than a duration would be cut off.
        guard case .number(let number) = JSONScalar(text),
            (range.lowerBound.decimalSeconds...range.upperBound.decimalSeconds).contains(number),
            let duration = Duration(seconds: number)
        else { return refuseNumber(text, expected: expected) }
        return duration
    }

    /// An amount with its currency.
    package func money(
        expected: String = "an amount with its currency, such as `0.50 USD`",
        where isAllowed: (Decimal) -> Bool = { _ in true }
    ) -> Money? {
        guard let text = scalar(expected: expected) else { return nil }
        guard let money = Money(text), isAllowed(money.amount) else {
            return refuseNumber(text, expected: expected)
        }
        return money
    }

    /// One of the words of a closed list.
    ///
    /// - Parameter kind: What the words name, for the message.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ kind: String, of type: Word.Type = Word.self
    ) -> Word? where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        let expected = "one of " + words.joined(separator: ", ")
        guard let text = scalar(expected: expected) else { return nil }
        return Word(rawValue: text)
            ?? refuse(
                "unknown \(kind) \(text.quotedForMessage); expected \(expected)",
                suggestion: NearestWord.suggestion(for: text, among: words))
    }

    /// Any JSON value. Plain scalars follow YAML's JSON types: `null`, `true`, `false` and numbers; quoted ones
    /// are text.
    package func json() -> JSONValue? {
        switch node.content {
        case .unread: return refuse(expected: "a value")
        case .scalar(let text, isPlain: false): return .string(text)
        case .scalar where isNull: return .null
        case .scalar("true", isPlain: true): return true
        case .scalar("false", isPlain: true): return false
        case .scalar(let text, isPlain: true):
            switch JSONScalar(text) {
            case .number(let number): return .number(number)
            case .text: return .string(text)
            case .tooLarge:
                return refuse(
                    "expected a number of at most 38 digits, between 1e-127 and 1e127; quote it to keep it as text"
                )
            }
        case .list(let elements):
            let values = elements.enumerated().map {
                SourceCursor($0.element, path: path.index($0.offset), problems: problems).json()
            }
            return .array(values.map { $0 ?? .null })
        case .object: return jsonObject(expected: "an object").map { .object($0) }
        }
    }

    /// A JSON object.
    package func jsonObject(expected: String) -> [String: JSONValue]? {
        guard let entries = entries(expected: expected) else { return nil }
        let members = entries.map { ($0.name, $0.value.json() ?? .null) }
        return Dictionary(members) { first, _ in first }
    }

    /// A scalar's text; nil, and noted, for anything else and where nothing stands.
    package func scalar(expected: String) -> String? {
        guard case .scalar(let text, _) = node.content, !isNull else { return refuse(expected: expected) }
        return text
    }
}
