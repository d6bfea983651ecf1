extension String {
    /// The text with control characters written as escapes, so that it can neither break a line nor steer a
    /// terminal.
    package var escapingControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isControl {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text as messages quote it: in backticks, on one line, cut when it is long.
    package var quotedForMessage: String {
        let longest = 80
        let isLong = count > longest
        return "`\((isLong ? prefix(longest) + "…" : self[...]).description.escapingControls)`"
    }
}

extension Unicode.Scalar {
    /// Whether it is of the category Cc.
    package var isControl: Bool {
        // Unicode adds none to these, and asking its tables takes twenty times as long.
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
