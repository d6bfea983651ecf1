import Foundation
import TestSupport

/// A process that reserves and commits slots as fast as it can.
final class Hammer {
    private let child: Child
    private var text = ""

    /// Starts the program that was built beside the tests.
    convenience init(_ path: String, perDay limit: Int) throws { try self.init(path, task: String(limit)) }

    /// Starts the program with another task.
    convenience init(_ path: String, task: String) throws {
        try self.init(Self.program.path, [path, task])
    }

    /// Runs lines of the shell, which may run the program.
    ///
    /// - Parameter isExclusive: Whether they see file systems of their own, and may mount some.
    static func shell(_ lines: String, isExclusive: Bool = false) throws -> Hammer {
        let shell = ["-c", lines]
        guard isExclusive else { return try Hammer("sh", shell) }
        return try Hammer("unshare", ["--user", "--map-root-user", "--mount", "sh"] + shell)
    }

    private init(_ program: String, _ arguments: [String]) throws {
        child = try Child(program, arguments, errors: .nowhere)
    }

    /// The program that was built beside the tests.
    static var program: URL {
        let bundle = Bundle.main.bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return folder.appendingPathComponent("LedgerHammer")
    }

    /// Whether the process has not ended yet.
    var isRunning: Bool { child.isRunning }

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
        child.signal(SIGKILL)
    }

    /// The whole lines, to the end of the process.
    func lines() -> [String] {
        while readMore() {}
        child.wait()
        return text.split(separator: "\n").map(String.init)
    }

    private func readMore() -> Bool {
        let piece = child.read()
        text += piece
        return !piece.isEmpty
    }
}
