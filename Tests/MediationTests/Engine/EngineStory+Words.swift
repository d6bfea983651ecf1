#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

import LedgerKit
@testable import Mediation

extension EngineStory {
    func note(_ effect: Effect) {
        switch effect {
        case .emit(let event): newEvents.append(line(of: event))
        case .startAdapter where startsAdapters: break
        case .askLedger(_, let question) where !silentSteps.contains(question.step): break
        case .endUpdates where !hearsEndOfUpdates: break
        default: newCommands.append(word(effect))
        }
    }

    /// An effect as a command; no two kinds of effect have the same words.
    func word(_ effect: Effect) -> String {
        switch effect {
        case .emit(let event): line(of: event)
        case .startAdapter(let network, _): "start \(network)"
        case .cancelStart: "cancel start"
        case .ask(let request): "ask \(name(request)) within \(text(request.timeLimit))"
        case .cancel(let call): "cancel \(ordinals[call.load] ?? "?").\(call.line)"
        case .won(let ad, let nextBest): "won ad\(ad.number)" + (nextBest.map { " over \($0)" } ?? "")
        case .lost(let ad, let reason, let price):
            "lost ad\(ad.number) \(reason.rawValue)" + (price.map { " to \($0)" } ?? "")
        case .billable(let ad): "bill ad\(ad.number)"
        case .discard(let ad, let reason): "let go ad\(ad.number) \(reason.rawValue)"
        case .discardKeepingBid(let ad, let reason): "let go unbilled ad\(ad.number) \(reason.rawValue)"
        case .complete(let waiter, let outcome): "waiter \(waiter.number): \(word(outcome))"
        case .abandon(let waiter, let outcome): "abandon \(waiter.number): \(word(outcome))"
        case .askLedger(_, let question): word(question)
        case .askFacts(_, let shows): "ask facts" + shows.map { " \($0)" }.joined()
        case .askFilter: "ask filter"
        case .presentHostView(let action): "act \(action.sessionDisplays) \(action.dayDisplays)"
        case .present(let show, let ad, _): "present \(show) ad\(ad.number)"
        case .dismiss(let show): "dismiss \(show)"
        case .refuse(let show, let error):
            "refuse \(show): \(error.code)" + (error.reason.map { " \($0)" } ?? "")
        case .notify(let show, let update): "tell \(show): \(word(update))"
        case .endUpdates(let show): "end updates \(show)"
        case .abandonShow(let show): "abandon show \(show)"
        }
    }

    private func name(_ request: LineRequest) -> String {
        let placement = placements[request.call.load.placement.position].id
        let load = request.call.load
        if ordinals[load] == nil { ordinals[load] = "\(placement)#\(counts[placement] ?? 0)" }
        let name = "\(ordinals[load] ?? "?").\(request.call.line)"
        calls[name] = request.call
        return name
    }

    /// `2 splash line_answered #1 pangle 1.2 USD`: second, placement, event, ordinal, and what else applies.
    private func line(of event: MediationEvent) -> String {
        if case .loadStarted(let load, _) = event.kind, let placement = event.placement {
            counts[placement] = load
        }
        let fields = event.kind.fields
        let words: [String?] = [
            text(event.at), event.placement?.rawValue, fields.name, fields.step?.rawValue,
            (fields.load ?? fields.show).map { "#\($0)" }, fields.network?.rawValue, fields.reason,
            fields.code?.rawValue, fields.price?.description, fields.delay.map { "in \(text($0))" },
            fields.waiters.map { "for \($0)" }, fields.isClicked.map { $0 ? "clicked" : "unclicked" },
            fields.revenue.map { "\($0.amount?.description ?? "-") \($0.precision.rawValue)" },
            fields.away.map { "after \(text($0))" }, fields.answer.map { $0 ? "yes" : "no" },
            fields.nextEligible.map { next in
                switch next {
                case .at(let instant): "until \(text(Self.wall.duration(to: instant)))"
                case .never: "for ever"
                }
            },
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    private func word(_ question: LedgerQuestion) -> String {
        if case .release(let slot) = question { return "release \(slot.number)" }
        return question.step.rawValue
    }

    private func word(_ outcome: LoadOutcome) -> String {
        switch outcome.result {
        case .success(let info): "ad of \(info.network)"
        case .failure(let error): error.code.rawValue
        }
    }

    private func word(_ update: ShowUpdate) -> String {
        switch update {
        case .displayed: "displayed"
        case .clicked: "clicked"
        case .rewarded: "rewarded"
        case .closed(let clicked): clicked ? "closed after a click" : "closed"
        case .failed(let error): error.code.rawValue
        }
    }

    private func text(_ duration: Duration) -> String {
        let milliseconds = duration.wholeNanoseconds / 1_000_000
        if milliseconds % 1000 == 0 { return "\(milliseconds / 1000)" }
        return "\(Double(milliseconds) / 1000)"
    }
}
