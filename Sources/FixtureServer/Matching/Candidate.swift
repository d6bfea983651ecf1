import Foundation

/// A text that patterns are tried on; read as JSON once, and only if a pattern asks.
final class Candidate {
    let text: String
    private let bytes: Data
    private(set) lazy var json = JSON(reading: bytes)
    /// Whether a pattern was given up because it took too many steps; it then counts as not fulfilled.
    var isGivenUp = false
    /// The patterns that were: none is tried again, as when it is asked which stub was nearest.
    private var givenUp: Set<ObjectIdentifier> = []

    init(_ bytes: Data) {
        self.bytes = bytes
        text = String(decoding: bytes, as: UTF8.self)
    }

    init(_ text: String) {
        self.text = text
        bytes = Data(text.utf8)
    }

    init(_ json: JSON) {
        text = json.plainText
        bytes = Data(text.utf8)
        self.json = json
    }

    /// The answer of a pattern, unless it is given up.
    func answer(of pattern: AnyObject, _ answer: () -> Bool?) -> Bool? {
        let id = ObjectIdentifier(pattern)
        if !givenUp.contains(id), let answer = answer() { return answer }
        givenUp.insert(id)
        isGivenUp = true
        return nil
    }
}
