import AdapterKit
import Foundation
import HouseAdapter
import TestSupport
import Testing

@Suite("House ads")
struct HouseTests {
    private typealias Probe = NetworkProbe<HouseAdapter>

    @Test("House ads honour every privacy signal: nothing leaves the device")
    func privacy() {
        #expect(HouseAdapter.manifest.privacySignals == Set(PrivacySignal.allCases))
    }

    @Test(
        "House ads are the files of a folder: a page as its text, an image as its address, and no price of their own"
    )
    func creatives() async throws {
        try await inFolder { folder in
            let adapter = try adapter(folder)
            let page = try await adapter.load(request("page é.HTML")).details
            #expect(page.creative == .html("<p>首页</p>"))
            #expect(page.id == "page é.HTML" && page.creativeID == "page é.HTML" && page.type == .banner)
            #expect(page.price == nil && page.lifetime == nil)
            let image = try await adapter.load(request("a%2e b.png")).details
            guard case .image(let address) = image.creative else {
                Issue.record("\(String(describing: image.creative))")
                return
            }
            let file = try #require(URL(string: address))
            #expect(file.scheme == "file" && file.lastPathComponent == "a%2e b.png")
            #expect(try Data(contentsOf: file) == Data("png".utf8))
        }
    }

    @Test("House ads are read anew at each load, and shown on the host's presenter")
    func showing() async throws {
        try await inFolder { folder in
            let adapter = try adapter(folder)
            _ = try await adapter.load(request("page é.HTML"))
            try Data("<p>new</p>".utf8).write(to: folder.appendingPathComponent("page é.HTML"))
            let ad = try await adapter.load(request("page é.HTML"))
            #expect(ad.details.creative == .html("<p>new</p>"))
            #expect(ad.bid == nil)
            let events = AsyncStream.makeStream(of: ShowEvent.self)
            ad.handle.show(on: HeadlessPresenter(), options: ShowOptions(format: .appOpen)) {
                events.continuation.yield($0)
                if $0 == .closed { events.continuation.finish() }
            }
            let seen = await events.stream.reduce(into: []) { $0.append($1) }
            #expect(seen == [.displayed, .closed])
        }
    }

    @Test(
        "House ads are never outside of their folder, whatever the name, and what cannot be shown is told at its line",
        arguments: [
            ("", "must not be empty"), ("../secret.html", "must have no /"), ("..", "begin with a dot"),
            (".hidden.html", "begin with a dot"), ("/etc/passwd", "must have no /"),
            ("sub/page.html", "must have no /"), ("a\\b.html", "must have no /"), ("a\0.html", "NUL"),
            ("%2e%2e%2fsecret.html", "there is no file"), ("out.html", "a link that leads out"),
            ("dangling.html", "there is no file"), ("absent.html", "there is no file"),
            ("sub.html", "is no plain file"), ("pipe.html", "is no plain file"),
            ("note.txt", "whose name ends with one of htm, html, gif, jpeg"), ("html", "ends with one of"),
            ("empty.html", "is empty"), ("empty.png", "is empty"), ("latin.html", "not UTF-8"),
            ("long.html", "larger than 1048576 bytes"),
        ])
    func hostile(name: String, words: String) async throws {
        try await inFolder { folder in
            let settings: [String: JSONValue] = ["folder": .string(folder.path)]
            let good = DemandLineSettings(
                placement: "p", format: .banner, networkPlacementID: "page é.HTML")
            let bad = DemandLineSettings(placement: "p", format: .banner, networkPlacementID: name)
            let problems = Probe.problems(settings, lines: [good, bad])
            #expect(problems.map(\.place) == [.line(1, field: "placementId")])
            #expect(problems.first?.message.contains(words) == true, "\(problems)")

            let adapter = try adapter(folder)
            let error = await #expect(throws: AdapterError.self) { try await adapter.load(request(name)) }
            #expect(error?.code == .invalidConfiguration)
            #expect(error?.reason?.contains(words) == true)
        }
    }

    @Test("House ads may be links within their folder")
    func links() async throws {
        try await inFolder { folder in
            let ad = try await adapter(folder).load(request("in.html"))
            #expect(ad.details.creative == .html("<p>首页</p>"))
        }
    }

    @Test("House ads need a folder: a wrong one is told at the setting, once, and at a load too")
    func folder() async throws {
        try await inFolder { folder in
            let line = DemandLineSettings(placement: "p", format: .banner, networkPlacementID: "a.html")
            for (path, words) in [("nowhere", "there is no folder"), ("page é.HTML", "is no folder")] {
                let path = folder.appendingPathComponent(path)
                let problems = Probe.problems(["folder": .string(path.path)], lines: [line, line])
                #expect(problems.map(\.place) == [.setting("folder")])
                #expect(problems.first?.message.contains(words) == true)
                let adapter = try adapter(path)
                let error = await #expect(throws: AdapterError.self) {
                    try await adapter.load(request("a.html"))
                }
                #expect(error?.code == .invalidConfiguration)
                #expect(error?.reason?.hasPrefix("the setting folder: ") == true)
            }
            #expect(Probe.problems([:], lines: [line]).map(\.place) == [.setting(nil)])
        }
    }

    private func adapter(_ folder: URL) throws -> HouseAdapter {
        let (settings, _) = AdapterSettings.reading(
            ["folder": .string(folder.path)], manifest: HouseAdapter.manifest)
        return try HouseAdapter(settings: settings, environment: AdapterEnvironment(network: "house"))
    }

    private func request(_ name: String) -> AdRequest {
        AdRequest(
            requestID: "r", placement: "p", format: .appOpen, networkPlacementID: name,
            deadline: .now + .seconds(5))
    }

    /// A folder of creatives beside a secret, behind a link, as temporary folders often are.
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let files = FileManager.default
        let top = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let folder = top.appendingPathComponent("house")
        try files.createDirectory(
            at: folder.appendingPathComponent("sub.html"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: top) }
        let contents: [String: Data] = [
            "page é.HTML": Data("<p>首页</p>".utf8), "a%2e b.png": Data("png".utf8),
            ".hidden.html": Data("x".utf8), "note.txt": Data("x".utf8), "html": Data("x".utf8),
            "empty.html": Data(), "empty.png": Data(), "latin.html": Data([0x70, 0xE9]),
            "long.html": Data(repeating: 0x20, count: 1 << 20 + 1), "../secret.html": Data("secret".utf8),
        ]
        for (name, data) in contents { try data.write(to: folder.appendingPathComponent(name)) }
        for (name, target) in [
            ("out.html", "../secret.html"), ("dangling.html", "nothing"), ("in.html", "page é.HTML"),
        ] {
            try files.createSymbolicLink(
                atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
        }
        #expect(mkfifo(folder.appendingPathComponent("pipe.html").path, 0o600) == 0)
        let link = top.appendingPathComponent("link")
        try files.createSymbolicLink(atPath: link.path, withDestinationPath: "house")
        try await body(link)
    }
}
