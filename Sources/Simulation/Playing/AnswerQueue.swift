import Mediation
import MockAdapter

/// What scripted networks and viewers will say: by time, and at one time in the order of the calls that it answers.
struct AnswerQueue {
    private struct Entry {
        let due: Duration
        let order: Int
        let input: ScriptedInput
    }

    /// The next comes last, where it is cheap to take out.
    private var entries: [Entry] = []
    private var calls = 0

    /// When the next answer comes.
    var next: Duration? { entries.last?.due }

    /// A call, which all its answers are named after.
    mutating func nextCall() -> Int {
        calls += 1
        return calls
    }

    /// Adds an answer to a call; of those at one time, it comes last.
    mutating func add(_ input: ScriptedInput, at due: Duration, call: Int) {
        let entry = Entry(due: due, order: call, input: input)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            let isLater = (entries[middle].due, entries[middle].order) > (due, call)
            if isLater { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }

    /// Takes the next answer out.
    mutating func popNext() -> ScriptedInput? { entries.popLast()?.input }

    /// The process was killed: nobody answers it any more.
    mutating func clear() { entries = [] }
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
