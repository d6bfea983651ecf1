import FixtureServer

/// `admed serve`.
struct ServeCommand: Command {
    static let spec = CommandSpec(
        "serve", summary: "serve ad fixtures over HTTP until it is interrupted",
        details: """
            Reads WireMock stub mappings from DIR/mappings and body files from DIR/__files, once, at
            its start. Prints one line for each request, without queries, headers and bodies. What
            came in can be read at /__admin/requests.
            """,
        options: [
            OptionSpec(
                "fixtures", .folder, "DIR", help: "the folder of fixtures; the built-in demo's by default"),
            OptionSpec("port", .integer(0...65_535), "N", help: "the port; 0, the default, picks a free one"),
            OptionSpec("host", .text, "HOST", help: "the address to listen on; 127.0.0.1 by default"),
            OptionSpec("tls-cert", .file, "FILE", help: "speak TLS with this certificate chain (PEM)"),
            OptionSpec("tls-key", .file, "FILE", help: "the certificate's key (PEM)"),
            .json,
        ],
        examples: [.init("admed serve --fixtures Fixtures --port 8080", "the fixtures of this package")])

    private let fixtures: String?
    private let port: UInt16
    private let host: String
    private let certificate: (chain: String, key: String)?
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        fixtures = arguments.text("fixtures")
        port = UInt16(arguments.integer("port") ?? 0)
        host = arguments.text("host") ?? "127.0.0.1"
        json = arguments.has("json")
        switch (arguments.text("tls-cert"), arguments.text("tls-key")) {
        case (nil, nil): certificate = nil
        case (let chain?, let key?): certificate = (chain, key)
        default: throw .usage("serve", "--tls-cert and --tls-key go together")
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let log = ServeLog(context.output, json: json)
        let server = try start(in: context, log)
        defer { server.stop() }
        if fixtures == nil { context.note("no --fixtures: serving those of the built-in demo") }
        try log.begin(Self.reachable(server.url))
        try await log.untilClosed()
        return .done
    }

    /// The address of a server as its own machine can ask it: one that listens everywhere is found at home.
    static func reachable(_ url: String) -> String {
        url.replacing("://0.0.0.0:", with: "://127.0.0.1:").replacing("://[::]:", with: "://[::1]:")
    }

    private func start(in context: CommandContext, _ log: ServeLog) throws(CommandFailure) -> FixtureServer {
        do throws(FixtureServerError) {
            var identity: ServerIdentity?
            if let certificate {
                identity = try ServerIdentity(
                    certificateFile: context.path(certificate.chain), keyFile: context.path(certificate.key))
            }
            let set =
                if let fixtures { try FixtureSet(folder: context.path(fixtures)) } else { DemoFixtures.set }
            return try FixtureServer(set, host: host, port: port, identity: identity) { log.add($0) }
        } catch {
            throw CommandFailure(error.exitCode, error.description)
        }
    }
}

extension FixtureServerError {
    /// Fixtures and certificates are part of a configuration; an address is refused by the system.
    var exitCode: ExitCode {
        switch self {
        case .invalidFixtures, .unreadable, .unusableIdentity: .invalid
        case .cannotListen: .failed
        }
    }
}
