import AdapterKit
import Basics
import Synchronization

/// Somebody who hears what happens in a show.
struct ShowListener: Sendable {
    let placement: PlacementID
    /// Where the caller wants the ad; nil: where the mediator shows ads. Released when the show ends.
    var presenter: (any AdPresenter)?
    let onUpdate: @Sendable (ShowUpdate) -> Void
    /// Called when nothing more will come.
    let onEnd: @Sendable () -> Void

    fileprivate var withoutPresenter: ShowListener {
        var listener = self
        listener.presenter = nil
        return listener
    }
}

/// Those who hear what happens in shows.
final class ShowListeners: Sendable {
    /// How far a show is for its caller.
    private enum Phase {
        /// The call that began it has not returned. To `refused` or `listening`.
        case starting(ShowListener)
        /// It was refused before that call returned, which is about to throw the error. The end.
        case refused(AdError)
        /// The call has returned. To the last ones that ended.
        case listening(ShowListener)

        var listener: ShowListener? {
            switch self {
            case .starting(let listener), .listening(let listener): listener
            case .refused: nil
            }
        }

        /// The same phase, with its listener's presenter released.
        var withoutPresenter: Phase {
            switch self {
            case .starting(let listener): .starting(listener.withoutPresenter)
            case .refused: self
            case .listening(let listener): .listening(listener.withoutPresenter)
            }
        }
    }

    private struct State {
        var lastID: UInt64 = 0
        var shows: [ShowID: Phase] = [:]
        /// Listeners of the last shows of which nothing more is awaited.
        var ended = RecentlyEnded<ShowID, ShowListener>(capacity: 16)

        /// Takes the listener of a show that is over; a refusal stays for the call that is about to throw it.
        mutating func takeListener(of id: ShowID) -> ShowListener? {
            guard let listener = shows[id]?.listener else { return nil }
            shows[id] = nil
            return listener
        }
    }

    private let host: HostCallbacks
    private let state = Guarded(State())

    init(_ host: HostCallbacks) { self.host = host }

    /// A show is about to begin.
    func begin(_ listener: ShowListener) -> ShowID {
        state.withLock { state in
            state.lastID += 1
            let id = ShowID(number: state.lastID)
            state.shows[id] = .starting(listener)
            return id
        }
    }

    /// The call that began a show returns now.
    ///
    /// - Parameter refusal: Why the show was refused, where the engine said so at once.
    /// - Returns: Why it was refused, if it was: at once, or by a ledger that answered within the call.
    func callReturns(_ id: ShowID, _ refusal: AdError?) -> AdError? {
        let (error, forgotten): (AdError?, Phase?) = state.withLock { state in
            let phase = state.shows[id]
            switch phase {
            case .starting(let listener) where refusal == nil:
                state.shows[id] = .listening(listener)
                return (nil, nil)
            case .starting, .listening:
                state.shows[id] = nil
                return (refusal, phase)
            case .refused(let error):
                state.shows[id] = nil
                return (error, nil)
            case nil: return (refusal, nil)
            }
        }
        releaseOutsideLock(forgotten)
        return error
    }

    /// Where the caller of a show wants the ad.
    func presenter(of id: ShowID) -> (any AdPresenter)? {
        state.withLock { $0.shows[id]?.listener?.presenter }
    }

    /// The caller hears it from the call where that has not returned, else as the end of the show.
    func refuse(_ id: ShowID, _ error: AdError) {
        let starting: Phase? = state.withLock { state in
            guard case .starting = state.shows[id] else { return nil }
            return state.shows.updateValue(.refused(error), forKey: id)
        }
        if starting == nil { notify(id, .failed(error)) }
        releaseOutsideLock(starting)
    }

    /// Tells of something that happened in a show.
    func notify(_ id: ShowID, _ update: ShowUpdate) {
        let (listener, forgotten): (ShowListener?, Phase?) = state.withLock { state in
            guard let phase = state.shows[id] else { return (state.ended[id], nil) }
            guard update.isEnd else { return (phase.listener, nil) }
            return (phase.listener, state.shows.updateValue(phase.withoutPresenter, forKey: id))
        }
        if let listener {
            host.run(about: listener.placement) { listener.onUpdate(update) }
        } else if id.isAppOpen {
            host.notifyOwnShow(id, update)
        }
        releaseOutsideLock(forgotten)
    }

    /// The placement of a show is gone: its listener hears nothing more.
    func abandon(_ id: ShowID) {
        state.withLock { $0.takeListener(of: id) }?.onEnd()
    }

    /// Nothing more is awaited of a show. A reward that comes still later finds its listener among the last ones.
    func end(_ id: ShowID) {
        let (listener, forgotten): (ShowListener?, [ShowListener?]) = state.withLock { state in
            guard let listener = state.takeListener(of: id) else { return (nil, []) }
            return (listener, [state.ended.insert(listener.withoutPresenter, for: id)])
        }
        // After the updates that are on their way.
        if let listener { host.run(listener.onEnd) }
        releaseOutsideLock(forgotten)
    }
}
