import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

/// What a mediator forgets is released where its owner may call the mediator: under no lock.
@Suite("An object that calls the mediator at the end of its life harms nobody", .timeLimit(.minutes(1)))
struct ReleaseTests {
    /// Calls everything that takes a lock, once the mediator has forgotten it.
    private final class Caller: AdPresenter {
        private let mediator: Mediator
        private let isReleased: Signal

        init(_ mediator: Mediator, _ isReleased: Signal) {
            self.mediator = mediator
            self.isReleased = isReleased
        }

        deinit {
            _ = mediator.isReady("q")
            mediator.onExpiry(of: "q", nil)
            mediator.load("q") { _ in }
            mediator.destroy("q")
            _ = try? mediator.show("q")
            isReleased.fire()
        }

        var isAvailable: Bool { true }

        func present(
            _ creative: AdCreative, options: ShowOptions,
            report: @escaping @Sendable (PresentationEvent) -> Void
        ) -> any Presentation {
            HeadlessPresenter().present(creative, options: options, report: report)
        }
    }

    private func play(_ body: (Harness, Signal) async throws -> Void) async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        let isReleased = Signal()
        try await body(harness, isReleased)
        await isReleased.wait()
        await harness.mediator.shutDown()
    }

    @Test(
        "An object that calls the mediator at the end of its life harms nobody when its listener of expiries is replaced"
    )
    func expiryListener() async throws {
        try await play { harness, isReleased in
            let caller = Caller(harness.mediator, isReleased)
            harness.mediator.onExpiry(of: "p") { withExtendedLifetime(caller) {} }
            harness.mediator.onExpiry(of: "p") {}
        }
    }

    @Test(
        "An object that calls the mediator at the end of its life harms nobody when the load that it waits for ends with its placement"
    )
    func abandonedLoad() async throws {
        try await play { harness, isReleased in
            let caller = Caller(harness.mediator, isReleased)
            harness.mediator.load("p") { _ in withExtendedLifetime(caller) {} }
            harness.mediator.destroy("p")
        }
    }

    @Test(
        "An object that calls the mediator at the end of its life harms nobody when the show on its presenter is refused"
    )
    func refusedShow() async throws {
        try await play { harness, isReleased in
            #expect(throws: AdError.self) {
                try harness.mediator.show("p", on: Caller(harness.mediator, isReleased))
            }
        }
    }

    @Test(
        "An object that calls the mediator at the end of its life harms nobody when the show on its presenter ends"
    )
    func endedShow() async throws {
        try await play { harness, isReleased in
            _ = await harness.mediator.load("p")
            try harness.mediator.show("p", on: Caller(harness.mediator, isReleased))
        }
    }

    @Test(
        "An object that calls the mediator at the end of its life harms nobody when sixteen later shows have ended as well"
    )
    func forgottenListener() async throws {
        try await play { harness, isReleased in
            let mediator = harness.mediator
            for round in 0..<17 {
                _ = await mediator.load("p")
                let ended = Signal()
                let caller = round == 0 ? Caller(mediator, isReleased) : nil
                try mediator.show("p") { update in
                    if update.isEnd { withExtendedLifetime(caller) { ended.fire() } }
                }
                await ended.wait()
                // Nothing more is awaited of the show then.
                harness.clock.advance(by: .seconds(10))
            }
        }
    }
}
