/// Puts numbers at which arithmetic breaks where an input has a number, and repeats pieces of it until they are many: what
/// changing bytes one by one hardly comes up with.
struct NumberMutator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Another input; nil where libFuzzer's own way is to be taken.
    ///
    /// - Parameter most: The most bytes that it may have.
    mutating func mutate(_ input: [UInt8], most: Int) -> [UInt8]? {
        switch Int.random(in: 0..<16, using: &self) {
        case 0..<7: withOtherNumber(input)
        case 7: withRepetition(input, most)
        default: nil
        }
    }

    private mutating func withOtherNumber(_ input: [UInt8]) -> [UInt8]? {
        guard let place = Self.numbers(in: input).randomElement(using: &self),
            let number = Self.boundaries.randomElement(using: &self)
        else { return nil }
        return input[..<place.lowerBound] + Array(number.utf8) + input[place.upperBound...]
    }

    /// A piece of the input many times; half the time one that opens a bracket and reaches to the next like it, so that things
    /// stand inside each other.
    private mutating func withRepetition(_ input: [UInt8], _ most: Int) -> [UInt8]? {
        guard !input.isEmpty else { return nil }
        var start = Int.random(in: input.indices, using: &self)
        var end = min(input.count, start + Int.random(in: 1...12, using: &self))
        if Bool.random(using: &self) {
            let brackets = input.indices.filter { "[({".utf8.contains(input[$0]) }
            guard let first = brackets.randomElement(using: &self),
                let second = brackets.first(where: { $0 > first && input[$0] == input[first] })
            else { return nil }
            (start, end) = (first, second)
        }
        let piece = input[start..<end]
        let count = min(1 << Int.random(in: 1...16, using: &self), (most - input.count) / piece.count)
        return input[..<end] + Array(repeatElement(piece, count: max(0, count)).joined()) + input[end...]
    }

    /// Where digits stand, with what belongs to their number.
    static func numbers(in input: [UInt8]) -> [Range<Int>] {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        var found: [Range<Int>] = []
        var index = 0
        while index < input.count {
            guard isDigit(input[index]) else {
                index += 1
                continue
            }
            let start = index > 0 && input[index - 1] == UInt8(ascii: "-") ? index - 1 : index
            while index < input.count, isDigit(input[index]) || "+-.eE".utf8.contains(input[index]) {
                index += 1
            }
            found.append(start..<index)
        }
        return found
    }

    /// 0, −0, the ends of 32, 63 and 64 bits, what a `Double` and a `Decimal` just hold and just do not, exponents as large as
    /// can be, many digits, and what is no number.
    static let boundaries: [String] = {
        let whole = [
            "1", "2147483647", "2147483648", "4294967296", "9223372036854776", "9223372036854775807",
            "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e126", "1e-126", "1e127",
            "1e-127", "1e-128", "1e308", "1e-308", "1e400", "1e9223372036854775807", "1e-9223372036854775807",
            "1e9223372036854775808", "1e-9223372036854775808", String(repeating: "9", count: 38),
            String(repeating: "9", count: 400), "0." + String(repeating: "1", count: 37),
            "0." + String(repeating: "1", count: 400),
        ]
        return ["0", "-0", "0.0"] + whole + whole.map { "-" + $0 } + ["NaN", "Infinity", "-Infinity"]
    }()
}
