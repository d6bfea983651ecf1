/// The first protocol of the contract: fetching an ad.
public protocol AdLoading: Sendable {
    /// Loads one ad, or throws.
    ///
    /// Called on an executor of the adapter's own, so blocking it delays nobody else. Several loads may run at
    /// once. Cancellation of the task means: stop now; an ad that comes all the same is told to
    /// ``AdExpiring/expire(_:)``.
    ///
    /// - Throws: An ``AdapterError`` is kept as it is; anything else is reported as `adapter_failure`, and
    ///   `CancellationError` as `cancelled`.
    func load(_ request: AdRequest) async throws -> LoadedAd
}
