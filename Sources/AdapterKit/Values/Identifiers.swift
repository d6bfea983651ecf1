/// Names a place in the app that shows ads.
///
/// Any non-empty Unicode text without control characters, up to 256 bytes; it goes over the wire as written.
/// Two IDs that are canonically equal are the same placement.
public struct PlacementID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text as written by whoever named the placement.
    public let rawValue: String

    /// Wraps the text; whether it is allowed is checked by the configuration's validation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.rawValue = value }
}

/// Names a configured source of ads. Two networks may use the same adapter.
public struct NetworkID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The key of the network in the configuration.
    public let rawValue: String

    /// Wraps the text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.rawValue = value }
}

/// Names an adapter, the plugin that talks to one kind of network.
public struct AdapterID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text that a configuration writes after `adapter:`.
    public let rawValue: String

    /// Wraps the text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.rawValue = value }
}

extension PlacementID: CustomStringConvertible {
    /// The text itself.
    public var description: String { rawValue }
}

extension NetworkID: CustomStringConvertible {
    /// The text itself.
    public var description: String { rawValue }
}

extension AdapterID: CustomStringConvertible {
    /// The text itself.
    public var description: String { rawValue }
}
