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
