/// What the host reports of the app's life.
public enum HostEvent: Sendable, Hashable {
    /// The process started: a new session.
    case launched(inBackground: Bool)
    /// The app is in front and active.
    case activated
    /// Still visible maybe, not active.
    case deactivated
    /// The app left the foreground; `lock` where the host knows that the screen lock caused it.
    case backgrounded(lock: Bool)
    /// Coming back; nothing is shown yet.
    case foregrounded
    /// The device was unlocked.
    case unlocked
    /// There is something to present on now, or no longer.
    case presenterChanged(available: Bool)
    /// Full-screen content came up that the mediator did not show itself. A token may be used once; whoever drops the
    /// token has ended the content.
    case fullscreenBegan(HostToken)
    /// It is gone. Ending a token twice, or one that never began, is harmless.
    case fullscreenEnded(HostToken)
    /// The host asks for quiet; with `blocksLoads`, no ad is requested either. Whoever drops the token has taken that back.
    case adsSuspended(HostToken, blocksLoads: Bool)
    /// The host takes that back. Releasing twice is harmless.
    case adsResumed(HostToken)
}

extension HostEvent {
    /// What ends with its token, should nobody end it before: the token, and the event that says so.
    var beginning: (token: HostToken, end: HostEvent)? {
        switch self {
        case .fullscreenBegan(let token): (token, .fullscreenEnded(HostToken(token.name)))
        case .adsSuspended(let token, _): (token, .adsResumed(HostToken(token.name)))
        case .launched, .activated, .deactivated, .backgrounded, .foregrounded, .unlocked, .presenterChanged,
            .fullscreenEnded, .adsResumed:
            nil
        }
    }

    /// The same event with a token that is a mere name, so that whoever keeps it keeps no object of the host's alive.
    var named: HostEvent {
        switch self {
        case .fullscreenBegan(let token): .fullscreenBegan(HostToken(token.name))
        case .fullscreenEnded(let token): .fullscreenEnded(HostToken(token.name))
        case .adsSuspended(let token, let blocksLoads):
            .adsSuspended(HostToken(token.name), blocksLoads: blocksLoads)
        case .adsResumed(let token): .adsResumed(HostToken(token.name))
        case .launched, .activated, .deactivated, .backgrounded, .foregrounded, .unlocked, .presenterChanged:
            self
        }
    }
}
