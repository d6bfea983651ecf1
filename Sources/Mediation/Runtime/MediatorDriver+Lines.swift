import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    func ask(_ question: LineRequest) {
        let placement = configuration.placements[question.placement]
        let line = placement.demand[question.call.line]
        guard let adapter = adapters[line.network], let place = places[line.network] else { return }
        let request = AdRequest(
            requestID: question.requestID, placement: placement.id, format: placement.format,
            networkPlacementID: line.placementID, isBidding: line.pricing == .bidding, floor: line.floor,
            exchangeRates: configuration.currency, timeToLive: placement.ttl,
            deadline: .now + question.timeLimit, context: configuration.context, template: line.template,
            privacy: state.withLock { $0.privacy })
        let call = question.call
        // Made under the lock, so that it is noted before it can end; making a task runs nothing of it here.
        state.withLock { state in
            guard !state.isClosed else { return }
            state.calls[call] = AdapterCall(at: place) { [weak self] in
                do {
                    // It may have waited for one of the adapter's threads for longer than anybody waits for it.
                    try Task.checkCancellation()
                    let ad = try await adapter.load(request)
                    guard let self else { return ad.letGoUnwanted() }
                    self.filled(call, ad, at: place)
                } catch {
                    guard let self else { return }
                    answered(call, .failed(redactor.redact(AdapterError(reporting: error))))
                }
            }
        }
    }

    private func filled(_ call: LineCall, _ ad: LoadedAd, at place: AdapterPlace) {
        let id = state.withLock { state in
            let id = AdID(number: state.nextNumber())
            state.ads[id] = LiveAd(ad, id: id, at: place)
            return id
        }
        answered(call, .filled(id, redactor.redact(ad.details), hasBid: ad.bid != nil))
        // After the answer: an ad may say at once that it is stale, and the engine has to know it by then.
        ad.handle.onStale { [weak self] in self?.apply(.wentStale(id)) }
    }

    private func answered(_ call: LineCall, _ answer: LineAnswer) {
        apply(.answered(call, answer))
        state.withLock { $0.calls[call] = nil }
    }
}
