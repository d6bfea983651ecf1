import Foundation

/// A secret that is easily found again, and all the forms in which a text could hold it.
enum SecretForms {
    /// What stands in the configuration: bytes that every encoding writes differently.
    static let marker = #"m4rk3r/a+b=c&d%e "f\g~S3CRET"#

    /// Each form by its name.
    static let all: [(name: String, text: String)] = {
        let base64 = (0..<3).map { (name: "base64, shifted by \($0)", text: encodedBase64(shift: $0)) }
        return [
            ("plain", marker), ("JSON", jsonEscaped(marker)),
            ("JSON with its slashes escaped", jsonEscaped(marker).replacing("/", with: #"\/"#)),
            ("JSON in numbers", marker.unicodeScalars.map { #"\u00"# + hex($0.value) }.joined()),
            ("percent-encoded", encoded), ("percent-encoded, lower case", lowerCaseEncoded),
            ("percent-encoded, every byte", marker.unicodeScalars.map { "%" + hex($0.value) }.joined()),
            ("as a form", encoded.replacing("%20", with: "+")),
        ] + base64 + base64.map { ($0.name + ", for URLs", urlSafe($0.text)) }
    }()

    /// The name of a form in which the text holds the secret, or a tell-tale part of it; nil when it holds none.
    static func found(in text: String) -> String? {
        for part in ["m4rk3r", "S3CRET", "a+b=c", "a%2Bb"] where text.contains(part) {
            return "its part \(part)"
        }
        return all.first { text.contains($0.text) }?.name
    }

    /// The text as it stands between the quotes of a JSON string.
    static func jsonEscaped(_ text: String) -> String {
        text.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    }

    static let encoded = marker.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""

    private static let lowerCaseEncoded = encoded.replacing(/%[0-9A-F]{2}/) { $0.0.lowercased() }

    /// The base64 of a text that ends with the secret, as far as it consists of the secret's bits alone.
    private static func encodedBase64(shift: Int) -> String {
        let bytes = Data(repeating: 0, count: shift) + Data(marker.utf8)
        let whole = bytes.base64EncodedString()
        return String(whole.prefix(bytes.count * 8 / 6).dropFirst([0, 2, 3][shift]))
    }

    private static func urlSafe(_ text: String) -> String {
        text.replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func hex(_ value: UInt32) -> String {
        String(256 + value, radix: 16, uppercase: true).dropFirst().description
    }
}
