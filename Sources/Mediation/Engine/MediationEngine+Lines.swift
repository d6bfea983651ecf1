#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

extension MediationEngine {
    /// A line's turn has come: it is asked as soon as its adapter has started, or is over because it cannot be asked.
    mutating func turn(of line: Int, in index: Int, _ step: inout Step) {
        guard case .loading(var load) = placements[index].state else { return }
        let network = plan.line((index, line)).network
        let call = LineCall(load: load.id, line: line)
        load.auction.awaitStart(of: line, since: step.now)
        placements[index].state = .loading(load)
        if let signals = unable[network] {
            let reason = PrivacySignal.notPassedOn(signals)
            return end(call, AdapterError(.privacy, reason: reason), byAdapter: false, &step)
        }
        if unended.isFull(network, at: step.now) {
            restForUnendedCalls(network, &step)
            let reason = "\(UnendedCalls.limit) of its calls were given up and have not ended"
            return end(call, AdapterError(.circuitOpen, reason: reason), byAdapter: false, &step)
        }
        var record = networks[network] ?? NetworkRecord()
        if case .resting(let rest, let cause) = record.circuit.ask(call, at: step.now) {
            let error = AdapterError(.circuitOpen, reason: cause.reason, retryAfter: rest)
            return end(call, error, byAdapter: false, &step)
        }
        networks[network] = record
        switch record.start {
        case .ready: return ask(call, since: step.now, in: index, &step)
        case .starting(let start, let timer, let waiting):
            record.start = .starting(start, timer: timer, waiting: waiting + [call])
        case .idle
        where load.auction.attempts.contains(where: { $0.map { isFailedStart($0, of: network) } ?? false }):
            let reason = "its start failed earlier in this load"
            return end(call, AdapterError(.adapterNotReady, reason: reason), byAdapter: false, &step)
        case .idle:
            let start = StartID(number: nextNumber())
            let timer = timers.add(at: step.now.advanced(by: options.startTimeout), .start(start))
            starts[start] = network
            record.start = .starting(start, timer: timer, waiting: [call])
            step.effects.append(.startAdapter(network, start))
        }
        networks[network] = record
    }

    /// Whether that attempt ended with the network's start: a load starts each adapter once.
    private func isFailedStart(_ attempt: LoadAttempt, of network: NetworkID) -> Bool {
        guard attempt.network == network, case .failed(let code) = attempt.outcome else { return false }
        return code == .adapterNotReady || code == .unsupportedPlatform
    }

    private mutating func ask(_ call: LineCall, since: BootInstant, in index: Int, _ step: inout Step) {
        guard case .loading(var load) = placements[index].state, load.id == call.load else { return }
        if host.areLoadsBlocked {
            // The hold came while the adapter was starting: the line is asked when it is released.
            load.auction.putOff(call.line)
            placements[index].state = .loading(load)
            return drop(call, in: index, &step)
        }
        let own = plan.line((index, call.line)).timeout ?? options.lineTimeout
        let rest = step.now.duration(to: load.deadline)
        let limit = min(own ?? rest, rest)
        let timer = limit < rest ? timers.add(at: step.now.advanced(by: limit), .line(call)) : nil
        load.auction.asked(call.line, since: since, timer: timer)
        placements[index].state = .loading(load)
        step.effects.append(
            .ask(LineRequest(call: call, placement: index, requestID: load.requestID, timeLimit: limit)))
    }

    /// An adapter says how its start ended.
    mutating func started(_ start: StartID, _ error: AdapterError?, _ step: inout Step) {
        ended(.start(start), &step)
        settle(start, error, &step)
    }

