import AdapterKit
import OpenRTBAdapter

/// A network that follows OpenRTB 2.6 to the letter: how little a profile needs.
struct ExampleProfile: OpenRTBProfile {
    let seat: String

    init(settings: AdapterSettings) { seat = settings.text("seat") ?? "" }

    static let manifest = AdapterManifest(
        id: "example", name: "Example", version: "1", formats: AdFormat.allCases, isBidding: true,
        settings: OpenRTBSettings.all + [
            .init("seat", .text, isRequired: true, summary: "our seat at the network")
        ],
        privacySignals: Set(PrivacySignal.allCases))

    func url(endpoint: String, for request: AdRequest) -> String { "\(endpoint)?seat=\(seat)" }

    func headers(for request: AdRequest) -> [(name: String, value: String)] {
        [("x-openrtb-version", "2.6")]
    }

    static func meaning(ofStatus status: Int) -> OpenRTBStatus {
        status == 404 ? .failure(.noFill) : OpenRTBStatus(standard: status)
    }
}
