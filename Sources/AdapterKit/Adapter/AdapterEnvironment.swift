/// What the host gives to an adapter besides its settings.
///
/// ## Topics
///
/// ### Who asks
/// - ``network``
/// - ``product``
/// - ``screen``
///
/// ### Billing
/// - ``outbox``
/// - ``reportNoticeFailure``
///
/// ### Reporting
/// - ``reportViolation``
/// - ``wireLog``
public struct AdapterEnvironment: Sendable {
    /// The configured network that this instance serves.
    public var network: NetworkID
    /// Name and version of the program, for a `User-Agent` header.
    public var product: String
    /// The size of the screen, for placements that need one and whose request has none.
    public var screen: ScreenSize
    /// Keeps billing notices until they are delivered.
    public var outbox: any BillingOutbox
    /// Takes lines of a wire log, secrets removed; nil when nobody listens.
    public var wireLog: (@Sendable (String) -> Void)?
    /// Tells the mediator of a breach of contract that the adapter noticed on its network's side: what happened, one
    /// sentence. It is counted and logged once for each call.
    public var reportViolation: @Sendable (_ detail: String) -> Void
    /// Tells the mediator of notices that will not be sent.
    public var reportNoticeFailure: @Sendable (NoticeFailure) -> Void

    /// An environment.
    public init(
        network: NetworkID, product: String = "admed",
        screen: ScreenSize = ScreenSize(width: 390, height: 844),
        outbox: any BillingOutbox = InMemoryOutbox(),
        wireLog: (@Sendable (String) -> Void)? = nil,
        reportViolation: @escaping @Sendable (_ detail: String) -> Void = { _ in },
        reportNoticeFailure: @escaping @Sendable (NoticeFailure) -> Void = { _ in }
    ) {
        self.network = network
        self.product = product
        self.screen = screen
        self.outbox = outbox
        self.wireLog = wireLog
        self.reportViolation = reportViolation
        self.reportNoticeFailure = reportNoticeFailure
    }
}

/// A size in device-independent pixels.
public struct ScreenSize: Sendable, Hashable {
    /// The shorter side in portrait.
    public var width: Int
    /// The longer side in portrait.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
