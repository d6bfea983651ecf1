/// What the machine is told, and what it answers.
extension AppOpenMachine {
    /// What a decision is about.
    enum Kind {
        /// The start of the app.
        case coldStart
        /// A return from background.
        case comeBack(AppPlace.Absence)
    }

    /// What is so at the moment of a decision.
    struct Situation {
        /// What the host knows.
        var facts: HostFacts
        var isDestroyed: Bool
        /// An ad of ours covers the screen.
        var isAdOnScreen: Bool
        /// Anything covers the screen.
        var isScreenTaken: Bool
        /// Full-screen content has only just gone.
        var isCoolingDown: Bool
        var isHeld: Bool
        var isActive: Bool
        /// There is something to show.
        var hasAd: Bool
        /// The code for having nothing to show.
        var emptiness: AppOpenOutcome
    }

    /// What a decision came to.
    enum Step: Hashable {
        /// Nobody decides anything now.
        case nothing
        /// No ad, for that reason; with whether that ends the start of the app.
        case suppressed(AppOpenOutcome, endsColdStart: Bool, reloads: Bool = false)
        /// Ask the host's filter. Followed by ``counted(for:)``, and by ``filterAnswered(_:in:)``.
        case askFilter(DecisionID, Asked)
        /// Ask caps and pacing. Followed by ``capsChecked(_:)``.
        case checkCaps(FrequencyScheduler.Occasion)
        /// Nothing to show yet: at the start, we wait for the fill.
        case waitForFill
        /// Nothing to present on: look again after a while.
        case retryLater(after: Duration)
        /// Nothing to present on for as long as we look; whether that was the start of the app.
        case gaveUp(isColdStart: Bool)
        /// Show the ad.
        case show(isColdStart: Bool)
    }

    /// What a filter is asked about.
    struct Asked: Hashable {
        let isColdStart: Bool
        let away: Duration?
        let hasPresenter: Bool
        let occasion: FrequencyScheduler.Occasion
    }

    /// What caps and pacing said.
    enum Caps: Hashable {
        /// They allow the ad, or it needs no asking.
        case allowed(Step)
        /// They deny it, as far as we know: the ledger is asked whether that is still so.
        case confirm(DecisionID)
        /// They deny it; with whether that ends the start of the app.
        case denied(endsColdStart: Bool)
    }

    /// How a decision went that was cut short.
    struct Interruption: Hashable {
        /// What the decision is told to have come to; nil: nothing.
        let suppressed: AppOpenOutcome?
        /// Whether it was waiting for something to present on.
        let wasAwaitingPresenter: Bool
    }
}
