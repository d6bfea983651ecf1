#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

extension ConfigurationValidator {
    mutating func checkPlacements() {
        let top = KeyPathText.top.key("placements")
        var seen: Set<PlacementID> = []
        var appOpen: PlacementID?
        for placement in configuration.placements {
            let path = top.key(placement.id.rawValue)
            checkName(placement.id.rawValue, kind: "placement ID", at: path)
            if !seen.insert(placement.id).inserted {
                add(
                    path, "two placements have the ID \(placement.id.rawValue.quotedForMessage)",
                    subject: .key)
            }
            if placement.format == .appOpen {
                if let appOpen {
                    let first = appOpen.rawValue.quotedForMessage
                    add(
                        path.key("format"),
                        "only one placement can be of the format appOpen, and \(first) is one already")
                } else {
                    appOpen = placement.id
                }
            }
            check(placement, at: path)
        }
    }

    private mutating func check(_ placement: PlacementConfiguration, at path: KeyPathText) {
        if let lifetime = placement.lifetime {
            check(lifetime, in: ConfigurationLimits.lifetime, at: path.key("ttl"))
        }
        check(placement.loadTimeout, in: ConfigurationLimits.timeout, at: path.key("loadTimeout"))
        check(placement.showTimeout, in: ConfigurationLimits.timeout, at: path.key("showTimeout"))
        check(placement.loadLead, in: ConfigurationLimits.loadLead, at: path.key("loadLead"))
        check(placement.skipAfter, in: ConfigurationLimits.skipAfter, at: path.key("skipAfter"))
        for (index, line) in placement.demand.enumerated() {
            check(line, of: placement, at: path.key("demand").index(index), placement: path)
        }
        check(placement.appOpen, at: path.key("appOpen"))
        check(placement.frequency, at: path.key("frequency"))
        if let group = placement.group, configuration.groups[group] == nil,
            !unread.contains(.top.key("groups"))
        {
            addUnknown(
                "group", group, known: configuration.groups.keys.sorted(),
                at: path.key("frequency").key("group"))
        }
    }

    private mutating func check(
        _ line: DemandLine, of placement: PlacementConfiguration, at path: KeyPathText,
        placement placementPath: KeyPathText
    ) {
        if let floor = line.floor {
            check(
                floor, allowed: ConfigurationLimits.isPrice, expected: ConfigurationLimits.priceExpectation,
                at: path.key("floor"))
        }
        if case .fixed(let price) = line.pricing {
            check(
                price, allowed: ConfigurationLimits.isPrice, expected: ConfigurationLimits.priceExpectation,
                at: path.key("price"))
        }
        if let timeout = line.timeout {
            check(timeout, in: ConfigurationLimits.timeout, at: path.key("timeout"))
        }
        if let template = line.template, template.members == nil {
            add(path.key("imp"), "expected an OpenRTB Imp object")
        }
        if let id = line.networkPlacementID, id.isEmpty || id.unicodeScalars.contains(where: \.isControl) {
            add(path.key("placementId"), "expected a text that is not empty, without control characters")
        }
        guard let known = networks[line.network] else {
            if !unread.contains(.top.key("networks")) {
                addUnknown(
                    "network", line.network.rawValue, known: configuration.networks.map(\.id.rawValue),
                    at: path.key("network"))
            }
            return
        }
        guard let manifest = known.adapter?.manifest else { return }
        let isFormatKnown = !unread.contains(placementPath.key("format"))
        check(line, of: isFormatKnown ? placement.format : nil, manifest: manifest, at: path)
    }

    /// Checks a line against what its adapter can do.
    private mutating func check(
        _ line: DemandLine, of format: AdFormat?, manifest: AdapterManifest, at path: KeyPathText
    ) {
        if let format, !manifest.formats.contains(format) {
            let formats = manifest.formats.map(\.rawValue).joined(separator: ", ")
            add(
                path.key("network"),
                "the \(manifest.id) adapter has no ads of the format \(format); it has \(formats)")
        }
        if line.isBidding, !manifest.isBidding, !unread.contains(path.key("price")),
            !unread.contains(path)
        {
            add(
                path.key("bidding"),
                "the \(manifest.id) adapter does not bid; write a fixed `price` instead")
        }
        if let id = line.networkPlacementID, manifest.placementIDs == .digits,
            !id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            add(path.key("placementId"), "a placement ID of the \(manifest.id) adapter is digits only")
        }
    }

    private mutating func check(
        _ money: Money, allowed: (Decimal) -> Bool, expected: String, at path: KeyPathText
    ) {
        if !allowed(money.amount) { add(path, "expected \(expected)") }
        let isCurrencyRead = !unread.contains { $0.steps.first == .key("currency") }
        if isCurrencyRead, configuration.currency.inBase(money) == nil {
            let base = configuration.currency.base
            add(
                path,
                "\(money.currency) has no rate to the base currency \(base); add one under `currency.rates`")
        }
    }
}
