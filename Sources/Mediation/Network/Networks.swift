import AdapterKit

/// The networks, each from the first time that something is heard of it.
struct Networks {
    private var known: [NetworkID: Network] = [:]

    /// - Parameter missing: The networks whose adapters cannot pass on privacy signals that are given, and which these are.
    init(missing: [NetworkID: Set<PrivacySignal>]) { signalsChanged(missing: missing) }

    subscript(id: NetworkID) -> Network {
        get { known[id] ?? Network() }
        _modify { yield &known[id, default: Network()] }
    }

    /// The user's privacy signals changed.
    mutating func signalsChanged(missing: [NetworkID: Set<PrivacySignal>]) {
        for id in Set(known.keys).union(missing.keys) { self[id].signalsChanged(missing: missing[id] ?? []) }
    }
}
