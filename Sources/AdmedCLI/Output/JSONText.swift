#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON for machines: one line, keys sorted, slashes as they are, and harmless for a terminal too.
enum JSONText {
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return TerminalText.neutralJSON(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }
}
