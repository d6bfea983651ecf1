/// A room of the package, and what it may import.
struct Room: Sendable {
    /// How a room may use the whole of Foundation.
    enum FoundationUse: Sendable {
        /// Only where there are no FoundationEssentials.
        case fallback
        case whole
    }

    var name: String
    var folder: String
    var rooms: Set<String> = []
    /// Whether it may import every adapter, also one that was added: their modules are named so.
    var isOpenToAdapters = false
    var foundation = FoundationUse.whole
    /// Modules of the system beside Foundation, with the folder of the room that they are kept to; "" is all of it.
    var system = Room.edge

    /// What an edge needs to do I/O.
    static let edge = ["Dispatch": "", "Synchronization": ""]

    /// The import table. CONTRIBUTING.md has it in words.
    static let table: [Room] = [
        Room(
            name: "Platform", folder: "Sources/Platform", foundation: .fallback,
            system: ["Glibc": "", "Musl": "", "Darwin": ""]),
        Room(
            name: "Basics", folder: "Sources/Basics", rooms: ["Platform"], foundation: .fallback,
            system: ["Synchronization": ""]),
        Room(
            name: "AdapterKit", folder: "Sources/AdapterKit", rooms: ["Basics"], foundation: .fallback,
            system: ["Synchronization": ""]),
        Room(
            name: "LedgerKit", folder: "Sources/LedgerKit", rooms: ["Basics", "AdapterKit"],
            foundation: .fallback,
            system: ["Synchronization": ""]),
        Room(
            name: "Mediation", folder: "Sources/Mediation",
            rooms: ["Basics", "AdapterKit", "LedgerKit", "Redaction"],
            system: ["Synchronization": "", "Dispatch": "Runtime/"]),
        Room(
            name: "AppOpenFacade", folder: "Sources/AppOpenFacade", rooms: ["AdapterKit", "Mediation"],
            system: ["Dispatch": ""]),
        Room(
            name: "OpenRTB", folder: "Sources/OpenRTB", rooms: ["Basics"], foundation: .fallback, system: [:]),
        Room(
            name: "Redaction", folder: "Sources/Redaction", rooms: ["Basics"], foundation: .fallback,
            system: [:]),
        Room(
            name: "CurlHTTP", folder: "Sources/CurlHTTP", rooms: ["CCurl", "Basics", "Platform", "Redaction"]),
        Room(
            name: "SQLiteLedger", folder: "Sources/SQLiteLedger",
            rooms: ["CSQLite", "Basics", "Platform", "AdapterKit", "LedgerKit"]),
        Room(
            name: "ConfigurationFile", folder: "Sources/ConfigurationFile",
            rooms: ["CYAML", "Basics", "Platform", "AdapterKit", "Mediation", "MockAdapter", "Simulation"]),
        Room(
            name: "FixtureServer", folder: "Sources/FixtureServer",
            rooms: ["CMicroHTTPD", "Basics", "Platform"]),
        Room(
            name: "Simulation", folder: "Sources/Simulation",
            rooms: ["AdapterKit", "LedgerKit", "Mediation", "MockAdapter"],
            system: ["Synchronization": ""]),
        Room(
            name: "AdmedCLI", folder: "Sources/AdmedCLI",
            rooms: [
                "Basics", "Platform", "AdapterKit", "LedgerKit", "Mediation", "OpenRTB", "CurlHTTP",
                "SQLiteLedger",
                "ConfigurationFile",
                "FixtureServer", "Simulation",
            ], isOpenToAdapters: true),
        Room(
            name: "admed", folder: "Sources/admed", rooms: ["AdmedCLI"], isOpenToAdapters: true, system: [:]
        ),
        Room(
            name: "OpenRTBAdapter", folder: "Adapters/OpenRTB",
            rooms: ["Basics", "AdapterKit", "OpenRTB", "CurlHTTP", "Redaction"]),
        Room(
            name: "PangleAdapter", folder: "Adapters/Pangle",
            rooms: ["AdapterKit", "OpenRTB", "OpenRTBAdapter", "CurlHTTP"]),
        Room(name: "MockAdapter", folder: "Adapters/Mock", rooms: ["Basics", "AdapterKit"]),
    ]

    /// Whether it may import that module of the package.
    func mayImport(_ module: String) -> Bool {
        rooms.contains(module) || isOpenToAdapters && module.hasSuffix("Adapter")
    }

    /// The room of a folder. A network that was added has the arrows of any adapter, without an entry of its own.
    static func of(folder: String) -> Room? {
        if let room = table.first(where: { $0.folder == folder }) { return room }
        guard folder.hasPrefix("Adapters/") else { return nil }
        return Room(
            name: folder, folder: folder, rooms: ["AdapterKit", "OpenRTB", "OpenRTBAdapter", "CurlHTTP"])
    }
}
