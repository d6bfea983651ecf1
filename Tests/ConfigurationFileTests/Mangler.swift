/// Spoils a text in many ways, the same ones in every run.
struct Mangler {
    private static let interesting =
        Array(#"{}[]:,-"'&*!|>%@`#?"#.utf8) + [0, 9, 10, 13, 32, 0x80, 0xC3, 0xE2, 0xFF]

    private let original: [UInt8]
    private var random = SplitMix(state: 20_261_130)

    init(_ original: [UInt8]) { self.original = original }

    /// The text, perhaps cut short, with up to six bytes removed, inserted or replaced.
    mutating func next() -> [UInt8] {
        var text = original
        if Bool.random(using: &random) { text.removeLast(Int.random(in: 0...text.count, using: &random)) }
        for _ in 0..<Int.random(in: 0...6, using: &random) where !text.isEmpty {
            let at = Int.random(in: 0..<text.count, using: &random)
            let byte = Self.interesting.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<3, using: &random) {
            case 0: text.remove(at: at)
            case 1: text.insert(byte, at: at)
            default: text[at] = byte
            }
        }
        return text
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
