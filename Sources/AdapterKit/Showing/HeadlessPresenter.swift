import Basics
import Synchronization

/// A presenter for machines with no screen: it plays a scripted viewer.
public final class HeadlessPresenter: AdPresenter {
    /// What the scripted viewer does. Times count from the call of `present`.
    public struct Viewer: Sendable, Hashable {
        /// When the creative becomes visible.
        public var displayed: Duration
        /// When the viewer taps it; nil: never.
        public var clicked: Duration?
        /// When the viewer has watched it all; nil: never.
        public var completed: Duration?
        /// How long it stays on screen. No shorter than the placement's `skipAfter`.
        public var dwell: Duration
        /// The creative cannot be put on screen, for this reason.
        public var failure: String?

        /// A viewer who looks and leaves.
        public init(
            displayed: Duration = .zero, clicked: Duration? = nil, completed: Duration? = nil,
            dwell: Duration = .zero, failure: String? = nil
        ) {
            self.displayed = displayed
            self.clicked = clicked
            self.completed = completed
            self.dwell = dwell
            self.failure = failure
        }
    }

    private let viewer: Viewer

    /// A presenter with one kind of viewer.
    public init(viewer: Viewer = Viewer()) { self.viewer = viewer }

    /// Always true: nothing is needed to present on.
    public var isAvailable: Bool { true }

    /// Plays the viewer once.
    public func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        let presentation = HeadlessPresentation(report: report)
        presentation.play(steps(options))
        return presentation
    }

    private func steps(_ options: ShowOptions) -> [(at: Duration, event: PresentationEvent)] {
        if let failure = viewer.failure { return [(viewer.displayed, .failed(failure))] }
        let end = max(viewer.displayed + viewer.dwell, options.skipAfter ?? .zero)
        var steps: [(at: Duration, event: PresentationEvent)] = [(viewer.displayed, .displayed)]
        if let clicked = viewer.clicked, clicked <= end { steps.append((clicked, .clicked)) }
        if let completed = viewer.completed, completed <= end { steps.append((completed, .completed)) }
        steps.sort { $0.at < $1.at }
        return steps + [(end, .ended)]
    }
}

/// One play of a scripted viewer; owns the task that plays it.
private final class HeadlessPresentation: Presentation {
    private struct State {
        var isOnScreen = false
        var hasEnded = false
        var player: Task<Void, Never>?
    }

    private let state = Guarded(State())
    private let report: @Sendable (PresentationEvent) -> Void

    init(report: @escaping @Sendable (PresentationEvent) -> Void) { self.report = report }

    deinit { state.withLock { $0.player?.cancel() } }

    var isOnScreen: Bool { state.withLock { $0.isOnScreen } }

    func dismiss() {
        let player = state.withLock { $0.player }
        player?.cancel()
        happen(.ended)
    }

    func play(_ steps: [(at: Duration, event: PresentationEvent)]) {
        let start = ContinuousClock.now
        let player = Task { [weak self] in
            for step in steps {
                do { try await Task.sleep(until: start + step.at, clock: .continuous) } catch { return }
                self?.happen(step.event)
            }
        }
        state.withLock { $0.player = player }
    }

    private func happen(_ event: PresentationEvent) {
        let isNews = state.withLock { state in
            guard !state.hasEnded else { return false }
            switch event {
            case .displayed: state.isOnScreen = true
            case .ended, .failed:
                state.isOnScreen = false
                state.hasEnded = true
            case .clicked, .completed: break
            }
            return true
        }
        if isNews { report(event) }
    }
}