    /// The start is over for those who wait for it.
    private mutating func settle(_ start: StartID, _ error: AdapterError?, _ step: inout Step) {
        guard let network = starts.removeValue(forKey: start),
            case .starting(_, let timer, let waiting) = networks[network]?.start
        else { return }
        timers.remove(timer)
        networks[network]?.start = error == nil ? .ready : .idle
        // An adapter that cannot be made says nothing of its network's health.
        if let error, error.code != .invalidConfiguration { note(.failing, of: network, nil, &step) }
        for call in waiting {
            guard let index = loads[call.load], case .loading(let load) = placements[index].state,
                case .awaitingStart(let since) = load.auction.lines[call.line]
            else { continue }
            if let error {
                let code: AdErrorCode = error.code == .unsupportedPlatform ? error.code : .adapterNotReady
                let reason = error.reason ?? "its start failed: \(error.code)"
                let failure = AdapterError(
                    code, native: error.native, reason: reason, retryAfter: error.retryAfter)
                failed(call, failure, byAdapter: false, &step)
            } else {
                ask(call, since: since, in: index, &step)
            }
        }
    }

    mutating func startTimedOut(_ start: StartID, _ step: inout Step) {
        step.effects.append(.cancelStart(start))
        if let network = starts[start] { unended.gaveUp(.start(start), of: network, at: step.now) }
        let limit = options.startTimeout.wholeNanoseconds / 1_000_000_000
        settle(start, AdapterError(.timeout, reason: "its start did not end within \(limit) s"), &step)
    }

    mutating func answered(_ call: LineCall, _ answer: LineAnswer, _ step: inout Step) {
        ended(.line(call), &step)
        guard let index = loads[call.load], case .loading(let load) = placements[index].state else {
            return answeredLate(call, answer, &step)
        }
        switch load.auction.lines[call.line] {
        case .asked:
            switch answer {
            case .filled(let ad, let details, let hasBid): filled(call, ad, details, hasBid: hasBid, &step)
            case .failed(let error): failed(call, error.believed(at: .load), byAdapter: true, &step)
            }
        case .offered, .done(byAdapter: true):
            stray(call, answer, in: index, isRepeated: true, load: load.ordinal, &step)
        case .waiting, .awaitingStart, .done(byAdapter: false):
            var load = load
            load.auction.ended(call.line, byAdapter: true)
            placements[index].state = .loading(load)
            stray(call, answer, in: index, isRepeated: false, load: load.ordinal, &step)
        }
    }

    private mutating func answeredLate(_ call: LineCall, _ answer: LineAnswer, _ step: inout Step) {
        guard var ended = endedLoads[call.load] else {
            return letGoLate(answer, &step)
        }
        let isRepeated = !ended.answered.insert(call.line).inserted
        endedLoads[call.load] = ended
        stray(call, answer, in: ended.placement, isRepeated: isRepeated, load: ended.ordinal, &step)
    }

    /// An answer that nobody waits for: late, or one too many.
    private mutating func stray(
        _ call: LineCall, _ answer: LineAnswer, in index: Int, isRepeated: Bool, load: Int, _ step: inout Step
    ) {
        let network = plan.line((index, call.line)).network
        if isRepeated {
            let breach = ContractBreach(
                network: network, reason: "repeated", callback: "load", load: load,
                detail: "the load was answered once more after its first answer")
            violated(breach, placement: index, &step)
        }
        if case .filled = answer, !isRepeated {
            emit(.loadDiscarded(load: load, network: network), index, &step)
        }
        letGoLate(answer, &step)
    }

    /// The ad of an answer that nobody waits for is let go; its bid has missed its opportunity.
    private func letGoLate(_ answer: LineAnswer, _ step: inout Step) {
        guard case .filled(let ad, _, let hasBid) = answer else { return }
        if hasBid { step.effects.append(.lost(ad, .expired, winningPrice: nil)) }
        step.effects.append(.discard(ad, .late))
    }

