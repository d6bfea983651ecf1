import AdapterKit
import LedgerKit

extension MediationEngine {
    /// The driver is ready: what the ledger counts is not known yet.
    mutating func begin(_ step: inout Step) {
        knowledge = .awaited(plans: [:])
        readLedger(&step)
    }

    /// Asks for what is counted; what a wrong clock wrote is put right.
    mutating func readLedger(for purpose: LedgerCalls.Purpose = .read, _ step: inout Step) {
        askLedger(.read(scheduler.ledgerMoment(step.moment)), for: purpose, &step)
    }

    mutating func ledgerDamaged(_ step: inout Step) {
        emit(.ledgerDamaged, nil, &step)
        readLedger(&step)
    }

    /// Asks the ledger, and waits for its answer no longer than the limit.
    mutating func askLedger(
        _ question: LedgerQuestion, for purpose: LedgerCalls.Purpose, _ step: inout Step
    ) {
        let call = ledgerCalls.next()
        let timer = timers.add(at: step.now.advanced(by: options.ledgerTimeout), .ledger(call))
        ledgerCalls.began(call, for: purpose, timer: timer)
        step.effects.append(.askLedger(call, question))
    }

    mutating func ledgerAnswered(
        _ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>, _ step: inout Step
    ) {
        let slot = (try? result.get())?.slot
        switch ledgerCalls.answered(call, granting: slot) {
        case .awaited(let purpose, let timer):
            timers.remove(timer)
            settle(purpose, call, result, &step)
        case .late(let purpose): settleLate(purpose, call, result, &step)
        case .repeated(let granted): if let slot, slot != granted { release(slot, &step) }
        }
    }

    /// Everything ends: each question that is open fails now, in the order in which they were asked.
    mutating func ledgerGivenUp(_ step: inout Step) {
        for pending in ledgerCalls.pending {
            timers.remove(pending.timer)
            guard let purpose = ledgerCalls.gaveUp(pending.call) else { continue }
            ledgerFailed(purpose, LedgerError(reason: "the ledger did not answer before the end"), &step)
        }
    }

    mutating func ledgerTimedOut(_ call: LedgerCall, _ step: inout Step) {
        guard let purpose = ledgerCalls.gaveUp(call) else { return }
        let limit = options.ledgerTimeout.wholeNanoseconds / 1_000_000_000
        ledgerFailed(purpose, LedgerError(reason: "the ledger did not answer within \(limit) s"), &step)
    }

    private mutating func settle(
        _ purpose: LedgerCalls.Purpose, _ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>,
        _ step: inout Step
    ) {
        switch (purpose, result) {
        case (.read, .success(.history(let history))), (.launch, .success(.history(let history))):
            learn(history, from: call, &step)
        case (.confirm(let decision), .success(.history(let history))):
            learn(history, from: call, &step)
            confirmed(decision, &step)
        case (.check(let show), .success(.history(let history))):
            learn(history, from: call, &step)
            checked(show, &step)
        case (.reserve(let show), .success(.reservation(.granted(let slot)))): granted(slot, to: show, &step)
        case (.reserve(let show), .success(.reservation(.denied(let denial, let history)))):
            learn(history, from: call, &step)
            denied(denial, show, &step)
        case (.display(let show, _), .success(.done)): committed(show, &step)
        case (.lateDisplay(let show, _), .success(.done)): billLate(show, &step)
        case (.release, .success(.done)): break
        case (_, .failure(let error)): ledgerFailed(purpose, error, &step)
        case (.read, .success), (.confirm, .success), (.check, .success), (.launch, .success),
            (.reserve, .success),
            (.display, .success),
            (.lateDisplay, .success), (.release, .success):
            ledgerFailed(purpose, LedgerError(reason: "the ledger answered another question"), &step)
        }
    }

    /// What the user saw and the ledger could not keep is counted here, for as long as the process lives, and told.
    private mutating func ledgerFailed(
        _ purpose: LedgerCalls.Purpose, _ error: LedgerError, _ step: inout Step
    ) {
        var placement: PlacementID?
        switch purpose {
        case .check(let show), .reserve(let show): placement = self.placement(of: show)
        case .display(_, let display), .lateDisplay(_, let display): placement = display.placement
        case .read, .confirm, .launch, .release: break
        }
        emit(.ledgerFailed(step: purpose.step, reason: error.description), of: placement, &step)
        switch purpose {
        case .read: makePlansThatWaited(&step)
        case .confirm(let decision): confirmed(decision, &step)
        case .check(let show): checked(show, &step)
        case .launch:
            scheduler.keepLaunch()
            makePlansThatWaited(&step)
        case .reserve(let show): unreserved(show, error, &step)
        case .display(let show, let display):
            scheduler.keep(display)
            committed(show, &step)
        case .lateDisplay(let show, let display):
            scheduler.keep(display)
            billLate(show, &step)
        case .release: break
        }
    }

    /// The ledger answered after we had given it up, and had said so.
    private mutating func settleLate(
        _ purpose: LedgerCalls.Purpose, _ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>,
        _ step: inout Step
    ) {
        guard case .success(let answer) = result else { return }
        switch purpose {
        case .launch: scheduler.ledgerKeptLaunch()
        case .display(_, let display), .lateDisplay(_, let display): scheduler.ledgerKept(display)
        case .reserve: if let slot = answer.slot { release(slot, &step) }
        case .read, .confirm, .check, .release: break
        }
        if case .history(let history) = answer { learn(history, from: call, &step) }
    }

    /// Takes over what the ledger counts, with what it cannot know of yet: what it was asked after that, and the slots
    /// of shows that are coming up.
    private mutating func learn(_ history: FrequencyHistory, from call: LedgerCall, _ step: inout Step) {
        guard ledgerCalls.isNews(from: call) else { return }
        var history = history
        for display in scheduler.history.displays where display.isOpen && isComingUp(display.id) {
            history.reserve(display)
        }
        for pending in ledgerCalls.pending {
            switch pending.purpose {
            case .launch: history.countLaunch(of: options.session)
            case .display(_, let display), .lateDisplay(_, let display):
                history.commit(display.slot, for: display.placement, at: display.moment)
            case .release(let slot): history.release(slot)
            case .read, .confirm, .check, .reserve: break
            }
        }
        let known = scheduler.history.displays.count
        scheduler.learn(history)
        makePlansThatWaited(&step)
        // Somebody has reset what is counted, or freed a slot.
        if scheduler.history.displays.count < known { runPlans(.reload, &step) }
    }

    private func isComingUp(_ slot: ReservationID) -> Bool {
        shows.keys.contains { id in
            if case .presenting(slot, _) = running(id)?.show.phase { true } else { false }
        }
    }

    /// Automatic loads wait until it is known what is counted, or that it cannot be known.
    private mutating func makePlansThatWaited(_ step: inout Step) {
        guard case .awaited(let plans) = knowledge else { return }
        knowledge = .known
        for (index, reason) in plans.sorted(by: { $0.key < $1.key }) { runPlan(index, reason, &step) }
    }
}
