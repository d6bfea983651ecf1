/// Makes the request ids of loads: UUIDs that follow from a seed, so that a replay makes the same ones.
struct RequestIDs {
    let seed: UInt64

    /// The id of a load: a version 4 UUID in lower case.
    func id(for load: LoadID) -> String {
        var generator = SplitMix(state: seed &+ load.number &* 0xD1B5_4A32_D192_ED03)
        let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array((hex(high) + hex(low)).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
            String(decoding: digits[$0], as: UTF8.self)
        }
        return groups.joined(separator: "-")
    }

    private func hex(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

/// Steele, Lea and Flood's SplitMix64: a small generator whose every state is good.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
