#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the user and the law said about data, as given to the mediator. Nil means: not given.
///
/// ## Topics
///
/// ### Consent strings
/// - ``gdprApplies``
/// - ``consent``
/// - ``usPrivacy``
/// - ``gpp``
/// - ``gppSections``
///
/// ### Restrictions
/// - ``childDirected``
/// - ``limitAdTracking``
/// - ``trackingAuthorization``
public struct PrivacySignals: Hashable, Sendable {
    /// Whether the GDPR applies.
    public var gdprApplies: Bool?
    /// The IAB TCF consent string.
    public var consent: String?
    /// The IAB US privacy string.
    public var usPrivacy: String?
    /// The IAB GPP string.
    public var gpp: String?
    /// The GPP sections that apply.
    public var gppSections: [Int]?
    /// Whether the app is directed at children (COPPA).
    public var childDirected: Bool?
    /// Whether the user limits ad tracking.
    public var limitAdTracking: Bool?
    /// Apple's tracking authorisation status, 0 to 3.
    public var trackingAuthorization: Int?

    /// No signal given.
    public init() {}

    /// The signals that are given.
    package var given: Set<PrivacySignal> {
        var given: Set<PrivacySignal> = []
        if gdprApplies != nil || consent != nil { given.insert(.gdpr) }
        if usPrivacy != nil { given.insert(.usPrivacy) }
        if gpp != nil || gppSections != nil { given.insert(.gpp) }
        if childDirected != nil { given.insert(.childDirected) }
        if limitAdTracking != nil { given.insert(.limitAdTracking) }
        if trackingAuthorization != nil { given.insert(.trackingAuthorization) }
        return given
    }
}

/// A privacy signal that an adapter may be able to pass on to its network.
public enum PrivacySignal: String, Sendable, Hashable, CaseIterable, Codable {
    /// GDPR scope and the TCF consent string.
    case gdpr
    /// The US privacy string.
    case usPrivacy
    /// The GPP string and its sections.
    case gpp
    /// COPPA.
    case childDirected
    /// Limit ad tracking.
    case limitAdTracking
    /// Apple's tracking authorisation.
    case trackingAuthorization
}

extension PrivacySignals {
    /// The signals that an OpenRTB context gives, in the layout of 2.6 or, under `ext`, of 2.5. What is written in
    /// another way than OpenRTB's is not given.
    package init(context: JSONValue) {
        self.init()
        let (regs, user, device) = (context["regs"], context["user"], context["device"])
        gdprApplies = (regs?["gdpr"] ?? regs?["ext"]?["gdpr"])?.flag
        usPrivacy = (regs?["us_privacy"] ?? regs?["ext"]?["us_privacy"])?.text
        consent = (user?["consent"] ?? user?["ext"]?["consent"])?.text
        childDirected = regs?["coppa"]?.flag
        gpp = regs?["gpp"]?.text
        if case .array(let sections) = regs?["gpp_sid"] { gppSections = sections.compactMap(\.integer) }
        limitAdTracking = device?["lmt"]?.flag
        trackingAuthorization = device?["ext"]?["atts"]?.integer
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var integer: Int? {
        if case .number(let number) = self { Int(number.description) } else { nil }
    }
    fileprivate var flag: Bool? { integer.map { $0 != 0 } }
}
