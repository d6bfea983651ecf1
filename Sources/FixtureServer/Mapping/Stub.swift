/// One mapping: which requests it answers, when, and how.
struct Stub: Sendable {
    /// Its part in a scenario.
    struct Scenario: Sendable {
        /// The state that every scenario starts in.
        static let start = "Started"

        var name: String
        /// The state in which the stub answers; nil: any.
        var required: String?
        /// The state after its answer; nil: the same.
        var next: String?
    }

    /// WireMock's own.
    static let defaultPriority = 5

    /// What people call it: its name, else its id, else where it stands.
    var label: String
    var priority = defaultPriority
    var request = RequestPattern()
    var scenario: Scenario?
    var response = StubResponse()
    /// The mapping as it was written.
    var source: JSON
}
