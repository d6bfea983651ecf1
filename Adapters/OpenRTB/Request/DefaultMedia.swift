import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The media objects of impressions whose template has none.
struct DefaultMedia {
    /// The media objects that an impression may have.
    static let names = ["banner", "video", "audio", "native"]

    let screen: ScreenSize

    /// The media object for a format, under its name.
    func members(for format: AdFormat) -> [String: JSONValue] {
        switch format {
        case .appOpen, .interstitial: ["banner": Self.banner(screen)]
        case .banner: ["banner": Self.banner(Self.standardBanner)]
        case .rewarded: ["video": Self.video]
        case .native: ["native": ["request": .string(Self.nativeRequest), "ver": "1.2"]]
        }
    }

    /// The size of a phone's banner, by the IAB's list of ad units.
    private static let standardBanner = ScreenSize(width: 320, height: 50)

    private static func banner(_ size: ScreenSize) -> JSONValue {
        let (width, height) = (JSONValue.number(Decimal(size.width)), JSONValue.number(Decimal(size.height)))
        return ["w": width, "h": height, "format": [["w": width, "h": height]]]
    }

    /// MP4, as VAST 2 and 3, inline and wrapper (OpenRTB 2.5, list 5.8).
    private static let video: JSONValue = ["mimes": ["video/mp4"], "protocols": [2, 3, 5, 6]]

    /// A native request (OpenRTB Native 1.2) for a title, an icon, a picture, a text, the sponsor and a button.
    private static let nativeRequest = """
        {"ver":"1.2","assets":[{"id":1,"required":1,"title":{"len":90}},\
        {"id":2,"img":{"type":1,"wmin":80,"hmin":80}},{"id":3,"required":1,"img":{"type":3,"wmin":300,"hmin":157}},\
        {"id":4,"data":{"type":2,"len":140}},{"id":5,"data":{"type":1}},{"id":6,"data":{"type":12}}]}
        """
}
