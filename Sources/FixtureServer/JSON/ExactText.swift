/// A text that equals another one only where every code unit does. `String` takes an `é` of one scalar and one of two for
/// equal, and joins what is foreign to each other into one character.
struct ExactText: Hashable, Comparable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

    static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension String {
    /// Whether both are the same code units.
    func isSame(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// The part before the first such byte, or all of it.
    func prefix(before byte: UInt8) -> String {
        utf8.firstIndex(of: byte).map { String(self[..<$0]) } ?? self
    }
}
