package import Mediation

extension MediatorOptions {
    /// The same options, with request ids and the jitter of retries that follow from a seed.
    package func seeded(_ seed: UInt64) -> MediatorOptions {
        var options = self
        options.seed = seed
        return options
    }
}
