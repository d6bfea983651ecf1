import AdapterKit

/// What the engine wants to be woken for. Each is set at most once at a time, so that nobody keeps track of a timer.
enum EngineTimer: Hashable {
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
    case retry(PlacementIndex)
    /// A placement's planned load is due.
    case plannedLoad(PlacementIndex)
    /// A show was accepted and not displayed.
    case watchdog(ShowID)
    /// A show ended so long ago that no reward is expected for it.
    case rewardWindow(ShowID)
    /// The user is in the content: too late for an ad at the start of the app.
    case coldWindow
    /// The cool-down after full-screen content is over.
    case cooldown
    /// Time to look for a presenter again.
    case presenterRetry
}

/// The engine's timers: a binary heap, ordered by deadline and then by the order in which they were set, with removal from
/// the middle.
struct Timers {
    private struct Entry {
        let deadline: BootInstant
        let ordinal: UInt64
        let timer: EngineTimer

        func isBefore(_ other: Entry) -> Bool {
            deadline == other.deadline ? ordinal < other.ordinal : deadline < other.deadline
        }
    }

    private var heap: [Entry] = []
    private var places: [EngineTimer: Int] = [:]
    private var count: UInt64 = 0

    /// The earliest deadline.
    var next: BootInstant? { heap.first?.deadline }

    /// Sets a timer; one of the same name that is set already moves. O(log n).
    mutating func set(_ timer: EngineTimer, at deadline: BootInstant) {
        cancel(timer)
        count += 1
        heap.append(Entry(deadline: deadline, ordinal: count, timer: timer))
        places[timer] = heap.count - 1
        rise(from: heap.count - 1)
    }

    /// Cancels a timer. Does nothing if it has fired or is not set. O(log n).
    mutating func cancel(_ timer: EngineTimer) {
        guard let place = places[timer] else { return }
        removeEntry(at: place)
    }

    /// Takes out the first timer that is due. O(log n).
    mutating func popDue(at now: BootInstant) -> EngineTimer? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        removeEntry(at: 0)
        return first.timer
    }

    private mutating func removeEntry(at place: Int) {
        places[heap[place].timer] = nil
        let last = heap.removeLast()
        guard place < heap.count else { return }
        heap[place] = last
        places[last.timer] = place
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
        places[heap[one].timer] = one
        places[heap[other].timer] = other
    }
}
