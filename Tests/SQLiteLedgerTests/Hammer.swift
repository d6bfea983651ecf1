import Foundation

/// A process that reserves and commits slots as fast as it can.
final class Hammer {
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    /// Starts the program that was built beside the tests.
    convenience init(_ path: String, perDay limit: Int) throws { try self.init(path, task: String(limit)) }

    /// Starts the program with another task.
    convenience init(_ path: String, task: String) throws {
        try self.init(Self.program, [path, task])
    }

    /// Runs lines of the shell, which may run the program.
    ///
    /// - Parameter isAlone: Whether they see file systems of their own, and may mount some.
    static func shell(_ lines: String, isAlone: Bool = false) throws -> Hammer {
        let shell = ["sh", "-c", lines]
        let words = isAlone ? ["unshare", "--user", "--map-root-user", "--mount"] + shell : shell
        return try Hammer(URL(fileURLWithPath: "/usr/bin/env"), words)
    }

    private init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// The program that was built beside the tests.
    static var program: URL {
        let bundle = Bundle.main.bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return folder.appendingPathComponent("LedgerHammer")
    }

    /// Returns once the process has written so many lines more; false when it ended without.
    func saysMore(than count: Int) -> Bool {
        let wanted = text.count(where: { $0 == "\n" }) + count
        while text.count(where: { $0 == "\n" }) <= wanted { guard readMore() else { return false } }
        return true
    }

    /// Returns once the process has written that line; false when it ended without.
    func says(_ line: String) -> Bool {
        while !text.split(separator: "\n").contains(Substring(line)) {
            guard readMore() else { return false }
        }
        return true
    }

    /// Kills the process once it wrote that many lines.
    func kill(afterLines count: Int) {
        while text.count(where: { $0 == "\n" }) < count, readMore() {}
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// The whole lines, to the end of the process.
    func lines() -> [String] {
        while readMore() {}
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    deinit { process.terminate() }

    private func readMore() -> Bool {
        let data = output.fileHandleForReading.availableData
        text += String(decoding: data, as: UTF8.self)
        return !data.isEmpty
    }
}
