import Basics

/// What the strings of a JSON text stand for.
enum JSONStringText {
    /// The text that the inside of a checked string stands for.
    static func text(of inside: Range<Int>, in bytes: [UInt8]) -> String {
        guard bytes[inside].contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes[inside], as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(inside.count)
        var position = inside.lowerBound
        while position < inside.upperBound {
            if bytes[position] == UInt8(ascii: "\\") {
                append(escapeAt: &position, in: bytes, to: &text)
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(escapeAt position: inout Int, in bytes: [UInt8], to text: inout [UInt8]) {
        let letter = bytes[position + 1]
        guard letter == UInt8(ascii: "u") else {
            position += 2
            text.append(shortForms[letter] ?? letter)
            return
        }
        var units: [UInt16] = []
        if let unit = JSONEscape.codeUnit(bytes, at: position) { units.append(unit) }
        position += 6
        if units.contains(where: UTF16.isLeadSurrogate), let trail = JSONEscape.codeUnit(bytes, at: position)
        {
            units.append(trail)
            position += 6
        }
        text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }

    private static let shortForms: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "t"): 0x09,
    ]
}
