import AdapterKit
import Foundation
import Mediation
import SQLiteLedger

// Reserves and commits slots of a ledger, and writes one line for each: `LedgerHammer PATH PER-DAY`. It ends when a
// rule denies, or when it is killed; `full` or the error is its last line.

/// Writes at once, past the buffers that a kill would lose; ends with whoever reads.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    if write(STDOUT_FILENO, bytes, bytes.count) < 0 { exit(1) }
}

guard CommandLine.arguments.count == 3, let limit = Int(CommandLine.arguments[2]) else {
    say("usage: LedgerHammer PATH PER-DAY")
    exit(2)
}

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

do {
    let ledger = try SQLiteLedger(path: CommandLine.arguments[1], onDamage: { say("failed: moved to \($0)") })
    while true { strike(ledger) }
} catch {
    say("failed: \(error)")
    exit(1)
}
