import AdapterKit
import Foundation
import Synchronization
import Testing

@testable import Mediation

/// The lines of the event log, as programs read them.
@Suite("The event log")
struct EventLogTests {
    typealias Kind = MediationEvent.Kind

    /// What stands between `"event"` and the keys that every line has, for each thing that can happen.
    static let table = loads + shows + appOpen

    private static let loads: [(kind: Kind, members: String)] = [
        (.launched, #""event":"launched""#),
        (
            .loadStarted(load: 1, reason: .explicit),
            #""event":"load_started","load":1,"reason":"explicit""#
        ),
        (.loadJoined(load: 2), #""event":"load_joined","load":2"#),
        (.loadAnswered(load: 2), #""event":"load_answered","load":2"#),
        (
            .loadRefused(code: .loadWhileShowing, reason: nil),
            #""code":"load_while_showing","event":"load_refused""#
        ),
        (
            .loadRefused(code: .suppressed, reason: .held),
            #""code":"suppressed","event":"load_refused","reason":"held""#
        ),
        (
            .lineFilled(load: 1, network: "a", price: usd),
            #""currency":"USD","event":"line_answered","load":1,"network":"a","price":"1.2""#
        ),
        (
            .lineFilled(load: 1, network: "a", price: nil),
            #""event":"line_answered","load":1,"network":"a""#
        ),
        (
            .lineFailed(load: 1, network: "a", code: .noFill),
            #""code":"no_fill","event":"line_answered","load":1,"network":"a""#
        ),
        (
            .bidRejected(load: 1, network: "a", reason: "no_rate", price: Money(3, eur)),
            #""currency":"EUR","event":"bid_rejected","load":1,"network":"a","price":"3","reason":"no_rate""#
        ),
        (
            .bidRejected(load: 1, network: "a", reason: "bad_price", price: nil),
            #""event":"bid_rejected","load":1,"network":"a","reason":"bad_price""#
        ),
        (
            .bidLost(load: 1, network: "a", reason: .outbid, price: usd),
            #""currency":"USD","event":"bid_lost","load":1,"network":"a","price":"1.2","reason":"outbid""#
        ),
        (
            .bidWon(load: 1, network: "a", price: usd),
            #""currency":"USD","event":"bid_won","load":1,"network":"a","price":"1.2""#
        ),
        (
            .loaded(load: 1, network: "a", waiters: 2),
            #""event":"loaded","load":1,"network":"a","waiters":2"#
        ),
        (
            .loadFailed(load: 1, code: .timeout, waiters: 0),
            #""code":"timeout","event":"load_failed","load":1,"waiters":0"#
        ),
        (.loadCancelled(load: 1), #""event":"load_cancelled","load":1"#),
        (
            .loadDiscarded(load: 1, network: "a"),
            #""event":"load_discarded","load":1,"network":"a""#
        ),
        (.expired(load: 1, network: "a"), #""event":"expired","load":1,"network":"a""#),
        (
            .dropped(load: 1, network: "a", reason: .consentChanged),
            #""event":"dropped","load":1,"network":"a","reason":"consent_changed""#
        ),
    ]

    private static let shows: [(kind: Kind, members: String)] = [
        (.showStarted(show: 1, network: "a"), #""event":"show_started","network":"a","show":1"#),
        (.displayed(show: 1, network: "a"), #""event":"displayed","network":"a","show":1"#),
        (.clicked(show: 1, network: "a"), #""event":"clicked","network":"a","show":1"#),
        (.rewarded(show: 1, network: "a"), #""event":"rewarded","network":"a","show":1"#),
        (
            .closed(show: 1, network: "a", clicked: true),
            #""clicked":true,"event":"closed","network":"a","show":1"#
        ),
        (
            .closed(show: 1, network: "a", clicked: false),
            #""clicked":false,"event":"closed","network":"a","show":1"#
        ),
        (
            .revenue(show: 1, earned(usd, .exact)),
            #""amount":"0.0012","currency":"USD","event":"revenue","network":"a","precision":"exact","show":1"#
        ),
        (
            .revenue(show: 1, earned(usd, .configured)),
            #""amount":"0.0012","currency":"USD","event":"revenue","network":"a","precision":"configured","show":1"#
        ),
        (
            .revenue(show: 1, earned(nil, .exact)),
            #""event":"revenue","network":"a","precision":"unknown","show":1"#
        ),
        (
            .showFailed(show: 1, network: "a", code: .showTimeout),
            #""code":"show_timeout","event":"show_failed","network":"a","show":1"#
        ),
        (
            .showRefused(code: .suppressed, reason: .held, nextEligible: nil),
            #""code":"suppressed","event":"show_refused","reason":"held""#
        ),
        (
            .showRefused(code: .notReady, reason: nil, nextEligible: nil),
            #""code":"not_ready","event":"show_refused""#
        ),
        (
            .reloadPlanned(in: .seconds(30), reason: .reload),
            #""event":"reload_planned","in":30,"reason":"reload""#
        ),
        (
            .retryPlanned(in: .milliseconds(2_100)),
            #""event":"retry_planned","in":2.1,"reason":"retry""#
        ),
        (
            .contractViolation(
                ContractBreach(
                    network: "a", reason: .afterRelease, callback: .clicked, show: 2,
                    detail: "clicked came late")),
            #""callback":"clicked","detail":"clicked came late","event":"contract_violation","network":"a","reason":"after_release","show":2"#
        ),
        (
            .callbackIgnored(show: 1, network: "a", reason: .displayedLate),
            #""event":"callback_ignored","network":"a","reason":"displayed_late","show":1"#
        ),
        (.destroyed, #""event":"destroyed""#),
    ]

    private static let appOpen: [(kind: Kind, members: String)] = [
        (.returned(away: .milliseconds(60_500)), #""away":60.5,"event":"returned""#),
        (
            .activationIgnored(.sameActivation),
            #""event":"activation_ignored","reason":"same_activation""#
        ),
        (.suppressed(.awayTooShort, nextEligible: nil), #""event":"suppressed","reason":"away_too_short""#),
        (
            .suppressed(.interval, nextEligible: .at(WallInstant(milliseconds: 60_000))),
            #""event":"suppressed","nextEligible":"1970-01-01T00:01:00.000Z","reason":"interval""#
        ),
        (
            .suppressed(.sessionCap, nextEligible: .never),
            #""event":"suppressed","nextEligible":null,"reason":"session_cap""#
        ),
        (
            .showRefused(code: .capped, reason: .dayCap, nextEligible: .never),
            #""code":"capped","event":"show_refused","nextEligible":null,"reason":"day_cap""#
        ),
        (.coldStartResolved(.shown), #""event":"cold_start_resolved","reason":"shown""#),
        (.gaveUp, #""event":"gave_up""#),
        (.filterAsked(answer: false), #""answer":false,"event":"filter_asked""#),
        (.circuitOpened(network: "a"), #""event":"circuit_opened","network":"a""#),
        (.circuitClosed(network: "a"), #""event":"circuit_closed","network":"a""#),
        (
            .ledgerFailed(step: .recordLaunch, reason: "r"),
            #""event":"ledger_failed","reason":"r","step":"record_launch""#
        ),
        (.ledgerDamaged, #""event":"ledger_damaged""#),
        (.displayed(show: 2, network: nil), #""event":"displayed","show":2"#),
    ]

    private static let eur = Currency(code: "EUR") ?? .usd
    private static let usd = Money(Decimal(string: "1.20") ?? 0, .usd)

    private static func earned(
        _ price: Money?, _ precision: ImpressionRevenue.Precision
    ) -> ImpressionRevenue {
        ImpressionRevenue(placement: "p", network: "a", price: price, precision: precision)
    }

    @Test("The event log has these keys and values, and no others", arguments: table)
    func line(kind: Kind, members: String) {
        let event = MediationEvent(
            sequence: 1, at: .zero, wall: WallInstant(milliseconds: 0), placement: nil, kind: kind)
        let common = ["\"at\":0", "\"seq\":1", "\"wall\":\"1970-01-01T00:00:00.000Z\""]
        let expected = (members.split(separator: ",").map(String.init) + common).sorted()
        #expect(line(of: event) == "{\(expected.joined(separator: ","))}")
    }

    @Test("The event log names the placement and tells the time to the millisecond")
    func place() {
        let event = MediationEvent(
            sequence: 12, at: .microseconds(1_500_499), wall: WallInstant(milliseconds: 1_795_996_800_007),
            placement: "splash/\"é\"", kind: .destroyed)
        #expect(
            line(of: event)
                == #"{"at":1.5,"event":"destroyed","placement":"splash/\"é\"","seq":12,"wall":"2026-11-30T00:00:00.007Z"}"#
        )
    }

    @Test(
        "The event log has seconds with at most three decimals",
        arguments: [
            (Duration.zero, "0"), (.milliseconds(1), "0.001"), (.microseconds(499), "0"),
            (.microseconds(500), "0.001"), (.milliseconds(400_100), "400.1"),
            (.seconds(31_536_000), "31536000"),
        ])
    func seconds(duration: Duration, text: String) {
        let event = MediationEvent(
            sequence: 1, at: duration, wall: WallInstant(milliseconds: 0), placement: nil, kind: .launched)
        #expect(line(of: event).hasPrefix("{\"at\":\(text),"))
    }

    @Test("The event log has moments of the wall clock in UTC, every millisecond of them")
    func moments() {
        let wrong = (0..<1000).filter { fraction in
            WallInstant(milliseconds: 1_795_996_800_000 + Int64(fraction)).description
                != "2026-11-30T00:00:00.\(String(1000 + fraction).dropFirst())Z"
        }
        #expect(wrong == [])
        #expect(WallInstant(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
        #expect(WallInstant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    }

    /// The line as the sink for JSON lines writes it.
    private func line(of event: MediationEvent) -> String {
        let lines = Mutex<[String]>([])
        JSONLinesEventSink { line in lines.withLock { $0.append(line) } }.receive(event)
        return lines.withLock { $0.joined(separator: "|") }
    }
}
