import AdapterKit
import LedgerKit
package import Mediation

/// Plays a scenario in virtual time: the same engine as live, with scripted adapters, a ledger in memory, and no
/// waiting.
///
/// At one instant the wake-ups that are due come first, then the adapters' answers in the order of their calls, then
/// the events of the scenario in the order written.
package struct Simulator {
    let scenario: Scenario
    let options: EngineOptions
    let hear: (MediationEvent) -> Void
    let ledger = InMemoryLedger()
    var engine: MediationEngine
    var clock: VirtualClock
    var adapter: ScriptedAdapter
    var answers = AnswerQueue()
    /// What is to be carried out, in the engine's order.
    var effects: [Effect] = []
    var isDraining = false
    /// Those who wait for a load.
    var waiting: [PlacementID: WaiterQueue] = [:]
    var privacy = PrivacySignals()
    var hasPresenter = true
    private var numbers: UInt64 = 0
    /// Runs of the process.
    private var runs = 1
    private(set) var summary: SimulationSummary
    /// Inputs that the engine was given.
    package private(set) var inputs = 0
    private let limit: Int
    /// Whether more happened than may; then nothing else does.
    private(set) var isExhausted = false

    /// A simulator.
    ///
    /// - Parameters:
    ///   - limit: The most inputs that the engine is given, and the most answers that may be to come at one time.
    ///   - hear: Takes every event, in order.
    package init(
        _ scenario: Scenario, limit: Int = SimulationOverflow.limit, hear: @escaping (MediationEvent) -> Void
    ) {
        self.scenario = scenario
        self.limit = limit
        self.hear = hear
        clock = VirtualClock(start: scenario.start, zone: scenario.timeZone)
        adapter = ScriptedAdapter(scenario)
        summary = SimulationSummary(rates: scenario.configuration.currency)
        var options = EngineOptions(seed: 1)
        options.jitter = 0
        options.lineTimeout = nil
        options.hasFilter = !scenario.filters.isEmpty
        options.hasHostView = scenario.usesAction
        self.options = options
        engine = Self.engine(scenario, options, clock)
    }

    /// Plays the scenario to its end, which is inclusive, or until the task is cancelled.
    ///
    /// - Throws: When more happens than may.
    package mutating func run() throws(SimulationOverflow) -> SimulationSummary {
        feed(.begin)
        for (index, event) in scenario.events.enumerated() where event.at <= scenario.until {
            play(until: event.at)
            if isCancelled { return summary }
            try check(event: nil)
            clock.advance(to: event.at)
            perform(event.action)
            try check(event: index)
        }
        play(until: scenario.until)
        try check(event: nil)
        return summary
    }

    private func check(event: Int?) throws(SimulationOverflow) {
        if isExhausted { throw SimulationOverflow(limit: limit, at: clock.now, event: event) }
    }

    /// Plays wake-ups and answers that are due by then, in the order in which they are.
    private mutating func play(until end: Duration) {
        while !isExhausted, !isCancelled {
            let wakeUp = engine.nextWakeUp.map { clock.time(of: $0) }
            let answer = answers.next
            if let wakeUp, wakeUp <= end, wakeUp <= answer ?? wakeUp {
                clock.advance(to: wakeUp)
                feed(.wakeUp, due: wakeUp)
            } else if let answer, answer <= end, let input = answers.popNext() {
                clock.advance(to: answer)
                take(input, due: answer)
            } else {
                return
            }
        }
    }

    /// Whether nobody wants the rest. Asked now and then: it costs more than an input.
    private var isCancelled: Bool { inputs & 0x3FF == 0 && Task.isCancelled }

    /// The device sleeps: what becomes due meanwhile runs when it wakes.
    mutating func sleep(_ duration: Duration) { clock.advance(to: clock.now + duration) }

    /// The process is killed and started again.
    mutating func restart(isReboot: Bool) {
        let position = engine.position(at: clock.moment)
        if isReboot { clock.reboot() }
        runs += 1
        engine = Self.engine(scenario, options, clock, run: runs)
        engine.resume(position)
        adapter.forget()
        answers.clear()
        waiting = [:]
        hasPresenter = true
        feed(.begin)
    }

    /// Tells the engine, and has carried out what follows.
    mutating func feed(_ input: Input, due: Duration? = nil) {
        guard inputs < limit, answers.count <= limit else {
            isExhausted = true
            return
        }
        inputs += 1
        let due = due.map { clock.boot(at: $0) }
        engine.handle(input, at: clock.moment, due: due, into: &effects)
        drain()
    }

    mutating func nextNumber() -> UInt64 {
        numbers += 1
        return numbers
    }

    mutating func note(_ event: MediationEvent) {
        adapter.hear(event)
        summary.hear(event)
        hear(event)
    }

    /// As live: what an effect leads to comes after the effects that were there before.
    private mutating func drain() {
        if isDraining { return }
        isDraining = true
        while !effects.isEmpty {
            let batch = effects
            effects = []
            for effect in batch { carryOut(effect) }
        }
        isDraining = false
    }

    private static func engine(
        _ scenario: Scenario, _ options: EngineOptions, _ clock: VirtualClock, run: Int = 1
    ) -> MediationEngine {
        var options = options
        options.session = "run \(run)"
        options.bootID = clock.bootID
        return MediationEngine(
            scenario.configuration, lifetimes: [:], options: options, start: clock.moment)
    }
}
