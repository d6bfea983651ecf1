import AdapterKit

extension MediationEngine {
    /// Makes or plans the load that the placement's policy wants, if nothing speaks against it.
    mutating func runPlan(_ index: Int, _ reason: MediationEvent.LoadReason, _ step: inout Step) {
        guard mayLoadUnasked(index) else { return }
        guard plan.placements[index].reload == .justInTime else {
            return loadAsPlanned(index, reason, &step)
        }
        if case .awaited(var plans) = knowledge, scheduler.isLimited(index) {
            plans[index] = plans[index] ?? reason
            knowledge = .awaited(plans: plans)
            return
        }
        switch scheduler.eligibility(index, index == plan.appOpen, step.moment) {
        case .now: loadAsPlanned(index, reason, &step)
        case .after(let wait):
            guard let lifetime = plan.likelyLifetime(of: index), wait >= lifetime else {
                return loadAsPlanned(index, reason, &step)
            }
            planLoad(index, in: wait - lead(index, within: lifetime), reason, &step)
        case .never: forgetPlannedLoad(index)
        }
    }

    /// The same for every placement, in the order of the configuration.
    mutating func runPlans(_ reason: MediationEvent.LoadReason, _ step: inout Step) {
        for index in placements.indices { runPlan(index, reason, &step) }
    }

    /// The time of a planned load has come. Whether it is still worth making is asked anew: clocks can be set.
    mutating func plannedLoadDue(_ index: Int, _ step: inout Step) {
        guard let planned = placements[index].planned else { return }
        placements[index].planned = nil
        guard mayLoadUnasked(index) else { return }
        switch scheduler.eligibility(index, index == plan.appOpen, step.moment) {
        case .never: return
        case .after(let wait):
            if let lifetime = plan.likelyLifetime(of: index), wait >= lifetime {
                return runPlan(index, planned.reason, &step)
            }
        case .now: break
        }
        startLoad(index, reason: planned.reason, &step)
    }

    /// Whether caps keep a load back that the plan would make: perhaps they were reset.
    mutating func isAnyLoadHeldBack(_ step: Step) -> Bool {
        placements.indices.contains { index in
            scheduler.isLimited(index) && mayLoadUnasked(index)
                && scheduler.eligibility(index, index == plan.appOpen, step.moment) != .now
        }
    }

    /// No load is planned any more.
    mutating func forgetPlannedLoad(_ index: Int) {
        timers.remove(placements[index].planned?.timer)
        placements[index].planned = nil
    }

    private func mayLoadUnasked(_ index: Int) -> Bool {
        guard case .idle = placements[index].state, !isOver else { return false }
        let placement = plan.placements[index]
        let isHostView = options.hasAction && index == plan.appOpen
        return placement.reload != .manual && !placement.demand.isEmpty && !isHostView && host.isForeground
            && !host.areLoadsBlocked && !gate.isTaken
    }

    private mutating func loadAsPlanned(
        _ index: Int, _ reason: MediationEvent.LoadReason, _ step: inout Step
    ) {
        emit(.reloadPlanned(in: .zero, reason: reason), index, &step)
        startLoad(index, reason: reason, &step)
    }

    private mutating func planLoad(
        _ index: Int, in wait: Duration, _ reason: MediationEvent.LoadReason, _ step: inout Step
    ) {
        let due = step.now.advanced(by: wait)
        if placements[index].planned?.at == due { return }
        forgetPlannedLoad(index)
        let timer = timers.add(at: due, .plannedLoad(placement: index))
        placements[index].planned = PlannedLoad(timer: timer, at: due, reason: reason)
        emit(.reloadPlanned(in: wait, reason: reason), index, &step)
    }

    /// How long before the next allowed show the ad is loaded: less than it lives, whatever the configuration says.
    private func lead(_ index: Int, within lifetime: Duration) -> Duration {
        let lead = plan.placements[index].loadLead
        return lead < lifetime ? lead : lifetime / 2
    }
}
