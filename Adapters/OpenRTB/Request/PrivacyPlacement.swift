package import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [String: JSONValue] {
    /// Writes the signals that are given where that layout has them, over what stood there.
    mutating func write(_ signals: PrivacySignals, layout: OpenRTBVersion) {
        let extensionSteps = layout == .v25 ? ["ext"] : []
        let flag = { (value: Bool) -> JSONValue in value ? 1 : 0 }
        setIfGiven(signals.gdprApplies.map(flag), at: ["regs"] + extensionSteps + ["gdpr"])
        setIfGiven(
            signals.usPrivacy.map(JSONValue.string), at: ["regs"] + extensionSteps + ["us_privacy"])
        setIfGiven(signals.consent.map(JSONValue.string), at: ["user"] + extensionSteps + ["consent"])
        setIfGiven(signals.childDirected.map(flag), at: ["regs", "coppa"])
        setIfGiven(signals.gpp.map(JSONValue.string), at: ["regs", "gpp"])
        let sections = signals.gppSections.map { $0.map { JSONValue.number(Decimal($0)) } }
        setIfGiven(sections.map(JSONValue.array), at: ["regs", "gpp_sid"])
        setIfGiven(signals.limitAdTracking.map(flag), at: ["device", "lmt"])
        let status = signals.trackingAuthorization.map { JSONValue.number(Decimal($0)) }
        setIfGiven(status, at: ["device", "ext", "atts"])
    }

    private mutating func setIfGiven(_ value: JSONValue?, at path: [String]) {
        if let value { set(value, at: path[...]) }
    }

    /// Sets a member of nested objects, which are made where there are none.
    package mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        if path.count == 1 {
            self[name] = value
        } else {
            var members = self[name]?.members ?? [:]
            members.set(value, at: path.dropFirst())
            self[name] = .object(members)
        }
    }
}
