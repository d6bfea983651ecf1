import Foundation

/// A body with places that are filled from the request: `{{jsonPath request.body '$.id'}}`, `{{request.baseUrl}}`.
struct BodyTemplate: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case path(JSONPath)
        case baseURL
    }

    /// Something between braces that the server does not know.
    struct UnknownExpression: Error {
        var text: String
    }

    private let pieces: [Piece]

    init(_ text: String) throws(UnknownExpression) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            pieces.append(.text(String(rest[..<start.lowerBound])))
            let ahead = rest[start.upperBound...]
            guard let end = ahead.firstRange(of: "}}") else {
                throw UnknownExpression(text: String(rest[start.lowerBound...].prefix(80)))
            }
            rest = ahead[end.upperBound...]
            var expression = ahead[..<end.lowerBound]
            if expression.hasPrefix("{"), rest.hasPrefix("}") {
                expression = expression.dropFirst()
                rest = rest.dropFirst()
            }
            guard let piece = Self.piece(of: expression) else {
                throw UnknownExpression(text: "{{\(expression)}}")
            }
            pieces.append(piece)
        }
        pieces.append(.text(String(rest)))
        self.pieces = pieces
    }

    /// The text for that request body; a path that leads nowhere leaves nothing.
    ///
    /// - Parameter baseURL: How the client reached the server, without a slash at the end.
    func filled(from body: JSON?, baseURL: String) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let fixed): text += fixed
            case .path(let path): text += body.map(path.text) ?? ""
            case .baseURL: text += baseURL
            }
        }
    }

    private static func piece(of expression: Substring) -> Piece? {
        if expression.trimmingCharacters(in: .whitespaces) == "request.baseUrl" { return .baseURL }
        return path(of: expression).map(Piece.path)
    }

    /// The path in `jsonPath request.body '…'`.
    private static func path(of expression: Substring) -> JSONPath? {
        let words = expression.trimmingCharacters(in: .whitespaces)
            .split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 3, words[0] == "jsonPath", words[1] == "request.body" else { return nil }
        let quoted = words[2].trimmingCharacters(in: .whitespaces)
        guard let quote = quoted.first, quote == "'" || quote == "\"", quoted.count > 2, quoted.last == quote
        else { return nil }
        return JSONPath(String(quoted.dropFirst().dropLast()))
    }
}
