/// Where a network wants its credential, as a configuration writes it.
enum CredentialPlace {
    /// In a header of that name.
    case header(String)
    /// In a member of that name of the address's query.
    case query(String)
    /// In the impression, at the end of that way.
    case impression([String])
    /// In the rest of the request, at the end of that way.
    case body([String])

    /// Reads `header.NAME`, `query.NAME`, `imp.A.B` or `A.B`; nil where it is none of them, or
    /// one of the ids by which answers find their request.
    init?(_ text: String) {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, !names.contains(""), names[0] != "id", !names.starts(with: ["imp", "id"])
        else { return nil }
        let rest = Array(names.dropFirst())
        switch names[0] {
        case "header": self = .header(rest.joined(separator: "."))
        case "query": self = .query(rest.joined(separator: "."))
        case "imp": self = .impression(rest)
        default: self = .body(names)
        }
    }
}
