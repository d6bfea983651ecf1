/// Finds the key that a misspelt one was probably meant to be.
enum Spelling {
    /// What is longer nobody types.
    private static let longestWord = 256

    /// The candidate with the fewest typing mistakes, if they are few for the length of the word.
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let limit = max(1, word.utf8.count / 3)
        return candidates.sorted().map { (name: $0, mistakes: mistakes(from: word, to: $0)) }
            .filter { $0.mistakes <= limit }
            .min { $0.mistakes < $1.mistakes }?.name
    }

    /// Levenshtein's distance of the beginnings, in bytes, case ignored.
    static func mistakes(from word: String, to other: String) -> Int {
        let target = other.utf8.prefix(longestWord).map(\.asciiLowercased)
        var row = Array(0...target.count)
        for (index, byte) in word.utf8.prefix(longestWord).enumerated() {
            let byte = byte.asciiLowercased
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let replaced = diagonal + (target[column] == byte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
