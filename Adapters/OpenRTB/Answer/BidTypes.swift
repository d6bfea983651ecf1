import AdapterKit
import OpenRTB

extension OpenRTBBidTypeRule {
    /// The kind of ad that a bid carries, or why it cannot be used.
    func kind(of bid: Bid) -> Result<BidSelection.Kind, BidSelection.RejectionError> {
        switch self {
        case .markupType:
            switch bid.mtype {
            case 1: return .success(.banner)
            case 2: return .success(.video)
            case 4: return .success(.native)
            case nil: return .failure(.init(.missingAdType))
            default: return .failure(.init(.unknownAdType))
            }
        case .extensionCode(let path, let types):
            let value = path.reduce(bid.ext) { view, name in view?[name] }
            guard let number = value?.looseNumber else { return .failure(.init(.missingAdType)) }
            guard let code = Int(number.plainText), let type = types[code] else {
                return .failure(.init(.unknownAdType))
            }
            return .success(.init(type))
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
