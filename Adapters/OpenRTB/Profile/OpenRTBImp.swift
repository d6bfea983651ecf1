public import AdapterKit

/// The impression of a request while it is being made.
public struct OpenRTBImp: Sendable, Hashable {
    /// Its members, the template's laid over ours; without `ext` until the profile has finished it.
    public var members: [String: JSONValue]
    /// The template's `ext`; empty when it has none.
    public var templateExtension: [String: JSONValue]
    /// Whether the viewer is rewarded, by the placement's format or by the template's `rwdd`.
    public var isRewarded: Bool

    /// What stands in `ext.prebid` where the layout has no place of its own for a rewarded impression, as Prebid
    /// writes it: the template's `ext.prebid`, else the mark of a rewarded impression, else nothing.
    public var prebidExtension: JSONValue? {
        if let written = templateExtension["prebid"], written != .null { return written }
        return isRewarded ? ["is_rewarded_inventory": 1] : nil
    }

    /// Whether that media object (`banner`, `video`, `audio`, `native`) is there.
    public func has(_ medium: String) -> Bool { members[medium]?.members != nil }

    /// The kinds of ads that it asks for, by its media objects.
    public var types: Set<CreativeType> { Set(CreativeType.allCases.filter { has($0.rawValue) }) }
}
