import AdapterKit

/// The engine's wake-ups: a binary heap, ordered by deadline and then by id, with removal from the middle.
struct TimerQueue {
    /// What a wake-up is for.
    enum Purpose: Hashable {
        /// A whole load has taken too long.
        case load(LoadID)
        /// One line has taken too long.
        case line(LineCall)
        /// An adapter's start has taken too long.
        case start(StartID)
        /// A step of the ledger has taken too long.
        case ledger(LedgerCall)
        /// A cached ad has reached its lifetime.
        case expiry(AdID)
        /// A placement's back-off is over.
        case retry(placement: Int)
        /// A placement's planned load is due.
        case plannedLoad(placement: Int)
        /// A show was accepted and not displayed.
        case watchdog(ShowID)
        /// A show ended so long ago that no reward is waited for any more.
        case rewardWindow(ShowID)
        /// The user is in the content: no ad for the start of the app any more.
        case coldWindow
        /// The cool-down after full-screen content is over.
        case cooldown
        /// Time for a further look for a presenter.
        case presenterRetry
    }

    private struct Entry {
        let deadline: BootInstant
        let id: TimerID
        let purpose: Purpose

        func isBefore(_ other: Entry) -> Bool {
            deadline == other.deadline ? id < other.id : deadline < other.deadline
        }
    }

    private var heap: [Entry] = []
    private var places: [TimerID: Int] = [:]
    private var made: UInt64 = 0

    /// The earliest deadline.
    var next: BootInstant? { heap.first?.deadline }

    /// Adds a wake-up. O(log n).
    mutating func add(at deadline: BootInstant, _ purpose: Purpose) -> TimerID {
        made += 1
        let entry = Entry(deadline: deadline, id: TimerID(number: made), purpose: purpose)
        heap.append(entry)
        places[entry.id] = heap.count - 1
        rise(from: heap.count - 1)
        return entry.id
    }

    /// Removes a wake-up. Does nothing if it has fired or was removed. O(log n).
    mutating func remove(_ id: TimerID?) {
        guard let id, let place = places[id] else { return }
        removeEntry(at: place)
    }

    /// Takes out the first wake-up that is due. O(log n).
    mutating func popDue(at now: BootInstant) -> Purpose? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        removeEntry(at: 0)
        return first.purpose
    }

    private mutating func removeEntry(at place: Int) {
        places[heap[place].id] = nil
        let last = heap.removeLast()
        guard place < heap.count else { return }
        heap[place] = last
        places[last.id] = place
        rise(from: place)
        sink(from: place)
    }

    private mutating func rise(from start: Int) {
        var place = start
        while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(from start: Int) {
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(heap[place]) else { return }
            swap(place, child)
            place = child
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        places[heap[one].id] = one
        places[heap[other].id] = other
    }
}
