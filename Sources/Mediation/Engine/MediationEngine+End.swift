import AdapterKit

extension MediationEngine {
    /// Everything ends. What is on screen leaves it and is told so, as is what was about to come up; then each placement is
    /// gone.
    mutating func end(_ step: inout Step) {
        isOver = true
        if let index = plan.appOpen, !isDestroyed(index) { endAppOpen(&step) }
        for id in shows.keys.sorted(by: { $0.number < $1.number }) { endShow(id, &step) }
        for placement in plan.placements { destroy(placement.id, isEnd: true, &step) }
        for show in rewardWindows.keys.sorted(by: { $0.number < $1.number }) { rewardWindowOver(show, &step) }
    }

    private mutating func endShow(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id) else { return }
        switch show.phase {
        // Nothing is on screen: the end of the placement takes the show back.
        case .reserving: return
        case .presenting:
            step.effects.append(.dismiss(id))
            let error = AdError(
                .cancelled, stage: .show, network: show.network, reason: "the mediator was shut down")
            finish(show, in: index, .byUs, error: error, isSilent: isSilent, &step)
        // Seen, and not told yet: the close waits until it is.
        case .counting:
            step.effects.append(.dismiss(id))
            showEvent(id, .closed, &step)
        case .displayed:
            step.effects.append(.dismiss(id))
            finish(show, in: index, .byUs, error: nil, isSilent: isSilent, &step)
        }
    }
}
