import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import Testing

@Suite("Settings in configuration files")
struct SettingsTests {
    private let folder = URL.temporaryDirectory.appending(path: "admed-settings-\(UUID().uuidString)")

    private func withFolder(_ body: (URL) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private static func text(_ settings: String, placementID: String = "1") -> String {
        """
        version: 1
        networks:
          pangle:
            adapter: pangle
            settings: { \(settings) }
        placements:
          a: { format: banner, demand: [{ network: pangle, bidding: true, placementId: \(placementID) }] }
        """
    }

    private static let address = "endpoint: 'https://x.example/'"

    @Test("Settings in configuration files are read as the manifest types them")
    func typed() throws {
        let settings = """
            \(Self.address), token: 12345, appid: 007, appOpenAdType: 3, allowInsecureHTTP: true, caBundle: ca.pem
            """
        let configuration = try reader().read(text: Self.text(settings), name: "conf/admed.yaml")
        #expect(
            configuration.networks.first?.settings == [
                "endpoint": "https://x.example/", "token": "12345", "appid": "007", "appOpenAdType": 3,
                "allowInsecureHTTP": true, "caBundle": "conf/ca.pem",
            ])
    }

    @Test(
        "Settings in configuration files come from the environment and from files next to the configuration")
    func fetched() throws {
        try withFolder { folder in
            try Data("from-file\n".utf8).write(to: folder.appending(path: "token.txt"))
            let file = folder.appending(path: "admed.yaml")
            let settings = "\(Self.address), token: { file: token.txt }, appid: { env: APP }"
            try Data(Self.text(settings).utf8).write(to: file)
            let configuration = try reader(environment: ["APP": "0042"]).read(path: file.path)
            let read = try #require(configuration.networks.first?.settings)
            #expect(read["token"] == "from-file")
            #expect(read["appid"] == "0042")
        }
    }

    @Test(
        "Settings in configuration files that cannot be had are told without their values",
        arguments: [
            ("token: { env: NOWHERE }, appid: 1", "token", "`NOWHERE` is not set", nil),
            (
                "token: { file: /nonexistent/token }, appid: 1", "token",
                "`/nonexistent/token` does not exist", nil
            ),
            ("token: { file: / }, appid: 1", "token", "is a folder", nil),
            ("token: { evn: A }, appid: 1", "token.evn", "unknown key `evn`", "env"),
            (
                "token: { env: A, file: b }, appid: 1", "token", "either `{ env: NAME }` or `{ file: path }`",
                nil
            ),
            ("token: [s3cret], appid: 1", "token", "not a list", nil),
            ("token: '', appid: 1", "token", "not empty", nil),
            ("token: s3cret, appid: s3cret", "appid", "expected digits", nil),
            ("token: s3cret, appid: 1, appOpenAdType: 9", "appOpenAdType", "from 1 to 8", nil),
            ("token: s3cret, appid: 1, allowInsecureHTTP: s3cret", "allowInsecureHTTP", "true or false", nil),
            ("token: s3cret, appid: 1, caBundel: s3cret", "caBundel", "unknown setting", "caBundle"),
        ] as [(String, String, String, String?)])
    func unavailable(settings: String, key: String, fragment: String, suggestion: String?) throws {
        let found = problems(Self.text("\(Self.address), \(settings)"))
        let problem = try #require(found.first { $0.path == "networks.pangle.settings.\(key)" }, "\(found)")
        #expect(problem.line == 5)
        #expect(problem.message.contains(fragment), "\(problem)")
        #expect(problem.suggestion == suggestion)
        #expect(!found.contains { "\($0)".contains("s3cret") })
    }

