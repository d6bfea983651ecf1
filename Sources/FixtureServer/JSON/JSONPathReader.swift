import Basics
import Foundation

/// Reads the text of a ``JSONPath`` from left to right.
struct JSONPathReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// A whole path from `$`.
    mutating func path() -> [JSONPath.Step]? {
        guard take("$"), let steps = steps(mayFilter: true), position == bytes.count else { return nil }
        return steps
    }

    /// Filters do not stand in filters: what such a path leads to is a list, which equals no single value.
    private mutating func steps(mayFilter: Bool) -> [JSONPath.Step]? {
        var steps: [JSONPath.Step] = []
        while let next = peek {
            let hasDot = next == UInt8(ascii: ".")
            if hasDot { position += 1 }
            if take("[") {
                guard let step = bracketed(mayFilter: mayFilter), take("]") else { return nil }
                steps.append(step)
            } else if hasDot {
                let name = bytes[position...].prefix { $0 > 0x20 && !".[]()?@*'\"=,".utf8.contains($0) }
                guard !name.isEmpty else { return nil }
                position = name.endIndex
                steps.append(.name(String(decoding: name, as: UTF8.self)))
            } else {
                return steps
            }
        }
        return steps
    }

    private mutating func bracketed(mayFilter: Bool) -> JSONPath.Step? {
        skipSpaces()
        defer { skipSpaces() }
        if take("?") {
            skipSpaces()
            return mayFilter && take("(") ? filter() : nil
        }
        if peek == UInt8(ascii: "'") || peek == UInt8(ascii: "\"") { return quoted().map(JSONPath.Step.name) }
        let digits = bytes[position...].prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        position = digits.endIndex
        return .index(index)
    }

    private mutating func filter() -> JSONPath.Step? {
        skipSpaces()
        guard take("@"), let path = steps(mayFilter: false) else { return nil }
        skipSpaces()
        guard take("="), take("=") else { return nil }
        skipSpaces()
        guard let value = literal() else { return nil }
        skipSpaces()
        guard take(")") else { return nil }
        return .filter(path, equals: value)
    }

    private mutating func literal() -> JSON? {
        if peek == UInt8(ascii: "'") || peek == UInt8(ascii: "\"") { return quoted().map(JSON.string) }
        let word = bytes[position...].prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ")") }
        guard let value = JSON(reading: Data(word)), value.isScalar || value == .null else { return nil }
        position = word.endIndex
        return value
    }

    /// A text in single or double quotes, with the escapes of Java.
    private mutating func quoted() -> String? {
        guard let quote = peek else { return nil }
        position += 1
        var text: [UInt8] = []
        while let byte = peek {
            if byte == quote {
                position += 1
                return String(validating: text, as: UTF8.self)
            }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                position += 1
                continue
            }
            guard escape(into: &text) else { return nil }
        }
        return nil
    }

    /// A backslash and what follows it: itself, unless it is a letter that means something.
    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard let escape = JSONEscape(bytes, at: position) else { return false }
            text += Array(String(escape.scalar).utf8)
            position = escape.end
            return true
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case let kept: text.append(kept)
        }
        position += 2
        return true
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ token: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: token) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while peek == UInt8(ascii: " ") { position += 1 }
    }
}
