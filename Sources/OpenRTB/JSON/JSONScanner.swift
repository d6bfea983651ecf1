import Basics

/// Checks a JSON text (RFC 8259).
struct JSONScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// The containers that are open.
    private var open: [(isObject: Bool, start: Int)] = []
    /// Where long values end, by where they begin: those that readers pass over more than once.
    private(set) var ends: [Int: Int] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Checks the whole text.
    ///
    /// - Returns: Where its value begins.
    mutating func scan() throws(JSONFault) -> Int {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw JSONFault(description: "the text is not UTF-8")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let start = position
        try scanValue()
        while let isObject = open.last?.isObject {
            skipSpace()
            switch current {
            case UInt8(ascii: ","):
                position += 1
                if isObject { try scanName() }
                try scanValue()
            case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
                close()
            default:
                throw fault("expected a comma or the end of \(isObject ? "an object" : "an array")")
            }
        }
        skipSpace()
        if position < bytes.count { throw fault("more text after the end") }
        return start
    }

    /// The byte to be read next; zero, which no JSON has outside of strings, at the end.
    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private func fault(_ what: String) -> JSONFault {
        JSONFault(description: "\(what), at byte \(position) of \(bytes.count)")
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Reads a scalar, or opens a container and reads on to the first scalar or empty container in it.
    private mutating func scanValue() throws(JSONFault) {
        while true {
            skipSpace()
            switch current {
            case UInt8(ascii: "{"):
                try begin(isObject: true)
                if current == UInt8(ascii: "}") { return close() }
                try scanName()
            case UInt8(ascii: "["):
                try begin(isObject: false)
                if current == UInt8(ascii: "]") { return close() }
            case UInt8(ascii: "\""): return try scanString()
            case UInt8(ascii: "t"): return try scanWord("true")
            case UInt8(ascii: "f"): return try scanWord("false")
            case UInt8(ascii: "n"): return try scanWord("null")
            default: return try scanNumber()
            }
        }
    }

    private mutating func begin(isObject: Bool) throws(JSONFault) {
        guard open.count < JSONDocument.deepestNesting else { throw fault("nesting is too deep") }
        open.append((isObject, position))
        position += 1
        skipSpace()
    }

    private mutating func close() {
        let start = open.removeLast().start
        position += 1
        note(start)
    }

    /// Notes where a value ends that ends here, if it is long and not so deep that nobody looks into what is around it.
    private mutating func note(_ start: Int) {
        guard position - start > JSONDocument.shortest, open.count <= JSONDocument.deepestNote else { return }
        ends[start] = position
    }

    private mutating func scanName() throws(JSONFault) {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw fault("expected the name of a member") }
        try scanString()
        skipSpace()
        guard current == UInt8(ascii: ":") else { throw fault("expected a colon") }
        position += 1
    }

    private mutating func scanWord(_ word: StaticString) throws(JSONFault) {
        let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard matches else { throw fault("expected a value") }
        position += word.utf8CodeUnitCount
    }

    private mutating func scanNumber() throws(JSONFault) {
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") { position += 1 } else { try scanDigits() }
        if current == UInt8(ascii: ".") {
            position += 1
            try scanDigits()
        }
        if current | 0x20 == UInt8(ascii: "e") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try scanDigits()
        }
    }

    private mutating func scanDigits() throws(JSONFault) {
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) { position += 1 }
        if position == start { throw fault("expected a value") }
    }

    private mutating func scanString() throws(JSONFault) {
        let start = position
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return note(start)
            case UInt8(ascii: "\\"): try scanEscape()
            case 0..<0x20: throw fault("a control character in a string")
            default: position += 1
            }
        }
        throw fault("a string without an end")
    }

    private mutating func scanEscape() throws(JSONFault) {
        position += 1
        switch current {
        case UInt8(ascii: "u"):
            let unit = try scanCodeUnit()
            guard UTF16.isSurrogate(unit) else { return }
            guard UTF16.isLeadSurrogate(unit), current == UInt8(ascii: "\\") else {
                throw fault("half of a surrogate pair")
            }
            position += 1
            guard current == UInt8(ascii: "u"), UTF16.isTrailSurrogate(try scanCodeUnit()) else {
                throw fault("half of a surrogate pair")
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default: throw fault("an unknown escape")
        }
    }

    /// Reads `uXXXX`.
    private mutating func scanCodeUnit() throws(JSONFault) -> UInt16 {
        guard let unit = JSONEscape.codeUnit(bytes, at: position - 1) else {
            throw fault("an escape without four hexadecimal digits")
        }
        position += 5
        return unit
    }
}
