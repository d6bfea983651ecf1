import AdapterKit
import OpenRTB

extension OpenRTBBidTypeRule {
    /// The kind of ad that a bid carries, or why it cannot be used.
    ///
    /// - Parameter asked: The kinds that the impression asks for.
    func kind(
        of bid: Bid, asked: Set<CreativeType>
    ) -> Result<BidSelection.Kind, BidSelection.RejectionError> {
        switch self {
        case .markupType: return Self.kind(ofMarkupType: bid.mtype)
        case .markupTypeOrImpression:
            if bid.mtype == nil, asked.count == 1, let only = asked.first { return .success(.init(only)) }
            return Self.kind(ofMarkupType: bid.mtype)
        case .extensionCode(let path, let types):
            let value = path.reduce(bid.ext) { view, name in view?[name] }
            guard let number = value?.looseNumber else { return .failure(.init(.missingAdType)) }
            guard let code = Int(number.plainText), let type = types[code] else {
                return .failure(.init(.unknownAdType))
            }
            return .success(.init(type))
        }
    }

    private static func kind(
        ofMarkupType number: Int?
    ) -> Result<BidSelection.Kind, BidSelection.RejectionError> {
        switch number {
        case 1: .success(.banner)
        case 2: .success(.video)
        case 4: .success(.native)
        case nil: .failure(.init(.missingAdType))
        default: .failure(.init(.unknownAdType))
        }
    }
}

extension BidSelection.Kind {
    init(_ type: CreativeType) {
        switch type {
        case .banner: self = .banner
        case .video: self = .video
        case .native: self = .native
        }
    }

    /// The kind as the contract names it.
    var type: CreativeType {
        switch self {
        case .banner: .banner
        case .video: .video
        case .native: .native
        }
    }

    /// What a presenter gets.
    func creative(_ markup: String) -> AdCreative {
        switch self {
        case .banner: .html(markup)
        case .video: .vast(markup)
        case .native: .native(markup)
        }
    }
}
