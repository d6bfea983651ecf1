public import AdapterKit
public import Dispatch
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

/// Where a host wants to be called back: always there, for success and failure alike.
public struct CallbackExecutor: Sendable {
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Runs each callback wherever the closure puts it; it must return before it runs the callback, and keep
    /// their order.
    public init(run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.run = run }

    /// The main queue.
    public static let main = CallbackExecutor { work in DispatchQueue.main.async(execute: work) }

    /// A serial queue of the host's.
    public static func queue(_ queue: DispatchQueue) -> CallbackExecutor {
        CallbackExecutor { work in queue.async(execute: work) }
    }
}

/// The host's part in app-open ads: what it decides and shows itself, and what it hears.
public struct AppOpenHooks: Sendable {
    /// Decides in place of `minimumBackgroundTime` and of caps and pacing; nil: they decide.
    ///
    /// Called without a lock, inside the host's own call or on one of the mediator's threads. It must return at once, and
    /// must not wait for anything else the mediator does.
    public var filter: (@Sendable (AppOpenFacts) -> Bool)?
    /// Puts the host's own ad view on screen, in place of a loaded ad, and reports what happens there to
    /// ``Mediator/report(_:of:)``; nil: ads come from the demand. Called on the callback executor.
    public var presentHostView: (@Sendable (AppOpenAction) -> Void)?
    /// Hears what became of the start of the app, once for each launch with `showOnColdStart`: the moment to take a
    /// splash screen down. Called on the callback executor.
    public var onColdStart: (@Sendable (AppOpenOutcome) -> Void)?
    /// Hears what happens in the shows that the mediator begins on its own. Called on the callback executor.
    public var onShow: (@Sendable (ShowID, ShowUpdate) -> Void)?

    /// Hooks; without arguments, none.
    public init(
        filter: (@Sendable (AppOpenFacts) -> Bool)? = nil,
        presentHostView: (@Sendable (AppOpenAction) -> Void)? = nil,
        onColdStart: (@Sendable (AppOpenOutcome) -> Void)? = nil,
        onShow: (@Sendable (ShowID, ShowUpdate) -> Void)? = nil
    ) {
        self.filter = filter
        self.presentHostView = presentHostView
        self.onColdStart = onColdStart
        self.onShow = onShow
    }
}
