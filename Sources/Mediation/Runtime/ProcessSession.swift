/// The run of this process, which a session of a ledger lasts as long as, whichever mediators are made meanwhile.
enum ProcessSession {
    static let id = String(UInt64.random(in: .min ... .max), radix: 36)
}
