extension Child {
    /// What it writes to.
    package enum Stream: Sendable {
        case output
        case errors
    }

    /// What it writes next; empty when nobody can write any more, or where there is no pipe to read. Blocks until then.
    package func read(_ stream: Stream = .output) -> String {
        String(decoding: reader(stream)?.read() ?? [], as: UTF8.self)
    }

    /// All until nobody can write any more. Blocks until then.
    package func readToEnd(_ stream: Stream = .output) -> String {
        var all: [UInt8] = []
        while let piece = reader(stream)?.read(), !piece.isEmpty { all += piece }
        return String(decoding: all, as: UTF8.self)
    }

    /// All up to the piece that completes that text; all until the end when the text does not come. Blocks until then.
    package func read(_ stream: Stream = .output, until text: String) -> String {
        var all = ""
        while !all.contains(text), case let piece = read(stream), !piece.isEmpty { all += piece }
        return all
    }

    /// Lets nobody read any more. It waits for a read that is under way.
    package func close(_ stream: Stream) { reader(stream)?.close() }

    private func reader(_ stream: Stream) -> Descriptor? { stream == .output ? output : errors }
}
