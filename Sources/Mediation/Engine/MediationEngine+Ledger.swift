import AdapterKit
import LedgerKit

/// The ledger: what it is asked, and what follows from its answers.
extension MediationEngine {
    /// The driver is ready: what the ledger counts is not known yet.
    mutating func begin() {
        ledgerCalls.firstAnswerAwaited()
        readLedger()
    }

    /// Asks for what is counted; what a wrong clock wrote is put right.
    mutating func readLedger(for purpose: LedgerCalls.Purpose = .read) {
        askLedger(.read(scheduler.ledgerMoment(moment)), for: purpose)
    }

    mutating func ledgerDamaged() {
        emit(.ledgerDamaged)
        readLedger()
    }

    /// Asks the ledger, and waits for its answer no longer than the limit.
    mutating func askLedger(_ question: LedgerQuestion, for purpose: LedgerCalls.Purpose) {
        let call = ledgerCalls.asked(for: purpose)
        timers.set(.ledger(call), at: now.advanced(by: options.ledgerTimeout))
        perform(.askLedger(call, question))
    }

    /// Nobody needs the slot.
    mutating func release(_ slot: ReservationID) {
        scheduler.slotReleased(slot)
        askLedger(.release(slot), for: .release(slot))
    }

    mutating func ledgerAnswered(_ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>) {
        let slot = (try? result.get())?.slot
        switch ledgerCalls.answered(call, granting: slot) {
        case .awaited(let purpose):
            timers.cancel(.ledger(call))
            handleAnswer(purpose, call, result)
        case .late(let purpose): handleLateAnswer(purpose, call, result)
        case .repeated(let granted): if let slot, slot != granted { release(slot) }
        }
    }

    /// Everything ends: each question that is open fails now, in the order in which they were asked.
    mutating func ledgerGivenUp() {
        for pending in ledgerCalls.pending {
            timers.cancel(.ledger(pending.call))
            guard let purpose = ledgerCalls.gaveUp(pending.call) else { continue }
            ledgerFailed(purpose, LedgerError(reason: "the ledger did not answer before the end"))
        }
    }

    mutating func ledgerTimedOut(_ call: LedgerCall) {
        guard let purpose = ledgerCalls.gaveUp(call) else { return }
        let limit = options.ledgerTimeout.wholeNanoseconds / 1_000_000_000
        ledgerFailed(purpose, LedgerError(reason: "the ledger did not answer within \(limit) s"))
    }

    private mutating func handleAnswer(
        _ purpose: LedgerCalls.Purpose, _ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>
    ) {
        switch (purpose, result) {
        case (.read, .success(.history(let history))), (.launch, .success(.history(let history))):
            applyHistory(history, from: call)
        case (.confirm(let decision), .success(.history(let history))):
            applyHistory(history, from: call)
            confirmed(decision)
        case (.check(let show), .success(.history(let history))):
            applyHistory(history, from: call)
            checked(show)
        case (.reserve(let show), .success(.reservation(.granted(let slot)))): granted(slot, to: show)
        case (.reserve(let show), .success(.reservation(.denied(let denial, let history)))):
            applyHistory(history, from: call)
            denied(denial, show)
        case (.display(let show, _), .success(.done)): counted(show)
        case (.lateDisplay(let show, _), .success(.done)): countedLate(show)
        case (.release, .success(.done)): break
        case (_, .failure(let error)): ledgerFailed(purpose, error)
        case (.read, .success), (.confirm, .success), (.check, .success), (.launch, .success),
            (.reserve, .success), (.display, .success), (.lateDisplay, .success), (.release, .success):
            ledgerFailed(purpose, LedgerError(reason: "the ledger answered another question"))
        }
    }

    /// What the user saw and the ledger could not keep is counted here, for as long as the process lives, and told.
    private mutating func ledgerFailed(_ purpose: LedgerCalls.Purpose, _ error: LedgerError) {
        var placement: PlacementID?
        switch purpose {
        case .check(let show), .reserve(let show): placement = self.placement(of: show)
        case .display(_, let display), .lateDisplay(_, let display): placement = display.placement
        case .read, .confirm, .launch, .release: break
        }
        emit(.ledgerFailed(step: purpose.step, reason: error.description), of: placement)
        switch purpose {
        case .read: makePlansThatWaited()
        case .confirm(let decision): confirmed(decision)
        case .check(let show): checked(show)
        case .launch:
            scheduler.launchNotKept()
            makePlansThatWaited()
        case .reserve(let show): unreserved(show, error)
        case .display(let show, let display):
            scheduler.displayNotKept(display)
            counted(show)
        case .lateDisplay(let show, let display):
            scheduler.displayNotKept(display)
            countedLate(show)
        case .release: break
        }
    }

    /// The ledger answered after we had given it up, and had said so.
    private mutating func handleLateAnswer(
        _ purpose: LedgerCalls.Purpose, _ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>
    ) {
        guard case .success(let answer) = result else { return }
        switch purpose {
        case .launch: scheduler.launchKept()
        case .display(_, let display), .lateDisplay(_, let display): scheduler.displayKept(display)
        case .reserve: if let slot = answer.slot { release(slot) }
        case .read, .confirm, .check, .release: break
        }
        if case .history(let history) = answer { applyHistory(history, from: call) }
    }

    /// Takes over what the ledger counts, with what it cannot know of yet: what it was asked after that, and the slots
    /// of shows that are coming up.
    private mutating func applyHistory(_ history: FrequencyHistory, from call: LedgerCall) {
        guard ledgerCalls.isNews(from: call) else { return }
        var history = history
        for display in scheduler.history.displays where display.isOpen {
            if shows.contains(where: { $0.openSlot == display.id }) { history.reserve(display) }
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
        let isLess = scheduler.applyHistory(history)
        makePlansThatWaited()
        // Somebody has reset what is counted, or freed a slot.
        if isLess { runPlans(.reload) }
    }

    /// Automatic loads wait until it is known what is counted, or that it cannot be known.
    private mutating func makePlansThatWaited() {
        for (index, reason) in ledgerCalls.firstAnswerCame() { runPlan(index, reason) }
    }
}
