/// What an adapter throws: a code of the closed list, and what its network said, verbatim.
///
/// The engine keeps it as it is. Any other error becomes `adapter_failure`, `CancellationError` becomes `cancelled`.
public struct AdapterError: Error, Sendable, Hashable {
    /// What went wrong, in admed's words.
    public var code: AdErrorCode
    /// What the network itself said; secrets removed by the adapter.
    public var native: NativeError?
    /// What a person should know: the field of the configuration, the rule that was broken.
    public var reason: String?
    /// How long the network asks to be left alone.
    public var retryAfter: Duration?
    /// What was learnt on the way to the failure.
    public var report: LineReport

    /// An error; only the code is needed.
    public init(
        _ code: AdErrorCode, native: NativeError? = nil, reason: String? = nil, retryAfter: Duration? = nil,
        report: LineReport = LineReport()
    ) {
        self.code = code
        self.native = native
        self.reason = reason
        self.retryAfter = retryAfter
        self.report = report
    }
}

/// A network's own code and message, kept verbatim.
public struct NativeError: Sendable, Hashable, Codable {
    /// The network's code, where it has one.
    public var code: String?
    /// The network's words, where it has any.
    public var message: String?

    /// A code, a message, or both.
    public init(code: String? = nil, message: String? = nil) {
        self.code = code
        self.message = message
    }
}
