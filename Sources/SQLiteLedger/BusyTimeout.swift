/// How long one step on a ledger's file waits for other programs, from the first lock to the last.
struct BusyTimeout {
    /// Less than a mediator waits for a step, so that what it tells is what was waited for.
    static let limit = Duration.seconds(4)

    private let end = ContinuousClock.now + limit

    /// What is left of it, in milliseconds.
    var milliseconds: Int32 {
        let rest = ContinuousClock.now.duration(to: end)
        return Int32(
            clamping: max(rest, .zero).components.seconds * 1000
                + max(rest, .zero).components.attoseconds / 1_000_000_000_000_000)
    }
}
