/// Where a command's text goes. For any thread; each text arrives whole.
protocol TextOutput: Sendable {
    /// Writes the text at once.
    ///
    /// - Throws: ``OutputError``.
    func write(_ text: String) throws(OutputError)
}

/// Why text could not be written.
enum OutputError: Error, Hashable {
    /// Nobody reads any more: the command may end, and quietly.
    case closed
    /// The system says why.
    case failed(String)
}
