import Basics
import Synchronization

/// A loaded ad whose creative the host's presenter shows: for networks that do not draw by themselves.
///
/// It is shown once. Letting it go takes it off the screen. Safe from any thread.
public final class PresentedAd: AdShowing, AdExpiring {
    private enum State {
        /// Loaded. To `showing` or `discarded`.
        case loaded
        /// Asked to show; the presenter may not have answered yet. To `over` or `discarded`.
        case showing((any Presentation)?)
        /// Shown, or failed to be. To `discarded`.
        case over
        /// Discarded: it reports nothing. The end.
        case discarded
    }

    private let creative: AdCreative
    private let onExpire: (@Sendable (ExpiryReason) -> Void)?
    private let state = Guarded(State.loaded)

    /// An ad that was loaded and not shown yet.
    ///
    /// - Parameter onExpire: Called when the ad is discarded, with the reason, on the executor of that call; for networks that
    ///   want to know.
    public init(creative: AdCreative, onExpire: (@Sendable (ExpiryReason) -> Void)? = nil) {
        self.creative = creative
        self.onExpire = onExpire
    }

    /// Whether the creative is on screen now.
    public var isPresenting: Bool {
        let presentation: (any Presentation)? = state.withLock { state in
            if case .showing(let presentation) = state { presentation } else { nil }
        }
        return presentation?.isOnScreen ?? false
    }

    /// Puts the creative on screen; a second time, or after it was discarded, it reports that it failed.
    public func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        let isFirst = state.withLock { state in
            guard case .loaded = state else { return false }
            state = .showing(nil)
            return true
        }
        guard isFirst else {
            return report(.failed(AdapterError(.showFailed, reason: "the ad was shown or let go before")))
        }
        let presentation = presenter.present(creative, options: options) { [weak self] event in
            guard let self, note(event) else { return }
            if let shown = ShowEvent(event, format: options.format) { report(shown) }
        }
        let isWanted = state.withLock { state in
            guard case .showing = state else { return false }
            state = .showing(presentation)
            return true
        }
        if !isWanted { presentation.dismiss() }
    }

    /// Takes the creative off the screen, if it is there; it cannot be shown again, and reports nothing more.
    public func expire(_ reason: ExpiryReason) {
        let presentation: (any Presentation)? = state.withLock { state in
            defer { state = .discarded }
            return if case .showing(let presentation) = state { presentation } else { nil }
        }
        presentation?.dismiss()
        onExpire?(reason)
    }

    /// Whether what the viewer did is still to be reported.
    private func note(_ event: PresentationEvent) -> Bool {
        state.withLock { state in
            if case .discarded = state { return false }
            switch event {
            case .ended, .failed: state = .over
            case .displayed, .clicked, .completed: break
            }
            return true
        }
    }
}

extension ShowEvent {
    /// What the viewer did, as the contract reports it; nil for what it does not report.
    fileprivate init?(_ event: PresentationEvent, format: AdFormat) {
        switch event {
        case .displayed: self = .displayed
        case .clicked: self = .clicked
        case .completed:
            guard format == .rewarded else { return nil }
            self = .rewarded(nil)
        case .ended: self = .closed
        case .failed(let why): self = .failed(AdapterError(.showFailed, reason: why))
        }
    }
}
