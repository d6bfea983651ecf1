import Foundation
import Testing

@Suite("The admed process")
struct ProcessTests {
    /// The program that was built beside the tests.
    static let program: URL? = {
        let folder =
            Bundle.main.bundleURL.pathExtension == "xctest"
            ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
        let program = folder.appendingPathComponent("admed")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    private func process(_ arguments: [String]) -> (process: Process, output: Pipe, messages: Pipe) {
        let (process, output, messages) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = messages
        return (process, output, messages)
    }

    @Test("ends quietly when nobody reads", .enabled(if: ProcessTests.program != nil))
    func closedPipe() throws {
        let (process, output, messages) = process(["adapters", "--json"])
        try output.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(messages.fileHandleForReading.availableData.isEmpty)
    }

    @Test(
        "serves until it is interrupted", .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(0))])
    func serve(signal: Int32, code: Int32) throws {
        let (process, output, _) = process(["serve"])
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:\d+\n/) != nil)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == code)
    }
}
