package import AdapterKit
package import LedgerKit

extension FrequencyReport {
    /// Reads a ledger, and reports on what it counts now.
    ///
    /// - Throws: Why the ledger cannot be read.
    package static func reading(
        _ ledger: any FrequencyLedger, _ configuration: MediationConfiguration, placement: PlacementID? = nil,
        clock: any MediatorClock
    ) async throws(LedgerError) -> FrequencyReport {
        let moment = clock.now()
        var scheduler = FrequencyScheduler(
            configuration, bootID: clock.bootID, session: ProcessSession.unique())
        let stamp = scheduler.ledgerMoment(moment)
        let result = await withCheckedContinuation { continuation in
            ledger.read(at: stamp) { continuation.resume(returning: $0) }
        }
        return FrequencyReport(
            configuration, placement: placement, history: try result.get(), at: moment, bootID: clock.bootID)
    }
}
