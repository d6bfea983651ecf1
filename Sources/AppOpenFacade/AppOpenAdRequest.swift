public import Mediation

/// What a load of an app-open ad needs to know.
public struct AppOpenAdRequest: Sendable {
    /// The mediator that loads, keeps and shows the ad. The app owns it: there is no shared one.
    public var mediator: Mediator

    /// A request to that mediator.
    public init(mediator: Mediator) { self.mediator = mediator }
}
