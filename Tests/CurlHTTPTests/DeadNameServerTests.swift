#if os(Linux)
    import CurlHTTP
    import Foundation
    import TestSupport
    import Testing

    @Suite("A dead name server", .timeLimit(.minutes(1)))
    struct DeadNameServerTests {
        private static let mark = "ADMED_TESTS_BEHIND_A_DEAD_NAME_SERVER"
        private static let isInside = ProcessInfo.processInfo.environment[mark] != nil

        @Test(
            "A dead name server runs the tests of this suite again where the name server never answers, and the process ends at once",
            .enabled(if: !isInside, "this is the second run"),
            .enabled(
                if: SilentNameServer.isPossible, "needs permission for user, mount and network namespaces"))
        func runInside() async throws {
            let start = ContinuousClock.now
            let end = try await SilentNameServer.runAgain(filter: "DeadNameServerTests", mark: Self.mark)
            #expect(end == .exit(0))
            // The resolver gives up after ten seconds; nothing may wait for it.
            #expect(ContinuousClock.now - start < .seconds(6))
        }

        @Test("the timeout holds, others are not delayed, closing does not wait", .enabled(if: isInside))
        func inside() async throws {
            let nameServer = try SilentNameServer()
            let server = try ScriptedServer { _ in answer("x") }
            let watch = EndWatch()
            let client = try HTTPClient(HTTPClientConfiguration(wireLog: watch.wireLog))
            let start = ContinuousClock.now
            let waiting = Task {
                await failure(client, HTTPRequest(url: "https://ads.example/", timeout: .milliseconds(500)))
            }
            for _ in 0..<10 { #expect(await failure(client, HTTPRequest(url: server.url())) == nil) }
            #expect(try #require(watch.last) - start < .milliseconds(400))
            #expect(await waiting.value?.kind == .timeout)
            #expect(try #require(watch.last) - start < .seconds(1))

            let cancelled = Task {
                await failure(client, HTTPRequest(url: "https://ads.example/", timeout: .seconds(60)))
            }
            #expect(await failure(client, HTTPRequest(url: server.url())) == nil)
            let cancellation = ContinuousClock.now
            cancelled.cancel()
            #expect(await cancelled.value?.kind == .cancelled)
            client.close()
            #expect(ContinuousClock.now - cancellation < .milliseconds(500))
            await server.stop()
            withExtendedLifetime(nameServer) {}
        }
    }
#endif
