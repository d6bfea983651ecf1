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
