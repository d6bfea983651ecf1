/// Where a command's text goes. For any thread; each text arrives whole.
protocol TextOutput: Sendable {
    /// Writes the text at once.
    ///
    /// - Throws: ``OutputError``.
    func write(_ text: String) throws(OutputError)
}

/// Why text could not be written.
enum OutputError: Error, Hashable {
    /// Nobody reads the output: the command may end, quietly.
    case closed
    /// The system says why.
    case failed(String)
}

/// Colours, where they are wanted.
struct TextStyle: Sendable {
    let isOn: Bool

    /// Colours are for terminals whose owner did not refuse them.
    init(isTerminal: Bool, options: GlobalOptions, environment: [String: String]) {
        let isRefused = options.noColor || !(environment["NO_COLOR"] ?? "").isEmpty
        isOn = isTerminal && !isRefused && environment["TERM"] != "dumb"
    }

    func bold(_ text: String) -> String { wrapped(text, "1") }

    func green(_ text: String) -> String { wrapped(text, "32") }

    func red(_ text: String) -> String { wrapped(text, "31") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
