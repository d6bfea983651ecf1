// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A room of the package. `Tests/RoomsTests` holds these arrows against the table in CONTRIBUTING.md.
func room(_ name: String, in folder: String = "Sources", imports: [Target.Dependency] = []) -> Target {
    let path = folder == "Sources" ? "Sources/\(name)" : folder
    return .target(name: name, dependencies: imports, path: path, swiftSettings: strict)
}

/// A C shim over system libraries; only the Swift room of the same library imports it.
func shim(_ name: String, library: String...) -> Target {
    .target(name: name, path: "Sources/\(name)", linkerSettings: library.map { .linkedLibrary($0) })
}

func tests(_ name: String, imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports, path: "Tests/\(name)", swiftSettings: strict)
}

/// The networks: each is a line here, and one in `Sources/admed/main.swift`.
let networks = [
    room("PangleAdapter", in: "Adapters/Pangle", imports: ["AdapterKit", "OpenRTBAdapter"]),
    room("GenericOpenRTBAdapter", in: "Adapters/GenericOpenRTB", imports: ["AdapterKit", "OpenRTBAdapter"]),
    room("BidTokenAdapter", in: "Adapters/BidToken", imports: ["AdapterKit", "OpenRTBAdapter"]),
    room("URLKeyAdapter", in: "Adapters/URLKey", imports: ["AdapterKit", "OpenRTBAdapter"]),
    room("HouseAdapter", in: "Adapters/House", imports: ["AdapterKit"]),
    room("MockAdapter", in: "Adapters/Mock", imports: ["Basics", "AdapterKit"]),
]

