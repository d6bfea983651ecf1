import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

@Suite("The start of a live mediator", .timeLimit(.minutes(1)))
struct StartTests {
    @Test(
        "C12: an adapter whose start never ends holds up no other placement, and its lines pass on after 5 s")
    func endlessStart() async throws {
        let starting = Signal()
        let never = Signal()
        let stage = PuppetStage(start: { network in
            guard network == "np" else { return }
            starting.fire()
            await never.wait()
        })
        defer { stage.close() }
        defer { never.fire() }
        var configuration = stage.configuration("p", "q")
        configuration.placements[0].demand[0].pricing = .fixed(.dollars(3))
        configuration.placements[0].demand.append(
            DemandLine(network: "nq", pricing: .fixed(.dollars(2))))
        let harness = try Harness(stage, configuration)
        async let slow = harness.mediator.load("p")
        await starting.wait()
        #expect(await harness.mediator.load("q").code == nil)
        harness.clock.advance(by: .seconds(5))
        let outcome = await slow
        #expect(outcome.attempts.map(\.outcome.word) == ["adapter_not_ready", "filled"])
        #expect(outcome.attempts.map(\.network) == ["np", "nq"])
    }

    @Test("Two adapters with one id are an error at the start that names both")
    func sameID() throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let error = try #require(throws: ConfigurationError.self) {
            try start(stage.configuration("p"), [PuppetAdapter.self, Impostor.self])
        }
        #expect(error.description.contains("PuppetAdapter"))
        #expect(error.description.contains("Impostor"))
    }

    @Test(
        "A configuration that names an unknown adapter is an error at the start that names it and the known ones"
    )
    func unknownAdapter() throws {
        let stage = PuppetStage()
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.networks[0].adapter = "pupet"
        let error = try #require(throws: ConfigurationError.self) {
            try start(configuration, [PuppetAdapter.self])
        }
        #expect(error.description.contains("`pupet`"))
        #expect(error.description.hasSuffix("known: puppet"))
        #expect(error.description.hasPrefix("networks.np.adapter: "))
    }

    @Test("An adapter that cannot be made is not ready, load for load, and the others are")
    func unmade() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        var configuration = stage.configuration("p", "q")
        configuration.networks[0].settings["stage"] = "nowhere"
        configuration.placements[0].demand[0].pricing = .fixed(.dollars(2))
        configuration.placements[0].demand.append(
            DemandLine(network: "nq", pricing: .fixed(.dollars(1))))
        let harness = try Harness(stage, configuration)
        for _ in 0..<7 {
            let outcome = await harness.mediator.load("p")
            #expect(outcome.attempts.map(\.outcome.word) == ["adapter_not_ready", "filled"])
            #expect(outcome.attempts.first?.reason == "the adapter could not be made: no such stage")
            for await update in try harness.mediator.showUpdates("p") where update.isEnd { break }
        }
        #expect(await harness.mediator.load("q").code == nil)
        await harness.mediator.shutDown()
        #expect(!harness.sink.events.contains { $0.kind == .circuitOpened(network: "np") })
    }

    @Test("Adapters can be made to see whether they can, and only those that have no other problem")
    func making() {
        let made = Shared(0)
        let stage = PuppetStage(make: { settings in
            made.withLock { $0 += 1 }
            if settings.secret("key") != nil {
                throw AdapterError(.invalidConfiguration, reason: "the setting key: too old")
            }
        })
        defer { stage.close() }
        var configuration = stage.configuration("p", "q", "r")
        configuration.networks[0].settings["key"] = "four"
        configuration.networks[1].settings["address"] = "http://192.0.2.1"
        let adapters = AdapterRegistry([PuppetAdapter.self])
        #expect(
            configuration.problems(adapters: adapters).map(\.path) == [
                "networks.nq.settings.address"
            ])
        let problems = configuration.problemsCreatingAdapters(adapters: adapters)
        #expect(
            problems.map(\.description) == [
                "networks.np.settings: the adapter could not be made: the setting key: too old"
            ])
        #expect(made.withLock { $0 } == 2)
    }

    @Test("An adapter whose manifest makes no sense is an error at the start that names its type")
    func senselessManifest() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try start(MediationConfiguration(networks: [], placements: []), [Impostor.self])
        }
        #expect(error.description.contains("Impostor: it has no formats"))
    }

    @discardableResult
    private func start(
        _ configuration: MediationConfiguration, _ adapters: [any NetworkAdapter.Type]
    ) throws -> Mediator {
        try Mediator(
            configuration: configuration, adapters: AdapterRegistry(adapters), presenter: HeadlessPresenter())
    }
}

/// Claims the puppet's id.
private final class Impostor: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "puppet", name: "Impostor", version: "1.0.0", formats: [], isBidding: false, settings: [])

    init(settings: AdapterSettings, environment: AdapterEnvironment) {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}
