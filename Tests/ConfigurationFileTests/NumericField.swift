import TestSupport
import Testing

/// A key of a scenario, or of the configuration in it, that takes a number; with what may be in it.
struct NumericField: Sendable, CustomTestStringConvertible {
    /// What is read there.
    enum Kind: Sendable {
        /// Fractions allowed.
        case number
        /// A whole number.
        case whole
        /// Digits with a currency behind them.
        case money
        /// One text alone, which is none of the boundary numbers.
        case otherText
        /// Anything that can be kept exactly.
        case anything
    }

    /// Where it is.
    let path: String
    /// The lines of the scenario, in which `@` stands for the number.
    let text: String
    let kind: Kind
    let range: ClosedRange<Double>
    /// What a refusal says of the range.
    let expectation: String

    var testDescription: String { path }

    /// What stands for `@`.
    func value(_ number: BoundaryNumber, isQuoted: Bool) -> String {
        let text = kind == .money ? number.text + " USD" : number.text
        return isQuoted ? "\"\(text)\"" : text
    }

    /// The scenario with that value, and the line and column at which it begins.
    func scenario(_ value: String) -> (text: String, line: Int, column: Int) {
        let whole = """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: Asia/Tokyo
            \(text)
            """
        let before = whole.prefix { $0 != "@" }
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return (whole.replacing("@", with: value), line.count, (line.last?.count ?? 0) + 1)
    }

    /// Whether it has to be read; nil where a number is in the range and takes more digits than are kept.
    func isReadable(_ number: BoundaryNumber, isQuoted: Bool) -> Bool? {
        switch kind {
        case .otherText: return false
        case .anything: return isQuoted || !number.isJSON || number.isExact ? true : nil
        case .whole where number.value.rounded() != number.value: return false
        case .money where !number.isPlain: return false
        case .number, .whole, .money: break
        }
        guard range.contains(number.value) else { return false }
        return number.isExact ? true : nil
    }
}

extension NumericField {
    static let all: [NumericField] = configuration + scripts + events

    private static func placement(
        _ key: String, _ kind: Kind, _ range: ClosedRange<Double>, _ expectation: String, value: String = "@"
    ) -> NumericField {
        let block = key.split(separator: ".").map(String.init)
        let inner = block.count > 1 ? "\(block[0]): { \(block[1]): \(value) }" : "\(key): \(value)"
        return NumericField(
            path: "config.placements.p." + key + (value.contains("limit: @") ? "[0].limit" : "")
                + (value.contains("seconds: @") ? "[0].seconds" : ""),
            text: """
                config:
                  placements:
                    p: { format: appOpen, \(inner) }
                \(life)
                """, kind: kind, range: range, expectation: expectation)
    }

    private static let life = """
        loads: { p: [{ fill: { after: 0.1, exp: 60 } }, { fail: network }] }
        events:
          - { at: 0, do: launch }
          - { at: 0, do: activate }
          - { at: 10, do: load, placement: p }
          - { at: 20, do: show, placement: p }
          - { at: 30, do: background }
          - { at: 900, do: activate }
          - { at: 1000, do: restart }
          - { at: 1001, do: launch }
          - { at: 1002, do: activate }
        """

    private static func policies(
        _ key: String, _ kind: Kind, _ range: ClosedRange<Double>, _ expectation: String, value: String = "@"
    ) -> [NumericField] {
        let end =
            value.contains("limit: @") ? "[0].limit" : value.contains("seconds: @") ? "[0].seconds" : ""
        let scopes = [
            ("config.groups.g", "groups: { g: { \(key): \(value) } }"),
            ("config.frequency", "frequency: { \(key): \(value) }"),
        ]
        return [placement("frequency.\(key)", kind, range, expectation, value: value)]
            + scopes.map { path, block in
                NumericField(
                    path: "\(path).\(key)\(end)",
                    text: """
                        config:
                          placements:
                            p: { format: appOpen\(block.hasPrefix("groups") ? ", frequency: { group: g }" : "") }
                          \(block)
                        \(life)
                        """, kind: kind, range: range, expectation: expectation)
            }
    }

