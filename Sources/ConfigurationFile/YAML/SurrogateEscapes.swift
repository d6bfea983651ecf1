import Basics
import Mediation

/// A text in which the one thing that JSON can write and YAML cannot is made readable: JSON escapes a character
/// beyond U+FFFF as a surrogate pair, `\ud83d\ude00`, where YAML has `\U0001f600`.
///
/// Only texts that begin with `{` or `[` are rewritten. Places are those of the text as it was.
struct SurrogateEscapes {
    /// How much shorter the YAML form is.
    private static let difference = 2

    /// The text for the parser.
    let bytes: [UInt8]
    /// By line, the columns of `bytes` at which a rewritten escape begins, in order.
    private let columns: [Int: [Int]]

    /// Rewrites a text in UTF-8.
    init(_ text: some Collection<UInt8>) {
        let original = Array(text)
        let blanks = Set(" \t\r\n".utf8)
        let first = original.first { !blanks.contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            bytes = original
            columns = [:]
            return
        }
        var rewriting = Rewriting(original)
        rewriting.run()
        bytes = rewriting.output
        columns = rewriting.columns
    }

    /// Where a place of `bytes` is in the text as it was.
    func original(_ place: SourceNode.Place) -> SourceNode.Place {
        guard let columns = columns[place.line] else { return place }
        var (low, high) = (0, columns.count)
        while low < high {
            let middle = (low + high) / 2
            if columns[middle] < place.column { low = middle + 1 } else { high = middle }
        }
        return SourceNode.Place(line: place.line, column: place.column + low * Self.difference)
    }
}

/// One pass over a text.
private struct Rewriting {
    private let input: [UInt8]
    private var index = 0
    private var line = 1
    private var column = 1
    private(set) var output: [UInt8] = []
    private(set) var columns: [Int: [Int]] = [:]

    init(_ input: [UInt8]) {
        self.input = input
        output.reserveCapacity(input.count)
    }

    mutating func run() {
        while index < input.count {
            if input[index] != UInt8(ascii: "\\") {
                copy()
            } else if let scalar = surrogatePair() {
                columns[line, default: []].append(column)
                let digits = String(scalar, radix: 16)
                let escape = "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
                output += escape.utf8
                column += escape.utf8.count
                index += 12
            } else {
                copy()
                if index < input.count { copy() }
            }
        }
    }

    private mutating func copy() {
        let byte = input[index]
        output.append(byte)
        index += 1
        let isContinuation = byte & 0xC0 == 0x80
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 1
        } else if !isContinuation {
            column += 1
        }
    }

    /// The character that two escapes at the index stand for.
    private func surrogatePair() -> UInt32? {
        guard let escape = JSONEscape(input, at: index), escape.scalar.value > 0xFFFF else { return nil }
        return escape.scalar.value
    }
}
