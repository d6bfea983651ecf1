import AdapterKit

/// The end of everything.
extension MediationEngine {
    /// What is on screen leaves it and is told so, as is what was about to come up; then each placement is gone.
    mutating func end() {
        isOver = true
        if let appOpen, !placements[appOpen.placement].isDestroyed { endAppOpen() }
        for id in shows.ids { endShow(id) }
        for index in placements.indices { destroy(plan[index].id, isEnd: true) }
        for show in shows.awaitingReward { rewardWindowOver(show) }
    }

    private mutating func endShow(_ id: ShowID) {
        guard let show = shows[running: id] else { return }
        switch show.onShutdown {
        case .withdrawn: break
        case .fails:
            perform(.dismiss(id))
            let error = AdError(
                .cancelled, stage: .show, network: show.network, reason: "the mediator was shut down")
            finish(id, by: .byUs, error)
        case .closesOnceCounted:
            perform(.dismiss(id))
            showReported(id, .closed)
        case .closes:
            perform(.dismiss(id))
            finish(id, by: .byUs)
        }
    }
}
