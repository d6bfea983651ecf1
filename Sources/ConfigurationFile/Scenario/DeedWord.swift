/// The words of `do`.
enum ActionWord: String, CaseIterable {
    case launch, activate, deactivate, background, foreground, unlock
    case presenter, fullscreenBegin, fullscreenEnd, hold, release
    case load, show, cancel, destroy, consent, adapter
    case sleep, setWall, setTimeZone, restart

    /// The keys that an event of this word has beside `at` and `do`.
    var keys: [String] {
        switch self {
        case .launch: ["inBackground"]
        case .background: ["lock"]
        case .presenter: ["available"]
        case .fullscreenBegin, .fullscreenEnd, .release: ["token"]
        case .hold: ["token", "blocksLoads"]
        case .load, .show, .cancel, .destroy: ["placement", "count"]
        case .consent: ["to"]
        case .adapter: ["placement", "event", "load", "show"]
        case .sleep: ["seconds"]
        case .setWall: ["to"]
        case .setTimeZone: ["zone"]
        case .restart: ["reboot"]
        case .activate, .deactivate, .foreground, .unlock: []
        }
    }
}
