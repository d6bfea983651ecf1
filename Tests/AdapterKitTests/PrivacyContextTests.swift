import AdapterKit
import Foundation
import Testing

@Suite("Privacy signals of an OpenRTB context")
struct PrivacyContextTests {
    @Test(
        "Privacy signals of an OpenRTB context are read where either layout has them",
        arguments: [
            (#"{"regs":{"gdpr":1},"user":{"consent":"CQ"}}"#, [PrivacySignal.gdpr]),
            (#"{"regs":{"ext":{"gdpr":0}},"user":{"ext":{"consent":"CQ"}}}"#, [.gdpr]),
            (#"{"regs":{"us_privacy":"1YNN"}}"#, [.usPrivacy]),
            (#"{"regs":{"ext":{"us_privacy":"1YNN"}}}"#, [.usPrivacy]),
            (#"{"regs":{"gpp":"DB","gpp_sid":[7,8]}}"#, [.gpp]),
            (#"{"regs":{"coppa":1}}"#, [.childDirected]),
            (#"{"device":{"lmt":1,"ext":{"atts":2}}}"#, [.limitAdTracking, .trackingAuthorization]),
            (#"{"app":{"bundle":"a"},"regs":{"coppa":"yes"},"user":5}"#, []),
            ("{}", []),
        ] as [(String, Set<PrivacySignal>)])
    func given(_ text: String, _ signals: Set<PrivacySignal>) throws {
        let context = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(PrivacySignals(context: context).given == signals)
    }

    @Test("Privacy signals of an OpenRTB context keep their values")
    func values() throws {
        let text =
            #"{"regs":{"gdpr":1,"coppa":0,"gpp_sid":[7]},"user":{"consent":"CQ"},"device":{"ext":{"atts":3}}}"#
        let signals = PrivacySignals(context: try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
        #expect(signals.gdprApplies == true)
        #expect(signals.childDirected == false)
        #expect(signals.gppSections == [7])
        #expect(signals.consent == "CQ")
        #expect(signals.trackingAuthorization == 3)
    }
}
