/// Gzip streams for tests, written by hand so that no compressor is needed (RFC 1951, RFC 1952).
package enum Gzip {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// A valid stream that holds these bytes uncompressed; at most 65,535.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        return head + [1] + littleEndian(UInt32(count), 2) + littleEndian(UInt32(~count), 2) + bytes
            + littleEndian(checksum(bytes), 4) + littleEndian(UInt32(count), 4)
    }

    /// A stream that opens to at least this many zeros, a thousand from each byte. Its checksum is wrong.
    package static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        // The last block, dynamic codes: 286 literals and lengths, 1 distance, 18 code lengths.
        bits.write(1, 1)
        bits.write(2, 2)
        bits.write(29, 5)
        bits.write(0, 5)
        bits.write(14, 4)
        // Code lengths in the order of RFC 1951: 18 has 1 bit, 2 and 1 have 2 bits each.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.write(length, 3) }
        let two = 0b11
        let one = 0b01
        let manyZeros = 0
        bits.write(two, 2)
        bits.write(manyZeros, 1)
        bits.write(138 - 11, 7)
        bits.write(manyZeros, 1)
        bits.write(117 - 11, 7)
        bits.write(two, 2)
        bits.write(manyZeros, 1)
        bits.write(28 - 11, 7)
        bits.write(one, 2)
        bits.write(one, 2)
        // The zero, then "258 more like the last byte" as often as needed: one bit for 258, one for the distance.
        bits.write(0b01, 2)
        for _ in 0...(count / 258) { bits.write(0, 2) }
        bits.write(0b11, 2)
        return head + bits.finished + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func littleEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
            }
        }
    }
}

/// Packs bits into bytes, the lowest first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    mutating func write(_ value: Int, _ width: Int) {
        pending |= value << count
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