let package = Package(
    name: "admed",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AdapterKit", targets: ["AdapterKit"]),
        .library(name: "LedgerKit", targets: ["LedgerKit"]),
        .library(name: "Mediation", targets: ["Mediation"]),
        .library(name: "SQLiteLedger", targets: ["SQLiteLedger"]),
        .library(name: "AppOpenFacade", targets: ["AppOpenFacade"]),
        .library(name: "OpenRTBAdapter", targets: ["OpenRTBAdapter"]),
        .library(name: "AdmedCLI", targets: ["AdmedCLI"]),
        .executable(name: "admed", targets: ["admed"]),
    ],
    targets: [
        room("Platform"),
        room("Basics", imports: ["Platform"]),
        room("AdapterKit", imports: ["Basics"]),
        room("Redaction", imports: ["Basics"]),
        room("LedgerKit", imports: ["Basics", "AdapterKit"]),
        room("Mediation", imports: ["Basics", "AdapterKit", "LedgerKit", "Redaction"]),
        room("AppOpenFacade", imports: ["AdapterKit", "Mediation"]),
        room("OpenRTB", imports: ["Basics"]),
        shim("CCurl", library: "curl", "z"),
        room("CurlHTTP", imports: ["CCurl", "Basics", "Platform", "Redaction"]),
        shim("CSQLite", library: "sqlite3"),
        room("SQLiteLedger", imports: ["CSQLite", "Basics", "Platform", "AdapterKit", "LedgerKit"]),
        shim("CYAML", library: "yaml"),
        room("Simulation", imports: ["AdapterKit", "LedgerKit", "Mediation", "MockAdapter"]),
        room(
            "ConfigurationFile",
            imports: ["CYAML", "Basics", "Platform", "AdapterKit", "Mediation", "MockAdapter", "Simulation"]),
        shim("CMicroHTTPD", library: "microhttpd", "gnutls"),
        room("FixtureServer", imports: ["CMicroHTTPD", "Basics", "Platform"]),
        room(
            "OpenRTBAdapter", in: "Adapters/OpenRTB",
            imports: ["Basics", "AdapterKit", "OpenRTB", "CurlHTTP", "Redaction"]),
        room(
            "AdmedCLI",
            imports: [
                "Basics", "Platform", "AdapterKit", "LedgerKit", "Mediation", "SQLiteLedger", "Simulation",
                "ConfigurationFile",
                "FixtureServer", "PangleAdapter", "MockAdapter",
            ]),
        .executableTarget(
            name: "admed", dependencies: ["AdmedCLI"] + networks.map { .byName(name: $0.name) },
            path: "Sources/admed", swiftSettings: strict),
        room("TestSupport", in: "Tests/TestSupport", imports: ["AdapterKit", "Mediation"]),
        tests("TestSupportTests", imports: ["TestSupport"]),
        tests("BasicsTests", imports: ["Basics"]),
        tests("AdapterKitTests", imports: ["AdapterKit"]),
        tests("LedgerKitTests", imports: ["AdapterKit", "LedgerKit"]),
        tests(
            "AdmedCLITests",
            imports: [
                "AdapterKit", "LedgerKit", "Mediation", "SQLiteLedger", "Simulation", "AdmedCLI",
                "FixtureServer",
                "PangleAdapter", "GenericOpenRTBAdapter", "BidTokenAdapter", "URLKeyAdapter", "HouseAdapter",
                "MockAdapter", "TestSupport",
            ]),
        tests("MockAdapterTests", imports: ["AdapterKit", "MockAdapter", "TestSupport"]),
        tests("OpenRTBTests", imports: ["OpenRTB"]),
        tests("RedactionTests", imports: ["Redaction"]),
        tests("CurlHTTPTests", imports: ["CurlHTTP", "FixtureServer", "TestSupport"]),
        tests("OpenRTBAdapterTests", imports: ["AdapterKit", "CurlHTTP", "OpenRTBAdapter", "TestSupport"]),
        tests(
            "PangleAdapterTests", imports: ["AdapterKit", "OpenRTBAdapter", "PangleAdapter", "TestSupport"]),
        tests("GenericOpenRTBAdapterTests", imports: ["AdapterKit", "GenericOpenRTBAdapter", "TestSupport"]),
        tests("BidTokenAdapterTests", imports: ["AdapterKit", "BidTokenAdapter", "TestSupport"]),
        tests("URLKeyAdapterTests", imports: ["AdapterKit", "URLKeyAdapter", "TestSupport"]),
        tests("HouseAdapterTests", imports: ["AdapterKit", "HouseAdapter", "TestSupport"]),
        tests("FixtureServerTests", imports: ["FixtureServer", "TestSupport"]),
        tests("RoomsTests", imports: []),
        tests(
            "ReadmeTests",
            imports: ["AdapterKit", "AppOpenFacade", "Mediation", "MockAdapter", "PangleAdapter"]),
        tests("AppOpenFacadeTests", imports: ["AdapterKit", "Mediation", "AppOpenFacade", "TestSupport"]),
        tests("MediationTests", imports: ["AdapterKit", "LedgerKit", "Mediation"]),
        tests(
            "SimulationTests",
            imports: [
                "AdapterKit", "Mediation", "MockAdapter", "Simulation", "ConfigurationFile", "TestSupport",
            ]),
        tests("RuntimeTests", imports: ["AdapterKit", "LedgerKit", "Mediation", "TestSupport"]),
        tests(
            "IntegrationTests",
            imports: [
                "AdapterKit", "LedgerKit", "Mediation", "ConfigurationFile", "PangleAdapter",
                "OpenRTBAdapter",
                "GenericOpenRTBAdapter", "BidTokenAdapter", "URLKeyAdapter", "HouseAdapter", "MockAdapter",
                "FixtureServer", "SQLiteLedger", "TestSupport",
            ]),
        tests(
            "ConfigurationFileTests",
            imports: [
                "AdapterKit", "Mediation", "MockAdapter", "Simulation", "ConfigurationFile", "TestSupport",
            ]),
        tests(
            "SQLiteLedgerTests",
            imports: ["AdapterKit", "LedgerKit", "Mediation", "SQLiteLedger", "TestSupport"]),
        .executableTarget(
            name: "LedgerHammer", dependencies: ["AdapterKit", "LedgerKit", "SQLiteLedger"],
            path: "Tests/LedgerHammer", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += networks
package.products += networks.map { .library(name: $0.name, targets: [$0.name]) }

// Programs that measure stay out of the package unless they are asked for.
if Context.environment["ADMED_BENCHMARKS"] != nil {
    package.targets += [
        .target(
            name: "CTransportBaseline", path: "Benchmarks/CTransportBaseline",
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "TransportBenchmark", dependencies: ["CTransportBaseline", "CurlHTTP"],
            path: "Benchmarks/TransportBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "SimulationBenchmark", dependencies: ["AdapterKit", "Mediation", "Simulation"],
            path: "Benchmarks/SimulationBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "SoakBenchmark",
            dependencies: ["AdapterKit", "FixtureServer", "LedgerKit", "Mediation", "PangleAdapter"],
            path: "Benchmarks/SoakBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "ReadinessBenchmark", dependencies: ["AdapterKit", "Mediation", "MockAdapter"],
            path: "Benchmarks/ReadinessBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "HostileAnswerBenchmark",
            dependencies: ["AdapterKit", "AdmedCLI", "FixtureServer", "Mediation", "PangleAdapter"],
            path: "Benchmarks/HostileAnswerBenchmark", swiftSettings: strict),
    ]
}

// So does the one that feeds readers with bytes that nobody would write; Scripts/fuzz builds it.
if Context.environment["ADMED_FUZZ_BUILD"] != nil {
    package.targets += [
        .target(name: "CFuzzMain", path: "Fuzz/CFuzzMain"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzMain", "CSQLite", "AdapterKit", "AdmedCLI", "ConfigurationFile", "FixtureServer",
                "LedgerKit", "Mediation", "OpenRTB", "OpenRTBAdapter", "SQLiteLedger", "Simulation",
            ] + networks.map { .byName(name: $0.name) },
            path: "Fuzz/Fuzz", swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
    ]
}
