import Foundation

/// The table of what each body costs.
struct HostileTable {
    private let bodies: [HostileBody]
    private let server: HostileServer

    init(_ bodies: [HostileBody]) throws {
        self.bodies = bodies
        server = try HostileServer(bodies)
    }

    /// Measures and prints, row by row, those whose name has the word in it.
    func print(where word: String) throws {
        Swift.print(
            """
            | The answer is … | the load ends with | ms | at most | until every event is written | peak MiB \
            | `fetch` ms | its MiB | `fetch --json` ms | its MiB |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
            """)
        for (index, body) in bodies.enumerated() where word.isEmpty || body.name.contains(word) {
            let load = try run(["--load", server.url(index)])
            let text = try fetch(index)
            let json = try fetch(index, "--json")
            Swift.print("| \(body.name) | \(load.isEmpty ? "**no end**" : load) | \(text) | \(json) |")
            fflush(nil)
        }
    }

    /// How long `admed fetch` takes from its start to its end, and how much it writes.
    private func fetch(_ index: Int, _ options: String...) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let configuration = """
            version: 1
            networks:
              n: { adapter: pangle, settings: { endpoint: "\(server.url(index))/fetch", token: a token, appid: 1 } }
            placements:
              p: { format: interstitial, loadTimeout: 100,
                   demand: [{ network: n, placementId: 1, bidding: true, timeout: 100 }] }
            """
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        let clock = ContinuousClock()
        var written = 0
        let took = try clock.measure {
            written = try run(["fetch", "--placement", "p", "--config", file.path] + options).utf8.count
        }
        return "\(Int(took / .milliseconds(1))) | \(written / 1_048_576)"
    }

    /// The output of this program with those arguments; empty when it took more than 20 seconds.
    private func run(_ arguments: [String]) throws -> String {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        child.arguments = arguments
        let output = Pipe()
        child.standardOutput = output
        child.standardError = FileHandle.nullDevice
        try child.run()
        let guardian = DispatchWorkItem { kill(child.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: guardian)
        defer { guardian.cancel() }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
