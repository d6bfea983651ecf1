#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
