import AdapterKit
import BidTokenAdapter
import Foundation
import GenericOpenRTBAdapter
import HouseAdapter
import LedgerKit
import Mediation
import MockAdapter
import PangleAdapter
import SQLiteLedger
import Synchronization
import URLKeyAdapter

@testable import AdmedCLI

/// Collects what a command writes.
final class CollectedOutput: TextOutput {
    private struct State {
        var text = ""
        var readers: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let error: OutputError?

    init(failing error: OutputError? = nil) { self.error = error }

    var text: String { state.withLock { $0.text } }

    func write(_ text: String) throws(OutputError) {
        if let error { throw error }
        state.withLock { state in
            state.text += text
            for reader in state.readers where state.text.contains(reader.text) {
                reader.continuation.resume()
            }
            state.readers.removeAll { state.text.contains($0.text) }
        }
    }

    /// Waits until something was written.
    func until(_ text: String) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.text.contains(text) { return continuation.resume() }
                state.readers.append((text, continuation))
            }
        }
    }
}

/// Answers a command's questions from a list.
final class ScriptedInput: TextInput {
    let isTerminal: Bool
    private let answers: Mutex<[String]>

    init(_ answers: [String], terminal: Bool) {
        self.answers = Mutex(answers)
        isTerminal = terminal
    }

    func line() async -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
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
        failing: OutputError? = nil, clock: any Clock<Duration> = ContinuousClock(),
        answers: [String] = []
    ) async -> CommandResult {
        await run(
            words, environment: environment, terminal: terminal, failing: failing, clock: clock,
            answers: answers)
    }

    func run(
        _ words: [String], environment: [String: String] = [:], terminal: Bool = false,
        failing: OutputError? = nil, clock: any Clock<Duration> = ContinuousClock(),
        answers: [String] = [], output: CollectedOutput? = nil,
        messages: CollectedOutput? = nil
    ) async -> CommandResult {
        let (output, messages) = (
            output ?? CollectedOutput(failing: failing), messages ?? CollectedOutput()
        )
        let context = CommandContext(
            adapters: Self.adapters, output: output, messages: messages,
            input: ScriptedInput(answers, terminal: terminal),
            environment: environment.merging(["XDG_STATE_HOME": "\(folder)/state"]) { own, _ in own },
            workingFolder: folder, outputIsTerminal: terminal,
            messagesAreTerminal: terminal, clock: clock)
        let code = await CommandRunner(context: context).run(words)
        return CommandResult(code: code.rawValue, output: output.text, messages: messages.text)
    }

    /// A context in which output and messages go to one place.
    static func context(terminal: Bool, screen: CollectedOutput) -> CommandContext {
        CommandContext(
            adapters: AdapterRegistry([]), output: screen, messages: screen,
            input: ScriptedInput([], terminal: terminal), environment: [:], workingFolder: nil,
            outputIsTerminal: terminal, messagesAreTerminal: terminal, clock: ContinuousClock())
    }

    /// What a ledger in the folder counts.
    func history(_ file: String) async throws -> FrequencyHistory {
        let ledger = try SQLiteLedger(path: "\(folder)/\(file)")
        // Long after everything, so that reading corrects nothing.
        let moment = LedgerMoment(
            boot: BootInstant(nanoseconds: 0), bootID: "none", wall: WallInstant(milliseconds: 1 << 50),
            day: CalendarDay(number: 1 << 20))
        return try await withCheckedContinuation { continuation in
            ledger.read(at: moment) { continuation.resume(returning: $0) }
        }.get()
    }

    func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    }
}
