import AdapterKit
import OpenRTBAdapter
import PangleAdapter
import Synchronization
import TestSupport
import Testing

@Suite("Showing an ad", .timeLimit(.minutes(1)))
struct ShowTests {
    @Test(
        "what the viewer does is reported in the contract's words",
        arguments: [
            (.appOpen, [.displayed, .clicked, .completed, .ended], [.displayed, .clicked, .closed]),
            (.rewarded, [.displayed, .completed, .ended], [.displayed, .rewarded(nil), .closed]),
            (.appOpen, [.failed("why")], [.failed(AdapterError(.showFailed, reason: "why"))]),
        ] as [(AdFormat, [PresentationEvent], [ShowEvent])])
    func events(format: AdFormat, happened: [PresentationEvent], reported: [ShowEvent]) async throws {
        let ad = try await load()
        let presenter = ManualPresenter()
        let events = Mutex<[ShowEvent]>([])
        ad.handle.show(on: presenter, options: ShowOptions(format: format)) { event in
            events.withLock { $0.append(event) }
        }
        #expect(presenter.creative == ad.details.creative)
        for event in happened { presenter.happen(event) }
        #expect(events.withLock { $0 } == reported)
        #expect(!ad.handle.isPresenting)
    }

    @Test("it presents from display to the end, and letting it go takes it off the screen")
    func presenting() async throws {
        let ad = try await load()
        let presenter = ManualPresenter()
        #expect(!ad.handle.isPresenting)
        ad.handle.show(on: presenter, options: ShowOptions(format: .appOpen)) { _ in }
        #expect(!ad.handle.isPresenting)
        presenter.happen(.displayed)
        #expect(ad.handle.isPresenting)
        ad.handle.expire(.destroyed)
        #expect(presenter.isDismissed)
        #expect(!ad.handle.isPresenting)
    }

    @Test("it cannot be shown after it was let go")
    func letGo() async throws {
        let ad = try await load()
        ad.handle.expire(.expired)
        let presenter = ManualPresenter()
        let events = Mutex<[ShowEvent]>([])
        ad.handle.show(on: presenter, options: ShowOptions(format: .appOpen)) { event in
            events.withLock { $0.append(event) }
        }
        #expect(presenter.creative == nil)
        guard case .failed(let error) = events.withLock({ $0 }).first else {
            Issue.record("no failure was reported")
            return
        }
        #expect(error.code == .showFailed)
    }

    private func load() async throws -> LoadedAd {
        let body = #"{"seatbid":[{"bid":[\#(AnswerTests.bid())]}]}"#
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(200, body) })
        let ad = try await harness.adapter.load(PangleHarness.request())
        await harness.stop()
        return ad
    }
}

/// A presenter whose viewer does what the test says.
private final class ManualPresenter: AdPresenter, Presentation {
    private struct State {
        var creative: AdCreative?
        var report: (@Sendable (PresentationEvent) -> Void)?
        var isOnScreen = false
        var isDismissed = false
    }

    private let state = Mutex(State())

    var isAvailable: Bool { true }
    var creative: AdCreative? { state.withLock { $0.creative } }
    var isOnScreen: Bool { state.withLock { $0.isOnScreen } }
    var isDismissed: Bool { state.withLock { $0.isDismissed } }

    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        state.withLock {
            $0.creative = creative
            $0.report = report
        }
        return self
    }

    func happen(_ event: PresentationEvent) {
        let report = state.withLock { state in
            state.isOnScreen = event == .displayed || (state.isOnScreen && event != .ended)
            return state.report
        }
        report?(event)
    }

    func dismiss() {
        state.withLock { $0.isDismissed = true }
        happen(.ended)
    }
}
