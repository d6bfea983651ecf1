/// Whether anything covers the screen: a show of ours, or content that the host told of.
struct FullscreenGate {
    private var shows: Set<ShowID> = []
    private var content: Set<HostToken> = []
    private var spent: Set<HostToken> = []

    /// Something is up.
    var isTaken: Bool { !shows.isEmpty || !content.isEmpty }

    mutating func take(_ show: ShowID) { shows.insert(show) }

    /// Whether that freed the gate.
    mutating func free(_ show: ShowID) -> Bool { shows.remove(show) != nil && !isTaken }

    /// The host's content came up. A token that has ended is spent.
    mutating func begin(_ token: HostToken) {
        if !spent.contains(token) { content.insert(token) }
    }

    /// Whether that freed the gate.
    mutating func end(_ token: HostToken) -> Bool {
        guard content.remove(token) != nil else { return false }
        spent.insert(token)
        return !isTaken
    }
}
