import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the bid request of one load.
struct RequestBuilder<Profile: OpenRTBProfile> {
    /// A request, ready to be sent.
    struct Output {
        var body: [UInt8]
        /// The impression's id, which bids must name.
        var impID: String
        /// The kinds of ads that it asks for.
        var types: Set<CreativeType>
    }

    let profile: Profile
    let request: AdRequest
    let screen: ScreenSize

    /// - Parameter timeLeft: Until the load's deadline.
    func build(timeLeft: Duration) throws(AdapterError) -> Output {
        var imp = makeImp()
        let impID = imp.members["id"]?.idText ?? "1"
        try profile.finish(&imp, for: request)
        var body = request.context.members ?? [:]
        if body["tmax"] == nil { body["tmax"] = .number(Decimal(timeLeft.wholeMilliseconds)) }
        body["id"] = .string(request.requestID)
        body["imp"] = [.object(imp.members)]
        body.write(request.privacy, layout: profile.version)
        if let token = profile.bidToken { body.set(.string(token.reveal()), at: ["user", "buyeruid"]) }
        try profile.finish(&body, for: request)
        return Output(body: try encode(.object(body)), impID: impID, types: imp.types)
    }

    private func encode(_ body: JSONValue) throws(AdapterError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(body))
        } catch {
            throw AdapterError(.invalidConfiguration, reason: "context or imp cannot be written as JSON")
        }
    }

    /// The impression with the template's members over ours, `ext` excepted.
    private func makeImp() -> OpenRTBImp {
        var template = request.template?.members ?? [:]
        let ext = template.removeValue(forKey: "ext")?.members ?? [:]
        let isMarkedRewarded = template.removeValue(forKey: "rwdd") == 1
        var members: [String: JSONValue] = ["id": "1", "secure": 1]
        if request.format.isFullscreen { members["instl"] = 1 }
        if let floor = request.floor, floor.amount != 0 {
            members["bidfloor"] = .number(floor.amount)
            members["bidfloorcur"] = .string(floor.currency.code)
        }
        if let seconds = request.lifetime?.components.seconds, seconds > 0 {
            members["exp"] = .number(Decimal(seconds))
        }
        let media = DefaultMedia(screen: deviceSize ?? screen)
        if !DefaultMedia.names.contains(where: { template[$0]?.members != nil }) {
            members.merge(media.members(for: request.format)) { _, new in new }
        }
        members.merge(template) { _, new in new }
        if members["id"]?.idText == nil { members["id"] = "1" }
        if members["instl"] == 0 { members["instl"] = nil }
        if members["bidfloor"] == 0 { members["bidfloor"] = nil }
        return OpenRTBImp(
            members: members, templateExtension: ext,
            isRewarded: request.format == .rewarded || isMarkedRewarded)
    }

    private var deviceSize: ScreenSize? {
        guard let width = request.context["device"]?["w"]?.positiveInteger,
            let height = request.context["device"]?["h"]?.positiveInteger
        else { return nil }
        return ScreenSize(width: width, height: height)
    }
}

extension JSONValue {
    /// The text of an id: a text that is not empty, or a number.
    fileprivate var idText: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number.description
        default: nil
        }
    }

    fileprivate var positiveInteger: Int? {
        guard case .number(let number) = self, let integer = Int(number.description), integer > 0 else {
            return nil
        }
        return integer
    }
}

extension Duration {
    /// Milliseconds, rounded down; at least one, because zero would mean that nobody waits.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? .max : max(1, product + attoseconds / 1_000_000_000_000_000)
    }
}
