import Foundation
import Testing

@testable import TestSupport

@Suite("A program that a test starts", .timeLimit(.minutes(1)))
struct ChildTests {
    private func shell(
        _ lines: String, input: Child.Input = .nothing, output: Child.Output = .pipe,
        errors: Child.Output? = nil
    ) throws -> Child {
        try Child("sh", ["-c", lines], input: input, output: output, errors: errors)
    }

    private func isGone(_ id: String) throws -> Bool {
        try kill(#require(pid_t(id)), 0) < 0 && errno == ESRCH
    }

    @Test("A program that a test starts holds nothing that this process has open", arguments: [3, 2_000])
    func descriptors(lowest: Int32) throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        var limit = rlimit()
        getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
        let copy = fcntl(ends[1], F_DUPFD, min(lowest, Int32(clamping: limit.rlim_cur) - 1))
        #expect(copy >= 0)
        // `cat` runs until its input ends.
        let child = try Child("cat", input: .text("runs"))
        #expect(child.read() == "runs")
        for end in [ends[1], copy] { close(end) }
        // A test that runs in a process of its own may have been handed the pipe, and lets go of it at its end.
        #expect(Sockets.poll([ends[0]], events: POLLIN, timeout: .seconds(50)) == [ends[0]])
        #expect(child.isRunning)
    }

    @Test(
        "A program that a test starts tells how it ended",
        arguments: [
            ("exit 0", .exit(0)), ("exit 255", .exit(255)), ("kill -KILL $$", .signal(SIGKILL)),
            ("kill -INT $$", .signal(SIGINT)), ("trap 'exit 5' TERM; kill -TERM $$", .exit(5)),
        ] as [(String, Child.End)])
    func ends(lines: String, end: Child.End) async throws {
        let child = try shell(lines)
        #expect(await child.wait() == end)
        // Nobody is left who could be meant.
        child.signal(SIGKILL)
        #expect(await child.wait() == end)
    }

    @Test("A program that a test starts is signalled though the thread that started it blocks the signal")
    func blockedSignal() throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try shell("kill -TERM $$; exit 3").wait() == .signal(SIGTERM))
    }

    @Test("A program that a test starts is reaped once it ends, though nobody waits for it")
    func reaping() throws {
        let child = try shell("printf $$")
        let id = child.readToEnd()
        while child.isRunning {}
        #expect(try isGone(id))
        #expect(child.wait() == .exit(0))
    }

    @Test("A program that a test starts is killed and reaped when nobody holds it any more")
    func dropping() throws {
        var child: Child? = try shell("printf $$; exec sleep 50")
        let id = child?.read() ?? ""
        #expect(try !isGone(id))
        child = nil
        #expect(try isGone(id))
    }

    @Test("A program that a test starts is killed when the task that waits for it is cancelled")
    func cancellation() async throws {
        let child = try shell("exec sleep 50")
        let waiting = Task { await child.wait() }
        waiting.cancel()
        #expect(await waiting.value == .signal(SIGKILL))
    }

    @Test("A program that a test starts writes output and errors where it is told to")
    func outputs() throws {
        let lines = "echo a; echo b >&2"
        #expect(try shell(lines).readToEnd() == "a\nb\n")
        let apart = try shell(lines, errors: .pipe)
        #expect(apart.readToEnd() == "a\n" && apart.readToEnd(.errors) == "b\n")
        let quiet = try shell(lines, output: .nowhere, errors: .pipe)
        #expect(quiet.readToEnd() == "" && quiet.readToEnd(.errors) == "b\n")
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("what was there before".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try shell(lines, output: .file(path)).wait() == .exit(0))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\n")
    }

    @Test(
        "A program that a test starts meets a pipe that nobody reads, or one that takes nothing until it is read"
    )
    func pipes() throws {
        #expect(try shell("echo a", output: .closedPipe).wait() == .signal(SIGPIPE))
        let child = try shell("echo a; echo b >&2", output: .fullPipe, errors: .pipe)
        #expect(child.isRunning)
        #expect(child.read(until: "a\n").hasSuffix("\0a\n"))
        #expect(child.readToEnd(.errors) == "b\n")
    }

    @Test(
        "A program that a test starts is told that nobody reads its output any more, while its errors are read on"
    )
    func closing() async throws {
        let child = try shell("trap '' PIPE; echo a; while echo a; do :; done; echo b >&2", errors: .pipe)
        #expect(await child.read() != "")
        child.close(.output)
        #expect(await child.read() == "")
        #expect(await child.readToEnd(.errors).hasSuffix("b\n"))
    }

    @Test("A program that a test starts reads a text, and its input ends when the test waits for its end")
    func input() throws {
        let child = try shell("read line; echo $line; cat; echo over", input: .text("first\nsecond\n"))
        #expect(child.read(until: "second\n") == "first\nsecond\n")
        #expect(child.isRunning)
        #expect(child.wait() == .exit(0))
        #expect(child.readToEnd() == "over\n")
        #expect(try Child("cat").wait() == .exit(0))
        let long = String(repeating: "x", count: 1 << 24)
        #expect(throws: Child.Failure.self) { try Child("cat", input: .text(long)) }
    }

    @Test("A program that a test starts runs in its folder, with its variables")
    func surroundings() throws {
        #expect(try Child("env", environment: ["A": "b=c"]).readToEnd() == "A=b=c\n")
        #expect(try Child("pwd", ["-P"], in: "/usr").readToEnd() == "/usr\n")
        #expect(try Child("pwd", in: "/none", errors: .nowhere).wait() != .exit(0))
        let failure = #expect(throws: Child.Failure.self) { try Child("/none/none") }
        #expect(failure?.code == ENOENT)
    }
}
