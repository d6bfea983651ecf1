import AdapterKit

/// Calls that we gave up and that their adapters have not ended: each may hold a thread, so an adapter may have only so many.
struct UnendedCalls {
    /// A call of an adapter.
    enum Call: Hashable {
        case line(LineCall)
        case start(StartID)
    }

    /// How many of them an adapter may have.
    static let limit = 16
    /// How long an adapter may take to end a call that was given up, before it counts as one that it never ends.
    static let patience = Duration.seconds(1)

    private var networks: [Call: NetworkID] = [:]
    private var calls: [NetworkID: [Call: BootInstant]] = [:]

    /// We do not wait for the call any more.
    mutating func gaveUp(_ call: Call, of network: NetworkID, at now: BootInstant) {
        networks[call] = network
        calls[network, default: [:]][call] = now
    }

    /// The adapter has ended the call.
    ///
    /// - Returns: The network whose adapter it was, if we had given the call up.
    mutating func ended(_ call: Call) -> NetworkID? {
        guard let network = networks.removeValue(forKey: call) else { return nil }
        calls[network]?[call] = nil
        if calls[network]?.isEmpty ?? false { calls[network] = nil }
        return network
    }

    /// Whether the network's adapter has as many as it may.
    func isFull(_ network: NetworkID, at now: BootInstant) -> Bool {
        guard let own = calls[network], own.count >= Self.limit else { return false }
        var old = 0
        for since in own.values where since.advanced(by: Self.patience) <= now {
            old += 1
            if old == Self.limit { return true }
        }
        return false
    }
}
