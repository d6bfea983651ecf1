/// A place in a text; line and column count from 1, the column in code points.
package struct TextPlace: Hashable, Sendable {
    /// The line.
    package var line: Int
    /// The column.
    package var column: Int
}

extension TextPlace {
    /// The places of byte offsets in a text, in one pass.
    static func all(of offsets: some Sequence<Int>, in bytes: [UInt8]) -> [Int: TextPlace] {
        var places: [Int: TextPlace] = [:]
        var (place, position) = (TextPlace(line: 1, column: 1), 0)
        for offset in offsets.sorted() {
            while position < min(offset, bytes.count) {
                let byte = bytes[position]
                if byte == UInt8(ascii: "\n") {
                    place = TextPlace(line: place.line + 1, column: 1)
                } else if byte & 0xC0 != 0x80 {
                    place.column += 1
                }
                position += 1
            }
            places[offset] = place
        }
        return places
    }
}
