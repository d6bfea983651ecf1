/// Finds what was probably meant by a misspelt word.
///
/// Words are compared without regard to case, by the optimal string alignment distance: one insertion, deletion,
/// substitution or swap of neighbours costs one.
package enum NearestWord {
    /// Only so many characters of a word are compared; nobody misspells a longer one by hand.
    private static let compared = 64

    /// The candidates, the nearest to `word` first; those equally near keep their order.
    package static func ranked(_ candidates: [String], by word: String) -> [String] {
        let wanted = folded(word)
        return candidates.map { (word: $0, distance: distance(folded($0), wanted)) }
            .enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map { $0.element.word }
    }

    /// The candidate that `word` probably stands for; nil when none is near enough to be more than a guess.
    package static func suggestion(for word: String, among candidates: [String]) -> String? {
        let wanted = folded(word)
        let tolerance = max(1, wanted.count / 3)
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let letters = folded(candidate)
            guard abs(letters.count - wanted.count) <= tolerance else { continue }
            let distance = distance(letters, wanted)
            if distance <= tolerance, distance < max(letters.count, wanted.count),
                distance < best?.distance ?? .max
            {
                best = (candidate, distance)
            }
        }
        return best?.word
    }

    /// How many typing mistakes lie between two texts, byte by byte; of long ones, between their beginnings.
    package static func mistakes(from word: String, to other: String) -> Int {
        let (left, right) = (word.utf8.prefix(longestText), other.utf8.prefix(longestText))
        return distance(left.map(\.asciiLowercased), right.map(\.asciiLowercased))
    }

    private static let longestText = 256

    private static func folded(_ word: String) -> [Character] { Array(word.lowercased().prefix(compared)) }

    private static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
