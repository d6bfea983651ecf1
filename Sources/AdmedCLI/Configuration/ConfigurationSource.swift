import ConfigurationFile
import Mediation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which configuration a command works with.
enum ConfigurationSource: Hashable {
    /// A file, by the path that the system is to be asked for.
    case file(String)
    /// None was named and there is none in the folder: the built-in demo.
    case demo

    /// The file where none is named.
    static let defaultFile = "admed.yaml"

    /// Decides by the arguments and what is in the folder.
    ///
    /// - Parameter named: The value of `--config`.
    init(_ named: String?, in context: CommandContext) {
        let path = context.path(named ?? Self.defaultFile)
        self = named != nil || FileManager.default.fileExists(atPath: path) ? .file(path) : .demo
    }
}

extension CommandContext {
    /// Reads a configuration file and checks it.
    ///
    /// - Parameters:
    ///   - needsSecrets: False where no network is asked.
    ///   - makesAdapters: Whether to try that each network's adapter can be made.
    func configuration(
        _ file: String, needsSecrets: Bool = true, makesAdapters: Bool = false
    ) throws(FileProblems) -> MediationConfiguration {
        let reader = ConfigurationReader(
            adapters: adapters, environment: environment, needsSecrets: needsSecrets,
            makesAdapters: makesAdapters)
        return try reader.read(path: file)
    }
}

extension FileProblems {
    /// One problem a line, harmless for a terminal.
    var text: String { problems.map { TerminalText.neutral($0.description) }.joined(separator: "\n") }
}
