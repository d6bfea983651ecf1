import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("Connections that servers end", .timeLimit(.minutes(1)))
struct ConnectionTests {
    private let placements: [PlacementConfiguration] = [.pangle("first"), .pangle("second")]

    @Test("E9: one closed after the first answer costs the next load nothing")
    func closedWhenIdle() async throws {
        let server = try ScriptedServer(
            [.read, .send(Answers.fill)], [.serve { _ in Answers.fill }])
        let harness = try Harness(server.url(), placements)
        #expect(await harness.mediator.load("first").ad != nil)
        await server.ended(1)
        #expect(await harness.mediator.load("second").ad != nil)
        #expect(server.requests.map(\.connection) == [0, 1])
        await harness.stop()
        await server.stop()
    }

    @Test(
        "E9: one reset after the second request was read has it sent once more, under the same id",
        arguments: [true, false])
    func reset(isAnsweredThen: Bool) async throws {
        let script: [ScriptedServer.Step] =
            isAnsweredThen ? [.serve { _ in Answers.fill }] : [.read, .reset]
        let server = try ScriptedServer([.read, .send(Answers.fill), .read, .reset], script)
        let harness = try Harness(server.url(), placements)
        #expect(await harness.mediator.load("first").ad != nil)
        let outcomes = Shared([LoadOutcome]())
        let done = Signal()
        harness.mediator.load("second") { outcome in
            outcomes.withLock { $0.append(outcome) }
            done.fire()
        }
        await done.wait()
        await harness.stop()
        #expect(outcomes.withLock { $0.map { $0.error?.code } } == [isAnsweredThen ? nil : .network])
        let ids = try server.requests.map { try json($0.body)["id"] }
        try #require(ids.count == 3)
        #expect(ids[0] != ids[1] && ids[1] == ids[2])
        await server.stop()
    }

    @Test("E8: one reset in the middle of a 900 KB request is a network failure, and the next load works")
    func resetWhileSending() async throws {
        let server = try ScriptedServer([.swallow(1_000), .reset], [.serve { _ in Answers.fill }])
        let context: JSONValue = ["app": ["keywords": .string(String(repeating: "k", count: 900_000))]]
        let harness = try Harness(server.url(), placements, context: context)
        #expect(await harness.mediator.load("first").error?.code == .network)
        #expect(server.requests.isEmpty)
        #expect(await harness.mediator.load("second").ad != nil)
        #expect(server.requests.first?.body.count ?? 0 > 900_000)
        await harness.stop()
        await server.stop()
    }
}
