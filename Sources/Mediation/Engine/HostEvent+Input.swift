extension HostEvent {
    /// What ends with its token, should nobody end it before: the token, and what the engine hears then.
    var beginning: (token: HostToken, end: Input)? {
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
