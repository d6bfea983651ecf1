/// Gathers the header lines of an answer as libcurl hands them over.
struct AnswerHeaders {
    /// libcurl 7.88 limits each line but not their number.
    static let limit = 262_144

    /// The lines of the latest block.
    private(set) var lines = HTTPHeaders()
    private var size = 0
    private var isInformational = false
    /// Whether the empty line behind the latest block has come, and that block is not one of 1xx.
    private(set) var isComplete = false

    /// Takes one line, its end included; false when there are too many.
    mutating func append(line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= Self.limit else { return false }
        // What follows the last block are trailers.
        guard !isComplete else { return true }
        let text = Self.trimmed(line[...])
        if let first = line.first, first == UInt8(ascii: "\r") || first == UInt8(ascii: "\n") {
            isComplete = !isInformational
        } else if text.starts(with: "HTTP/".utf8) {
            isInformational =
                text.split(separator: UInt8(ascii: " ")).dropFirst().first?.first == UInt8(ascii: "1")
            lines.removeAll()
        } else if let first = line.first, Self.isSpace(first) {
            lines.appendToLast(String(decoding: text, as: UTF8.self))
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            lines.append(
                HTTPHeader(
                    String(decoding: Self.trimmed(text[..<colon]), as: UTF8.self),
                    String(decoding: Self.trimmed(text[(colon + 1)...]), as: UTF8.self)))
        }
        return true
    }

    /// Says that the transfer has ended. libcurl reports success when the connection ends within a head.
    func finish() throws(HTTPError) {
        guard isComplete else {
            throw HTTPError(kind: .network, message: "the connection ended within the head of the answer")
        }
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return bytes[bytes.endIndex...] }
        return bytes[...last].drop(while: isSpace)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }
}