    private mutating func filled(
        _ call: LineCall, _ ad: AdID, _ details: AdDetails, hasBid: Bool, _ step: inout Step
    ) {
        guard let index = loads[call.load], case .loading(var load) = placements[index].state,
            case .asked(let since, let timer) = load.auction.lines[call.line]
        else { return }
        let line = plan.line((index, call.line))
        let price: Money?
        if case .fixed(let agreed) = line.pricing { price = agreed } else { price = details.price }
        if let refusal = refusal(of: price, hasDeal: details.dealID != nil, on: line) {
            if line.isBidding {
                emit(
                    .bidRejected(
                        load: load.ordinal, network: line.network, reason: refusal.word, price: price),
                    index, &step)
            }
            if hasBid { step.effects.append(.lost(ad, refusal.loss, winningPrice: nil)) }
            reportRejected(details.report, line.network, load.ordinal, in: index, &step)
            step.effects.append(.discard(ad, .lost))
            let rejected = RejectedBid(index: 0, bid: details.id, reason: refusal.word, price: price)
            var report = details.report
            report.rejectedBids.append(rejected)
            let error = AdapterError(refusal.code, reason: refusal.reason, report: report)
            return failed(call, error, byAdapter: true, isReported: true, &step)
        }
        timers.remove(timer)
        let offer = Auction.Offer(
            ad: ad, line: call.line, details: details, price: price,
            basePrice: price.flatMap(plan.rates.inBase), hasBid: hasBid, arrived: step.moment)
        ads[ad] = index
        let attempt = LoadAttempt(
            network: line.network, networkPlacementID: line.networkPlacementID, outcome: .filled,
            elapsed: since.duration(to: step.now), price: price, report: details.report)
        load.auction.offered(offer, attempt: attempt)
        placements[index].state = .loading(load)
        emit(.lineFilled(load: load.ordinal, network: line.network, price: price), index, &step)
        note(.healthy, of: line.network, call, &step)
        reportRejected(details.report, line.network, load.ordinal, in: index, &step)
        advance(index, &step)
    }

    /// Why an offer cannot be used at that price; nil when it can.
    private func refusal(
        of price: Money?, hasDeal: Bool, on line: DemandLine
    ) -> (word: String, code: AdErrorCode, loss: LossReason, reason: String)? {
        guard let price else {
            return (
                "bad_price", .contractViolation, .invalid, "the line bids, and the adapter's ad has no price"
            )
        }
        guard line.isBidding else { return nil }
        guard price.amount > 0 || price.amount == 0 && hasDeal else {
            return ("bad_price", .noFill, .invalid, "\(price) is no price of a bid")
        }
        guard let value = plan.rates.inBase(price) else {
            return ("no_rate", .noFill, .invalid, "no rate for \(price.currency) is configured")
        }
        guard let floor = line.floor.flatMap(plan.rates.inBase), value < floor else { return nil }
        return ("below_floor", .belowFloor, .belowFloor, "\(price) is under the floor")
    }

    private mutating func failed(
        _ call: LineCall, _ error: AdapterError, byAdapter: Bool, isReported: Bool = false, _ step: inout Step
    ) {
        end(call, error, byAdapter: byAdapter, isReported: isReported, &step)
        if let index = loads[call.load] { advance(index, &step) }
    }

    /// A line has no ad: notes why, without moving the auction on.
    private mutating func end(
        _ call: LineCall, _ error: AdapterError, byAdapter: Bool, isReported: Bool = false, _ step: inout Step
    ) {
        guard let index = loads[call.load], case .loading(var load) = placements[index].state else { return }
        let line = plan.line((index, call.line))
        let since: BootInstant
        switch load.auction.lines[call.line] {
        case .asked(let start, let timer):
            timers.remove(timer)
            since = start
        case .awaitingStart(let start): since = start
        case .waiting, .offered, .done: return
        }
        let attempt = LoadAttempt(
            network: line.network, networkPlacementID: line.networkPlacementID, outcome: .failed(error.code),
            elapsed: since.duration(to: step.now), report: error.report, native: error.native,
            reason: error.reason, retryAfter: error.retryAfter.map { min($0, Circuit.longestRequestedRest) })
        load.auction.ended(call.line, byAdapter: byAdapter, attempt: attempt)
        placements[index].state = .loading(load)
        emit(.lineFailed(load: load.ordinal, network: line.network, code: error.code), index, &step)
        if error.code == .contractViolation {
            let breach = ContractBreach(
                network: line.network, reason: isReported ? "bad_price" : "reported", callback: "load",
                load: load.ordinal,
                detail: error.reason ?? "the adapter says that its network broke the contract")
            violated(breach, placement: index, &step)
        }
        if error.code != .circuitOpen {
            note(Circuit.Verdict(error.code), of: line.network, call, &step)
            if let rest = error.retryAfter {
                networks[line.network, default: NetworkRecord()].circuit.restRequested(
                    for: rest, at: step.now)
            }
        }
        if !isReported { reportRejected(error.report, line.network, load.ordinal, in: index, &step) }
    }

