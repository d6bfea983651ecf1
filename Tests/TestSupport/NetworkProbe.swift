package import AdapterKit
import Foundation

/// An adapter in front of a scripted server, to see what it sends and what it makes of an answer.
package struct NetworkProbe<Adapter: NetworkAdapter> {
    /// Settings that the adapter's manifest does not take.
    package struct SettingsError: Error {
        /// What is wrong with them.
        package var problems: [SettingProblem]
    }

    /// What the adapter asks.
    package let server: ScriptedServer
    /// The adapter.
    package let adapter: Adapter

    /// An adapter whose `endpoint` is a server that gives every request the same answer.
    package init(
        _ settings: [String: JSONValue], path: String = "/bid", status: Int = 204, answer: String = "",
        environment: AdapterEnvironment = AdapterEnvironment(network: "n")
    ) throws {
        let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(answer.utf8.count)\r\n\r\n"
        server = try ScriptedServer { _ in Array((head + answer).utf8) }
        let (read, problems) = AdapterSettings.reading(
            settings.merging(["endpoint": .string(server.url(path))]) { own, _ in own },
            manifest: Adapter.manifest)
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        adapter = try Adapter(settings: read, environment: environment)
    }

    /// Ends adapter and server.
    package func stop() async {
        await adapter.stop(within: .zero)
        await server.stop()
    }

    /// What came of one load.
    package func load(_ request: AdRequest) async -> Result<LoadedAd, any Error> {
        do { return .success(try await adapter.load(request)) } catch { return .failure(error) }
    }

    /// Why one load brings nothing; nil when it fills.
    package func failure(_ request: AdRequest) async -> AdapterError? {
        if case .failure(let error as AdapterError) = await load(request) { error } else { nil }
    }

    /// What the server receives of one load.
    package static func sent(
        _ request: AdRequest, _ settings: [String: JSONValue], path: String = "/bid"
    ) async throws -> ReceivedRequest? {
        let probe = try Self(settings, path: path)
        _ = await probe.load(request)
        await probe.stop()
        return probe.server.requests.first
    }

    /// What is wrong with settings and lines, as a check of the configuration tells it.
    package static func problems(
        _ settings: [String: JSONValue], lines: [DemandLineSettings] = []
    ) -> [SettingProblem] {
        let (read, problems) = AdapterSettings.reading(settings, manifest: Adapter.manifest)
        return problems + Adapter.problems(settings: read, lines: lines)
    }
}

extension ReceivedRequest {
    /// The body as JSON; nil when it is none.
    package var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(body)) }
}

extension JSONValue {
    /// The JSON that a text is; nil when it is none.
    package init?(text: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        self = value
    }
}

extension AdRequest {
    /// A request of a bidder with a context that nobody knows all of, and all that a request can have.
    package static func full(
        _ format: AdFormat, placementID: String? = "slot-1", template: JSONValue? = nil
    ) -> AdRequest {
        let context: JSONValue = [
            "tmax": 900, "app": ["bundle": "com.example.app", "later": ["a": [1, nil, true]]],
            "device": ["w": 360, "h": 640, "new": "首页"], "user": ["id": "u", "ext": ["eids": []]],
            "regs": ["ext": ["kept": 1]], "cur": ["USD"], "bcat": ["IAB25"], "unknown": ["x": "y"],
        ]
        var privacy = PrivacySignals()
        privacy.gdprApplies = true
        privacy.consent = "tcf"
        privacy.usPrivacy = "1YNN"
        return AdRequest(
            requestID: "r-1", placement: "p", format: format, networkPlacementID: placementID,
            isBidding: true,
            floor: Money("0.50 USD"), lifetime: .seconds(3_600), deadline: .now + .seconds(20),
            context: context, template: template, privacy: privacy)
    }

    /// What a full request has at the top level beside `imp` and the places of 2.5 or 2.6.
    package static let fullContext = """
        "id":"r-1","tmax":900,"app":{"bundle":"com.example.app","later":{"a":[1,null,true]}},
        "device":{"w":360,"h":640,"new":"首页"},"cur":["USD"],"bcat":["IAB25"],"unknown":{"x":"y"}
        """

    /// The media object that each format has where the template has none, with the members of its impression that
    /// follow from it.
    package static let fullImpressions: [(format: AdFormat, members: String)] = [
        (.appOpen, #""instl":1,"banner":{"w":360,"h":640,"format":[{"w":360,"h":640}]}"#),
        (.interstitial, #""instl":1,"banner":{"w":360,"h":640,"format":[{"w":360,"h":640}]}"#),
        (.rewarded, #""instl":1,"video":{"mimes":["video/mp4"],"protocols":[2,3,5,6]}"#),
        (.banner, #""banner":{"w":320,"h":50,"format":[{"w":320,"h":50}]}"#),
        (
            .native,
            #"""
            "native":{"ver":"1.2","request":"{\"ver\":\"1.2\",\"assets\":[\#
            {\"id\":1,\"required\":1,\"title\":{\"len\":90}},\#
            {\"id\":2,\"img\":{\"type\":1,\"wmin\":80,\"hmin\":80}},\#
            {\"id\":3,\"required\":1,\"img\":{\"type\":3,\"wmin\":300,\"hmin\":157}},\#
            {\"id\":4,\"data\":{\"type\":2,\"len\":140}},{\"id\":5,\"data\":{\"type\":1}},\#
            {\"id\":6,\"data\":{\"type\":12}}]}"}
            """#
        ),
    ]

    /// The members of every impression of a full request.
    package static let fullImpression =
        #""id":"1","secure":1,"bidfloor":0.5,"bidfloorcur":"USD","exp":3600"#
}
