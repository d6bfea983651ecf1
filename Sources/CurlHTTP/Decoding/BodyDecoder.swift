internal import CCurl

/// Undoes one content coding, piece by piece. Owns its decoder in C.
final class BodyDecoder {
    private enum State {
        /// Nothing has come. The byte is the first one of deflate, which does not tell yet what follows.
        case new(first: UInt8?)
        /// Within a stream.
        case inside(OpaquePointer)
        /// At the end of a stream; some codings allow another one behind it.
        case atEnd(OpaquePointer)
    }

    private let coding: ContentCoding
    private var state = State.new(first: nil)
    private var room = [UInt8](repeating: 0, count: 16_384)

    init(_ coding: ContentCoding) {
        self.coding = coding
    }

    deinit {
        switch state {
        case .new: break
        case .inside(let decoder), .atEnd(let decoder): ccurl_decoder_free(decoder)
        }
    }

    /// Takes a piece, which must not be empty, and hands on what it opens to.
    func decode(
        _ piece: UnsafeRawBufferPointer,
        into next: (UnsafeRawBufferPointer) throws(HTTPError) -> Void
    ) throws(HTTPError) {
        switch state {
        case .inside(let decoder), .atEnd(let decoder): try run(decoder, on: piece, into: next)
        case .new(let first):
            let head = (first.map { [$0] } ?? []) + piece.prefix(2)
            guard let kind = kind(of: head) else { return state = .new(first: head[0]) }
            guard let decoder = ccurl_decoder_new(kind) else { throw .outOfMemory() }
            state = .inside(decoder)
            if let first {
                let result = withUnsafeBytes(of: first) { byte in
                    Result { () throws(HTTPError) in try run(decoder, on: byte, into: next) }
                }
                try result.get()
            }
            try run(decoder, on: piece, into: next)
        }
    }

    /// Says that nothing follows.
    func finish() throws(HTTPError) {
        switch state {
        case .new(first: nil), .atEnd: break
        case .new, .inside:
            throw HTTPError(
                kind: .badEncoding,
                message: "the body is cut short: its \(coding.rawValue) stream does not come to its end")
        }
    }

    /// Deflate is meant to come in the format of zlib (RFC 9110, 8.4.1.2), and comes without it too: two bytes tell.
    private func kind(of head: [UInt8]) -> ccurl_coding? {
        switch coding {
        case .gzip: return CCURL_GZIP
        case .brotli: return CCURL_BROTLI
        case .zstd: return CCURL_ZSTD
        case .deflate:
            guard head.count > 1 else { return nil }
            let isZlib = head[0] & 0x0F == 8 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
            return isZlib ? CCURL_ZLIB : CCURL_RAW_DEFLATE
        }
    }

    private func run(
        _ decoder: OpaquePointer, on piece: UnsafeRawBufferPointer,
        into next: (UnsafeRawBufferPointer) throws(HTTPError) -> Void
    ) throws(HTTPError) {
        var input = piece.bindMemory(to: UInt8.self).baseAddress
        var count = piece.count
        var progress = CCURL_WANTS_ROOM
        while progress == CCURL_WANTS_ROOM || progress == CCURL_AT_END && count > 0 {
            var written = room.count
            progress = room.withUnsafeMutableBufferPointer {
                ccurl_decoder_run(decoder, &input, &count, $0.baseAddress, &written)
            }
            if progress == CCURL_BROKEN {
                throw HTTPError(
                    kind: .badEncoding,
                    message: "the body is not compressed with \(coding.rawValue) as it says")
            }
            if written > 0 {
                let result = room.withUnsafeBytes { bytes in
                    Result { () throws(HTTPError) in
                        try next(UnsafeRawBufferPointer(rebasing: bytes[..<written]))
                    }
                }
                try result.get()
            }
        }
        state = progress == CCURL_AT_END ? .atEnd(decoder) : .inside(decoder)
    }
}
