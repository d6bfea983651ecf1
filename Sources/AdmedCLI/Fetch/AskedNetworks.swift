import AdapterKit
import Basics
import Mediation
import Synchronization

/// Follows one load's events to say which networks are being asked.
final class AskedNetworks: EventSink {
    private let waiting: Guarded<[DemandLine]>

    init(_ demand: [DemandLine]) { waiting = Guarded(demand) }

    func receive(_ event: MediationEvent) {
        switch event.kind {
        case .lineFilled(_, let network, _), .lineFailed(_, let network, _):
            waiting.withLock { lines in
                if let line = lines.firstIndex(where: { $0.network == network }) { lines.remove(at: line) }
            }
        default: break
        }
    }

    /// The bidders that have not answered, all of which are asked at once; after them one price line at a time.
    var now: [NetworkID] {
        let lines = waiting.withLock { $0 }
        let bidders = lines.filter { $0.isBidding }
        return (bidders.isEmpty ? Array(lines.prefix(1)) : bidders).map(\.network)
    }
}
