public import Mediation

extension AsyncStream<ShowUpdate> {
    /// Waits for the show's end, and for no reward that may come later.
    public func untilEnd() async {
        for await update in self where update.isEnd { return }
    }
}
