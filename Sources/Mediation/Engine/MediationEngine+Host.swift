extension MediationEngine {
    mutating func handle(_ event: HostEvent, _ step: inout Step) {
        switch event {
        case .launched(let inBackground):
            host.place = inBackground ? .background : .inactive
            emit(.launched, nil, &step)
            runPlans(.launch, &step)
        case .activated: activated(&step)
        case .deactivated: if host.place == .active { host.place = .inactive }
        case .backgrounded: host.place = .background
        case .foregrounded, .unlocked: break
        case .presenterChanged: break
        case .fullscreenBegan(let token): gate.begin(token)
        case .fullscreenEnded(let token): if gate.end(token) { runPlans(.reload, &step) }
        case .held(let token, let blocksLoads): host.holds[token] = blocksLoads
        case .released(let token):
            if host.holds.removeValue(forKey: token) == true, !host.areLoadsBlocked {
                makeOverdueRetries(&step)
                runPlans(.reload, &step)
            }
        }
    }

    private mutating func activated(_ step: inout Step) {
        let wasInBackground = !host.isForeground
        host.place = .active
        guard wasInBackground else { return }
        makeOverdueRetries(&step)
        runPlans(.reload, &step)
    }
}
