import AdapterKit
import MockAdapter
import Mediation

extension Simulator {
    mutating func carryOut(_ effect: Effect) {
        switch effect {
        case .emit(let event): note(event)
        case .startAdapter(let network, let start):
            let step = adapter.start(network)
            let call = answers.nextCall()
            answers.add(.started(start, step.outcome), at: clock.now + step.after, call: call)
        case .ask(let request):
            let line = adapter.line(request)
            let call = answers.nextCall()
            answers.add(.answered(request.call, line), at: clock.now + line.step.after, call: call)
        case .complete(let waiter, let outcome), .abandon(let waiter, let outcome):
            waiting[outcome.placement]?.remove(waiter)
        case .askLedger(let call, let question):
            feed(.ledgerAnswered(call, .success(ledger.answer(question))))
        case .askFacts(let decision, _): feed(.facts(decision, facts))
        case .askFilter(let decision, let facts):
            feed(.filterAnswered(decision, adapter.filterAnswer(facts.placement)))
        case .present(let show, _, _):
            if let placement = engine.placement(of: show) { play(show, in: placement) }
        case .presentHostView(let action):
            if let placement = engine.placement(of: action.show) { play(action.show, in: placement) }
        // A scripted network ends its calls when it is told to; what it answers all the same is late.
        case .cancelStart(let start): feed(.started(start, AdapterError(.cancelled)))
        case .cancel(let call): feed(.ended(call))
        case .won, .lost, .billable, .discard, .discardKeepingBid, .dismiss, .refuse,
            .notify, .abandonShow, .endUpdates:
            break
        }
    }

    /// What the host knows now.
    var facts: HostFacts { HostFacts(hasPresenter: hasPresenter, vanished: adapter.vanished) }

    /// A scripted network or viewer says what was due at that time.
    mutating func take(_ input: ScriptedInput, due: Duration) {
        switch input {
        case .started(let start, let outcome):
            switch outcome {
            case .ready: feed(.started(start, nil), due: due)
            case .fail(let code): feed(.started(start, AdapterError(code)), due: due)
            case .silent: break
            }
        case .answered(let call, let line):
            if let answer = adapter.answer(line) { feed(.answered(call, answer), due: due) }
        case .show(let show, .reported(let event)): feed(.showEvent(show, event), due: due)
        case .show(let show, .vanished): adapter.vanish(show)
        }
    }

    private mutating func play(_ show: ShowID, in placement: PlacementID) {
        let call = answers.nextCall()
        for (at, happening) in adapter.course(of: show, in: placement) {
            answers.add(.show(show, happening), at: clock.now + at, call: call)
        }
    }
}
