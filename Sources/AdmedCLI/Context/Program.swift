/// What the program is called: `admed`, or whatever somebody named an `admed` of their own.
struct Program: Sendable, Hashable {
    /// The one that this package builds.
    static let admed = Program(name: "admed", version: nil)

    /// The word that starts it.
    let name: String
    /// Its own version; nil: it has none besides admed's.
    let version: String?

    init(name: String, version: String?) {
        self.name = name
        self.version = version
    }

    /// The program that was started under that path.
    init(path: String?, name: String?, version: String?) {
        let file = path?.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
        let words = [name, file].compactMap { $0 }
        self.init(name: words.first { !$0.isEmpty } ?? Self.admed.name, version: version)
    }

    /// What `--version` prints.
    var versionText: String {
        let own = version.map { "\(name) \($0)" }
        if name == Self.admed.name { return own ?? "admed \(Admed.version)" }
        return "\(own ?? name) (admed \(Admed.version))"
    }

    /// Name and version for networks, as `User-Agent` writes them: admed's own last.
    var product: String {
        let admed = "admed/\(Admed.version)"
        let own = [name, version].compactMap { $0 }.map(Self.token).joined(separator: "/")
        return name == Self.admed.name && version == nil || own.isEmpty ? admed : "\(own) \(admed)"
    }

    /// The text with this program's name in place of `admed` where that is a word of its own: command lines of help
    /// texts, but not the names of files such as `admed.yaml`.
    func naming(_ text: String) -> String {
        if name == Self.admed.name { return text }
        var result = ""
        var rest = text[...]
        while let place = rest.firstRange(of: Self.admed.name) {
            result += rest[..<place.lowerBound]
            let before = rest[..<place.lowerBound].last
            let after = rest[place.upperBound...]
            let isPart = before.map { $0.isLetter || $0.isNumber || $0 == "/" } ?? false
            let isFile = after.hasPrefix(".yaml") || after.first.map { $0.isLetter || $0.isNumber } ?? false
            let isScript = after.hasPrefix(".fish")
            result += (isPart && !isScript) || isFile ? Self.admed.name : name
            rest = after
        }
        return result + rest
    }

    /// The characters that a product of `User-Agent` may have (RFC 9110, 5.6.2), others as dashes.
    private static func token(_ text: String) -> String {
        let allowed = "!#$%&'*+-.^_`|~".utf8
        return String(
            decoding: text.utf8.map { byte -> UInt8 in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: byte
                default: allowed.contains(byte) ? byte : UInt8(ascii: "-")
                }
            }, as: UTF8.self)
    }
}
