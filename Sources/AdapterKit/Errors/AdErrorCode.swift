/// Every way in which a start, a load or a show can fail: a closed list, the words of events and reports.
///
/// What follows from a code (when to try again, who should act on it) is data in ``AdErrorCode/facts``, so that hosts, the
/// command line and the documentation show one table.
///
/// ## Topics
///
/// ### No ad
/// - ``noFill``
/// - ``belowFloor``
/// - ``noDemand``
///
/// ### The network or its answer
/// - ``timeout``
/// - ``network``
/// - ``tls``
/// - ``httpStatus``
/// - ``badRequest``
/// - ``badResponse``
/// - ``bodyTooLarge``
/// - ``circuitOpen``
///
/// ### The adapter
/// - ``adapterNotReady``
/// - ``adapterFailure``
/// - ``contractViolation``
/// - ``unsupportedFormat``
/// - ``unsupportedPlatform``
/// - ``privacy``
///
/// ### The app
/// - ``loadWhileShowing``
/// - ``notReady``
/// - ``expired``
/// - ``alreadyShowing``
/// - ``notForeground``
/// - ``noPresenter``
/// - ``suppressed``
/// - ``unknownPlacement``
/// - ``invalidArgument``
/// - ``destroyed``
/// - ``cancelled``
///
/// ### Caps, pacing and the ledger
/// - ``capped``
/// - ``paced``
/// - ``stateUnusable``
///
/// ### The show
/// - ``showTimeout``
/// - ``showFailed``
///
/// ### Our side
/// - ``invalidConfiguration``
/// - ``internal``
///
/// ### What to do
/// - ``facts``
public enum AdErrorCode: String, Error, Sendable, Hashable, CaseIterable, Codable {
    /// Asked properly, nobody had an ad.
    case noFill = "no_fill"
    /// Only offers under the floor.
    case belowFloor = "below_floor"
    /// The deadline passed.
    case timeout
    /// Could not connect, was reset, or the answer was cut short.
    case network
    /// Certificate or handshake refused.
    case tls
    /// An unexpected status, redirects included.
    case httpStatus = "http_status"
    /// The network says that our request is wrong.
    case badRequest = "bad_request"
    /// An answer that cannot be read.
    case badResponse = "bad_response"
    /// An answer larger than the limit, counted after decompression.
    case bodyTooLarge = "body_too_large"
    /// The adapter's start failed or has not ended.
    case adapterNotReady = "adapter_not_ready"
    /// The adapter rests after repeated failures.
    case circuitOpen = "circuit_open"
    /// The network reports its own fault.
    case adapterFailure = "adapter_failure"
    /// The placement has no usable demand line.
    case noDemand = "no_demand"
    /// A load of a placement whose ad is on screen.
    case loadWhileShowing = "load_while_showing"
    /// A show with nothing loaded.
    case notReady = "not_ready"
    /// What was loaded is too old.
    case expired
    /// This placement, or other full-screen content, is up.
    case alreadyShowing = "already_showing"
    /// The app is not in front.
    case notForeground = "not_foreground"
    /// Nowhere to show it.
    case noPresenter = "no_presenter"
    /// A cap forbids the show.
    case capped
    /// An interval forbids the show.
    case paced
    /// A hold, or another rule of app-open ads, forbids it.
    case suppressed
    /// Accepted, never displayed.
    case showTimeout = "show_timeout"
    /// The adapter failed to show.
    case showFailed = "show_failed"
    /// The adapter cannot honour the privacy signals given.
    case privacy
    /// This network has no such format.
    case unsupportedFormat = "unsupported_format"
    /// The configuration is wrong; the field is named.
    case invalidConfiguration = "invalid_configuration"
    /// No placement of that name is configured.
    case unknownPlacement = "unknown_placement"
    /// An argument that cannot be used.
    case invalidArgument = "invalid_argument"
    /// The placement was destroyed.
    case destroyed
    /// The caller gave up.
    case cancelled
    /// The adapter broke its contract.
    case contractViolation = "contract_violation"
    /// The ledger cannot be opened.
    case stateUnusable = "state_unusable"
    /// The network does not support this system version.
    case unsupportedPlatform = "unsupported_platform"
    /// A fault of admed itself.
    case `internal`
}

extension AdErrorCode: CustomStringConvertible {
    /// The word of events and reports.
    public var description: String { rawValue }
}

extension AdErrorCode {
    /// Whether an adapter may report the code from that stage. The others say something of the mediator, of its caller or
    /// of another stage, which no adapter knows: from an adapter they are reported as `adapter_failure`.
    package func isReportable(at stage: AdStage) -> Bool {
        switch self {
        case .noFill, .belowFloor, .timeout, .network, .tls, .httpStatus, .badRequest, .badResponse,
            .bodyTooLarge, .adapterNotReady, .privacy, .unsupportedFormat:
            stage == .start || stage == .load
        case .unsupportedPlatform: stage == .start || stage == .load
        case .expired, .noPresenter, .showFailed: stage == .show
        // The adapters that come with admed are as much of admed as the rest.
        case .adapterFailure, .contractViolation, .invalidConfiguration, .internal: true
        case .circuitOpen, .noDemand, .loadWhileShowing, .notReady, .alreadyShowing, .notForeground, .capped,
            .paced, .suppressed, .showTimeout, .unknownPlacement, .invalidArgument, .destroyed, .cancelled,
            .stateUnusable:
            false
        }
    }
}
