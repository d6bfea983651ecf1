import LedgerKit
@testable import Mediation

/// A ledger that may answer at once, late, twice or never, fail, or do what it was asked without saying so.
struct RandomLedger {
    /// What it does with a question.
    private enum Manner {
        case answers, answersLate, answersTwice, staysSilent, losesItsAnswer, fails
    }

    private let store = InMemoryLedger()
    /// What it was asked and still answers.
    private(set) var late: [(call: LedgerCall, answer: LedgerAnswer)] = []
    /// The slots of displays that it keeps.
    private(set) var kept: Set<ReservationID> = []

    /// Takes a question, and what it answers to it at once.
    mutating func ask(
        _ call: LedgerCall, _ question: LedgerQuestion, _ dice: inout SplitMix
    ) -> [Result<LedgerAnswer, LedgerError>] {
        let manner: Manner =
            switch Int.random(in: 0..<40, using: &dice) {
            case 0..<5: .answersLate
            case 5..<7: .answersTwice
            case 7: .staysSilent
            case 8: .losesItsAnswer
            case 9: .fails
            default: .answers
            }
        switch manner {
        case .staysSilent: return []
        case .fails: return [.failure(LedgerError(reason: "the disk is full"))]
        case .answers, .answersLate, .answersTwice, .losesItsAnswer: break
        }
        let answer = store.answer(question)
        if case .commit(let display) = question { kept.insert(display.slot) }
        switch manner {
        case .answers: return [.success(answer)]
        case .answersTwice: return [.success(answer), .success(answer)]
        case .answersLate: late.append((call, answer))
        case .losesItsAnswer, .staysSilent, .fails: break
        }
        return []
    }

    /// One of the answers that are still to come; now and then it comes again later.
    mutating func takeLate(_ dice: inout SplitMix) -> (call: LedgerCall, answer: LedgerAnswer)? {
        guard let place = late.indices.randomElement(using: &dice) else { return nil }
        return Int.random(in: 0..<8, using: &dice) == 0 ? late[place] : late.remove(at: place)
    }

    /// The process that asked has died: nobody is answered any more.
    mutating func forgetCaller() { late = [] }
}
