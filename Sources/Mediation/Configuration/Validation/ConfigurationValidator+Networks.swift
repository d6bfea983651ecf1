import AdapterKit
import Basics
import Redaction

extension ConfigurationValidator {
    mutating func checkNetworks() {
        let top = KeyPathText.top.key("networks")
        let lines = linesByNetwork()
        var seen: Set<NetworkID> = []
        for network in configuration.networks {
            let path = top.key(network.id.rawValue)
            checkName(network.id.rawValue, kind: "network name", at: path)
            guard seen.insert(network.id).inserted else {
                add(path, "two networks have the name \(network.id.rawValue.quotedForMessage)", subject: .key)
                continue
            }
            guard let adapters else { continue }
            if let adapter = adapters[network.adapter] {
                check(network, adapter: adapter, lines: lines[network.id] ?? [], at: path)
            } else {
                addUnknown(
                    "adapter", network.adapter.rawValue, known: adapters.manifests.map(\.id.rawValue),
                    at: path.key("adapter"))
            }
        }
    }

    private typealias Line = (settings: DemandLineSettings, path: KeyPathText)

    private func linesByNetwork() -> [NetworkID: [Line]] {
        var lines: [NetworkID: [Line]] = [:]
        for placement in configuration.placements {
            let path = KeyPathText.top.key("placements").key(placement.id.rawValue).key("demand")
            for (index, line) in placement.demand.enumerated() {
                let settings = DemandLineSettings(
                    placement: placement.id, format: placement.format,
                    networkPlacementID: line.networkPlacementID,
                    template: line.template)
                lines[line.network, default: []].append((settings, path.index(index)))
            }
        }
        return lines
    }

    private mutating func check(
        _ network: NetworkConfiguration, adapter: any NetworkAdapter.Type, lines: [Line], at path: KeyPathText
    ) {
        let path = path.key("settings")
        let declared = adapter.manifest.settings
        var manifest = adapter.manifest
        manifest.settings.removeAll { unread.contains(path.key($0.key)) }
        let given = network.settings.filter { !unread.contains(path.key($0.key)) }

        let (settings, problems) = AdapterSettings.reading(given, manifest: manifest)
        for problem in problems {
            guard case .setting(let key?) = problem.place, !declared.contains(where: { $0.key == key }) else {
                add(problem, settings: path, lines: lines)
                continue
            }
            add(
                path.key(key), problem.message,
                suggestion: NearestWord.suggestion(for: key, among: declared.map(\.key)), subject: .key)
        }
        // A rule that joins settings cannot be judged while one of them is not known. A secret that is not at
        // hand, as on a build machine, does not keep the others from being judged.
        let broken = Set(problems.map(\.place))
        let isComplete = declared.allSatisfy {
            $0.isSecret || manifest.settings.contains($0) && !broken.contains(.setting($0.key))
        }
        guard isComplete else { return }
        for problem in adapter.problems(settings: settings, lines: lines.map(\.settings)) {
            let told = SettingProblem(problem.place, redactor.redact(problem.message))
            add(told, settings: path, lines: lines)
        }
    }

    private mutating func add(_ problem: SettingProblem, settings path: KeyPathText, lines: [Line]) {
        switch problem.place {
        case .setting(let key): add(key.map(path.key) ?? path, problem.message)
        case .line(let index, let field):
            let line = lines.indices.contains(index) ? lines[index].path : path
            add(line.key(field), problem.message)
        }
    }
}
