/// What an adapter is and takes, as data: for checks, help texts and reports.
///
/// ## Topics
///
/// ### Name
/// - ``id``
/// - ``name``
/// - ``version``
///
/// ### What it loads
/// - ``formats``
/// - ``isBidding``
/// - ``defaultLifetime``
///
/// ### What it takes
/// - ``settings``
/// - ``placementIDs``
/// - ``PlacementIDForm``
/// - ``privacySignals``
///
/// ### Checking it
/// - ``problems``
public struct AdapterManifest: Sendable, Hashable {
    /// The word that a configuration writes after `adapter:`.
    public var id: AdapterID
    /// Its name for people.
    public var name: String
    /// Its own version.
    public var version: String
    /// The formats it can load.
    public var formats: [AdFormat]
    /// Whether its loads carry a price.
    public var isBidding: Bool
    /// How long an ad stays good where neither the placement nor the network says; nil: forever.
    public var defaultLifetime: Duration?
    /// The settings it takes. A key that is not here is an error. Where one is an address, the flag
    /// ``SettingDeclaration/allowInsecureHTTP`` is among them, whether or not the adapter declared it.
    public var settings: [SettingDeclaration]
    /// The form of the network's own placement ids.
    public var placementIDs: PlacementIDForm
    /// The privacy signals that it passes on.
    public var privacySignals: Set<PrivacySignal>

    /// The forms that a network's own placement ids may have.
    public enum PlacementIDForm: String, Sendable, Hashable, Codable {
        /// Any text.
        case text
        /// Digits only, kept as text.
        case digits
    }

    /// A manifest; with an address among the settings, the flag that allows plain http is added.
    public init(
        id: AdapterID, name: String, version: String, formats: [AdFormat], isBidding: Bool,
        defaultLifetime: Duration? = nil, settings: [SettingDeclaration] = [],
        placementIDs: PlacementIDForm = .text, privacySignals: Set<PrivacySignal> = []
    ) {
        self.id = id
        self.name = name
        self.version = version
        self.formats = formats
        self.isBidding = isBidding
        self.defaultLifetime = defaultLifetime
        let flag = SettingDeclaration.allowInsecureHTTP
        let isFlagMissing = settings.contains { $0.type == .url } && !settings.contains { $0.key == flag.key }
        self.settings = settings + (isFlagMissing ? [flag] : [])
        self.placementIDs = placementIDs
        self.privacySignals = privacySignals
    }
}

/// One setting that an adapter takes.
public struct SettingDeclaration: Sendable, Hashable {
    /// The types a setting may have. A value is read as its type expects: `8025677` is text where text is due.
    public enum ValueType: Sendable, Hashable {
        /// Any text that is not empty.
        case text
        /// ASCII digits, kept as text with their leading zeros.
        case digits
        /// An http or https address with a host and without a user name. Plain http to other than loopback needs
        /// ``SettingDeclaration/allowInsecureHTTP``; that is seen to before the adapter is made.
        case url
        /// A whole number in the range.
        case integer(ClosedRange<Int>)
        /// `true` or `false`.
        case flag
        /// A path, relative to the configuration file.
        case path
    }

    /// The key.
    public var key: String
    /// The type.
    public var type: ValueType
    /// Whether it must be given.
    public var isRequired: Bool
    /// Whether its value must never be shown.
    public var isSecret: Bool
    /// What it is, one sentence.
    public var summary: String

    /// The setting that every adapter has which takes an address: plain http may leave the machine.
    public static let allowInsecureHTTP = SettingDeclaration(
        "allowInsecureHTTP", .flag, summary: "whether plain http to other machines is allowed")

    /// A setting.
    public init(
        _ key: String, _ type: ValueType, isRequired: Bool = false, isSecret: Bool = false, summary: String
    ) {
        self.key = key
        self.type = type
        self.isRequired = isRequired
        self.isSecret = isSecret
        self.summary = summary
    }
}
