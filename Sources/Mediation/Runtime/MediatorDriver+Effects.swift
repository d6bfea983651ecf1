import AdapterKit

extension MediatorDriver {
    /// Carries out effects in their order. Events that follow one another go to the sink together: an answer with a
    /// hundred thousand bids that cannot be used makes as many.
    func run(_ batch: [Effect]) {
        var unsent = 0
        for (index, effect) in batch.enumerated() {
            if case .emit(let event) = effect {
                host.hear(event)
            } else {
                events.send(batch[unsent..<index])
                unsent = index + 1
                run(effect)
            }
        }
        events.send(batch[unsent...])
    }

    private func run(_ effect: Effect) {
        switch effect {
        case .startAdapter(let network, let start): adapters.start(network, start)
        case .cancelStart(let start): adapters.cancel(.start(start))
        case .ask(let request): adapters.ask(request, privacy: privacy)
        case .cancel(let call): adapters.cancel(.line(call))
        case .won(let ad, let nextBest): adapters.ads.bid(of: ad)?.notify { $0.won(nextBest: nextBest) }
        case .lost(let ad, let reason, let price):
            adapters.ads.bid(of: ad)?.notify { $0.lost(reason, winningPrice: price) }
        case .billable(let ad): adapters.ads.bid(of: ad)?.notify { $0.billable() }
        case .discard(let ad, let reason): adapters.ads.discard(ad, reason)
        case .discardKeepingBid(let ad, let reason): adapters.ads.discardKeepingBid(ad, reason)
        case .complete(let waiter, let outcome): loads.complete(waiter, outcome)
        case .abandon(let waiter, let outcome): loads.abandon(waiter, outcome)
        case .askLedger(let call, let question): ledger.ask(call, question)
        case .askFacts(let decision, let shows): apply(.facts(decision, facts(of: shows)))
        case .askFilter(let decision, let facts): apply(.filterAnswered(decision, host.filter(facts)))
        case .presentHostView(let action): host.presentHostView(action)
        case .present(let show, let ad, let options):
            adapters.present(ad, in: show, on: shows.presenter(of: show) ?? presenter, options)
        case .dismiss(let show):
            let presenter = shows.presenter(of: show) ?? presenter
            host.run { presenter.dismiss() }
        case .refuse(let show, let error): shows.refuse(show, error)
        case .notify(let show, let update): shows.notify(show, update)
        case .abandonShow(let show): shows.abandon(show)
        case .endUpdates(let show): shows.end(show)
        case .emit: break  // Sent together with its neighbours.
        }
    }
}
