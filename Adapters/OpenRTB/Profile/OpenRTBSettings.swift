public import AdapterKit

/// The settings that every OpenRTB network takes.
public enum OpenRTBSettings {
    /// Where requests go: a URL.
    public static let endpoint = SettingDeclaration(
        "endpoint", .url, isRequired: true, summary: "the address that bid requests are sent to")
    /// Whom to trust: the path of a PEM file.
    public static let caBundle = SettingDeclaration(
        "caBundle", .path, summary: "a PEM file with the certificate authorities to trust")
    /// Whether plain http may leave the machine.
    public static let allowInsecureHTTP = SettingDeclaration(
        "allowInsecureHTTP", .flag, summary: "whether plain http to other machines is allowed")
    /// Whether notices, which carry no credential, may go to other machines over plain http.
    public static let plainHTTPNotices = SettingDeclaration(
        "plainHTTPNotices", .flag,
        summary: "whether notices may go to other machines over plain http; by default true")
    /// The longest answer that is read.
    public static let bodyLimit = SettingDeclaration(
        "bodyLimit", .integer(1...67_108_864),
        summary: "the most bytes that an answer may have after decompression, by default 1048576")

    /// All of them.
    public static let all = [endpoint, caBundle, allowInsecureHTTP, plainHTTPNotices, bodyLimit]

    static let defaultBodyLimit = 1_048_576

    /// Why a secret setting cannot be the value of a header; nil when it can.
    public static func headerProblem(_ key: String, in settings: AdapterSettings) -> SettingProblem? {
        let isPrintable = settings.secret(key)?.reveal().utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ?? true
        return isPrintable
            ? nil
            : SettingProblem(
                .setting(key), "\(key) must not contain line breaks or other control characters")
    }
}
