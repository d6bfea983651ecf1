/// What UIKit says of the app; the raw values are those of `UIApplication.State`.
public enum ApplicationState: Int, Sendable, Hashable, CaseIterable {
    /// In front, and takes input.
    case active = 0
    /// In front, and takes none.
    case inactive = 1
    /// Not in front.
    case background = 2
}

extension HostEvent {
    /// Whether the app seems to leave the foreground because the screen was locked: KMADManager's guess, for hosts that
    /// know nothing better to give to ``backgrounded(lock:)``.
    ///
    /// Pure; ask it while the app enters the background.
    ///
    /// - Parameters:
    ///   - applicationState: What UIKit says of the app at that moment.
    ///   - brightness: The screen's, from 0 to 1.
    /// - Returns: True when the app is inactive, or in background with a dark screen.
    public static func isScreenLock(applicationState: ApplicationState, brightness: Double) -> Bool {
        switch applicationState {
        case .active: false
        case .inactive: true
        case .background: brightness <= 0
        }
    }
}
