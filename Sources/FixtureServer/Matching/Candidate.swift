import Foundation

/// A text that patterns are tried on; read as JSON once, and only if a pattern asks.
final class Candidate {
    let text: String
    private let bytes: Data
    private(set) lazy var json = JSON(reading: bytes)

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
}
