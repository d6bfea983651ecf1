/// What the engine knows of the app's life. With no event ever reported: active.
struct HostState {
    /// Where the app is.
    enum Place {
        /// In front and active. To `inactive` or `background`.
        case active
        /// In front, not active. To `active` or `background`.
        case inactive
        /// Not in front. To `active`.
        case background
    }

    var place = Place.active
    /// Holds in force, and whether each blocks loads.
    var holds: [HostToken: Bool] = [:]

    var isForeground: Bool { place != .background }
    var isHeld: Bool { !holds.isEmpty }
    var areLoadsBlocked: Bool { holds.values.contains(true) }
}
