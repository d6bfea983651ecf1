import AdapterKit
import Foundation
import LedgerKit
import SQLiteLedger

// Reserves and commits slots of a ledger, and writes one line for each: `LedgerHammer PATH PER-DAY`. It ends when a
// rule denies, or when it is killed; `full` or the error is its last line.
//
// `LedgerHammer PATH keep` keeps billing notices until it is killed, and writes the number of each that is kept.
// `LedgerHammer PATH take` writes the numbers of those that it was given, then `done`, and holds them until it is killed.
// `LedgerHammer PATH hold` counts twenty displays, writes `held`, and keeps the ledger open until it is killed; with
// `leave` it kills itself instead. `LedgerHammer PATH contents` writes how many displays there are, and leaves no trace.

/// Writes at once, past the buffers that a kill would lose; ends with whoever reads.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    if write(STDOUT_FILENO, bytes, bytes.count) < 0 { exit(1) }
}

guard CommandLine.arguments.count == 3 else {
    say("usage: LedgerHammer PATH PER-DAY|keep|take")
    exit(2)
}
let task = CommandLine.arguments[2]
let limit = Int(task) ?? 0

let moment = LedgerMoment(
    boot: BootInstant(nanoseconds: 1), bootID: "boot", wall: WallInstant(milliseconds: 1),
    day: CalendarDay(number: 20_000))
let rules = [FrequencyRules(placements: nil, perDay: limit)]

/// Takes one slot and commits it; what the ledger answers, it answers before it returns.
func strike(_ ledger: SQLiteLedger) {
    let reservation = Reservation(
        placement: "splash", rules: rules, moment: moment, retention: .init(horizon: .zero, depth: limit))
    ledger.reserve(reservation) { result in
        switch result {
        case .success(.granted(let id)):
            ledger.commit(id, for: "splash", at: moment) { error in
                say(error.map { "failed: \($0)" } ?? "\(id.number)")
                if error != nil { exit(1) }
            }
        case .success(.denied):
            say("full")
            exit(0)
        case .failure(let error):
            say("failed: \(error)")
            exit(1)
        }
    }
}

/// Keeps one billing notice.
func keep(_ ledger: SQLiteLedger) {
    let id = Int64.random(in: 1 ... .max)
    ledger.keep(BillingNotice(id: id, network: "n", url: "http://h/bill?id=\(id)", since: 1))
    say("\(id)")
}

/// Takes every billing notice that nobody holds, and waits for the end.
func take(_ ledger: SQLiteLedger) {
    for notice in ledger.take(for: "n", at: 0) { say("\(notice.id)") }
    say("done")
    while true { pause() }
}

/// Counts some displays, and leaves the ledger open.
func hold(_ ledger: SQLiteLedger) {
    for slot in 1...20 {
        ledger.commit(ReservationID(number: Int64(slot)), for: "held", at: moment) { error in
            if let error { say("failed: \(error)") }
        }
    }
    if task == "leave" { kill(getpid(), SIGKILL) }
    say("held")
    while true { pause() }
}

do {
    if task == "contents" {
        say("\(try SQLiteLedger.contents(of: CommandLine.arguments[1])?.history.displays.count ?? 0)")
        exit(0)
    }
    let ledger = try SQLiteLedger(path: CommandLine.arguments[1], onDamage: { say("failed: moved to \($0)") })
    if task == "take" { take(ledger) }
    if task == "hold" || task == "leave" { hold(ledger) }
    while true { task == "keep" ? keep(ledger) : strike(ledger) }
} catch {
    say("failed: \(error)")
    exit(1)
}
