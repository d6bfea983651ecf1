/// How much of the past the rules of a configuration can need.
public struct FrequencyRetention: Sendable, Hashable {
    /// The longest window or interval of any rule.
    public var horizon: Duration
    /// The largest limit of any rule: that many displays of each placement are kept however old they look, since it
    /// may be the clock that is wrong.
    public var depth: Int

    /// A need.
    public init(horizon: Duration, depth: Int) {
        self.horizon = horizon
        self.depth = depth
    }
}
