import AdapterKit
import Foundation
import Mediation
import TestSupport
import Testing

@Suite("Cancelled loads", .timeLimit(.minutes(1)))
struct CancellationTests {
    private static let slow = (0..<8).map { PlacementID(rawValue: "slow-\($0)") }

    /// A server that never finishes its answer for the slot 1, and a mediator with placements slow and quick.
    private static func stage() throws -> (ScriptedServer, Harness) {
        let server = try ScriptedServer { request in
            (try? json(request.body))?.slot == "1" ? Answers.half : Answers.fill
        }
        let placements = Self.slow.map { PlacementConfiguration.pangle($0, slot: "1") }
        return (server, try Harness(server.url(), placements + [.pangle("before"), .pangle("after")]))
    }

    /// Two hundred loads of the slow placements, each cancelled by a thread of its own.
    private static func cancelTwoHundred(
        _ mediator: Mediator, once isUnderWay: @escaping @Sendable () async -> Void
    ) async -> [AdErrorCode?] {
        await withTaskGroup(of: AdErrorCode?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let load = Task { await mediator.load(Self.slow[number % Self.slow.count]).error?.code }
                    await isUnderWay()
                    Thread.detachNewThread {
                        for _ in 0..<Int.random(in: 0...20) { sched_yield() }
                        load.cancel()
                    }
                    return await load.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("E7: two hundred, cancelled at random, each end once; nothing stays open, and the next load works")
    func atRandom() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let (server, harness) = try Self.stage()
            #expect(await harness.mediator.load("before").ad != nil)
            let before = TestEnvironment.openDescriptors
            let codes = await Self.cancelTwoHundred(harness.mediator) {}
            #expect(codes == Array(repeating: .cancelled, count: 200))
            #expect(await harness.mediator.load("after").ad != nil)
            // Of all connections only one may be left: the one that has just answered.
            await server.ended(server.connectionCount - 1)
            #expect(await TestEnvironment.descriptorsSettle(at: before))
        }
    }

    @Test("E7: two hundred, cancelled in the middle of the answers, do the same")
    func underWay() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let (server, harness) = try Self.stage()
            #expect(await harness.mediator.load("before").ad != nil)
            let before = TestEnvironment.openDescriptors
            let codes = await Self.cancelTwoHundred(harness.mediator) {
                await harness.events.has(.loadJoined(load: 1), times: 200 - Self.slow.count)
                await server.received(1 + Self.slow.count)
            }
            #expect(codes == Array(repeating: .cancelled, count: 200))
            #expect(server.requests.count == 1 + Self.slow.count)
            #expect(await harness.mediator.load("after").ad != nil)
            await server.ended(server.connectionCount - 1)
            #expect(await TestEnvironment.descriptorsSettle(at: before))
        }
    }

    @Test("Cancelled loads of one caller leave the request to the others, and end it with the last")
    func oneOfMany() async throws {
        let server = try ScriptedServer([.read, .send(Answers.half), .stall])
        let harness = try Harness(server.url())
        let first = Task { await harness.mediator.load("p").error?.code }
        await server.received(1)
        let second = Task { await harness.mediator.load("p").error?.code }
        await harness.events.has(.loadJoined(load: 1))
        first.cancel()
        #expect(await first.value == .cancelled)
        let third = Task { await harness.mediator.load("p").error?.code }
        await harness.events.has(.loadJoined(load: 1), times: 2)
        second.cancel()
        third.cancel()
        #expect(await second.value == .cancelled)
        #expect(await third.value == .cancelled)
        await server.ended(1)
        #expect(server.requests.count == 1)
        await harness.stop()
        #expect(harness.events.events.last?.kind == .destroyed)
        await server.stop()
    }
}
