/// Shows on a terminal that something takes its time: what is being done, and for how long.
struct ProgressLine: Sendable {
    /// Nothing is shown of what is done sooner.
    private static let patience = Duration.milliseconds(300)
    /// Takes a line of progress away.
    static let erasure = "\r\u{1B}[K"
    private static let pace = Duration.milliseconds(100)

    let context: CommandContext
    /// What is being done at this moment; text that may have come from elsewhere. Nil: nothing worth telling.
    let words: @Sendable () -> String?

    /// Does something, and shows progress meanwhile. What was shown is gone when it returns.
    func during<Value: Sendable, Failure: Error>(
        _ work: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard context.messagesAreTerminal else { return try await work() }
        // Cancelled and awaited when this returns.
        async let _ = show(on: context.clock)
        return try await work()
    }

    private func show(on clock: some Clock<Duration>) async {
        let start = clock.now
        guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
        repeat {
            guard let words = words() else { continue }
            let elapsed = Seconds.words(start.duration(to: clock.now))
            // A line that the terminal would break cannot be taken away again.
            let line = Columns.cut(
                "\(TerminalText.neutral(words)) (\(elapsed))", to: context.columns.map { $0 - 1 })
            try? context.messages.write("\r\(line)\u{1B}[K")
        } while (try? await clock.sleep(for: Self.pace)) != nil
        try? context.messages.write(Self.erasure)
    }
}
