/// What a ledger is asked to do.
public enum LedgerStep: String, Sendable, Hashable, CaseIterable, Codable {
    /// To tell what is counted.
    case read
    /// To count a launch.
    case recordLaunch = "record_launch"
    /// To take a slot for a show.
    case reserve
    /// To count a display.
    case commit
    /// To free a slot.
    case release
}
