/// The shows that run, and the last of those that have ended.
struct Shows {
    private var running: [ShowID: Show] = [:]
    private var ended = RecentlyEnded<ShowID, Show>()
    /// Shows that have ended and may still be rewarded.
    private var unrewarded: Set<ShowID> = []

    /// A show that runs.
    subscript(running id: ShowID) -> Show? { running[id] }

    /// A show that runs, or has ended not long ago.
    subscript(id: ShowID) -> Show? { running[id] ?? ended[id] }

    /// The shows that run, in their order.
    var ids: [ShowID] { running.keys.sorted() }

    /// The shows that run and fit, in their order.
    func ids(where fits: (Show) -> Bool) -> [ShowID] {
        running.filter { fits($0.value) }.keys.sorted()
    }

    /// Whether a show that runs fits.
    func contains(where fits: (Show) -> Bool) -> Bool { running.values.contains(where: fits) }

    /// A show begins.
    mutating func began(_ show: Show, _ id: ShowID) { running[id] = show }

    /// Something happens to a show that runs; nil when it does not.
    mutating func inRunning<Result>(_ id: ShowID, _ happens: (inout Show) -> Result) -> Result? {
        guard let index = running.index(forKey: id) else { return nil }
        return happens(&running.values[index])
    }

    /// Something happens to a show that runs or has ended not long ago; nil when it is not known.
    mutating func inAny<Result>(_ id: ShowID, _ happens: (inout Show) -> Result) -> Result? {
        inRunning(id, happens) ?? ended.update(id, happens)
    }

    /// A show has ended; it is remembered for a while.
    mutating func ended(_ id: ShowID) {
        if let show = running.removeValue(forKey: id) { ended[id] = show }
    }

    /// A show was refused before anything happened; it is forgotten.
    mutating func withdrawn(_ id: ShowID) { running[id] = nil }

    // MARK: Rewards that come after the end

    /// A show has ended, and may still be rewarded.
    mutating func rewardAwaited(_ id: ShowID) { unrewarded.insert(id) }

    /// A show is rewarded no more. False when that was said before.
    mutating func rewardWindowOver(_ id: ShowID) -> Bool { unrewarded.remove(id) != nil }

    /// The shows that have ended and may still be rewarded, in their order.
    var awaitingReward: [ShowID] { unrewarded.sorted() }

    /// The same of one placement.
    func awaitingReward(of placement: PlacementIndex) -> [ShowID] {
        awaitingReward.filter { ended[$0]?.placement == placement }
    }
}