    private static func line(
        _ key: String, _ rest: String, _ kind: Kind, _ range: ClosedRange<Double>, _ expectation: String
    ) -> NumericField {
        NumericField(
            path: "config.placements.p.demand[0].\(key)",
            text: """
                config:
                  placements:
                    p: { format: appOpen, demand: [{ network: n, \(rest) }] }
                \(life)
                """, kind: kind, range: range, expectation: expectation)
    }

    private static let configuration: [NumericField] =
        [
            placement("ttl", .number, 0.001...2_592_000, "seconds from 0.001 to 2592000"),
            placement("loadTimeout", .number, 0.001...3_600, "seconds from 0.001 to 3600"),
            placement("showTimeout", .number, 0.001...3_600, "seconds from 0.001 to 3600"),
            placement("loadLead", .number, 0...86_400, "seconds from 0 to 86400"),
            placement("skipAfter", .number, 0...3_600, "seconds from 0 to 3600"),
            placement("appOpen.coldStartWindow", .number, 0...86_400, "seconds from 0 to 86400"),
            placement("appOpen.minimumBackgroundTime", .number, 0...2_592_000, "seconds from 0 to 2592000"),
            placement("appOpen.fullscreenCooldown", .number, 0...86_400, "seconds from 0 to 86400"),
            placement("appOpen.retryInterval", .number, 0.01...3_600, "seconds from 0.01 to 3600"),
            placement("appOpen.retryLimit", .whole, 0...1_000, "a whole number from 0 to 1000"),
            line("price", "price: @", .money, 0...1e9, "an amount from 0 to 1000000000"),
            line("floor", "bidding: true, floor: @", .money, 0...1e9, "an amount from 0 to 1000000000"),
            line(
                "timeout", "bidding: true, timeout: @", .number, 0.001...3_600, "seconds from 0.001 to 3600"),
            line("imp.x", "bidding: true, imp: { x: @ }", .anything, 0...0, "at most 38 digits"),
            NumericField(
                path: "config.version",
                text: "config:\n  version: @\n  placements: { p: { format: banner } }\n\(life)",
                kind: .whole, range: 1...1, expectation: "expected 1"),
            NumericField(
                path: "config.context.device.x",
                text:
                    "config:\n  placements: { p: { format: banner } }\n  context: { device: { x: @ } }\n\(life)",
                kind: .anything, range: 0...0, expectation: "at most 38 digits"),
            NumericField(
                path: "config.currency.rates.EUR",
                text: """
                    config:
                      currency: { rates: { EUR: @ } }
                      placements: { p: { format: appOpen, demand: [{ network: n, price: 1000000000 EUR }] } }
                    \(life)
                    """, kind: .number, range: 1e-9...1e9,
                expectation: "a number from 0.000000001 to 1000000000"),
        ]
        + policies("perSession", .whole, 0...1e6, "a whole number from 0 to 1000000")
        + policies("perDay", .whole, 0...1e6, "a whole number from 0 to 1000000")
        + policies("skipFirstLaunches", .whole, 0...1e6, "a whole number from 0 to 1000000")
        + policies("everyNthReturn", .whole, 1...1e6, "a whole number from 1 to 1000000")
        + policies("minimumInterval", .number, 0...31_622_400, "seconds from 0 to 31622400")
        + policies(
            "windows", .whole, 0...1e6, "a whole number from 0 to 1000000",
            value: "[{ limit: @, seconds: 60 }]")
        + policies(
            "windows", .number, 0.001...31_622_400, "seconds from 0.001 to 31622400",
            value: "[{ limit: 1, seconds: @ }]")

