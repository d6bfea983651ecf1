import Foundation

/// The states and arrows of a machine, read from the comments of its code: each state says where it can go.
struct MachineDrawing {
    /// Where a machine's states are declared.
    struct Source: Sendable, CustomStringConvertible {
        /// What lives in these states.
        let title: String
        /// From the folder of Mediation.
        let path: String
        /// The type whose cases are the states.
        let states: String
        /// The property that holds the state.
        let property: String

        var description: String { title }
    }

    struct State {
        let name: String
        let meaning: String
        let targets: [String]
    }

    /// Every machine of the engine that is drawn, in the order of the article.
    static let sources = [
        Source(title: "A placement", path: "Placement/Placement.swift", states: "State", property: "state"),
        Source(
            title: "A demand line of an auction", path: "Auction/Auction.swift", states: "Line",
            property: "lines"),
        Source(title: "A show", path: "Show/Show.swift", states: "Phase", property: "phase"),
        Source(
            title: "The start of a network's adapter", path: "Network/Network.swift", states: "Start",
            property: "start"),
        Source(
            title: "The circuit of a network", path: "Network/Circuit.swift", states: "State",
            property: "state"),
        Source(
            title: "The start of the app", path: "AppOpen/AppOpenMachine.swift", states: "ColdStart",
            property: "coldStart"),
        Source(
            title: "The app-open decision", path: "AppOpen/AppOpenMachine.swift", states: "Activity",
            property: "activity"),
        Source(
            title: "The place of the app", path: "AppOpen/AppPlace.swift", states: "Place", property: "place"),
    ]

    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let title: String
    let states: [State]
    /// Where every state can go.
    let common: [String]

    init(_ source: Source) throws {
        title = source.title
        let file = Self.package.appendingPathComponent("Sources/Mediation/\(source.path)")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        var comment: [String] = []
        var common: [String] = []
        var found: [(name: String, comment: String)] = []
        var isInside = false
        for line in lines {
            if line.hasPrefix("///") {
                comment.append(String(line.dropFirst(3)).trimmingCharacters(in: .whitespaces))
                continue
            }
            if line.contains("enum \(source.states)") {
                isInside = true
                common = Self.quoted(comment.joined(separator: " "))
            } else if isInside, line == "}" {
                break
            } else if isInside, let name = line.firstMatch(of: /^(?:indirect )?case (\w+)/)?.1 {
                found.append((String(name), comment.joined(separator: " ")))
            }
            comment = []
        }
        let names = found.map(\.name)
        states = found.map { name, comment in
            State(
                name: name, meaning: comment,
                targets: Self.quoted(comment).filter { $0 != name && names.contains($0) })
        }
        self.common = common.filter(names.contains)
    }

    /// Every arrow, as from and to.
    var arrows: Set<String> {
        Set(
            states.flatMap { state in
                (state.targets + common.filter { $0 != state.name }).map { "\(state.name) → \($0)" }
            })
    }

    /// The section of the article.
    var text: String {
        let width = (states.map(\.name.count) + [4]).max() ?? 4
        var rows = states.map { state in
            (state.name, state.targets.isEmpty ? "" : "──▶  \(state.targets.joined(separator: ", "))")
        }
        if !common.isEmpty { rows.append(("each", "──▶  \(common.joined(separator: ", "))")) }
        let drawing = rows.map { name, targets in
            let row = name + String(repeating: " ", count: width - name.count) + "  " + targets
            return row.trimmingCharacters(in: .whitespaces)
        }
        let table = states.map { "| `\($0.name)` | \($0.meaning) |" }
        return """
            ### \(title)

            ```
            \(drawing.joined(separator: "\n"))
            ```

            | State | What it means, and where it goes |
            | --- | --- |
            \(table.joined(separator: "\n"))

            """
    }

    private static func quoted(_ text: String) -> [String] {
        var seen: Set<String> = []
        return text.matches(of: /`(\w+)`/).map { String($0.1) }.filter { seen.insert($0).inserted }
    }
}
