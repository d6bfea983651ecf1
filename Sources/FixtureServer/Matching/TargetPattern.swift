/// What a mapping asks of the request's target, percent-encoded as it came.
enum TargetPattern: Sendable {
    case url(String)
    case path(String)
    case urlPattern(WholePattern)
    case pathPattern(WholePattern)

    func accepts(_ request: IncomingRequest) -> Bool {
        switch self {
        case .url(let url): request.received.url == url
        case .path(let path): request.path == path
        case .urlPattern(let pattern): pattern.matches(request.received.url)
        case .pathPattern(let pattern): pattern.matches(request.path)
        }
    }

    /// By how many typing mistakes the request's target misses what is asked for, an expression read as a text.
    func mistakes(in request: IncomingRequest) -> Int {
        let (asked, wanted) =
            switch self {
            case .url(let url): (request.received.url, url)
            case .path(let path): (request.path, path)
            case .urlPattern(let pattern): (request.received.url, pattern.source)
            case .pathPattern(let pattern): (request.path, pattern.source)
            }
        // What is longer nobody types.
        return Spelling.mistakes(from: String(asked.prefix(256)), to: String(wanted.prefix(256)))
    }

    /// The pattern as the mapping has it.
    var explained: String {
        switch self {
        case .url(let url): "url \(url)"
        case .path(let path): "urlPath \(path)"
        case .urlPattern(let pattern): "urlPattern \(pattern.source)"
        case .pathPattern(let pattern): "urlPathPattern \(pattern.source)"
        }
    }
}