    private static func script(
        _ path: String, _ entry: String, _ kind: Kind = .number, _ range: ClosedRange<Double> = 0...1e9,
        _ expectation: String = "from 0 to 1000000000"
    ) -> NumericField {
        let list =
            path.hasPrefix("starts") ? "starts: { n" : path.hasPrefix("loads") ? "loads: { p" : "shows: { p"
        return NumericField(
            path: path,
            text: """
                config:
                  placements: { p: { format: rewarded, demand: [{ network: n, bidding: true }] } }
                \(list): [\(entry)] }
                events:
                  - { at: 0, do: launch }
                  - { at: 0, do: activate }
                  - { at: 1, do: show, placement: p }
                  - { at: 2, do: consent, to: { regs: { coppa: 1 } } }
                  - { at: 3, do: restart, reboot: true }
                  - { at: 4, do: launch }
                  - { at: 5, do: activate }
                  - { at: 6, do: show, placement: p }
                until: 1000000000
                """, kind: kind, range: range, expectation: expectation)
    }

    private static let scripts = [
        script("loads.p[0].fill.after", "{ fill: { after: @ } }"),
        script(
            "loads.p[0].fill.price", "{ fill: { price: @ } }", .money, -1e38...1e38, "amount and currency"),
        script("loads.p[0].fill.exp", "{ fill: { exp: @ } }", .anything, 0...0, "at most 38 digits"),
        script("loads.p[0].after", "{ fail: no_fill, after: @ }"),
        script("shows.p[0].displayed", "{ displayed: @, closed: 9 }"),
        script("shows.p[0].clicked", "{ displayed: 0, clicked: @, closed: 9 }"),
        script("shows.p[0].rewarded", "{ displayed: 0, rewarded: @, closed: 9 }"),
        script("shows.p[0].closed", "{ displayed: 0, closed: @ }"),
        script("shows.p[0].closed[1]", "{ displayed: 0, closed: [1, @, 2] }"),
        script("shows.p[0].after", "{ failed: show_failed, after: @ }"),
        script("shows.p[0].vanished", "{ displayed: 0, vanished: @ }"),
        script("starts.n[0].after", "{ after: @ }"),
    ]

    private static func event(
        _ path: String, _ event: String, _ kind: Kind, _ range: ClosedRange<Double>, _ expectation: String
    ) -> NumericField {
        NumericField(
            path: path,
            text: """
                config:
                  placements: { p: { format: interstitial } }
                events:
                  - { at: 0, do: launch }
                  - { at: 0, do: activate }
                  - \(event)
                """, kind: kind, range: range, expectation: expectation)
    }

    private static let events =
        ["load", "show", "cancel", "destroy"].map {
            event(
                "events[2].count", "{ at: 1, do: \($0), placement: p, count: @ }", .whole, 1...100_000,
                "a whole number from 1 to 100000")
        } + [
            event(
                "events[2].at", "{ at: @, do: foreground }", .number, 0...1e9, "seconds from 0 to 1000000000"),
            event(
                "events[2].seconds", "{ at: 1, do: sleep, seconds: @ }", .number, 0.001...1e9,
                "seconds from 0.001 to 1000000000"),
            event(
                "until", "{ at: 1, do: foreground }\nuntil: @", .number, 1...1e9,
                "seconds from 0 to 1000000000"),
            event(
                "events[2].load", "{ at: 1, do: adapter, placement: p, event: filled, load: @ }", .whole,
                1...1e6, "a whole number from 1 to 1000000"),
            event(
                "events[2].show", "{ at: 1, do: adapter, placement: p, event: closed, show: @ }", .whole,
                1...1e6, "a whole number from 1 to 1000000"),
            event(
                "events[2].to.regs.gdpr", "{ at: 1, do: consent, to: { regs: { gdpr: @ } } }", .whole, 0...1,
                "a whole number from 0 to 1"),
            event(
                "events[2].to.regs.coppa", "{ at: 1, do: consent, to: { regs: { coppa: @ } } }", .whole,
                0...1,
                "a whole number from 0 to 1"),
            event(
                "events[2].to.regs.gpp_sid[0]", "{ at: 1, do: consent, to: { regs: { gpp_sid: [@] } } }",
                .whole, 0...1_000, "a whole number from 0 to 1000"),
            event(
                "events[2].to", "{ at: 1, do: setWall, to: @ }", .otherText, 0...0, "a moment such as"),
            event(
                "events[2].zone", "{ at: 1, do: setTimeZone, zone: @ }", .otherText, 0...0,
                "the IANA name of a time zone"),
        ]
}
