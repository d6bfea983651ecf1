import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    /// Has every adapter send what earlier runs of the program owe, once: also those whose networks nobody asks for an ad.
    func sendOwed() {
        let isFirst = state.withLock { state in
            defer { state.hasSentOwed = true }
            return !state.hasSentOwed && !state.isClosed
        }
        guard isFirst else { return }
        for (network, adapter) in adapters {
            guard let place = places[network] else { continue }
            // What it begins must be news to send before it is stopped.
            place.telling.enter()
            place.threads.run {
                adapter.sendOwed()
                place.telling.leave()
            }
        }
    }
}