    @Test(
        "Settings in configuration files that are secret and shorter than four characters are refused wherever they come from, and told why"
    )
    func short() throws {
        try withFolder { folder in
            try Data("abc\n".utf8).write(to: folder.appending(path: "token.txt"))
            let file = folder.appending(path: "admed.yaml")
            for token in ["abc", "{ env: TOKEN }", "{ file: token.txt }", "7", "'äöü'"] {
                let settings = "\(Self.address), token: \(token), appid: 1"
                try Data(Self.text(settings).utf8).write(to: file)
                let thrown = #expect(throws: FileProblems.self) {
                    try reader(environment: ["TOKEN": "abc"]).read(path: file.path)
                }
                let problems = thrown?.problems ?? []
                #expect(problems.map(\.path) == ["networks.pangle.settings.token"], "\(token)")
                #expect(problems.map(\.line) == [5])
                #expect(
                    problems.first?.message
                        == "a secret has at least 4 characters: shorter ones cannot be kept out of "
                        + "messages without taking words with them")
            }
            try Data(Self.text("\(Self.address), token: abcd, appid: 1").utf8).write(to: file)
            _ = try reader().read(path: file.path)
        }
    }

    @Test(
        "Settings in configuration files that are missing are told at their block, and an adapter's own rules at the line"
    )
    func rules() {
        let missing = problems(Self.text("appid: 1"))
        #expect(missing.map(\.path) == ["networks.pangle.settings", "networks.pangle.settings"])
        let alone = problems(Self.text("\(Self.address), token: t0ken"))
        #expect(alone.map(\.path) == ["placements.a.demand[0].placementId"])
        #expect(alone.map(\.line) == [7])
        let wrong = problems(Self.text("\(Self.address), token: t0ken, appid: one"))
        #expect(wrong.map(\.path) == ["networks.pangle.settings.appid"])
        let letters = problems(Self.text("\(Self.address), token: t0ken, appid: 1", placementID: "x1"))
        #expect(letters.first?.message.contains("digits only") == true)
    }

    private func token(in bytes: [UInt8]) throws -> Result<JSONValue?, FileProblems> {
        var result = Result<JSONValue?, FileProblems>.success(nil)
        try withFolder { folder in
            try Data(bytes).write(to: folder.appending(path: "token.txt"))
            let file = folder.appending(path: "admed.yaml")
            try Data(Self.text("\(Self.address), appid: 1, token: { file: token.txt }").utf8).write(to: file)
            result = Result { () throws(FileProblems) in
                try reader().read(path: file.path).networks.first?.settings["token"]
            }
        }
        return result
    }

    @Test(
        "Settings in configuration files of a file are less the mark that editors put before it, and one newline",
        arguments: [
            ("\u{FEFF}token\r\n", "token"), ("\u{FEFF}token", "token"), ("token\n\n", "token\n"),
            ("token\r\n", "token"),
            ("token\n", "token"), (" token ", " token "), ("token\u{2028}", "token\u{2028}"),
            ("token\u{85}", "token\u{85}"),
            ("\u{FEFF}\u{FEFF}token", "\u{FEFF}token"),
        ])
    func mark(content: String, value: String) throws {
        guard case .string(let read)? = try token(in: Array(content.utf8)).get() else {
            Issue.record("nothing was read of \(content.debugDescription)")
            return
        }
        #expect(Array(read.utf8) == Array(value.utf8))
    }

    @Test(
        "Settings in configuration files of a file in another encoding are refused with its name",
        arguments: [
            ([0xFF, 0xFE, 0x74, 0, 0x6F, 0] as [UInt8], "UTF-16"),
            ([0xFE, 0xFF, 0, 0x74, 0, 0x6F], "UTF-16"),
            ([0x74, 0, 0x6F, 0, 0x6B, 0, 0x0A, 0], "UTF-16"), ([0, 0x74, 0, 0x6F], "UTF-16"),
            ([0xFF, 0xFE, 0, 0, 0x74, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x74], "UTF-32"),
        ])
    func encoding(bytes: [UInt8], name: String) throws {
        guard case .failure(let found) = try token(in: bytes) else {
            Issue.record("it was read")
            return
        }
        #expect(found.problems.map(\.path) == ["networks.pangle.settings.token"])
        #expect(found.problems.first?.message == "the file `token.txt` is in \(name); save it as UTF-8")
    }

    @Test(
        "Settings in configuration files that are written as in a shell are told how it is written here",
        arguments: [
            ("$PANGLE_TOKEN", "{ env: PANGLE_TOKEN }"), ("'${PANGLE_TOKEN}'", "{ env: PANGLE_TOKEN }"),
            ("'${token}'", "{ env: token }"),
        ])
    func shellVariables(written: String, suggestion: String) throws {
        let found = problems(Self.text("\(Self.address), appid: 1, token: \(written)"))
        #expect(found.map(\.path) == ["networks.pangle.settings.token"])
        #expect(found.first?.suggestion == suggestion)
        for ordinary in ["'$ecret-of-ours'", "'$1abc'", "'a$HOME'", "'$$$$'"] {
            #expect(problems(Self.text("\(Self.address), appid: 1, token: \(ordinary)")) == [])
        }
    }
}
