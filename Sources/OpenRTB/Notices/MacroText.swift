#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Puts values in the place of OpenRTB's substitution macros (OpenRTB 2.6, section 4.4).
///
/// Read are `${NAME}` and `${NAME:B64}`, each of `$`, `{`, `:` and `}` also in its percent-encoded form. Known macros
/// without a value become empty, unknown ones stay, and all other bytes stay as they are. What was put in is not
/// read again. Values for which there is no room become empty too: an answer could else make gigabytes of a long id and
/// many macros.
package enum MacroText {
    /// Where a text is used, which decides how values are written into it.
    package enum Use: Sendable, Hashable {
        /// An address: values are percent-encoded.
        case address
        /// Markup: values are percent-encoded only where the macro itself is, since it then stands in an address.
        case markup

        /// How many bytes of values have room in one text. Each is measured before it is encoded, so that the last may
        /// take four times as much as it is long.
        var room: Int {
            switch self {
            // No server takes a longer address.
            case .address: 16_384
            case .markup: 1_048_576
            }
        }
    }

    /// The text with its macros replaced.
    package static func expand(_ text: String, with values: MacroValues, in use: Use) -> String {
        guard text.utf8.contains(where: { $0 == dollar || $0 == percent }) else { return text }
        let source = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var position = 0
        var room = use.room
        while position < source.count {
            if let macro = Macro(in: source, at: position), let value = values[macro.name] {
                if let value, value.utf8.count <= room {
                    let written = write(value, macro, isEncoded: use == .address || macro.isEncoded)
                    result.append(contentsOf: written.utf8)
                    room -= written.utf8.count
                }
                position = macro.end
            } else {
                result.append(source[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func write(_ value: String, _ macro: Macro, isEncoded: Bool) -> String {
        let text = macro.isBase64 ? Data(value.utf8).base64EncodedString() : value
        return isEncoded ? percentEncoded(text) : text
    }

    /// The text with every byte encoded that is not unreserved (RFC 3986).
    package static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.append(byte)
            default: result += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    fileprivate static let dollar = UInt8(ascii: "$")
    fileprivate static let percent = UInt8(ascii: "%")
}

/// A macro as it stands in a text.
private struct Macro {
    var name: String
    var isBase64 = false
    /// Whether a part of its frame is percent-encoded.
    var isEncoded = false
    /// The byte after it.
    var end: Int

    /// Longer names are no macros; this keeps the time linear in the text.
    private static let longestName = 40

    init?(in bytes: [UInt8], at start: Int) {
        name = ""
        end = start
        guard take(MacroText.dollar, in: bytes), take(UInt8(ascii: "{"), in: bytes) else { return nil }
        let nameStart = end
        while end < bytes.count, end - nameStart < Self.longestName, Self.isNameByte(bytes[end]) { end += 1 }
        name = String(decoding: bytes[nameStart..<end], as: UTF8.self)
        if take(UInt8(ascii: ":"), in: bytes) {
            guard bytes[end...].starts(with: Array("B64".utf8)) else { return nil }
            end += 3
            isBase64 = true
        }
        guard !name.isEmpty, take(UInt8(ascii: "}"), in: bytes) else { return nil }
    }

    /// Steps over that byte, raw or percent-encoded.
    private mutating func take(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
        guard end < bytes.count else { return false }
        if bytes[end] == byte {
            end += 1
            return true
        }
        guard bytes[end] == MacroText.percent, end + 2 < bytes.count,
            let high = Character(UnicodeScalar(bytes[end + 1])).hexDigitValue,
            let low = Character(UnicodeScalar(bytes[end + 2])).hexDigitValue, UInt8(high << 4 | low) == byte
        else { return false }
        end += 3
        isEncoded = true
        return true
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
    }
}
