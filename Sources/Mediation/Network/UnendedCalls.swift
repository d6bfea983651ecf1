import AdapterKit

/// Calls that were given up and that the adapter has not ended: each may hold a thread, so it may have only so many. With too
/// many it is not asked until one of them ends.
struct UnendedCalls {
    /// A call of the adapter.
    enum Call: Hashable {
        case line(LineCall)
        case start(StartID)
    }

    /// How many an adapter may have.
    static let limit = 16
    /// How long an adapter may take to end a call that was given up before the call counts as one that it never ends.
    static let gracePeriod = Duration.seconds(1)

    private var calls: [Call: BootInstant] = [:]
    /// Whether the adapter is left alone because it has too many.
    private var isResting = false

    /// Nobody waits for the call any longer.
    mutating func gaveUp(_ call: Call, at now: BootInstant) { calls[call] = now }

    /// The adapter ended a call.
    ///
    /// - Returns: Whether that ends its rest.
    mutating func ended(_ call: Call, at now: BootInstant) -> Bool {
        guard calls.removeValue(forKey: call) != nil, isResting, !isFull(at: now) else { return false }
        isResting = false
        return true
    }

    /// The adapter is left alone because it has too many.
    ///
    /// - Returns: Whether its rest begins.
    mutating func rest() -> Bool {
        defer { isResting = true }
        return !isResting
    }

    /// Whether the adapter has as many as it may.
    func isFull(at now: BootInstant) -> Bool {
        guard calls.count >= Self.limit else { return false }
        var old = 0
        for since in calls.values where since.advanced(by: Self.gracePeriod) <= now {
            old += 1
            if old == Self.limit { return true }
        }
        return false
    }
}