    private mutating func reportRejected(
        _ report: LineReport, _ network: NetworkID, _ load: Int, in index: Int, _ step: inout Step
    ) {
        step.effects.reserveCapacity(step.effects.count + report.rejectedBids.count)
        for bid in report.rejectedBids {
            emit(
                .bidRejected(load: load, network: network, reason: bid.reason, price: bid.price), index, &step
            )
        }
        for (reason, count) in report.rejectedMore.sorted(by: { $0.key < $1.key }) {
            emit(.bidsRejected(load: load, network: network, reason: reason, count: count), index, &step)
        }
    }

    mutating func lineTimedOut(_ call: LineCall, _ step: inout Step) {
        giveUp(on: call, .timeout, &step)
        if let index = loads[call.load] { advance(index, &step) }
    }

    /// Stops waiting for a line and notes why, without moving the auction on.
    mutating func giveUp(on call: LineCall, _ code: AdErrorCode, _ step: inout Step) {
        guard let index = loads[call.load], case .loading(var load) = placements[index].state else { return }
        let line = plan.line((index, call.line))
        let since: BootInstant
        var verdict = Circuit.Verdict(code)
        var reason: String?
        switch load.auction.lines[call.line] {
        case .asked(let start, let timer):
            since = start
            timers.remove(timer)
            step.effects.append(.cancel(call))
            unended.gaveUp(.line(call), of: line.network, at: step.now)
        case .awaitingStart(let start):
            // The load has run out of its own time, which says nothing of the adapter: a start that takes too long ends by
            // a limit of its own, and is noted then.
            since = start
            verdict = .neutral
            reason = "the start of its adapter had not ended"
        case .waiting, .offered, .done: return
        }
        let attempt = LoadAttempt(
            network: line.network, networkPlacementID: line.networkPlacementID, outcome: .failed(code),
            elapsed: since.duration(to: step.now), reason: reason)
        load.auction.ended(call.line, byAdapter: false, attempt: attempt)
        placements[index].state = .loading(load)
        emit(.lineFailed(load: load.ordinal, network: line.network, code: code), index, &step)
        note(verdict, of: line.network, call, &step)
    }

    /// Takes back a question whose answer, or whose adapter's start, is awaited.
    mutating func stopAsking(_ call: LineCall, _ step: inout Step) {
        guard let index = loads[call.load], case .loading(let load) = placements[index].state else { return }
        switch load.auction.lines[call.line] {
        case .asked(_, let timer):
            timers.remove(timer)
            step.effects.append(.cancel(call))
            unended.gaveUp(.line(call), of: plan.line((index, call.line)).network, at: step.now)
        case .awaitingStart: break
        case .waiting, .offered, .done: return
        }
        drop(call, in: index, &step)
    }

    /// A line that was to be asked is not: had it been the probe of its network's circuit, another line becomes it.
    private mutating func drop(_ call: LineCall, in index: Int, _ step: inout Step) {
        networks[plan.line((index, call.line)).network]?.circuit.dropped(call, at: step.now)
    }
}
