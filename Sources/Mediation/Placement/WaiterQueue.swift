/// Those who wait for one load, in the order in which they came. Joining and leaving are O(1) in the long run, so
/// that each of a hundred thousand callers of one load costs no more than a single one does.
package struct WaiterQueue: Sendable, Equatable {
    private var order: [WaiterID]
    /// The place of the first who still waits.
    private var start = 0
    /// Those behind the first who left, until all of them are taken out at once.
    private var left: Set<WaiterID> = []

    /// Those who wait from the start.
    package init(_ waiters: [WaiterID] = []) { order = waiters }

    /// How many wait.
    package var count: Int { order.count - start - left.count }

    /// Whether nobody waits.
    package var isEmpty: Bool { count == 0 }

    /// Those who wait, in the order in which they came.
    package var ids: [WaiterID] { prefix(count) }

    /// The first of those who wait, at most so many.
    package func prefix(_ count: Int) -> [WaiterID] {
        let rest = order[start...]
        return left.isEmpty
            ? Array(rest.prefix(count)) : Array(rest.lazy.filter { !left.contains($0) }.prefix(count))
    }

    /// One more waits, who has never done so before.
    package mutating func append(_ waiter: WaiterID) { order.append(waiter) }

    /// One of those who wait leaves.
    package mutating func remove(_ waiter: WaiterID) {
        left.insert(waiter)
        while start < order.count, left.remove(order[start]) != nil { start += 1 }
        guard (start + left.count) * 2 >= order.count else { return }
        order = ids
        start = 0
        left = []
    }
}
