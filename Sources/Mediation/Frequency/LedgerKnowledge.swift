/// Whether the engine knows what the ledger counts.
enum LedgerKnowledge {
    /// The ledger was asked for the first time. Automatic loads that caps may forbid wait for its answer, each with its
    /// reason. To `known` by the first answer or failure.
    case awaited(plans: [Int: MediationEvent.LoadReason])
    /// Yes, or it cannot be known, and what this process has counted has to do. The end.
    case known
}
