import AdapterKit
import Mediation

/// The event log for people: one aligned line for each event.
struct DecisionLog {
    private let style: TextStyle
    private let localTime: LocalTime
    private let columns: Int?
    private let timeWidth: Int
    private let placementWidth: Int

    /// The name of the longest event.
    private static let nameWidth = "cold_start_resolved".count

    /// - Parameters:
    ///   - end: The time of the last event that there may be.
    ///   - placements: The placements that there may be.
    ///   - localTime: How moments of the wall clock are told.
    ///   - columns: How wide lines may be; nil: as they come.
    init(
        until end: Duration, placements: [PlacementID], _ style: TextStyle, _ localTime: LocalTime,
        columns: Int? = nil
    ) {
        self.style = style
        self.localTime = localTime
        self.columns = columns
        timeWidth = max(2, Self.time(end).count)
        placementWidth = placements.map { TerminalText.neutral($0.rawValue).count }.max() ?? 0
    }

    /// The line of an event, without its end.
    func line(of event: MediationEvent) -> String {
        let fields = event.kind.fields
        let time = padded(Self.time(event.at), to: timeWidth, isRight: true)
        let placement = padded(TerminalText.neutral(event.placement?.rawValue ?? ""), to: placementWidth)
        let name = padded(fields.name, to: Self.nameWidth)
        let words = TerminalText.neutral(self.words(of: event, fields))
        let line = [time, placement, coloured(name, event.kind), words].filter { !$0.isEmpty }.joined(
            separator: "  ")
        let whole = String(line.reversed().drop { $0 == " " }.reversed())
        return Columns.wrap(whole, to: columns, indent: 4).joined(separator: "\n")
    }

    /// Seconds with three decimals, so that they stand aligned.
    private static func time(_ duration: Duration) -> String {
        let milliseconds = Seconds.count(of: .milliseconds(1), in: duration, .toNearestOrAwayFromZero)
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let digits = String(1_000 + rest).dropFirst()
        return "\(whole).\(digits)"
    }

    private func words(of event: MediationEvent, _ fields: EventFields) -> String {
        var words: [String] = []
        if let ordinal = fields.load ?? fields.show { words.append("#\(ordinal)") }
        if let network = fields.network { words.append(network.rawValue) }
        if let price = fields.price { words.append("at \(price) CPM") }
        if let kind = fields.kind { words.append(kind) }
        if let count = fields.count { words.append(count == 1 ? "once" : "\(count) times") }
        if let step = fields.step { words.append(step.rawValue) }
        if let code = fields.code { words.append("\(code): \(code.facts.meaning)") }
        if let reason = fields.reason { words.append(meaning(of: reason, isAlone: fields.code == nil)) }
        if let detail = fields.detail { words.append(detail) }
        if let away = fields.away { words.append("after \(Seconds.words(away)) away") }
        if let answer = fields.answer { words.append(answer ? "yes" : "no") }
        if let delay = fields.delay { words.append(delay == .zero ? "now" : "in \(Seconds.words(delay))") }
        if let waiters = fields.waiters, waiters > 0 {
            words.append(waiters == 1 ? "for 1 caller" : "for \(waiters) callers")
        }
        if let isClicked = fields.isClicked, isClicked { words.append("had been clicked") }
        if let revenue = fields.revenue { words.append(self.words(of: revenue)) }
        switch fields.nextEligible {
        case .at(let instant): words.append("allowed from \(localTime.text(instant))")
        case .never: words.append("not again in this session")
        case nil: break
        }
        return words.joined(separator: ", ")
    }

    private func meaning(of reason: String, isAlone: Bool) -> String {
        guard let outcome = AppOpenOutcome(rawValue: reason) else { return reason }
        return "\(reason): \(outcome.meaning)"
    }

    private func words(of revenue: ImpressionRevenue) -> String {
        guard let amount = revenue.amount, let currency = revenue.currency else { return "unknown" }
        return "\(Money(amount, currency)) (\(revenue.precision.rawValue))"
    }

    private func coloured(_ name: String, _ kind: MediationEvent.Kind) -> String {
        switch kind {
        case .showStarted, .displayed, .revenue, .loaded: style.green(name)
        case .suppressed, .showRefused, .loadRefused, .loadFailed, .showFailed, .gaveUp, .contractViolation:
            style.red(name)
        case .launched, .returned: style.bold(name)
        default: name
        }
    }

    private func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? blanks + text : text + blanks
    }
}
