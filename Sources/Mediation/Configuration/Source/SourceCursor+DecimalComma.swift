extension SourceCursor {
    /// Notes that a number is none, or out of its range; one that was written with a decimal comma is told with a point.
    func refuseNumber<Value>(_ text: String, expected: String) -> Value? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let meant = Self.number(parts[0], parts[1]) else {
            return refuse(expected: expected)
        }
        return refuse("expected \(expected), with a decimal point", suggestion: meant)
    }

    /// Notes, if it is so, that the member of that index is the second half of a number that somebody wrote with a decimal
    /// comma: in braces, `{ EUR: 1,10 }` is a member `EUR` and a member `10` of which nothing is said.
    ///
    /// - Returns: Whether it is so.
    func refuseDecimalComma(at index: Int) -> Bool {
        guard case .object(let object) = node.content, index > 0 else { return false }
        let (first, second) = (object.members[index - 1], object.members[index])
        guard case .scalar("", isPlain: true) = second.value.content,
            case .scalar(let whole, isPlain: true) = first.value.content,
            let meant = Self.number(whole[...], second.key[...])
        else { return false }
        let message = "a comma separates members here; write the number before it with a decimal point"
        let place = path.key(second.key)
        problems.add(
            ConfigurationProblem(place, message, suggestion: "\(first.key): \(meant)", subject: .key))
        return true
    }

    /// The number with a point between its parts; nil when they are no parts of a number, or three digits could be
    /// thousands.
    private static func number(_ whole: Substring, _ rest: Substring) -> String? {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let unsigned = whole.utf8.first == UInt8(ascii: "-") ? whole.dropFirst() : whole
        let fraction = rest.utf8.prefix(while: isDigit)
        let unit = rest.utf8.dropFirst(fraction.count)
        guard !unsigned.isEmpty, unsigned.utf8.allSatisfy(isDigit), !fraction.isEmpty, fraction.count != 3,
            unit.isEmpty || unit.first == UInt8(ascii: " ") && unit.count == 4
        else { return nil }
        return "\(whole).\(rest)"
    }
}
