import AdapterKit
import Mediation

/// The configuration of a scenario, whose networks are all scripted.
struct ScenarioConfiguration {
    /// The network of a placement that has no demand.
    private static let scripted: NetworkID = "scripted"
    /// What stands for an adapter where networks are left out.
    private static let noAdapter: AdapterID = "scripted"

    /// What was read.
    private(set) var configuration = MediationConfiguration()
    /// What is wrong with the file that the scenario names; of an inline configuration, nothing.
    private(set) var problems: [FileProblem] = []
    private var arePlacementsRead = false
    private var areNetworksRead = false

    /// The placements and networks that the scenario may name.
    var symbols: ScenarioSymbols {
        ScenarioSymbols(
            placements: arePlacementsRead ? configuration.placements : nil,
            networks: areNetworksRead ? configuration.networks.map(\.id) : nil)
    }

    /// Reads `config`. What is wrong with an inline configuration goes to the problems of the scenario.
    ///
    /// - Parameters:
    ///   - members: The scenario.
    ///   - file: The scenario's file, from which the path of a configuration counts.
    ///   - usesAction: Whether the app-open placement needs no network.
    init(of members: SourceMembers, file: String, usesAction: Bool) {
        let expected = "a configuration, or the path of one"
        guard let source = members.required("config", expected: expected) else { return }
        if case .object = source.node.content {
            for problem in read(source.node, isEmbedded: true, usesAction: usesAction) {
                source.problems.add(problem.inside(source.path))
            }
        } else if let path = source.text(expected: expected) {
            readFile(path, named: source, from: file, usesAction: usesAction)
        }
    }

    /// Reads a configuration file given in place of `config`.
    ///
    /// - Parameter usesAction: Whether the app-open placement needs no network.
    init(path: String, usesAction: Bool) {
        do throws(FileProblems) {
            let document = try SourceDocument(path: path)
            let found = document.root.map { read($0, isEmbedded: false, usesAction: usesAction) }
            problems = document.allProblems(with: found ?? [])
        } catch {
            problems = error.problems
        }
    }

    private mutating func readFile(
        _ path: String, named source: SourceCursor, from file: String, usesAction: Bool
    ) {
        let name = "the file \(path.quotedForMessage)"
        guard !path.utf8.contains(0) else { return source.problem("\(name) does not exist") }
        let resolved = FilePath.resolving(path, from: file)
        do {
            let document = SourceDocument(bytes: try BoundedFile.read(resolved), name: resolved)
            let found = document.root.map { read($0, isEmbedded: false, usesAction: usesAction) }
            problems = document.allProblems(with: found ?? [])
        } catch {
            source.problem("\(name) \(error.reason)")
        }
    }

    /// - Returns: What is wrong, with paths from the top of the configuration.
    private mutating func read(
        _ root: SourceNode, isEmbedded: Bool, usesAction: Bool
    ) -> [ConfigurationProblem] {
        let problems = SourceProblems()
        configuration = MediationConfiguration(
            reading: SourceCursor(root, problems: problems), needsVersion: !isEmbedded
        ) { _, _ in [:] }
        let placements = root["placements"]
        for index in configuration.placements.indices {
            let placement = configuration.placements[index]
            let isOfAction = usesAction && placement.format == .appOpen
            if placements?[placement.id.rawValue]?["demand"] == nil, !isOfAction {
                configuration.placements[index].demand = [
                    DemandLine(network: Self.scripted, pricing: .bidding())
                ]
            }
        }
        scriptNetworks(areListed: root["networks"] != nil)
        let unread = problems.unread
        arePlacementsRead = unread.isDisjoint(with: [.top, .top.key("placements")])
        areNetworksRead = arePlacementsRead && !unread.contains(.top.key("networks"))
        return problems.all + configuration.problems(adapters: nil, unread: unread)
    }

    /// Lists the networks that demand lines name: all of them, or only the one that nobody had to write.
    private mutating func scriptNetworks(areListed: Bool) {
        var known = Set(configuration.networks.map(\.id))
        for network in configuration.placements.flatMap(\.demand).map(\.network)
        where network != "" && (!areListed || network == Self.scripted) {
            guard known.insert(network).inserted else { continue }
            configuration.networks.append(NetworkConfiguration(id: network, adapter: Self.noAdapter))
        }
    }
}

extension SourceNode {
    /// The member of that name; nil when there is none, or this is no object.
    fileprivate subscript(key: String) -> SourceNode? {
        guard case .object(let object) = content else { return nil }
        return object[key]?.value
    }
}

extension ConfigurationProblem {
    /// The same, seen from further up.
    fileprivate func inside(_ outer: KeyPathText) -> ConfigurationProblem {
        var problem = self
        problem.keyPath = KeyPathText(outer.steps + keyPath.steps)
        return problem
    }
}
