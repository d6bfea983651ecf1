import AdapterKit
import OpenRTBAdapter

/// Pangle's ad types, as `adtype` names them in requests and in bids.
enum PangleAdType: Int {
    case banner = 1
    case interstitialBanner = 2
    /// Named by inference from Pangle's SDK, whose slots of this number open an app.
    case splash = 3
    case native = 5
    case rewardedVideo = 7
    case interstitialVideo = 8

    /// The type that a finished impression asks for; nil when Pangle has none.
    init?(finished imp: OpenRTBImp) {
        let isInterstitial = imp.members["instl"] == 1
        let isRewarded = imp.prebidExtension?["is_rewarded_inventory"] == 1
        if imp.has("video"), isRewarded {
            self = .rewardedVideo
        } else if imp.has("video"), isInterstitial {
            self = .interstitialVideo
        } else if imp.has("banner") {
            self = isInterstitial ? .interstitialBanner : .banner
        } else if case .string(let request) = imp.members["native"]?["request"], !request.isEmpty {
            self = .native
        } else {
            return nil
        }
    }

    /// What kind of ad a bid of each type carries.
    static let creativeTypes: [Int: CreativeType] = [
        banner.rawValue: .banner, interstitialBanner.rawValue: .banner, splash.rawValue: .banner,
        native.rawValue: .native, rewardedVideo.rawValue: .video, interstitialVideo.rawValue: .video,
    ]
}
