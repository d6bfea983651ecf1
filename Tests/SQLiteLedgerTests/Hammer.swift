import Foundation

/// A process that reserves and commits slots as fast as it can.
final class Hammer {
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    /// Starts the program that was built beside the tests.
    convenience init(_ path: String, perDay limit: Int) throws { try self.init(path, task: String(limit)) }

    /// Starts the program with another task.
    init(_ path: String, task: String) throws {
        let bundle = Bundle.main.bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = folder.appendingPathComponent("LedgerHammer")
        process.arguments = [path, task]
        process.standardOutput = output
        try process.run()
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
