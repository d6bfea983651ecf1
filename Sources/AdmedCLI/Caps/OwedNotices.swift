import AdapterKit
import Mediation

/// The billing notices that earlier runs owe, in short.
struct OwedNotices {
    private let count: Int
    private let oldest: WallInstant
    private let networks: [(name: String, count: Int)]

    /// - Returns: Nil where nothing is owed.
    init?(_ notices: [BillingNotice]) {
        guard let first = notices.map(\.since).min() else { return nil }
        count = notices.count
        oldest = WallInstant(milliseconds: first)
        let counts = Dictionary(notices.map { ($0.network.rawValue, 1) }, uniquingKeysWith: +)
        networks = counts.sorted { $0.key < $1.key }.map { (name: $0.key, count: $0.value) }
    }

    /// `3 billing notices are owed, the oldest since 2026-11-30 09:00:00 UTC: pangle 2, other 1`
    func text(_ time: LocalTime) -> String {
        let what =
            count == 1
            ? "1 billing notice is owed, since" : "\(count) billing notices are owed, the oldest since"
        let whom = networks.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return "\(what) \(time.text(oldest)): \(whom)"
    }
}
