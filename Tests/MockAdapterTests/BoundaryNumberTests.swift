import AdapterKit
import Foundation
import TestSupport
import Testing

@testable import MockAdapter

@Suite("Boundary numbers in scripts")
struct BoundaryNumberTests {
    private static let fields = [
        (place: "loads[0].fill.after", text: #"{"loads": [{"fill": {"after": @}}]}"#),
        (place: "loads[0].fill.price", text: #"{"loads": [{"fill": {"price": @}}]}"#),
        (place: "loads[0].fill.exp", text: #"{"loads": [{"fill": {"exp": @}}]}"#),
        (place: "loads[0].after", text: #"{"loads": [{"fail": "no_fill", "after": @}]}"#),
        (place: "shows[0].displayed", text: #"{"shows": [{"displayed": @}]}"#),
        (place: "shows[0].clicked", text: #"{"shows": [{"clicked": @}]}"#),
        (place: "shows[0].rewarded", text: #"{"shows": [{"rewarded": @}]}"#),
        (place: "shows[0].closed", text: #"{"shows": [{"closed": @}]}"#),
        (place: "shows[0].closed[1]", text: #"{"shows": [{"closed": [0, @]}]}"#),
        (place: "shows[0].after", text: #"{"shows": [{"failed": "show_failed", "after": @}]}"#),
        (place: "shows[0].vanished", text: #"{"shows": [{"vanished": @}]}"#),
        (place: "creative.width", text: #"{"creative": {"html": "x", "width": @}}"#),
        (place: "creative.height", text: #"{"creative": {"html": "x", "height": @}}"#),
    ]

    @Test(
        "Boundary numbers in scripts are read, or refused with the key that they stand under",
        arguments: fields.indices)
    func everyField(index: Int) async throws {
        let (place, text) = Self.fields[index]
        try await ScriptFolder.with([:]) { folder in
            var refused = 0
            for number in BoundaryNumber.all {
                for value in [number.text, "\"\(number.text)\""] where number.isJSON || value != number.text {
                    let script = text.replacing("@", with: value)
                    try Data(script.utf8).write(to: URL(filePath: "\(folder)/x.json"))
                    do throws(AdapterError) {
                        let script = try ScriptFile(folder: folder).read("x")
                        // What was read is used: times, lifetimes and sizes are made of it.
                        for step in script.loads { #expect(step.lifetime.map { $0 > .zero } ?? true) }
                        for step in script.shows { #expect(step.course.allSatisfy { $0.at >= .zero }) }
                    } catch {
                        refused += 1
                        #expect(error.code == .invalidConfiguration)
                        #expect(
                            error.reason?.contains(": \(place): expected ") == true, "\(number): \(error)")
                    }
                }
            }
            #expect(refused > 0)
        }
    }
}
