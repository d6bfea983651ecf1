import Mediation
import MockAdapter

/// What scripted networks and viewers will say: by time, and at one time in the order of the calls that it answers.
struct AnswerQueue {
    private struct Entry {
        let due: Duration
        /// The call that it answers.
        let call: Int
        /// How many answers were added before.
        let number: Int
        let input: ScriptedInput

        func isBefore(_ other: Entry) -> Bool {
            (due, call, number) < (other.due, other.call, other.number)
        }
    }

    /// A binary heap: no entry comes before the one at half its index.
    private var heap: [Entry] = []
    private var calls = 0
    private var added = 0

    /// When the next answer comes.
    var next: Duration? { heap.first?.due }

    /// How many answers are still to come.
    var count: Int { heap.count }

    /// A call, which all its answers are named after.
    mutating func nextCall() -> Int {
        calls += 1
        return calls
    }

    /// Adds an answer to a call; of those at one time, it comes last. O(log n).
    mutating func add(_ input: ScriptedInput, at due: Duration, call: Int) {
        added += 1
        heap.append(Entry(due: due, call: call, number: added, input: input))
        var place = heap.count - 1
        while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the next answer out. O(log n).
    mutating func popNext() -> ScriptedInput? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last.input }
        heap[0] = last
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(heap[place]) else { break }
            heap.swapAt(place, child)
            place = child
        }
        return first.input
    }

    /// The process was killed: nobody answers it now.
    mutating func clear() { heap = [] }
}

/// What a scripted network or viewer says.
enum ScriptedInput {
    /// The start of an adapter ended.
    case started(StartID, StartStep.Outcome)
    /// A demand line answered.
    case answered(LineCall, ScriptedLine)
    /// Something happened in a show.
    case show(ShowID, ShowStep.Happening)
}
