import AdapterKit

extension PlacementConfiguration {
    private static let keys = [
        "format", "ttl", "loadTimeout", "showTimeout", "reload", "loadLead", "skipAfter", "demand", "appOpen",
        "frequency",
    ]

    /// Reads a placement; nil, with the problem noted, when it is no object.
    ///
    /// Without a usable format it is read as a banner, the format that no rule of app-open ads applies to.
    init?(reading source: SourceCursor, name: String) {
        guard let members = source.members(Self.keys, expected: "a placement: an object") else { return nil }
        let formats = "one of " + AdFormat.allCases.map(\.rawValue).joined(separator: ", ")
        let format = members.required("format", expected: formats)?.word("format", of: AdFormat.self)
        self.init(id: PlacementID(rawValue: name), kind: Kind(format ?? .banner))

        lifetime = members["ttl"]?.duration(in: ConfigurationLimits.lifetime)
        loadTimeout = members["loadTimeout"]?.duration(in: ConfigurationLimits.timeout) ?? loadTimeout
        showTimeout = members["showTimeout"]?.duration(in: ConfigurationLimits.timeout) ?? showTimeout
        reload = members["reload"]?.word("reload policy") ?? reload
        loadLead = members["loadLead"]?.duration(in: ConfigurationLimits.loadLead) ?? loadLead
        skipAfter = members["skipAfter"]?.duration(in: ConfigurationLimits.skipAfter) ?? skipAfter
        demand =
            members["demand"]?.elements(expected: "a list of demand lines")?.map(DemandLine.init(reading:))
            ?? []
        if let block = members["appOpen"] {
            appOpen = AppOpenPolicy(reading: block)
            if let format, format != .appOpen {
                block.refuseKey(
                    "only a placement of the format appOpen has an `appOpen` block, not \(format)")
            }
        }
        if let policy = members["frequency"]?.members(FrequencyPolicy.keys + ["group"]) {
            frequency = FrequencyPolicy(reading: policy)
            group = policy["group"]?.text(expected: "the name of a group")
        }
    }
}

extension DemandLine {
    private static let keys = ["network", "placementId", "bidding", "price", "floor", "timeout", "imp"]

    /// Reads a demand line. One that is no object is kept as a bidder of no network, its parts marked unread, so
    /// that the lines after it keep their index.
    fileprivate init(reading source: SourceCursor) {
        self.init(network: "", pricing: .bidding())
        guard let members = source.members(Self.keys, expected: "a demand line: an object") else {
            source.problems.markUnread(source.path.key("network"))
            return
        }
        let expected = "the name of a network"
        network = NetworkID(
            rawValue: members.required("network", expected: expected)?.text(expected: expected) ?? "")
        networkPlacementID = members["placementId"]?.text()
        pricing = Self.pricing(of: members)
        timeout = members["timeout"]?.duration(in: ConfigurationLimits.timeout)
        template = members["imp"]?.jsonObject(expected: "an OpenRTB Imp object").map { .object($0) }
    }

    /// A fixed price has no floor to meet: one that is written all the same is checked, and has no effect.
    private static func pricing(of members: SourceMembers) -> Pricing {
        let floor = members["floor"]?
            .money(expected: ConfigurationLimits.priceExpectation, where: ConfigurationLimits.isPrice)
        let bidding = members["bidding"]
        let isBidding = bidding?.flag()
        guard let price = members["price"] else {
            let isKnown = bidding == nil || isBidding != nil
            let isMisspelt = members.isMisspelt("price") || members.isMisspelt("bidding")
            if isKnown, isBidding != true, !isMisspelt {
                members.owner.problem("expected either `bidding: true` or a fixed `price`")
            }
            return .bidding(floor: floor)
        }
        if isBidding == true {
            price.refuseKey("a bidding line has no fixed price: write either `bidding: true` or `price`")
        }
        let money = price.money(
            expected: ConfigurationLimits.priceExpectation, where: ConfigurationLimits.isPrice)
        return money.map { .fixed($0) } ?? .bidding(floor: floor)
    }
}
