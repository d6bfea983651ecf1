import Mediation

/// Text that came from elsewhere, made harmless for a terminal.
enum TerminalText {
    /// Control characters, and those that reorder or break lines, become escapes.
    static func neutral(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if isUnsafe(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The same for a text of several lines, which stay lines.
    static func neutralLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { neutral(String($0)) }
            .joined(separator: "\n")
    }

    /// The same for JSON, in whose strings alone such characters can stand: they become escapes of JSON's own, and the
    /// value stays what it was.
    static func neutralJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isUnsafe) else { return json }
        return json.unicodeScalars.reduce(into: "") { result, scalar in
            if isUnsafe(scalar) {
                result += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Line and paragraph separators; marks, embeddings, overrides and isolates of writing direction.
        case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.isControl
        }
    }
}
