import Mediation

/// One step of a YAML text, copied out of libyaml.
struct YAMLEvent {
    /// What a step can be. Starts and ends of the stream and of block and flow collections come in pairs.
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias
        case scalar(String, isPlain: Bool)
        case listStart(isBlock: Bool)
        case listEnd
        case objectStart(isBlock: Bool)
        case objectEnd
    }

    var kind: Kind
    /// Where it begins.
    var place: SourceNode.Place
    /// Whether it is named with `&`.
    var hasAnchor = false
    /// Whether it has a tag, `!` or `!!`.
    var hasTag = false
}

/// A text that is not YAML: what libyaml could not read, in words for people, and where.
struct YAMLSyntaxError: Error {
    var message: String
    var place: SourceNode.Place
}
