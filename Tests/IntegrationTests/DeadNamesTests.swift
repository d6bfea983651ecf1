#if os(Linux)
    import AdapterKit
    import Foundation
    import Mediation
    import TestSupport
    import Testing

    @Suite("Loads behind a dead name server", .timeLimit(.minutes(1)))
    struct DeadNamesTests {
        private static let mark = "ADMED_LOADS_BEHIND_A_DEAD_NAME_SERVER"
        private static let isInside = ProcessInfo.processInfo.environment[mark] != nil

        @Test(
            "Loads behind a dead name server run in a process whose name server never answers, and which ends at once",
            .enabled(if: !isInside, "this is the second run"),
            .enabled(
                if: SilentNameServer.isPossible, "needs permission for user, mount and network namespaces"))
        func runInside() async throws {
            let start = ContinuousClock.now
            let end = try await SilentNameServer.runAgain(
                filter: "IntegrationTests.DeadNamesTests", mark: Self.mark)
            #expect(end == .exit(0))
            // The resolver gives up after ten seconds; nothing may wait for it.
            #expect(ContinuousClock.now - start < .seconds(6))
        }

        @Test(
            "Loads behind a dead name server end at their timeout, and delay neither another network nor the end",
            .enabled(if: isInside))
        func inside() async throws {
            let nameServer = try SilentNameServer()
            let server = try ScriptedServer { _ in Answers.fill }
            let near = (0..<10).map { PlacementID(rawValue: "near-\($0)") }
            let harness = try Harness(
                "https://ads.example/",
                near.map { .pangle($0, network: "near") }
                    + [.pangle("far", timeout: .milliseconds(500)), .pangle("farther")],
                networks: [.pangle("near", at: server.url())])
            let farther = Task { await harness.mediator.load("farther").error?.code }
            async let far = harness.mediator.load("far")
            await harness.events.has(.loadStarted(load: 1, reason: .explicit), times: 2)
            for placement in near {
                let outcome = await harness.mediator.load(placement)
                #expect(outcome.ad != nil)
                #expect(outcome.elapsed < .milliseconds(400))
            }
            let outcome = await far
            #expect(outcome.error?.code == .timeout)
            #expect(outcome.elapsed >= .milliseconds(500) && outcome.elapsed < .seconds(1))

            let end = ContinuousClock.now
            await harness.stop()
            #expect(await farther.value == .cancelled)
            #expect(ContinuousClock.now - end < .milliseconds(500))
            await server.stop()
            withExtendedLifetime(nameServer) {}
        }
    }
#endif
