import AdapterKit

/// Whether anything covers the screen: a show of ours, or content that the host reported.
struct FullscreenGate {
    private var shows: Set<ShowID> = []
    private var content: Set<HostToken> = []
    /// Tokens that have ended; the last ones, for tokens name one thing each.
    private var spent = RecentlyEnded<HostToken, Bool>()
    /// When the last full-screen content went.
    private var lastEnd: BootInstant?

    /// Something is up.
    var isTaken: Bool { !shows.isEmpty || !content.isEmpty }

    /// A show of ours is up, or on its way.
    var isTakenByUs: Bool { !shows.isEmpty }

    mutating func take(_ show: ShowID) { shows.insert(show) }

    /// Whether that freed the gate. A show that never came up leaves no cool-down behind.
    mutating func free(_ show: ShowID, at now: BootInstant, leavesCooldown: Bool) -> Bool {
        guard shows.remove(show) != nil else { return false }
        if leavesCooldown { lastEnd = now }
        return !isTaken
    }

    /// The host's content came up. False for a token that has ended: it is spent.
    mutating func begin(_ token: HostToken) -> Bool {
        if spent[token] != nil { return false }
        content.insert(token)
        return true
    }

    /// Whether that freed the gate.
    mutating func end(_ token: HostToken, at now: BootInstant) -> Bool {
        guard content.remove(token) != nil else { return false }
        spent[token] = true
        lastEnd = now
        return !isTaken
    }

    /// When the cool-down after the last content is over; nil when it is.
    func cooldownEnd(_ cooldown: Duration, at now: BootInstant) -> BootInstant? {
        guard let end = lastEnd?.advanced(by: cooldown), now < end else { return nil }
        return end
    }
}
