extension AdCreative {
    /// How far into a document its root element is looked for.
    private static let prologue = 4_096

    /// The version that the root element of a VAST document names, such as `4.2`; nil where there is no such element, or
    /// this is no VAST document. The document is not read any further: playing it is the presenter's matter.
    public var vastVersion: String? {
        guard case .vast(let text) = self else { return nil }
        let start = Substring(decoding: text.utf8.prefix(Self.prologue), as: UTF8.self)
        let root = /<(?:[A-Za-z_][\w.\-]*:)?VAST(?:\s[^>]*?)?\sversion\s*=\s*(?:"([^"]*)"|'([^']*)')/
        guard let match = start.firstMatch(of: root) else { return nil }
        let version = match.1 ?? match.2 ?? ""
        return version.wholeMatch(of: /\d{1,3}(?:\.\d{1,3}){0,3}/) == nil ? nil : String(version)
    }
}
