import AdapterKit
import Basics
import Synchronization

/// The scripts that were read, and how far each was played.
final class ScriptShelf: Sendable {
    private struct Entry {
        var script: MockScript
        var loads = 0
        var shows = 0
    }

    private let file: ScriptFile
    private let entries = Guarded<[String: Entry]>([:])

    init(folder: String) { file = ScriptFile(folder: folder) }

    /// What the next load of that placement does, and the creative it brings. The file is read at the first load.
    func nextLoad(_ id: String) throws(AdapterError) -> (step: LoadStep, creative: MockCreative?) {
        if let known = takeLoad(id) { return known }
        let script = try file.read(id)
        entries.withLock { entries in
            // A load at the same time may have read it first, and its place counts.
            if entries[id] == nil { entries[id] = Entry(script: script) }
        }
        return takeLoad(id) ?? (.standard, nil)
    }

    /// What the next show of that placement does.
    func nextShow(_ id: String) -> ShowStep {
        entries.withLock { entries in
            let shows = entries[id]?.shows ?? 0
            entries[id]?.shows += 1
            return entries[id]?.script.show(shows) ?? .standard
        }
    }

    private func takeLoad(_ id: String) -> (step: LoadStep, creative: MockCreative?)? {
        entries.withLock { entries in
            guard let entry = entries[id] else { return nil }
            entries[id]?.loads += 1
            return (entry.script.load(entry.loads), entry.script.creative)
        }
    }
}
