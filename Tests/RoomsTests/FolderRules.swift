import Foundation

/// Holds the folders of a room against an order: the types of a folder are used in it and above it.
enum FolderRules {
    /// The folders of Mediation, from the bottom to the top.
    static let mediation = [
        "Values", "Configuration", "Outcomes", "Events", "Frequency", "Network", "Auction", "Placement",
        "Show",
        "AppOpen", "Engine", "Runtime",
    ]

    /// What is wrong with the files of a room: one sentence for each type that is used below its folder.
    static func violations(in files: [SourceFile], order: [String]) -> [String] {
        var homes: [String: Int] = [:]
        var violations: [String] = []
        var placed: [(file: SourceFile, height: Int)] = []
        for file in files {
            let folder = file.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            guard let height = order.firstIndex(of: folder) else {
                violations.append("\(file.path) is in a folder that FolderRules does not know")
                continue
            }
            placed.append((file, height))
            for type in declaredTypes(in: file) { homes[type] = height }
        }
        for (file, height) in placed {
            let above = usedTypes(in: file).filter { homes[$0].map { $0 > height } ?? false }
            violations += above.sorted().map {
                "\(file.path) uses \($0) of \(order[homes[$0] ?? 0]), which is above it"
            }
        }
        return violations
    }

    /// The types that a file declares for others, outside of any other type.
    private static func declaredTypes(in file: SourceFile) -> [String] {
        let declaration =
            /^(?:@\w+[ \t]+)*(?:(?:public|package|internal|final|indirect)[ \t]+)*(?:struct|enum|class|protocol|actor|typealias)[ \t]+(\w+)/
            .anchorsMatchLineEndings()
        return file.code.matches(of: declaration).map { String($0.1) }
    }

    /// The types that a file names, other than by a dot: what follows one belongs to the type before it.
    private static func usedTypes(in file: SourceFile) -> Set<String> {
        Set(file.code.matches(of: /(^|[^.\w])([A-Z]\w*)/).map { String($0.2) })
    }
}
