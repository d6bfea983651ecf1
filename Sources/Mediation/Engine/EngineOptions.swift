/// The guards and habits of an engine that are not a matter of the configuration.
package struct EngineOptions: Sendable {
    /// How long after its end a show may still be rewarded, as far as those who wait for its updates are concerned.
    package static let rewardWindow = Duration.seconds(10)

    /// How long an adapter's start may take.
    package var startTimeout: Duration = .seconds(5)
    /// How long a line may take that names no timeout of its own; nil: as long as the load.
    package var lineTimeout: Duration? = .seconds(5)
    /// How long the ledger may take for one step.
    package var ledgerTimeout: Duration = .seconds(5)
    /// By how much a back-off may be shorter or longer than it says, so that devices do not ask in step.
    package var jitter: Double = 0.1
    /// What request ids and jitter follow from.
    package var seed: UInt64

    /// Whether the host has an app-open filter.
    package var hasFilter = false
    /// Whether the host puts an ad view of its own on screen in place of a loaded ad.
    package var hasHostView = false
    /// Names the run of the process: a session.
    package var session = "run"
    /// Names the boot of the machine, so that boot-time stamps are not compared across boots.
    package var bootID = ""

    /// Options of the live driver; the simulator takes away jitter and the line timeout.
    package init(seed: UInt64) { self.seed = seed }
}
