package import LedgerKit

extension FrequencyLedger {
    /// Asks a question of the engine's.
    package func ask(
        _ question: LedgerQuestion,
        _ answer: @escaping @Sendable (Result<LedgerAnswer, LedgerError>) -> Void
    ) {
        switch question {
        case .read(let moment): read(at: moment) { answer($0.map(LedgerAnswer.history)) }
        case .recordLaunch(let moment, let retention):
            recordLaunch(at: moment, keeping: retention) { answer($0.map(LedgerAnswer.history)) }
        case .reserve(let reservation): reserve(reservation) { answer($0.map(LedgerAnswer.reservation)) }
        case .commit(let display):
            commit(display.slot, for: display.placement, at: display.moment) { error in
                answer(error.map { .failure($0) } ?? .success(.done))
            }
        case .release(let slot): release(slot) { answer($0.map { .failure($0) } ?? .success(.done)) }
        }
    }
}

extension InMemoryLedger {
    /// The same without a callback, for drivers that know that this ledger answers at once.
    package func answer(_ question: LedgerQuestion) -> LedgerAnswer {
        switch question {
        case .read(let moment): return .history(read(at: moment))
        case .recordLaunch(let moment, let retention):
            return .history(recordLaunch(at: moment, keeping: retention))
        case .reserve(let reservation): return .reservation(reserve(reservation))
        case .commit(let display): commit(display.slot, for: display.placement, at: display.moment)
        case .release(let slot): release(slot)
        }
        return .done
    }
}
