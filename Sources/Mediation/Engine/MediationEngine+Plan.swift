import AdapterKit

/// Loads that nobody asks for: just in time, or at once, by the placement's policy.
extension MediationEngine {
    /// Makes or plans the load that the placement's policy wants, if nothing speaks against it.
    mutating func runPlan(_ index: PlacementIndex, _ reason: MediationEvent.LoadReason) {
        guard mayLoadUnasked(index) else { return }
        guard plan[index].reload == .justInTime else { return loadAsPlanned(index, reason) }
        if scheduler.isLimited(index), ledgerCalls.waits(index, reason) { return }
        switch scheduler.eligibility(index, isAppOpen(index), moment) {
        case .now: loadAsPlanned(index, reason)
        case .after(let wait):
            guard let lifetime = plan.demand[index].likelyLifetime, wait >= lifetime else {
                return loadAsPlanned(index, reason)
            }
            planLoad(index, in: wait - lead(index, within: lifetime), reason)
        case .never: forgetPlannedLoad(index)
        }
    }

    /// The same for every placement, in the order of the configuration.
    mutating func runPlans(_ reason: MediationEvent.LoadReason) {
        for index in placements.indices { runPlan(index, reason) }
    }

    /// The time of a planned load has come. Whether it is still worth making is asked anew: clocks can be set.
    mutating func plannedLoadDue(_ index: PlacementIndex) {
        guard let planned = placements[index].plannedLoad else { return }
        placements[index].loadPlanned(nil)
        guard mayLoadUnasked(index) else { return }
        switch scheduler.eligibility(index, isAppOpen(index), moment) {
        case .never: return
        case .after(let wait):
            if let lifetime = plan.demand[index].likelyLifetime, wait >= lifetime {
                return runPlan(index, planned.reason)
            }
        case .now: break
        }
        startLoad(index, reason: planned.reason)
    }

    /// Whether caps keep a load back that the plan would make: perhaps they were reset.
    mutating func isAnyLoadHeldBack() -> Bool {
        for index in placements.indices where scheduler.isLimited(index) && mayLoadUnasked(index) {
            if scheduler.eligibility(index, isAppOpen(index), moment) != .now { return true }
        }
        return false
    }

    /// The planned load is dropped.
    private mutating func forgetPlannedLoad(_ index: PlacementIndex) {
        timers.cancel(.plannedLoad(index))
        placements[index].loadPlanned(nil)
    }

    private func mayLoadUnasked(_ index: PlacementIndex) -> Bool {
        guard placements[index].isIdle, !isOver else { return false }
        let placement = plan[index]
        let showsHostView = options.hasHostView && isAppOpen(index)
        return placement.reload != .manual && !placement.demand.isEmpty && !showsHostView
            && place.isForeground && !place.areLoadsBlocked && !gate.isTaken
    }

    private mutating func loadAsPlanned(_ index: PlacementIndex, _ reason: MediationEvent.LoadReason) {
        emit(.reloadPlanned(in: .zero, reason: reason), in: index)
        startLoad(index, reason: reason)
    }

    private mutating func planLoad(
        _ index: PlacementIndex, in wait: Duration, _ reason: MediationEvent.LoadReason
    ) {
        let due = now.advanced(by: wait)
        if placements[index].plannedLoad?.at == due { return }
        timers.set(.plannedLoad(index), at: due)
        placements[index].loadPlanned(PlannedLoad(at: due, reason: reason))
        emit(.reloadPlanned(in: wait, reason: reason), in: index)
    }

    /// How long before the next allowed show the ad is loaded: less than it lives, whatever the configuration says.
    private func lead(_ index: PlacementIndex, within lifetime: Duration) -> Duration {
        let lead = plan[index].loadLead
        return lead < lifetime ? lead : lifetime / 2
    }
}
