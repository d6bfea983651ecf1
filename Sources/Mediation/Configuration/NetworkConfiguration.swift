public import AdapterKit

/// A configured source of ads: an adapter with its settings.
public struct NetworkConfiguration: Sendable, Hashable {
    /// The network's name, unique within the configuration.
    public var id: NetworkID
    /// The adapter that talks to it.
    public var adapter: AdapterID
    /// The settings, raw; the adapter's manifest says how each is read.
    public var settings: [String: JSONValue]

    /// A network.
    public init(id: NetworkID, adapter: AdapterID, settings: [String: JSONValue] = [:]) {
        self.id = id
        self.adapter = adapter
        self.settings = settings
    }
}

extension NetworkConfiguration: CustomStringConvertible, CustomReflectable {
    /// Id, adapter and the keys of the settings; never their values, some of which are secret.
    public var description: String { "\(id): \(adapter) \(settings.keys.sorted())" }

    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
