import Foundation
import TestSupport
import Testing

@Suite("The admed process", .timeLimit(.minutes(1)))
struct ProcessTests {
    /// The program that was built beside the tests.
    static let program: String? = {
        let folder =
            Bundle.main.bundleURL.pathExtension == "xctest"
            ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
        let program = folder.appendingPathComponent("admed").path
        return FileManager.default.isExecutableFile(atPath: program) ? program : nil
    }()

    private func start(
        _ arguments: [String], in folder: URL? = nil, output: Child.Output = .pipe
    ) throws -> Child {
        try Child(#require(Self.program), arguments, in: folder?.path, output: output, errors: .pipe)
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

    @Test("The admed process ends quietly when nobody reads", .enabled(if: ProcessTests.program != nil))
    func closedPipe() async throws {
        let child = try start(["adapters", "--json"], output: .closedPipe)
        #expect(await child.readToEnd(.errors) == "")
        #expect(await child.wait() == .exit(0))
    }

    @Test(
        "The admed process says that it cannot write where its output is closed",
        .enabled(if: ProcessTests.program != nil))
    func closedOutput() async throws {
        let child = try Child(
            "/bin/sh", ["-c", "exec \"$0\" fetch --placement splash >&-", #require(Self.program)],
            in: FileManager.default.temporaryDirectory.path, errors: .pipe)
        let said = await child.readToEnd(.errors)
        #expect(said.hasSuffix("admed: the output cannot be written: Bad file descriptor\n"), "\(said)")
        #expect(await child.wait() == .exit(4))
    }

    @Test(
        "The admed process says that too few files may be open, where that is so, and works where it is not",
        .enabled(if: ProcessTests.program != nil), arguments: [4, 5, 8, 9, 12, 16, 20, 22, 32, 64])
    func fewDescriptors(limit: Int) async throws {
        try await inEmptyFolder { folder in
            let child = try Child(
                "/bin/sh",
                ["-c", "ulimit -n \(limit) && exec \"$0\" fetch --placement splash", #require(Self.program)],
                in: folder.path, errors: .pipe)
            let said = await child.readToEnd(.errors)
            let end = await child.wait()
            if limit > 30 {
                #expect(end == .exit(0), "\(said)")
            } else {
                #expect(end == .exit(4), "\(said)")
                #expect(said.hasPrefix("admed: too few files may be open: there is room for "), "\(said)")
            }
        }
    }

    @Test(
        "The admed process asks the demo directly, whatever proxy the environment names",
        .enabled(if: ProcessTests.program != nil),
        arguments: ["http_proxy", "https_proxy", "ALL_PROXY", "all_proxy"],
        ["http://127.0.0.1:9", "socks5://127.0.0.1:9"])
    func proxies(variable: String, proxy: String) async throws {
        let child = try Child(
            #require(Self.program), ["fetch", "--placement", "splash"],
            in: FileManager.default.temporaryDirectory.path,
            environment: [variable: proxy, "NO_PROXY": "", "HOME": NSTemporaryDirectory()], errors: .pipe)
        let said = await child.readToEnd(.errors)
        #expect(await child.wait() == .exit(0), "\(said)")
    }

    @Test(
        "The admed process takes a request id with what JSON escapes",
        .enabled(if: ProcessTests.program != nil))
    func requestID() async throws {
        let child = try start(
            ["fetch", "--placement", "splash", "--request-id", #"a"b\c"#],
            in: FileManager.default.temporaryDirectory)
        let said = await child.readToEnd(.errors)
        #expect(await child.wait() == .exit(0), "\(said)")
    }

    @Test("a second Ctrl-C ends at once what the first could not", .enabled(if: ProcessTests.program != nil))
    func secondInterrupt() async throws {
        try await inEmptyFolder { folder in
            // Nobody reads, so the command stays in its first write for good.
            let child = try start(
                ["fetch", "--placement", "splash", "--json"], in: folder, output: .fullPipe)
            let said = await child.read(.errors)
            #expect(said.hasPrefix("admed: no admed.yaml here"))
            let deadline = ContinuousClock.now + .seconds(20)
            while child.isRunning, .now < deadline {
                child.signal(SIGINT)
                await Task.yield()
            }
            child.signal(SIGKILL)
            #expect(await child.wait() == .exit(130))
        }
    }

    @Test(
        "Ctrl-C and SIGTERM end a load, and are told as such", .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(143))])
    func interruptedLoad(signal: Int32, code: Int32) async throws {
        try await inEmptyFolder { folder in
            try save(
                """
                version: 1
                networks: { house: { adapter: mock, settings: { fixtures: . } } }
                placements:
                  a: { format: banner, demand: [ { network: house, placementId: silent, price: 1 USD } ] }
                """, as: "admed.yaml", in: folder)
            try save(#"{"loads": [{"silent": true}]}"#, as: "silent.json", in: folder)
            let child = try start(["fetch", "--placement", "a", "--json", "--verbose"], in: folder)
            let said = await child.read(.errors)
            #expect(said == "silent: load stays silent\n")
            child.signal(signal)
            let report = await child.readToEnd()
            #expect(await child.wait() == .exit(code))
            #expect(report.contains(#""outcome":"cancelled""#))
        }
    }

    @Test(
        "a scenario without an end is left at a signal", .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(143))])
    func interruptedScenario(signal: Int32, code: Int32) async throws {
        try await inEmptyFolder { folder in
            try save(
                """
                version: 1
                start: 2026-11-30T09:00:00Z
                timeZone: UTC
                config: { placements: { a: { format: interstitial, ttl: 0.01, reload: immediate } } }
                loads: { a: [ { fail: no_fill } ] }
                events: [ { at: 0, do: launch }, { at: 0, do: activate }, { at: 0, do: load, placement: a } ]
                until: 100000000
                """, as: "endless.yaml", in: folder)
            let child = try start(["simulate", "endless.yaml", "--json"], in: folder)
            #expect(await child.read() != "")
            child.signal(signal)
            _ = await child.readToEnd()
            #expect(await child.wait() == .exit(code))
        }
    }

    @Test("a pipe that is closed half-way ends a series quietly", .enabled(if: ProcessTests.program != nil))
    func closedHalfWay() async throws {
        try await inEmptyFolder { folder in
            let child = try start(
                ["fetch", "--placement", "splash", "--json", "--repeat", "1000000"], in: folder)
            #expect(await child.read() != "")
            child.close(.output)
            let said = await child.readToEnd(.errors)
            #expect(await child.wait() == .exit(0))
            #expect(said.split(separator: "\n").count == 1)
        }
    }

    @Test(
        "The admed process serves until it is interrupted", .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(143))])
    func serve(signal: Int32, code: Int32) async throws {
        let child = try start(["serve"])
        let line = await child.read()
        #expect(line.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:\d+\n/) != nil)
        child.signal(signal)
        #expect(await child.wait() == .exit(code))
    }
}
