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

/// Something that happens to the app in a scenario.
package struct ScenarioEvent: Sendable, Hashable {
    /// When: scenario time, which goes on while the device sleeps.
    package var at: Duration
    /// What.
    package var action: ScenarioAction

    /// An event.
    package init(at: Duration, _ action: ScenarioAction) {
        self.at = at
        self.action = action
    }
}

/// A callback of an adapter beyond its script, to try late and repeated ones.
///
/// Ordinals count the placement's loads or shows, from 1.
package enum AdapterCallback: Sendable, Hashable {
    /// Another event of a show.
    case show(Int, ShowEvent)
    /// Another answer to a load.
    case load(Int, LoadAnswer)

    /// What an adapter may say of a load.
    package enum LoadAnswer: String, Sendable, Hashable, CaseIterable {
        /// An ad arrived, as the load's script has it.
        case filled
        /// The load failed.
        case failed
        /// The ad went stale.
        case stale
    }
}
