import AdapterKit
import Dispatch
import Mediation
import PangleAdapter

/// One life of an app: a mediator, from its start to its end, with callers that do not behave.
struct SoakLife: Sendable {
    private static let callers = 12
    /// The most displays of a placement in one life.
    private static let sessionCap = 5

    let books: SoakBooks
    private let server: SoakServer
    private let end: ContinuousClock.Instant
    private let mediator: Mediator
    private let placements: [PlacementID]

    init(_ length: Duration, _ server: SoakServer, _ books: SoakBooks) throws {
        (self.server, self.books) = (server, books)
        end = .now + length
        let names = SoakServer.troubles.keys.sorted()
        let configuration = MediationConfiguration(
            networks: names.map { Self.network($0, server.url) },
            placements: names.map { Self.placement($0, asking: [$0]) }
                + (0..<8).map { Self.placement("mixed-\($0)", asking: Array(names.shuffled().prefix(3))) })
        placements = configuration.placements.map(\.id)
        mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PangleAdapter.self]),
            presenter: HeadlessPresenter(viewer: .init(dwell: .milliseconds(2))),
            options: MediatorOptions(
                callbackExecutor: .queue(DispatchQueue(label: "soak.callbacks")), sink: books,
                ledger: SoakLedger(books)))
        books.lives(under: configuration)
    }

    /// Lives, ends, and returns when nothing of it is left to end.
    func live() async {
        mediator.handle(.launched(inBackground: false))
        mediator.handle(.activated)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.callers { group.addTask { await call() } }
            group.addTask { await moveAbout() }
        }
        await showsHaveEnded()
        // What is under way when the app ends has to end as well.
        await withTaskGroup(of: Void.self) { group in
            for placement in placements { group.addTask { await load(placement) } }
            await mediator.shutDown(within: .zero)
        }
        server.forget()
    }

    /// Loads, gives up now and then, and shows what was loaded.
    private func call() async {
        while ContinuousClock.now < end, let placement = placements.randomElement() {
            switch Int.random(in: 0..<10) {
            case 0..<2: await loadAndGiveUp(placement)
            case 2..<5: await loadWithCompletion(placement)
            default: await load(placement)
            }
            if Int.random(in: 0..<3) > 0 { show(placement) }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 0...8)))
        }
    }

    /// Goes to the background and returns, and changes the privacy signals.
    private func moveAbout() async {
        while ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(Int.random(in: 20...400)))
            mediator.handle(.deactivated)
            mediator.handle(.backgrounded(lock: Bool.random()))
            if Bool.random() { changePrivacy() }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 0...20)))
            mediator.handle(.foregrounded)
            mediator.handle(.activated)
        }
    }

    /// The user changes their mind, to something else each time.
    private func changePrivacy() {
        var signals = PrivacySignals()
        signals.gdprApplies = true
        signals.consent = "consent-\(books.begin(unawaited: "consent changed"))"
        mediator.updatePrivacy(signals)
    }

    private func load(_ placement: PlacementID) async {
        let id = books.begin()
        let start = ContinuousClock.now
        let outcome = await mediator.load(placement)
        books.took(placement.rawValue, .now - start)
        books.end(id, outcome.ending)
    }

    private func loadAndGiveUp(_ placement: PlacementID) async {
        let caller = Task { await load(placement) }
        try? await Task.sleep(for: .microseconds(Int.random(in: 0...8_000)))
        caller.cancel()
        await caller.value
    }

    private func loadWithCompletion(_ placement: PlacementID) async {
        let id = books.begin()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        mediator.load(placement) { outcome in
            books.end(id, outcome.ending)
            end.yield()
        }
        for await _ in ends { break }
    }

    private func show(_ placement: PlacementID) {
        let id = books.begin()
        do throws(AdError) {
            try mediator.show(placement) { update in
                if update.isEnd { books.end(id, update.ending) }
            }
        } catch {
            books.end(id, "show: \(error.code.rawValue)")
        }
    }

    /// Gives shows longer than the guard of a show that never displays; what is open then stays in the books.
    private func showsHaveEnded() async {
        let limit = ContinuousClock.now + .seconds(12)
        while books.openCount > 0, ContinuousClock.now < limit {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func network(_ name: String, _ url: String) -> NetworkConfiguration {
        NetworkConfiguration(
            id: NetworkID(rawValue: name), adapter: "pangle",
            settings: ["endpoint": .string("\(url)/\(name)"), "token": "soak-token", "appid": "8025677"])
    }

    private static func placement(_ name: String, asking networks: [String]) -> PlacementConfiguration {
        PlacementConfiguration(
            id: PlacementID(rawValue: name), kind: .interstitial, loadTimeout: .milliseconds(800),
            reload: name.hasPrefix("mixed") ? .immediate : .manual, skipAfter: .zero,
            demand: networks.map {
                DemandLine(
                    network: NetworkID(rawValue: $0), networkPlacementID: "980088211", pricing: .bidding(),
                    timeout: .milliseconds($0 == "many" ? 700 : 150))
            },
            frequency: FrequencyPolicy(perSession: sessionCap))
    }
}

extension LoadOutcome {
    /// How it stands in the books.
    fileprivate var ending: String {
        switch result {
        case .success: "load: filled"
        case .failure(let error): "load: \(error.code.rawValue)"
        }
    }
}

extension ShowUpdate {
    /// How it stands in the books.
    fileprivate var ending: String {
        switch self {
        case .failed(let error): "show: \(error.code.rawValue)"
        case .displayed, .clicked, .rewarded, .closed: "show: closed"
        }
    }
}
