import CMicroHTTPD

/// Searches in bytes.
enum Bytes {
    /// Whether the code units of a text stand in those of another one, in a time that grows with their sum.
    static func contains(_ part: String, in text: String) -> Bool {
        var (part, text) = (part, text)
        return part.withUTF8 { part in
            text.withUTF8 { text in
                CMHDContains(text.baseAddress, text.count, part.baseAddress, part.count) != 0
            }
        }
    }
}
