/// The kinds of ads a placement may show. The raw value is the word of configuration files and reports.
public enum AdFormat: String, Sendable, Hashable, CaseIterable, Codable {
    /// Full screen, when the app starts or comes back.
    case appOpen
    /// Full screen, at a natural break of the app.
    case interstitial
    /// Full screen, asked for by the user in exchange for something.
    case rewarded
    /// A part of the screen.
    case banner
    /// Assets that the host draws in its own style.
    case native

    /// Whether a show of this format covers the screen, and so takes the full-screen gate.
    public var isFullscreen: Bool {
        switch self {
        case .appOpen, .interstitial, .rewarded: true
        case .banner, .native: false
        }
    }
}
