/// The run of this process, which a session of a ledger lasts as long as, whichever mediators are made meanwhile.
package enum ProcessSession {
    package static let id = unique()

    /// The name of a run that is none of this process as a whole: a command that others may follow in it.
    package static func unique() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
