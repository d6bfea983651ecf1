import AdapterKit
import Mediation

extension Simulator {
    /// Does what an event of the scenario says.
    mutating func perform(_ action: ScenarioAction) {
        switch action {
        case .host(let event):
            if case .presenterChanged(let isAvailable) = event { hasPresenter = isAvailable }
            feed(.host(event, facts: facts))
        case .load(let placement, let count): for _ in 0..<count where !isExhausted { load(placement) }
        case .show(let placement, let count):
            for _ in 0..<count where !isExhausted {
                feed(.show(placement, ShowID(number: nextNumber()), hasPresenter: hasPresenter))
            }
        case .cancel(let placement, let count):
            for waiter in waiting[placement]?.prefix(count) ?? [] { feed(.cancel(waiter)) }
        case .destroy(let placement, let count):
            for _ in 0..<count where !isExhausted { feed(.destroy(placement)) }
        case .consent(let signals):
            guard signals != privacy else { return }
            privacy = signals
            feed(.consentChanged(unable: [:]))
        case .adapter(let placement, let callback): callBack(callback, of: placement)
        case .sleep(let duration): sleep(duration)
        case .setWall(let wall): clock.setWall(wall)
        case .setTimeZone(let zone): clock.setZone(zone)
        case .restart(let isReboot): restart(isReboot: isReboot)
        }
    }

    private mutating func load(_ placement: PlacementID) {
        let waiter = WaiterID(number: nextNumber())
        waiting[placement, default: WaiterQueue()].append(waiter)
        feed(.load(placement, waiter, LoadOptions()))
    }

    /// A callback beyond the script. One of a load or show that never was changes nothing.
    private mutating func callBack(_ callback: AdapterCallback, of placement: PlacementID) {
        switch callback {
        case .show(let ordinal, let event):
            if let show = adapter.shows[placement]?[ordinal] { feed(.showEvent(show, event)) }
        case .load(let ordinal, let answer):
            guard let record = adapter.loads[placement]?[ordinal] else { return }
            switch answer {
            case .filled: feed(.answered(record.call, adapter.extraAd(record)))
            case .failed: feed(.answered(record.call, .failed(AdapterError(.adapterFailure))))
            case .stale: for ad in record.ads { feed(.wentStale(ad)) }
            }
        }
    }
}
