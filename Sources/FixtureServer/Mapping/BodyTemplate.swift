import Foundation

/// A body with places that are filled from the request: `{{jsonPath request.body '$.id'}}`, `{{request.baseUrl}}`; and from
/// the stub: `{{parameters.name}}`.
struct BodyTemplate: Sendable {
    private enum Source: Sendable {
        case path(JSONPath)
        case baseURL
    }

    private enum Piece: Sendable {
        case text(String)
        /// A value; within a text of JSON, what JSON does not allow there is escaped.
        case value(Source, isInJSONText: Bool)
    }

    /// Something in a template that the server cannot fill, as the end of a sentence that begins with the template.
    struct Problem: Error {
        var text: String
    }

    /// The most places in one template.
    static let placeLimit = 1_000
    /// The most bytes that one is filled to.
    static let sizeLimit = 64 << 20

    private let pieces: [Piece]

    init(_ template: [UInt8], parameters: JSONObject = JSONObject()) throws(Problem) {
        var pieces: [Piece] = []
        var isInJSONText = JSONTextTracker()
        let isJSON = Self.isJSON(template)
        func add(_ text: some Sequence<UInt8>) {
            let bytes = Array(text)
            for byte in bytes { isInJSONText.pass(byte) }
            pieces.append(.text(String(decoding: bytes, as: UTF8.self)))
        }
        var places = 0
        var rest = template[...]
        while let start = rest.firstRange(of: Self.opening) {
            add(rest[..<start.lowerBound])
            let (expression, behind) = try Self.expression(in: rest[start.upperBound...])
            let escapes = isJSON && isInJSONText.isInside
            if let name = Self.parameter(expression) {
                guard let value = parameters[name], value.isScalar else {
                    throw Problem(
                        text: "has {{parameters.\(name)}}, but transformerParameters has no such value")
                }
                pieces.append(.text(escapes ? JSON.escaped(value.plainText) : value.plainText))
            } else if let source = Self.source(of: expression) {
                pieces.append(.value(source, isInJSONText: escapes))
            } else {
                throw Problem(
                    text:
                        "may have only {{jsonPath request.body '$.…'}}, {{request.baseUrl}} and {{parameters.…}} "
                        + "between braces, found {{\(expression)}}")
            }
            places += 1
            guard places <= Self.placeLimit else {
                throw Problem(text: "has more than \(Self.placeLimit) places to be filled")
            }
            rest = behind
        }
        add(rest)
        self.pieces = pieces
    }

    /// The text for that request body; a path that leads nowhere leaves nothing. nil when it is over the limit.
    ///
    /// - Parameter baseURL: How the client reached the server, without a slash at the end.
    func filled(from body: JSON?, baseURL: String) -> String? {
        var text = ""
        var known: [ExactText: String] = [:]
        for piece in pieces {
            switch piece {
            case .text(let fixed): text += fixed
            case .value(let source, let isInJSONText):
                let value: String
                switch source {
                case .baseURL: value = baseURL
                case .path(let path):
                    let key = ExactText(path.source)
                    value = known[key] ?? body.map(path.text) ?? ""
                    known[key] = value
                }
                guard value.utf8.count <= Self.sizeLimit - text.utf8.count else { return nil }
                text += isInJSONText ? JSON.escaped(value) : value
            }
        }
        return text
    }

    private static let opening = Array("{{".utf8)
    private static let closing = Array("}}".utf8)

    /// What stands between two braces, or three, and what follows.
    private static func expression(
        in ahead: ArraySlice<UInt8>
    ) throws(Problem) -> (String, ArraySlice<UInt8>) {
        guard let end = ahead.firstRange(of: closing) else {
            let shown = String(decoding: ahead.prefix(80), as: UTF8.self)
            throw Problem(text: "has braces that are not closed: {{\(shown)")
        }
        var (expression, rest) = (ahead[..<end.lowerBound], ahead[end.upperBound...])
        if expression.first == UInt8(ascii: "{"), rest.first == UInt8(ascii: "}") {
            expression = expression.dropFirst()
            rest = rest.dropFirst()
        }
        return (String(decoding: expression, as: UTF8.self), rest)
    }

    /// Whether it is JSON once each place holds a number.
    private static func isJSON(_ template: [UInt8]) -> Bool {
        var text: [UInt8] = []
        var rest = template[...]
        while let start = rest.firstRange(of: opening),
            let found = try? expression(in: rest[start.upperBound...])
        {
            text += rest[..<start.lowerBound] + [UInt8(ascii: "0")]
            rest = found.1
        }
        return JSON(reading: Data(text + rest)) != nil
    }

    private static func words(_ expression: String) -> [String] {
        expression.utf8.split(maxSplits: 2) { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func parameter(_ expression: String) -> String? {
        let words = words(expression)
        guard words.count == 1, words[0].utf8.starts(with: "parameters.".utf8) else { return nil }
        return String(decoding: words[0].utf8.dropFirst("parameters.".utf8.count), as: UTF8.self)
    }

    private static func source(of expression: String) -> Source? {
        let words = words(expression)
        if words.count == 1, words[0].isSame(as: "request.baseUrl") { return .baseURL }
        guard words.count == 3, words[0].isSame(as: "jsonPath"), words[1].isSame(as: "request.body") else {
            return nil
        }
        let quoted = words[2].trimmingCharacters(in: .whitespacesAndNewlines).utf8
        guard let quote = quoted.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
            quoted.count > 2, quoted.last == quote
        else { return nil }
        return JSONPath(String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)).map(Source.path)
    }
}

/// Knows whether the bytes so far end within a text of JSON.
private struct JSONTextTracker {
    private(set) var isInside = false
    private var isEscaped = false

    mutating func pass(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = isInside
        } else if byte == UInt8(ascii: "\"") {
            isInside.toggle()
        }
    }
}
