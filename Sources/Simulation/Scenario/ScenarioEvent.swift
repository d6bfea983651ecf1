/// Something that happens to the app in a scenario.
package struct ScenarioEvent: Sendable, Hashable {
    /// When: scenario time, which goes on while the device sleeps.
    package var at: Duration
    /// What.
    package var deed: ScenarioDeed

    /// An event.
    package init(at: Duration, _ deed: ScenarioDeed) {
        self.at = at
        self.deed = deed
    }
}
