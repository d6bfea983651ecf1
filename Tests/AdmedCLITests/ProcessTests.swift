import Foundation
import Testing

@Suite("The admed process", .timeLimit(.minutes(1)))
struct ProcessTests {
    /// The program that was built beside the tests.
    static let program: URL? = {
        let folder =
            Bundle.main.bundleURL.pathExtension == "xctest"
            ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
        let program = folder.appendingPathComponent("admed")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    private func process(
        _ arguments: [String], in folder: URL? = nil
    ) -> (process: Process, output: Pipe, messages: Pipe) {
        let (process, output, messages) = (Process(), Pipe(), Pipe())
        process.currentDirectoryURL = folder
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = messages
        return (process, output, messages)
    }

    /// Waits until the process has ended; it is killed when the time of the test is over.
    private func end(of process: Process) async {
        let id = process.processIdentifier
        await withTaskCancellationHandler {
            await process.end()
        } onCancel: {
            kill(id, SIGKILL)
        }
    }

    private func inEmptyFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func save(_ text: String, as name: String, in folder: URL) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// Writes into the pipe until it takes no more.
    private func fill(_ pipe: Pipe) {
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let block = [UInt8](repeating: 0, count: 4_096)
        while write(descriptor, block, block.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    @Test("ends quietly when nobody reads", .enabled(if: ProcessTests.program != nil))
    func closedPipe() async throws {
        let (process, output, messages) = process(["adapters", "--json"])
        try output.fileHandleForReading.close()
        try process.run()
        await end(of: process)
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(messages.fileHandleForReading.availableData.isEmpty)
    }

    @Test(
        "says that it cannot write where its output is closed", .enabled(if: ProcessTests.program != nil))
    func closedOutput() async throws {
        let program = try #require(Self.program).path
        let (process, _, messages) = process(
            ["-c", "exec \"$0\" fetch --placement splash >&-", program],
            in: FileManager.default.temporaryDirectory)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        try process.run()
        let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        await end(of: process)
        #expect(said.hasSuffix("admed: the output cannot be written: Bad file descriptor\n"), "\(said)")
        #expect(process.terminationReason == .exit && process.terminationStatus == 4)
    }

    @Test("a second Ctrl-C ends at once what the first could not", .enabled(if: ProcessTests.program != nil))
    func secondInterrupt() async throws {
        try await inEmptyFolder { folder in
            let (process, output, messages) = process(
                ["fetch", "--placement", "splash", "--json"], in: folder)
            // Nobody reads, so the command stays in its first write for good.
            fill(output)
            try process.run()
            let said = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
            #expect(said.hasPrefix("admed: no admed.yaml here"))
            let deadline = ContinuousClock.now + .seconds(20)
            while process.isRunning, .now < deadline { kill(process.processIdentifier, SIGINT) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            await end(of: process)
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        }
    }

    @Test("Ctrl-C ends a load, and is told as such", .enabled(if: ProcessTests.program != nil))
    func interruptedLoad() async throws {
        try await inEmptyFolder { folder in
            try save(
                """
                version: 1
                networks: { house: { adapter: mock, settings: { fixtures: . } } }
                placements:
                  a: { format: banner, demand: [ { network: house, placementId: silent, price: 1 USD } ] }
                """, as: "admed.yaml", in: folder)
            try save(#"{"loads": [{"silent": true}]}"#, as: "silent.json", in: folder)
            let (process, output, messages) = process(
                ["fetch", "--placement", "a", "--json", "--verbose"], in: folder)
            try process.run()
            let said = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
            #expect(said == "silent: load stays silent\n")
            kill(process.processIdentifier, SIGINT)
            await end(of: process)
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
            let report = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(report.contains(#""outcome":"cancelled""#))
        }
    }

    @Test("a pipe that is closed half-way ends a series quietly", .enabled(if: ProcessTests.program != nil))
    func closedHalfWay() async throws {
        try await inEmptyFolder { folder in
            let (process, output, messages) = process(
                ["fetch", "--placement", "splash", "--json", "--repeat", "1000000"], in: folder)
            try process.run()
            #expect(!output.fileHandleForReading.availableData.isEmpty)
            try output.fileHandleForReading.close()
            await end(of: process)
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
            let said = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
            #expect(said.split(separator: "\n").count == 1)
        }
    }

    @Test(
        "serves until it is interrupted", .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(0))])
    func serve(signal: Int32, code: Int32) async throws {
        let (process, output, _) = process(["serve"])
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:\d+\n/) != nil)
        kill(process.processIdentifier, signal)
        await end(of: process)
        #expect(process.terminationReason == .exit && process.terminationStatus == code)
    }
}

extension Process {
    /// Waits until it has ended, on a thread that nobody else needs.
    func end() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.waitUntilExit()
                continuation.resume()
            }
        }
    }
}
