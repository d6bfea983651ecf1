import Basics

/// What a mapping asks of the request's target, percent-encoded as it came.
enum TargetPattern: Sendable {
    case url(String)
    case path(String)
    case urlPattern(WholePattern)
    case pathPattern(WholePattern)

    func accepts(_ request: IncomingRequest) -> Bool {
        switch self {
        case .url(let url): request.received.url.isSame(as: url)
        case .path(let path): request.path.isSame(as: path)
        case .urlPattern(let pattern): request.given(pattern.matches(request.received.url))
        case .pathPattern(let pattern): request.given(pattern.matches(request.path))
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
        return NearestWord.mistakes(from: asked, to: wanted)
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

extension IncomingRequest {
    /// The answer of a pattern; one that was given up is none.
    fileprivate func given(_ answer: Bool?) -> Bool {
        if answer == nil { isGivenUp = true }
        return answer ?? false
    }
}
