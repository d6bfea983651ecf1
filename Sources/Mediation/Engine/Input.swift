package import AdapterKit

/// Everything that can happen to the engine.
package enum Input: Sendable {
    /// The host reports something of the app's life.
    case host(HostEvent)
    /// The host wants an ad to be loaded.
    case load(PlacementID, WaiterID, LoadOptions)
    /// A caller no longer waits.
    case cancel(WaiterID)
    /// The host wants the placement's ad on screen; `hasPresenter` is asked by the driver at that moment.
    case show(PlacementID, ShowID, hasPresenter: Bool)
    /// The host is done with a placement.
    case destroy(PlacementID)
    /// An adapter's start ended.
    case started(StartID, AdapterError?)
    /// An adapter answered a line.
    case answered(LineCall, LineAnswer)
    /// An adapter reports what happens in a show.
    case showEvent(ShowID, ShowEvent)
    /// An adapter reports that a cached ad went stale.
    case wentStale(AdID)
    /// An adapter noticed a breach of contract on its network's side.
    case violation(NetworkID)
    /// The earliest wake-up is due.
    case wakeUp
}

/// What the caller of a load may choose.
package struct LoadOptions: Sendable, Hashable {
    /// The request id to use in place of a fresh UUID.
    package var requestID: String?
    /// The whole time the load may take, in place of the placement's.
    package var timeout: Duration?

    /// Options; without arguments, the placement's own.
    package init(requestID: String? = nil, timeout: Duration? = nil) {
        self.requestID = requestID
        self.timeout = timeout
    }
}

/// How a line answered.
package enum LineAnswer: Sendable {
    /// With an ad, which the driver keeps under that id.
    case filled(AdID, AdDetails)
    /// With a failure.
    case failed(AdapterError)
}
