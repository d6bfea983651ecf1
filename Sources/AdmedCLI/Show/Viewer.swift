import AdapterKit

/// What the viewer of a show does, as the command line asks for it.
struct Viewer: Sendable, Hashable {
    /// When the ad ends by itself; nil: when skipping is offered, or, where the viewer skips, never.
    var dwell: Duration?
    /// When the viewer wants to skip, which works only once it is offered; nil: never.
    var skip: Duration?
    /// Whether the viewer follows the ad, half-way through.
    var clicks = false
    /// Whether the ad cannot be put on screen.
    var fails = false

    /// When the ad leaves the screen, and whether it was skipped.
    func end(skipAfter: Duration) -> (at: Duration, isSkipped: Bool) {
        guard let skip else { return (dwell ?? skipAfter, false) }
        let skipped = max(skip, skipAfter)
        guard let dwell, dwell <= skipped else { return (skipped, true) }
        return (dwell, false)
    }

    /// The same as the headless presenter plays it.
    func played(skipAfter: Duration) -> HeadlessPresenter.Viewer {
        let (end, isSkipped) = end(skipAfter: skipAfter)
        return HeadlessPresenter.Viewer(
            clicked: clicks ? end / 2 : nil, completed: isSkipped ? nil : end, dwell: end,
            failure: fails ? "the viewer was asked to fail" : nil)
    }
}
