public import AdapterKit
public import LedgerKit

/// What a mediator may be given besides its configuration.
///
/// ```swift
/// func appOptions(consent: PrivacySignals) throws -> MediatorOptions {
///     var options = MediatorOptions()
///     options.ledger = try SQLiteLedger(path: "state/ledger.sqlite")
///     options.sink = JSONLinesEventSink { line in print(line) }
///     options.privacy = consent
///     return options
/// }
/// ```
///
/// ## Topics
///
/// ### What is counted and kept
/// - ``ledger``
/// - ``outbox``
///
/// ### What the host hears
/// - ``callbackExecutor``
/// - ``sink``
/// - ``appOpen``
/// - ``wireLog``
///
/// ### What networks are told
/// - ``privacy``
/// - ``product``
/// - ``screen``
///
/// ### Time
/// - ``clock``
public struct MediatorOptions: Sendable {
    /// Where callbacks of `load` and `show` are run.
    public var callbackExecutor: CallbackExecutor
    /// Takes every event.
    public var sink: any EventSink
    /// Where time comes from.
    public var clock: any MediatorClock
    /// Counts launches and displays. In memory unless one that outlives the process is given.
    public var ledger: any FrequencyLedger
    /// Keeps billing notices until they are delivered. Nil: the ledger does if it can, else they end with the process.
    public var outbox: (any BillingOutbox)?
    /// The host's part in app-open ads.
    public var appOpen: AppOpenHooks
    /// What the user and the law said about data, until ``Mediator/updatePrivacy(_:)``.
    public var privacy: PrivacySignals
    /// Name and version of the program, for adapters that tell it to their network.
    public var product: String
    /// The size of the screen in device-independent pixels.
    public var screen: ScreenSize
    /// Takes the adapters' wire logs, secrets removed; nil: none is made.
    public var wireLog: (@Sendable (String) -> Void)?
    /// What request ids and the jitter of retries follow from.
    package var seed = UInt64.random(in: .min ... .max)
    /// Names the session: the run of the program.
    package var session = ProcessSession.id

    /// Options; without arguments: callbacks on the main queue, no sink, the machine's clock.
    public init(
        callbackExecutor: CallbackExecutor = .main, sink: (any EventSink)? = nil,
        clock: (any MediatorClock)? = nil, ledger: any FrequencyLedger = InMemoryLedger(),
        outbox: (any BillingOutbox)? = nil, appOpen: AppOpenHooks = AppOpenHooks(),
        privacy: PrivacySignals = PrivacySignals(),
        product: String = "admed",
        screen: ScreenSize = ScreenSize(width: 390, height: 844),
        wireLog: (@Sendable (String) -> Void)? = nil
    ) {
        self.callbackExecutor = callbackExecutor
        self.sink = sink ?? NoEventSink()
        self.clock = clock ?? SystemClock()
        self.ledger = ledger
        self.outbox = outbox
        self.appOpen = appOpen
        self.privacy = privacy
        self.product = product
        self.screen = screen
        self.wireLog = wireLog
    }
}
