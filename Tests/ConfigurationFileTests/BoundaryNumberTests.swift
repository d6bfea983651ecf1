import ConfigurationFile
import Foundation
import MockAdapter
import Simulation
import TestSupport
import Testing

@Suite("Boundary numbers in every numeric field")
struct BoundaryNumberTests {
    @Test(
        "Boundary numbers in every numeric field are read and played to an end, or refused with their place and the range",
        arguments: NumericField.all)
    func scenarios(field: NumericField) {
        for number in BoundaryNumber.all {
            for isQuoted in [false, true] {
                let value = field.value(number, isQuoted: isQuoted)
                let (text, line, column) = field.scenario(value)
                let isReadable = field.isReadable(number, isQuoted: isQuoted)
                do throws(FileProblems) {
                    let scenario = try ScenarioReader().read(text: text, name: "numbers.yaml")
                    #expect(isReadable != false, "\(field.path): \(number) was read")
                    play(scenario)
                } catch {
                    #expect(isReadable != true, "\(field.path): \(number): \(error)")
                    let problem = error.problems.first
                    #expect(problem?.path == field.path, "\(number): \(error)")
                    #expect(problem?.line == line, "\(number): \(error)")
                    #expect(problem?.column == column, "\(number): \(error)")
                    let names = [
                        field.expectation, "at most 38 digits, between 1e-127 and 1e127",
                        "the last event is at 1;",
                    ]
                    #expect(names.contains { problem?.message.contains($0) ?? false }, "\(number): \(error)")
                }
            }
        }
    }

    /// It ends, either where the scenario does or where too much has happened.
    private func play(_ scenario: Scenario) {
        var events = 0
        var simulator = Simulator(scenario, limit: 500) { _ in events += 1 }
        let end = Result { try simulator.run() }
        #expect(events > 0)
        if case .success(let summary) = end {
            #expect(summary.wasted >= 0)
            #expect(summary.revenue.isFinite)
        }
    }

    @Test(
        "Boundary numbers in every numeric field are read or refused in an adapter's settings, written there or taken from the environment"
    )
    func settings() {
        for number in BoundaryNumber.all {
            let isReadable = (1...8).contains(number.value) && number.value.rounded() == number.value
            for value in [number.text, "\"\(number.text)\"", "{ env: NUMBER }"] {
                let text = """
                    version: 1
                    networks:
                      pangle:
                        adapter: pangle
                        settings:
                          endpoint: https://x.example/
                          token: t0ken
                          appOpenAdType: \(value)
                    """
                let found = problems(text, environment: ["NUMBER": number.text])
                #expect(found.isEmpty == isReadable, "\(number): \(found)")
                guard let problem = found.first else { continue }
                #expect(problem.path == "networks.pangle.settings.appOpenAdType")
                #expect(problem.line == 8 && problem.column == 22)
                #expect(problem.message == "expected a whole number from 1 to 8")
            }
        }
    }
}
