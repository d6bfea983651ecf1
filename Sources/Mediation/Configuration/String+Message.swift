extension String {
    /// The text with control characters written as escapes, so that it can neither break a line nor steer a
    /// terminal; and so with blanks that are not what they seem, such as a no-break space.
    package var escapingControls: String {
        guard unicodeScalars.contains(where: \.isEscapedInMessages) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isEscapedInMessages {
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
    fileprivate var isEscapedInMessages: Bool { isControl || isStrangeBlank }

    /// Whether it looks like a space, or like nothing, and is neither: the separators of Unicode besides the space, and
    /// what editors and web pages leave in texts unseen.
    package var isStrangeBlank: Bool {
        switch value {
        case 0xA0, 0xAD, 0x1680, 0x2000...0x200B, 0x2028...0x202F, 0x205F, 0x2060, 0x2066...0x2069, 0x3000,
            0xFEFF:
            true
        default: false
        }
    }

    /// Whether it is of the category Cc.
    package var isControl: Bool {
        // Unicode adds none to these, and asking its tables takes twenty times as long.
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
