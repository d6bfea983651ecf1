import AdapterKit
import Basics
import Synchronization

/// Plays a viewer on the headless presenter, and follows the countdown until skipping is offered.
final class ViewerPresenter: AdPresenter {
    private struct State {
        var presentation: (any Presentation)?
        /// Whether the show was broken off.
        var isDismissed = false
        /// When skipping is offered; nil while nothing is on screen.
        var offer: ContinuousClock.Instant?
    }

    private let viewer: Viewer
    private let onCountdown: @Sendable (Countdown) -> Void
    private let state = Guarded(State())

    /// - Parameter onCountdown: Hears of the countdown, from any thread.
    init(_ viewer: Viewer, onCountdown: @escaping @Sendable (Countdown) -> Void) {
        self.viewer = viewer
        self.onCountdown = onCountdown
    }

    /// Always true: nothing is needed to present on.
    var isAvailable: Bool { true }

    /// How long until skipping is offered; nil while nothing is on screen.
    var untilOffer: Duration? {
        state.withLock { $0.offer }.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        let skipAfter = options.skipAfter ?? .zero
        // The viewer knows of the countdown already.
        let presenter = HeadlessPresenter(viewer: viewer.played(skipAfter: skipAfter))
        let presentation = presenter.present(creative, options: ShowOptions(format: options.format)) {
            [weak self] event in
            self?.follow(event, skipAfter)
            report(event)
        }
        let isDismissed = state.withLock { state in
            state.presentation = presentation
            return state.isDismissed
        }
        // The show may have been broken off as soon as it was displayed, which is before we come here.
        if isDismissed { presentation.dismiss() }
        return presentation
    }

    /// Takes what is on screen off it.
    func dismiss() {
        let presentation = state.withLock { state in
            defer { state.presentation = nil }
            state.isDismissed = true
            return state.presentation
        }
        presentation?.dismiss()
    }

    private func follow(_ event: PresentationEvent, _ skipAfter: Duration) {
        switch event {
        case .displayed:
            state.withLock { $0.offer = .now + skipAfter }
            if skipAfter > .zero { onCountdown(.began(skipAfter)) }
        case .ended, .failed:
            let isDismissed = state.withLock { state in
                state.offer = nil
                return state.isDismissed
            }
            let (end, isSkipped) = viewer.end(skipAfter: skipAfter)
            if event == .ended, isSkipped, !isDismissed { onCountdown(.skipped(after: end)) }
        case .clicked, .completed: break
        }
    }
}

/// What there is to tell of a countdown.
enum Countdown: Sendable, Hashable {
    /// The ad came up; skipping is offered after that time.
    case began(Duration)
    /// The viewer skipped the ad, so long after it came up.
    case skipped(after: Duration)
}
