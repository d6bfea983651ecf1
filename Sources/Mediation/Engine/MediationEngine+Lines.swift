import AdapterKit

/// One demand line of a load: its adapter's start, the question, the answer.
extension MediationEngine {
    /// Who says that a line has no ad.
    enum LineFailure {
        /// We do, without the adapter's answer.
        case engine
        /// The adapter.
        case adapter
        /// The adapter's ad cannot be used, which has been logged.
        case unusableAd
    }

    /// A line's turn has come: it is asked as soon as its adapter has started, or is over because it cannot be asked.
    mutating func askLine(_ line: Int, in index: PlacementIndex) {
        guard let load = placements[index].load else { return }
        let call = LineCall(load: load.id, line: line)
        let network = network(of: call)
        _ = placements[index].inLoad { [now] in $0.auction.lineBegan(line, at: now) }
        let failedToStart = load.auction.failedToStart(network)
        switch networks[network].admit(call, failedToStart: failedToStart, at: now) {
        case .ask: putToAdapter(call)
        case .start:
            let start = StartID(network: network, number: nextNumber())
            networks[network].startBegan(start, for: call)
            timers.set(.start(start), at: now.advanced(by: options.startTimeout))
            perform(.startAdapter(network, start))
        case .waitForStart: break
        case .refused(let refusal):
            if case .tooManyUnendedCalls(opensCircuit: true) = refusal {
                emit(.circuitOpened(network: network))
            }
            lineFailed(call, refusal.error, .engine)
        }
    }

    private mutating func putToAdapter(_ call: LineCall) {
        guard let load = inFlight(call.load) else { return }
        let index = call.load.placement
        if place.areLoadsBlocked {
            // The hold came while the adapter was starting: the line is asked when it is released.
            _ = placements[index].inLoad { $0.auction.linePutOff(call.line) }
            return networks[network(of: call)].dropped(call, at: now)
        }
        let rest = now.duration(to: load.deadline)
        let limit = min(plan.line(call).timeout ?? options.lineTimeout ?? rest, rest)
        if limit < rest { timers.set(.line(call), at: now.advanced(by: limit)) }
        _ = placements[index].inLoad { $0.auction.lineAsked(call.line) }
        perform(.ask(LineRequest(call: call, requestID: load.requestID, timeLimit: limit)))
    }

    // MARK: Starts

    /// An adapter says how its start ended.
    mutating func startEnded(_ start: StartID, _ error: AdapterError?) {
        callEnded(.start(start), of: start.network)
        endStart(start, error)
    }

    mutating func startTimedOut(_ start: StartID) {
        perform(.cancelStart(start))
        networks[start.network].gaveUp(.start(start), at: now)
        let limit = options.startTimeout.wholeNanoseconds / 1_000_000_000
        endStart(start, AdapterError(.timeout, reason: "its start did not end within \(limit) s"))
    }

    /// The start is over for those who wait for it.
    private mutating func endStart(_ start: StartID, _ error: AdapterError?) {
        guard let end = networks[start.network].startEnded(start, error, at: now) else { return }
        timers.cancel(.start(start))
        report(end.circuit, of: start.network)
        for call in end.waiting where inFlight(call.load)?.auction.isStarting(call.line) ?? false {
            if let error {
                lineFailed(call, error.asStartFailure, .engine)
                advance(call.load.placement)
            } else {
                putToAdapter(call)
            }
        }
    }

    // MARK: Answers

    mutating func lineAnswered(_ call: LineCall, _ answer: LineAnswer) {
        callEnded(.line(call), of: network(of: call))
        let index = call.load.placement
        guard let load = inFlight(call.load) else { return answeredAfterEnd(call, answer) }
        let meaning = placements[index].inLoad { [moment] in
            $0.auction.answered(call.line, answer, at: moment)
        }
        switch meaning {
        case .offered(let offer): offered(offer, by: call, load.ordinal)
        case .unusable(let rejection, let price):
            reject(answer, of: call, rejection, price, load.ordinal)
            advance(index)
        case .failed(let error):
            lineFailed(call, error, .adapter)
            advance(index)
        case .unexpected(let isRepeated):
            discardUnexpectedAnswer(call, answer, isRepeated: isRepeated, load.ordinal)
        case nil: break
        }
    }

    private mutating func offered(_ offer: Auction.Offer, by call: LineCall, _ load: Int) {
        let (index, network) = (call.load.placement, network(of: call))
        timers.cancel(.line(call))
        ads[offer.ad] = index
        emit(.lineFilled(load: load, network: network, price: offer.price), in: index)
        learn(.healthy, from: call)
        logRejectedBids(offer.details.report, of: call, load)
        advance(index)
    }

    /// The ad of an answer cannot be used: its line has none.
    private mutating func reject(
        _ answer: LineAnswer, of call: LineCall, _ rejection: BidRejection, _ price: Money?, _ load: Int
    ) {
        guard case .filled(let ad, let details, let hasBid) = answer else { return }
        let line = plan.line(call)
        if line.isBidding {
            emit(
                .bidRejected(load: load, network: line.network, reason: rejection.reason, price: price),
                in: call.load.placement)
        }
        if hasBid { perform(.lost(ad, rejection.loss, winningPrice: nil)) }
        logRejectedBids(details.report, of: call, load)
        perform(.discard(ad, .lost))
        var report = details.report
        report.rejectedBids.append(
            RejectedBid(index: 0, bid: details.id, reason: rejection.reason, price: price))
        lineFailed(
            call, AdapterError(rejection.code, reason: rejection.explanation, report: report), .unusableAd)
    }

