package import AdapterKit
package import Mediation

/// Reads configuration files, YAML or JSON, and reports everything that is wrong with one at once.
package struct ConfigurationReader: Sendable {
    private let adapters: AdapterRegistry
    private let environment: [String: String]
    private let needsSecrets: Bool
    private let makesAdapters: Bool

    /// A reader.
    ///
    /// - Parameters:
    ///   - adapters: The adapters of the program; their manifests type the settings.
    ///   - environment: The environment variables that `{ env: NAME }` means.
    ///   - needsSecrets: False for whoever asks no network: settings in a variable or a file are then neither
    ///     fetched nor missed.
    ///   - makesAdapters: Whether each network's adapter is made once, to see whether it can be; it is not started.
    package init(
        adapters: AdapterRegistry, environment: [String: String], needsSecrets: Bool = true,
        makesAdapters: Bool = false
    ) {
        self.adapters = adapters
        self.environment = environment
        self.needsSecrets = needsSecrets
        self.makesAdapters = makesAdapters
    }

    /// Reads a file.
    ///
    /// - Throws: Every problem with its place, also when the file is missing or not YAML at all.
    package func read(path: String) throws(FileProblems) -> MediationConfiguration {
        try read(SourceDocument(path: path))
    }

    /// Reads a text.
    ///
    /// - Parameter name: Stands for the file in problems; relative paths count from it.
    package func read(text: String, name: String) throws(FileProblems) -> MediationConfiguration {
        try read(SourceDocument(text: text, name: name))
    }

    /// Reads a document that was read before.
    package func read(_ document: SourceDocument) throws(FileProblems) -> MediationConfiguration {
        guard let root = document.root else { throw FileProblems(problems: document.problems) }
        let problems = SourceProblems()
        let configuration = read(SourceCursor(root, problems: problems), file: document.name)
        let senseless = configuration.problems(adapters: adapters, unread: problems.unread)
        let unmade =
            makesAdapters
            ? configuration.problemsCreatingAdapters(adapters: adapters, unread: problems.unread) : []
        let all = document.allProblems(with: problems.all + senseless + unmade)
        guard all.isEmpty else { throw FileProblems(problems: all) }
        return configuration
    }

    private func read(_ source: SourceCursor, file: String) -> MediationConfiguration {
        let settings = SettingsReader(
            adapters: adapters, environment: environment, file: file, fetches: needsSecrets)
        return MediationConfiguration(reading: source, settings: settings.read(_:adapter:))
    }
}
