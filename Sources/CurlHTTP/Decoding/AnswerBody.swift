/// Gathers the body of an answer, decoded, up to a limit.
struct AnswerBody {
    private enum State {
        /// Not a byte has come, so that nothing was compressed either, whatever the headers say.
        case empty
        /// The decoder of the coding that was applied last comes first; there is none for a plain body.
        case coming([BodyDecoder])
    }

    /// What there is so far.
    private(set) var bytes: [UInt8] = []
    private let limit: Int
    private var state = State.empty

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece as it came. Throws at the first decoded byte too many, and at what cannot be decoded.
    mutating func append(_ piece: UnsafeRawBufferPointer, headers: HTTPHeaders) throws(HTTPError) {
        guard !piece.isEmpty else { return }
        switch state {
        case .coming(let decoders): try append(piece, through: decoders[...])
        case .empty:
            let decoders = try ContentCoding.all(in: headers).reversed().map(BodyDecoder.init)
            state = .coming(decoders)
            try append(piece, through: decoders[...])
        }
    }

    /// Says that the transfer is complete. Throws when a compressed body is not.
    func finish() throws(HTTPError) {
        guard case .coming(let decoders) = state else { return }
        for decoder in decoders { try decoder.finish() }
    }

    private mutating func append(
        _ piece: UnsafeRawBufferPointer, through decoders: ArraySlice<BodyDecoder>
    ) throws(HTTPError) {
        guard let decoder = decoders.first else {
            guard piece.count <= limit - bytes.count else {
                throw HTTPError(kind: .bodyTooLarge, message: "the body is larger than \(limit) bytes")
            }
            return bytes.append(contentsOf: piece)
        }
        try decoder.decode(piece) { decoded throws(HTTPError) in
            try append(decoded, through: decoders.dropFirst())
        }
    }
}
