public import AdapterKit

extension MediationConfiguration {
    /// Everything that does not make sense, all at once: names that nobody knows or two things share, numbers
    /// out of range, prices without a rate, settings and lines that an adapter cannot use.
    ///
    /// - Parameter adapters: The adapters of the program.
    public func problems(adapters: AdapterRegistry) -> [ConfigurationProblem] {
        problems(adapters: adapters, unread: [])
    }

    /// The same, but silent about what could not be read in the first place.
    ///
    /// - Parameter adapters: Nil where networks need no adapter, as in a scenario, which scripts them.
    package func problems(
        adapters: AdapterRegistry?, unread: Set<KeyPathText>
    ) -> [ConfigurationProblem] {
        var validator = ConfigurationValidator(self, adapters: adapters, unread: unread)
        return validator.run()
    }
}
