/// The third protocol of the contract: letting a loaded ad go.
public protocol AdExpiring: Sendable {
    /// Lets the ad go. Called once for every loaded ad, on an executor of the adapter's own.
    func expire(_ reason: ExpiryReason)

    /// Asks to be told, once, when the network says that the ad went stale before its time.
    ///
    /// Networks that cannot say so leave this out: the mediator gives every ad a lifetime of its own.
    func onStale(_ report: @escaping @Sendable () -> Void)
}

extension AdExpiring {
    /// Never reports.
    public func onStale(_ report: @escaping @Sendable () -> Void) {}
}

/// Why an ad is discarded.
public enum ExpiryReason: String, Sendable, Hashable, CaseIterable {
    /// Its show ended, well or badly.
    case showEnded = "show_ended"
    /// It grew too old, or went stale.
    case expired
    /// It lost the auction.
    case lost
    /// It came after its load had ended.
    case late
    /// Its placement was destroyed.
    case destroyed
    /// It was loaded under another consent.
    case consentChanged = "consent_changed"
}
