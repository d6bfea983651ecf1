import AdapterKit
import BidTokenAdapter
import Foundation
import GenericOpenRTBAdapter
import HouseAdapter
import MockAdapter
import PangleAdapter
import Synchronization
import URLKeyAdapter

@testable import AdmedCLI

/// Collects what a command writes.
final class CollectedOutput: TextOutput {
    private let collected = Mutex("")
    private let error: OutputError?

    init(failing error: OutputError? = nil) { self.error = error }

    var text: String { collected.withLock { $0 } }

    func write(_ text: String) throws(OutputError) {
        if let error { throw error }
        collected.withLock { $0 += text }
    }
}

/// What a command line did.
struct CommandResult {
    let code: Int32
    let output: String
    let messages: String
}

/// Runs command lines in this process, in a folder that ends with the test.
struct CommandLineProbe {
    /// Those of `admed` itself.
    static let adapters = AdapterRegistry([
        PangleAdapter.self, GenericOpenRTBAdapter.self, BidTokenAdapter.self, URLKeyAdapter.self,
        HouseAdapter.self, MockAdapter.self,
    ])

    let folder: String

    static func inFolder<Value>(
        _ files: [String: String] = [:], _ body: (CommandLineProbe) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        return try await body(CommandLineProbe(folder: folder.path))
    }

    func run(
        _ words: String..., environment: [String: String] = [:], terminal: Bool = false,
        failing: OutputError? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) async -> CommandResult {
        await run(
            words, environment: environment, terminal: terminal, failing: failing, clock: clock)
    }

    func run(
        _ words: [String], environment: [String: String] = [:], terminal: Bool = false,
        failing: OutputError? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) async -> CommandResult {
        let (output, messages) = (CollectedOutput(failing: failing), CollectedOutput())
        let context = CommandContext(
            adapters: Self.adapters, output: output, messages: messages, environment: environment,
            workingFolder: folder, outputIsTerminal: terminal,
            messagesAreTerminal: terminal, clock: clock)
        let code = await CommandRunner(context: context).run(words)
        return CommandResult(code: code.rawValue, output: output.text, messages: messages.text)
    }

    func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    }
}
