// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it sees of the library just what an app sees.
let package = Package(
    name: "examples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "admed", path: "..")],
    targets: [
        .executableTarget(
            name: "Lantern",
            dependencies: [
                .product(name: "AdapterKit", package: "admed"),
                .product(name: "Mediation", package: "admed"),
                .product(name: "AppOpenFacade", package: "admed"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // What the documentation shows: how an app on Apple platforms reports its life, and shorter pieces.
        .target(
            name: "Integration",
            dependencies: [
                .product(name: "AdapterKit", package: "admed"),
                .product(name: "LedgerKit", package: "admed"),
                .product(name: "Mediation", package: "admed"),
            ]),
        .target(
            name: "Snippets",
            dependencies: [
                .product(name: "AdapterKit", package: "admed"),
                .product(name: "LedgerKit", package: "admed"),
                .product(name: "Mediation", package: "admed"),
                .product(name: "AppOpenFacade", package: "admed"),
                .product(name: "MockAdapter", package: "admed"),
                .product(name: "SQLiteLedger", package: "admed"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
