/// Finds out whether one value is in another: an object whose members are in the other's, a list whose elements are in
/// different ones of the other's. It counts its steps, and gives up.
struct JSONContainment {
    private struct Pair: Hashable {
        var expected: JSONKinds.ID
        var actual: JSONKinds.ID
    }

    /// Elements of one kind, of which there may be several.
    private struct Group {
        var kind: JSONKinds.ID
        var count: Int
    }

    private let kinds: [JSONKinds.Kind]
    /// Of each kind, whether there are lists or objects in it.
    private let isNested: [Bool]
    private var stepsLeft: Int
    private var known: [Pair: Bool] = [:]

    init(_ kinds: JSONKinds, stepLimit: Int) {
        let all = kinds.kinds
        self.kinds = all
        isNested = all.map { kind in
            switch kind {
            case .null, .bool, .number, .string: false
            case .list(let elements): elements.contains { Self.isContainer(all[$0]) }
            case .object(let members): members.contains { Self.isContainer(all[$0.value]) }
            }
        }
        stepsLeft = stepLimit
    }

    /// nil when the steps do not suffice.
    mutating func contains(_ expected: JSONKinds.ID, in actual: JSONKinds.ID) -> Bool? {
        if expected == actual { return true }
        stepsLeft -= 1
        guard stepsLeft > 0 else { return nil }
        let answer: Bool?
        // What is quickly found again is not worth the memory.
        let pair = isNested[expected] ? Pair(expected: expected, actual: actual) : nil
        if let pair, let answer = known[pair] { return answer }
        switch (kinds[expected], kinds[actual]) {
        case (.object(let expected), .object(let actual)): answer = contains(expected, in: actual)
        case (.list(let expected), .list(let actual)): answer = contains(expected, in: actual)
        default: return false
        }
        if let pair { known[pair] = answer }
        return answer
    }

    private static func isContainer(_ kind: JSONKinds.Kind) -> Bool {
        switch kind {
        case .list, .object: true
        case .null, .bool, .number, .string: false
        }
    }

    private mutating func contains(_ expected: [JSONKinds.Member], in actual: [JSONKinds.Member]) -> Bool? {
        guard expected.count <= actual.count else { return false }
        var place = 0
        for member in expected {
            while place < actual.count, actual[place].name < member.name { place += 1 }
            guard place < actual.count, actual[place].name == member.name else { return false }
            guard let isIn = contains(member.value, in: actual[place].value) else { return nil }
            guard isIn else { return false }
        }
        return true
    }

    /// Pairs equal elements off first: whatever could be in an element's equal can be in what that element would be in. The
    /// others find room along paths of exchanges, each the shortest.
    private mutating func contains(_ expected: [JSONKinds.ID], in actual: [JSONKinds.ID]) -> Bool? {
        guard expected.count <= actual.count else { return false }
        let (searching, offered) = Self.withoutPairs(expected, actual)
        var room = offered.map(\.count)
        var held = offered.map { _ in [Int: Int]() }
        for index in searching.indices {
            var left = searching[index].count
            while left > 0 {
                guard let path = path(from: index, searching, offered, room, held) else { return nil }
                guard let end = path.last else { return false }
                var amount = min(left, room[end.to])
                for step in path.dropFirst() { amount = min(amount, held[step.back][step.from] ?? 0) }
                for step in path {
                    held[step.to][step.from, default: 0] += amount
                    guard step.back >= 0 else { continue }
                    let rest = held[step.back].removeValue(forKey: step.from).map { $0 - amount } ?? 0
                    if rest > 0 { held[step.back][step.from] = rest }
                }
                room[end.to] -= amount
                left -= amount
            }
        }
        return true
    }

    /// Takes those of both that are equal away, and groups the rest; both are sorted.
    private static func withoutPairs(
        _ expected: [JSONKinds.ID], _ actual: [JSONKinds.ID]
    ) -> (searching: [Group], offered: [Group]) {
        var counts: [JSONKinds.ID: Int] = [:]
        for kind in actual { counts[kind, default: 0] += 1 }
        for kind in expected { counts[kind, default: 0] -= 1 }
        let groups = counts.sorted { $0.key < $1.key }
        return (
            groups.filter { $0.value < 0 }.map { Group(kind: $0.key, count: -$0.value) },
            groups.filter { $0.value > 0 }.map { Group(kind: $0.key, count: $0.value) }
        )
    }

    /// A group goes into one that is offered, and gives up a part of what it holds in another one.
    private struct Exchange {
        var from: Int
        var to: Int
        /// What is given up in return; -1 at the beginning of a path.
        var back: Int
    }

    /// The shortest way to room, by breadth; empty when there is none, nil when the steps do not suffice.
    private mutating func path(
        from start: Int, _ searching: [Group], _ offered: [Group], _ room: [Int], _ held: [[Int: Int]]
    ) -> [Exchange]? {
        var reachedBy = [Int?](repeating: nil, count: offered.count)
        var heldBack = [Int](repeating: -1, count: searching.count)
        var isReached = [Bool](repeating: false, count: searching.count)
        isReached[start] = true
        var queue = [start]
        var next = 0
        while next < queue.count {
            let group = queue[next]
            next += 1
            for place in offered.indices where reachedBy[place] == nil {
                stepsLeft -= 1
                guard stepsLeft > 0, let fits = contains(searching[group].kind, in: offered[place].kind)
                else {
                    return nil
                }
                guard fits else { continue }
                reachedBy[place] = group
                if room[place] > 0 { return way(to: place, reachedBy, heldBack) }
                for holder in held[place].keys.sorted() where !isReached[holder] {
                    stepsLeft -= 1
                    isReached[holder] = true
                    heldBack[holder] = place
                    queue.append(holder)
                }
            }
        }
        return []
    }

    private func way(to end: Int, _ reachedBy: [Int?], _ heldBack: [Int]) -> [Exchange] {
        var (path, place) = ([Exchange](), end)
        while place >= 0, let group = reachedBy[place] {
            path.append(Exchange(from: group, to: place, back: heldBack[group]))
            place = heldBack[group]
        }
        return path.reversed()
    }
}
