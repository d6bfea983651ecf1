import AdapterKit
import Synchronization
import Testing

@Suite("An ad that the host's presenter shows", .timeLimit(.minutes(1)))
struct PresentedAdTests {
    @Test(
        "An ad that the host's presenter shows tells its show from beginning to end, and is shown once only")
    func once() async {
        let ad = PresentedAd(creative: .html("<p>"))
        #expect(await show(ad) == [.displayed, .closed])
        #expect(!ad.isPresenting)
        guard case .failed(let error) = await show(ad).first else {
            Issue.record("it was shown twice")
            return
        }
        #expect(error.code == .showFailed)
    }

    @Test(
        "An ad that the host's presenter shows is rewarded for being watched to the end where its placement rewards that"
    )
    func reward() async {
        let viewer = HeadlessPresenter.Viewer(completed: .zero)
        #expect(await show(PresentedAd(creative: .vast("v")), .rewarded, viewer).contains(.rewarded(nil)))
        let other = await show(PresentedAd(creative: .vast("v")), .interstitial, viewer)
        #expect(other == [.displayed, .closed])
    }

    @Test(
        "An ad that the host's presenter shows that was let go says why to its network, and cannot be shown")
    func letGo() async {
        let reported = Reasons()
        let ad = PresentedAd(creative: .html("<p>")) { reported.add($0) }
        ad.expire(.late)
        #expect(reported.all == [.late])
        guard case .failed = await show(ad).first else {
            Issue.record("it was shown")
            return
        }
    }

    @Test(
        "An ad that the host's presenter shows that is let go while it is on screen leaves it, and reports nothing more"
    )
    func letGoOnScreen() async {
        let ad = PresentedAd(creative: .html("<p>"))
        let events = AsyncStream.makeStream(of: ShowEvent.self)
        let presenter = HeadlessPresenter(viewer: .init(dwell: .seconds(3600)))
        ad.show(on: presenter, options: ShowOptions(format: .interstitial)) { events.continuation.yield($0) }
        #expect(await events.stream.first { _ in true } == .displayed)
        ad.expire(.showEnded)
        #expect(!ad.isPresenting)
        events.continuation.finish()
        #expect(await events.stream.reduce(into: []) { $0.append($1) } == [ShowEvent]())
    }

    private final class Reasons: Sendable {
        private let list = Mutex<[ExpiryReason]>([])
        var all: [ExpiryReason] { list.withLock { $0 } }
        func add(_ reason: ExpiryReason) { list.withLock { $0.append(reason) } }
    }

    private func show(
        _ ad: PresentedAd, _ format: AdFormat = .interstitial,
        _ viewer: HeadlessPresenter.Viewer = HeadlessPresenter.Viewer()
    ) async -> [ShowEvent] {
        let events = AsyncStream.makeStream(of: ShowEvent.self)
        ad.show(on: HeadlessPresenter(viewer: viewer), options: ShowOptions(format: format)) { event in
            events.continuation.yield(event)
            switch event {
            case .closed, .failed: events.continuation.finish()
            case .displayed, .clicked, .rewarded: break
            }
        }
        return await events.stream.reduce(into: []) { $0.append($1) }
    }
}
