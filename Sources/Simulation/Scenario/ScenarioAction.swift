package import AdapterKit
package import Mediation

/// What an event of a scenario does.
package enum ScenarioAction: Sendable, Hashable {
    /// The app reports something of its life. `backgrounded` includes `deactivated` if the app was active;
    /// nothing else is implied. A presenter is there from the start.
    case host(HostEvent)
    /// The app loads, that many times at the same instant.
    case load(PlacementID, count: Int)
    /// The app shows, that many times at the same instant.
    case show(PlacementID, count: Int)
    /// So many of those who wait for the load give up.
    case cancel(PlacementID, count: Int)
    /// The app is done with the placement, and says so that many times.
    case destroy(PlacementID, count: Int)
    /// The user's consent changes to these signals.
    case consent(PrivacySignals)
    /// The placement's adapter calls back once more than its script says.
    case adapter(PlacementID, AdapterCallback)
    /// The device sleeps for so long: boot and wall clock go on, the process does not run.
    case sleep(Duration)
    /// The wall clock is set; boot time is not.
    case setWall(WallInstant)
    /// The device is in another time zone from now on, of that IANA name.
    case setTimeZone(String)
    /// The process is killed and started again, in a new boot or the same one. The ledger stays.
    case restart(isReboot: Bool)
}