    /// An answer to a load that has ended.
    private mutating func answeredAfterEnd(_ call: LineCall, _ answer: LineAnswer) {
        guard let isRepeated = endedLoads.update(call.load, { $0.answered(call.line) }),
            let ordinal = endedLoads[call.load]?.ordinal
        else { return discard(answer) }
        discardUnexpectedAnswer(call, answer, isRepeated: isRepeated, ordinal)
    }

    /// An answer that nobody waits for: late, or one too many.
    private mutating func discardUnexpectedAnswer(
        _ call: LineCall, _ answer: LineAnswer, isRepeated: Bool, _ load: Int
    ) {
        let (index, network) = (call.load.placement, network(of: call))
        if isRepeated {
            let breach = ContractBreach(
                network: network, reason: .repeated, callback: .load, load: load,
                detail: "the load was answered once more after its first answer")
            violated(breach, in: index)
        } else if case .filled = answer {
            emit(.loadDiscarded(load: load, network: network), in: index)
        }
        discard(answer)
    }

    /// Discards the ad of an answer that nobody waits for; its bid has missed its opportunity.
    private mutating func discard(_ answer: LineAnswer) {
        guard case .filled(let ad, _, let hasBid) = answer else { return }
        if hasBid { perform(.lost(ad, .expired, winningPrice: nil)) }
        perform(.discard(ad, .late))
    }

    private mutating func logRejectedBids(_ report: LineReport, of call: LineCall, _ load: Int) {
        let (index, network) = (call.load.placement, network(of: call))
        for bid in report.rejectedBids {
            emit(
                .bidRejected(load: load, network: network, reason: bid.reason, price: bid.price), in: index)
        }
        for (reason, count) in report.rejectedMore.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            emit(.bidsRejected(load: load, network: network, reason: reason, count: count), in: index)
        }
    }

    // MARK: Lines without an ad

    /// A line has no ad: notes why, without moving the auction on.
    private mutating func lineFailed(_ call: LineCall, _ error: AdapterError, _ source: LineFailure) {
        let (index, network) = (call.load.placement, network(of: call))
        guard let load = inFlight(call.load),
            placements[index].inLoad({ [now] in
                $0.auction.lineFailed(call.line, error, byAdapter: source != .engine, at: now)
            }) == true
        else { return }
        timers.cancel(.line(call))
        emit(.lineFailed(load: load.ordinal, network: network, code: error.code), in: index)
        if error.code == .contractViolation {
            let breach = ContractBreach(
                network: network, reason: source == .unusableAd ? .badPrice : .reported,
                callback: .load, load: load.ordinal,
                detail: error.reason ?? "the adapter says that its network broke the contract")
            violated(breach, in: index)
        }
        if error.code != .circuitOpen {
            learn(Circuit.Health(error.code), from: call)
            if let rest = error.retryAfter { networks[network].restRequested(for: rest, at: now) }
        }
        if source != .unusableAd { logRejectedBids(error.report, of: call, load.ordinal) }
    }

    mutating func lineTimedOut(_ call: LineCall) {
        giveUp(on: call)
        if inFlight(call.load) != nil { advance(call.load.placement) }
    }

    /// Stops waiting for a line that has run out of time, without moving the auction on.
    mutating func giveUp(on call: LineCall) {
        let (index, network) = (call.load.placement, network(of: call))
        guard let load = inFlight(call.load),
            let state = placements[index].inLoad({ [now] in $0.auction.lineTimedOut(call.line, at: now) })
                .flatMap(\.self)
        else { return }
        var health = Circuit.Health(.timeout)
        switch state {
        case .asked: takeBack(call)
        // The load has run out of its own time, which says nothing about the adapter: a start that takes too long ends by
        // a limit of its own, and is noted then.
        case .starting: health = .unknown
        }
        emit(.lineFailed(load: load.ordinal, network: network, code: .timeout), in: index)
        learn(health, from: call)
    }

    /// Takes back what a load that has ended still asks, or would have asked once the adapter had started. Had it been the
    /// probe of its network's circuit, another line becomes it.
    mutating func stopAsking(_ line: Int, of load: Load) {
        let call = LineCall(load: load.id, line: line)
        switch load.auction.givenUp(line) {
        case .asked: takeBack(call)
        case .starting: break
        case nil: return
        }
        networks[network(of: call)].dropped(call, at: now)
    }

    private mutating func takeBack(_ call: LineCall) {
        timers.cancel(.line(call))
        perform(.cancel(call))
        networks[network(of: call)].gaveUp(.line(call), at: now)
    }

    // MARK: Networks

    /// What a line's answer, or its failure, says about the health of its network.
    private mutating func learn(_ health: Circuit.Health, from call: LineCall) {
        let network = network(of: call)
        report(networks[network].learned(health, from: call, at: now), of: network)
    }

    /// An adapter has ended a call; one that was given up counts no more.
    mutating func callEnded(_ call: UnendedCalls.Call, of network: NetworkID) {
        report(networks[network].ended(call, at: now), of: network)
    }

    private mutating func report(_ change: Circuit.Change?, of network: NetworkID) {
        switch change {
        case .opened: emit(.circuitOpened(network: network))
        case .closed: emit(.circuitClosed(network: network))
        case nil: break
        }
    }
}

extension AdapterError {
    /// The failure of a line whose adapter could not be started.
    fileprivate var asStartFailure: AdapterError {
        AdapterError(
            code == .unsupportedPlatform ? code : .adapterNotReady, native: native,
            reason: reason ?? "its start failed: \(code)", retryAfter: retryAfter)
    }
}
