import AdapterKit
import BidTokenAdapter
import ConfigurationFile
import Foundation
import GenericOpenRTBAdapter
import Mediation
import OpenRTB
import PangleAdapter
import Simulation
import URLKeyAdapter

@testable import AdmedCLI
@testable import MockAdapter
@testable import OpenRTBAdapter

/// What a reader does with bytes that anybody may have written, and what is then done with what was read. It may refuse
/// them, and must not crash.
enum FuzzTarget: String {
    case answer
    case macros
    case configuration
    case scenario
    case script
    case mappings
    case ledger
    case retryAfter
    case arguments

    /// Chosen by `ADMED_FUZZ`, once for the process.
    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["ADMED_FUZZ"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            fatalError("ADMED_FUZZ names no reader: \(name)")
        }
        return target
    }()

    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .answer: AnswerFuzz.read(bytes)
        case .macros: readMacros(text)
        case .configuration: readConfiguration(bytes)
        case .scenario:
            guard let scenario = try? ScenarioReader().read(SourceDocument(bytes: bytes, name: "fuzz.yaml"))
            else {
                return
            }
            Self.play(scenario)
        case .script: readScript(bytes)
        case .mappings: MappingsFuzz.read(bytes)
        case .ledger: LedgerFuzz.read(text)
        case .retryAfter:
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if let delay = RetryAfter.delay(lines.first, date: lines.dropFirst().first) {
                precondition(delay >= .zero && !Seconds.wait(delay).isEmpty)
            }
        case .arguments:
            let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            _ = try? ArgumentParser.parse(words, commands: CommandRunner.specs)
        }
    }

    /// Plays a scenario until it ends or enough has happened, and writes down what is told of it.
    static func play(_ scenario: Scenario) {
        var written = 0
        let encoder = JSONEncoder()
        var simulator = Simulator(scenario, limit: 2_000) { event in
            written += 1
            if written <= 50 { _ = try? encoder.encode(event) }
        }
        if let summary = try? simulator.run() { _ = try? encoder.encode(summary) }
    }

    /// A configuration without problems can be written, and read again.
    private func readConfiguration(_ bytes: [UInt8]) {
        let adapters = AdapterRegistry([
            PangleAdapter.self, GenericOpenRTBAdapter.self, BidTokenAdapter.self, URLKeyAdapter.self,
            MockAdapter.self,
        ])
        let reader = ConfigurationReader(adapters: adapters, environment: ["PANGLE_TOKEN": "t0ken"])
        let document = SourceDocument(bytes: bytes, name: "fuzz.yaml")
        guard let configuration = try? reader.read(document) else { return }
        guard let json = try? JSONEncoder().encode(configuration) else { return }
        _ = try? JSONDecoder().decode(MediationConfiguration.self, from: json)
    }

    private func readScript(_ bytes: [UInt8]) {
        guard let script = try? JSONDecoder().decode(MockScript.self, from: Data(bytes)) else { return }
        for step in script.loads { precondition(step.after >= .zero && step.lifetime ?? .zero >= .zero) }
        for step in script.shows { precondition(step.course.allSatisfy { $0.at >= .zero }) }
    }

    /// A text without macros is left alone, byte for byte.
    private func readMacros(_ text: String) {
        var values = MacroValues()
        values.price = "1.23"
        values.auctionID = "a b+c"
        for use in [MacroText.Use.address, .markup] {
            let expanded = MacroText.expand(text, with: values, in: use)
            if !text.contains("$"), !text.contains("%24") { precondition(expanded == text) }
        }
    }
}
