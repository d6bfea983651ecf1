import AdapterKit
import Mediation

extension PrivacySignals {
    /// What is expected, in words for people.
    static let expectation = "the signals, as in `regs` and `user` of an OpenRTB request"

    /// Reads `{ regs, user }` as OpenRTB has them, in the layout of 2.6 or, under `ext`, of 2.5.
    init?(reading source: SourceCursor) {
        guard let members = source.members(["regs", "user"]) else { return nil }
        self.init()
        if let regs = members["regs"]?.members(["gdpr", "us_privacy", "coppa", "gpp", "gpp_sid", "ext"]) {
            let ext = regs["ext"]?.members(["gdpr", "us_privacy"])
            gdprApplies = (regs["gdpr"] ?? ext?["gdpr"])?.bit()
            usPrivacy = (regs["us_privacy"] ?? ext?["us_privacy"])?.text()
            childDirected = regs["coppa"]?.bit()
            gpp = regs["gpp"]?.text()
            gppSections = regs["gpp_sid"]?.elements(expected: "a list of section ids")?
                .compactMap { $0.integer(in: 0...1000) }
        }
        if let user = members["user"]?.members(["consent", "ext"]) {
            consent = (user["consent"] ?? user["ext"]?.members(["consent"])?["consent"])?.text()
        }
    }
}

extension SourceCursor {
    /// 0 or 1, as OpenRTB writes flags.
    fileprivate func bit() -> Bool? { integer(in: 0...1).map { $0 == 1 } }
}
