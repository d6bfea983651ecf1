import AdapterKit
import FixtureServer
import FoundationEssentials
import Mediation
import TestSupport
import Testing

@Suite("Statuses", .timeLimit(.minutes(1)))
struct StatusTests {
    @Test(
        "F9: that somebody has to mend are not retried by themselves",
        arguments: [(400, .badRequest), (302, .httpStatus), (404, .httpStatus)] as [(Int, AdErrorCode)])
    func notRetried(status: Int, code: AdErrorCode) async throws {
        let server = try ScriptedServer { _ in Answers.http(status) }
        let clock = ManualClock()
        let harness = try Harness(server.url(), [.pangle(reload: .immediate)], clock: clock)
        harness.mediator.handle(.launched(inBackground: false))
        await harness.events.has(.loadFailed(load: 1, code: code, waiters: 0))
        clock.advance(by: .seconds(3_600))
        let error = await harness.mediator.load("p").error
        #expect(error?.code == code)
        #expect(error?.native?.code == String(status))
        await harness.stop()
        #expect(harness.loadReasons == [.launch, .explicit])
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test("F9: that pass are retried, not before the time that Retry-After asks for", arguments: [429, 503])
    func retried(status: Int) async throws {
        let server = try ScriptedServer(
            [
                .read, .send(Answers.http(status, "busy", headers: ["Retry-After: 30"])), .read,
                .send(Answers.fill), .stall,
            ])
        let clock = ManualClock()
        let harness = try Harness(server.url(), [.pangle(reload: .immediate)], clock: clock)
        harness.mediator.handle(.launched(inBackground: false))
        let delay = await harness.plannedRetry()
        #expect(delay >= .seconds(30) && delay <= .seconds(33))
        clock.advance(by: delay)
        await harness.events.has(.loaded(load: 2, network: "pangle", waiters: 0))
        let events = harness.events.events
        #expect(events.contains { $0.kind == .loadFailed(load: 1, code: .httpStatus, waiters: 0) })
        let retry = try #require(events.first { $0.kind == .loadStarted(load: 2, reason: .retry) })
        #expect(retry.at >= .seconds(30))
        #expect(server.requests.count == 2)
        await harness.stop()
        await server.stop()
    }

    @Test(
        "F9: of a load that somebody asked for tell status, words and how long to wait",
        arguments: [429, 503])
    func told(status: Int) async throws {
        let server = try ScriptedServer { _ in
            Answers.http(status, "busy", headers: ["Retry-After: 30"])
        }
        let harness = try Harness(server.url())
        let error = try #require(await harness.mediator.load("p").error)
        #expect(error.code == .httpStatus)
        #expect(error.native == NativeError(code: String(status), message: "busy"))
        #expect(error.retryAfter == .seconds(30))
        #expect(error.isTransient)
        await harness.stop()
        await server.stop()
    }

    @Test("Statuses of 3xx are answers: neither token nor body nor anything else goes to where they point")
    func redirect() async throws {
        let elsewhere = try ScriptedServer { _ in Answers.fill }
        let server = try ScriptedServer { _ in
            Answers.http(302, headers: ["Location: \(elsewhere.url("/ads"))"])
        }
        let harness = try Harness(server.url())
        let error = try #require(await harness.mediator.load("p").error)
        #expect(error.code == .httpStatus)
        #expect(error.native?.code == "302")
        #expect(!error.isTransient)
        await harness.stop()
        #expect(server.requests.count == 1)
        #expect(elsewhere.connectionCount == 0)
        await server.stop()
        await elsewhere.stop()
    }

    @Test(
        "Statuses and other troubles of the shipped fixtures end as their README says",
        arguments: [
            ("980088193", .noFill), ("980088195", .httpStatus), ("980088196", .badRequest),
            ("980088197", .badResponse), ("980088198", .bodyTooLarge), ("980088199", .network),
            ("980088200", .network), ("980088201", .network), ("980088202", .badResponse),
            ("980088220", .noFill),
        ] as [(String, AdErrorCode)])
    func fixtures(slot: String, code: AdErrorCode) async throws {
        let server = try FixtureServer(folder: Answers.fixtures)
        let harness = try Harness(server.url + Answers.panglePath, [.pangle(slot: slot)])
        #expect(await harness.mediator.load("p").error?.code == code)
        await harness.stop()
    }
}
