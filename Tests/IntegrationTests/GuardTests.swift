import AdapterKit
import Foundation
import Mediation
import TestSupport
import Testing

@Suite("Servers that would hurt", .timeLimit(.minutes(1)))
struct GuardTests {
    /// What a server does to its first connection, with a name for the log.
    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [ScriptedServer.Step]

        init(_ name: String, _ script: [ScriptedServer.Step]) {
            testDescription = name
            self.script = script
        }
    }

    @Test(
        "E7: silent ones, and ones of a byte a second, are cut at the timeout, and the next load works",
        arguments: [
            Attack("silent", [.stall]), Attack("silent after the request", [.read, .stall]),
            Attack("a byte a second", [.read, .dribble(Answers.fill, every: .seconds(1))]),
            Attack("stuck in the body", [.read, .send(Answers.half), .stall]),
        ])
    func slow(attack: Attack) async throws {
        let server = try ScriptedServer(attack.script, [.serve { _ in Answers.fill }])
        let harness = try Harness(
            server.url(), [.pangle("slow", timeout: .milliseconds(300)), .pangle("next")])
        let outcome = await harness.mediator.load("slow")
        #expect(outcome.error?.code == .timeout)
        #expect(outcome.elapsed >= .milliseconds(300) && outcome.elapsed < .seconds(2))
        await server.ended(1)
        #expect(await harness.mediator.load("next").ad != nil)
        await harness.stop()
        await server.stop()
    }

    @Test("A silent network costs a load its line's timeout, and the next line fills")
    func waterfall() async throws {
        let server = try ScriptedServer([.stall])
        var placement = PlacementConfiguration.pangle()
        placement.demand[0].timeout = .milliseconds(100)
        placement.demand.append(
            DemandLine(network: "house", networkPlacementID: "splash-house", pricing: .fixed(Money(1, .usd))))
        let house = NetworkConfiguration(
            id: "house", adapter: "mock", settings: ["fixtures": .string(Answers.fixtures + "/mock")])
        let harness = try Harness(server.url(), [placement], networks: [house])
        let outcome = await harness.mediator.load("p")
        #expect(outcome.ad?.network == "house")
        #expect(outcome.attempts.map(\.outcome) == [.failed(.timeout), .filled])
        await server.ended(1)
        await harness.stop()
        await server.stop()
    }

    private static let chunk =
        Array("10000\r\n".utf8) + Array(repeating: UInt8(ascii: " "), count: 65_536) + Array("\r\n".utf8)
    private static let bomb = Gzip.zeros(52_428_800)

    @Test(
        "26 MB in chunks, and 51 KB of gzip that open to 50 MiB, are body_too_large before their end",
        arguments: [
            Attack(
                "chunks",
                [
                    .read, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                    .sendRepeatedly(chunk, times: 400), .stall,
                ]),
            Attack(
                "gzip",
                [
                    .read, .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"),
                    .send("Content-Length: \(bomb.count)\r\n\r\n"), .send(bomb), .stall,
                ]),
        ])
    func tooLarge(attack: Attack) async throws {
        let server = try ScriptedServer(attack.script, [.serve { _ in Answers.fill }])
        let harness = try Harness(server.url(), [.pangle("large"), .pangle("next")])
        let error = await harness.mediator.load("large").error
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.isTransient == false)
        await server.ended(1)
        #expect(await harness.mediator.load("next").ad != nil)
        await harness.stop()
        await server.stop()
    }
}
