import Platform

/// How wide lines of text may be, and lines that keep to it. A word that is wider stays whole: it may be copied.
enum Columns {
    /// Nothing can be told in less.
    private static let fewest = 20

    /// What `COLUMNS` asks for; nil where it asks for nothing that makes sense.
    static func wanted(by environment: [String: String]) -> Int? {
        guard let number = environment["COLUMNS"].flatMap({ Int($0) }), number > 0 else { return nil }
        return max(number, fewest)
    }

    /// The width of a terminal; nil where the descriptor is none, or does not say.
    static func ofTerminal(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return max(Int(size.ws_col), fewest)
    }

    /// The line in as many as it needs; those that follow are indented.
    static func wrap(_ line: String, to columns: Int?, indent: Int) -> [String] {
        guard let columns, width(of: line) > columns else { return [line] }
        let margin = String(repeating: " ", count: min(indent, columns / 2))
        var lines: [String] = []
        // Blanks at the start of a line mean something.
        let lead = line.prefix { $0 == " " }
        var current = String(lead)
        var isBlank = true
        for word in line.dropFirst(lead.count).split(separator: " ", omittingEmptySubsequences: false) {
            if !isBlank, width(of: current) + 1 + width(of: String(word)) > columns {
                lines.append(trimmed(current))
                current = margin
                isBlank = true
                if word.isEmpty { continue }
            }
            current += (isBlank ? "" : " ") + word
            isBlank = false
        }
        return lines + [trimmed(current)]
    }

    /// The same for a text of several lines.
    static func wrap(text: String, to columns: Int?, indent: Int) -> String {
        guard columns != nil else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrap(String($0), to: columns, indent: indent) }.joined(separator: "\n")
    }

    /// The beginning of a line that has to be one, as that of progress.
    static func cut(_ line: String, to columns: Int?) -> String {
        guard let columns, line.count > columns else { return line }
        return line.prefix(columns - 1) + "…"
    }

    /// What a terminal shows of it: colours take no room.
    private static func width(of text: String) -> Int {
        guard text.utf8.contains(0x1B) else { return text.count }
        var width = 0
        var isColour = false
        for character in text {
            if isColour {
                isColour = character != "m"
            } else if character == "\u{1B}" {
                isColour = true
            } else {
                width += 1
            }
        }
        return width
    }

    private static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
