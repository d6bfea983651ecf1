import AdapterKit
import Dispatch
import MockAdapter
import Simulation
import TestSupport
import Testing

@testable import Mediation

/// Plays a scenario through the live mediator: real threads and tasks, and a clock that this moves.
///
/// After each thing that happens it waits until the adapter has been asked all that it will be asked, so that the
/// next thing cannot overtake it. It knows scenarios of one placement with one demand line, without restarts.
final class LiveRun {
    private enum Answer {
        case load(AdAnswer, LoadStep)
        case show(ShowReport, ShowEvent)
    }

    private let scenario: Scenario
    private let placement: PlacementConfiguration
    private let clock: ManualClock
    private let log = EventLog()
    private let stage: PuppetStage
    private let mediator: Mediator
    private let asked = Inbox<AdAnswer>()
    private let shown = Inbox<ShowReport>()
    private var answers: [(due: Duration, answer: Answer)] = []
    private var (loads, shows, lines) = (0, 0, 0)

    init(_ scenario: Scenario) throws {
        self.scenario = scenario
        placement = scenario.configuration.placements[0]
        clock = ManualClock(start: scenario.start, zone: scenario.timeZone)
        stage = PuppetStage { [asked] _, _ in try await AdAnswer.wait { asked.put($0) } }
        var configuration = scenario.configuration
        for index in configuration.networks.indices {
            configuration.networks[index].adapter = "puppet"
            configuration.networks[index].settings = ["stage": .string(stage.name)]
        }
        mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(), options: MediatorOptions(sink: log, clock: clock).seeded(1))
    }

    /// The events, to the scenario's end.
    func run() async -> [MediationEvent] {
        for event in scenario.events where event.at <= scenario.until {
            await play(until: event.at)
            perform(event.action)
            await settle()
        }
        await play(until: scenario.until)
        stage.close()
        return log.events
    }

    /// Wake-ups and answers come in the order in which they are due; of those due together, wake-ups first.
    private func play(until end: Duration) async {
        while true {
            let wakeUp = clock.next.map { Duration.nanoseconds($0.nanoseconds) }
            let first = answers.indices.min { answers[$0].due < answers[$1].due }
            let answer = first.map { answers[$0].due }
            if let wakeUp, wakeUp <= end, wakeUp <= answer ?? wakeUp {
                move(to: wakeUp)
            } else if let first, let answer, answer <= end {
                move(to: answer)
                await give(answers.remove(at: first).answer)
            } else {
                return move(to: end)
            }
            await settle()
        }
    }

    private func move(to time: Duration) {
        clock.advance(by: time - .nanoseconds(clock.now().boot.nanoseconds))
    }

    private var now: Duration { .nanoseconds(clock.now().boot.nanoseconds) }

    private func perform(_ action: ScenarioAction) {
        switch action {
        case .host(let event): mediator.handle(event)
        case .load(let placement, count: 1): mediator.load(placement) { _ in }
        case .show(let placement, count: 1): _ = try? mediator.show(placement)
        case .destroy(let placement, count: 1): mediator.destroy(placement)
        default: Issue.record("a live run knows nothing of \(action)")
        }
    }

    private func give(_ answer: Answer) async {
        switch answer {
        case .show(let report, let event): report(event)
        case .load(let answer, let step):
            switch step.outcome {
            case .silent: return
            case .fail(let code): answer.fail(AdapterError(code))
            case .fill(let price, _):
                let price = price ?? .dollars(1)
                answer.fill(stage.ad(price: price, show: { [shown] in shown.put($0) }))
            }
            lines += 1
            let lines = lines
            _ = await log.found { $0.count { $0.isLineAnswer } >= lines ? true : nil }
        }
    }

    /// Waits until everything is carried out and the adapter has got every question.
    private func settle() async {
        while true {
            await mediator.driver.flush()
            let events = log.events
            if events.count(where: \.isLoadStart) > loads {
                let step = entry(loads, of: scenario.loads[placement.id])?.outcome(ofLine: 0) ?? .standard
                loads += 1
                answers.append((now + step.after, .load(await asked.next(), step)))
            } else if events.count(where: \.isShowStart) > shows {
                let step = entry(shows, of: scenario.shows[placement.id]) ?? .standard
                shows += 1
                let report = await shown.next()
                for case (let at, .reported(let event)) in step.course {
                    answers.append((now + at, .show(report, event)))
                }
            } else {
                return
            }
        }
    }

    private func entry<Step>(_ ordinal: Int, of list: [Step]?) -> Step? {
        list.flatMap { ordinal < $0.count ? $0[ordinal] : $0.last }
    }
}

extension MediationEvent {
    fileprivate var isLoadStart: Bool { if case .loadStarted = kind { true } else { false } }
    fileprivate var isShowStart: Bool { if case .showStarted = kind { true } else { false } }

    fileprivate var isLineAnswer: Bool {
        switch kind {
        case .lineFilled, .lineFailed: true
        default: false
        }
    }
}
