import AdapterKit
import Testing

@testable import Mediation

@Suite("The machine of app-open decisions")
struct AppOpenMachineTests {
    private let id = DecisionID(number: 1)

    private func machine(
        _ policy: AppOpenPolicy = AppOpenPolicy(minimumBackgroundTime: .seconds(10)), hasFilter: Bool = false
    ) -> AppOpenMachine {
        AppOpenMachine(.first, policy, hasFilter: hasFilter)
    }

    private func returning(_ absence: AppPlace.Absence, hasFilter: Bool = false) -> AppOpenMachine {
        var machine = machine(hasFilter: hasFilter)
        machine.began(.comeBack(absence), id)
        return machine
    }

    @Test(
        "The machine of app-open decisions gives the first reason of the table that speaks against an ad",
        arguments: [
            (.away(60), .clear.with(\.isDestroyed, true), .destroyed),
            (.away(60, [.click]), .clear.with(\.isAdOnScreen, true), .alreadyShowing),
            (.away(60, [.click, .hold, .fullscreen]), .clear, .returnedFromAdClick),
            (.away(60, [.hold, .fullscreen]), .clear, .held),
            (.away(60), .clear.with(\.isHeld, true), .held),
            (.away(60, [.fullscreen]), .clear, .otherFullscreen),
            (.away(60), .clear.with(\.isScreenTaken, true), .otherFullscreen),
            (.away(60), .clear.with(\.isCoolingDown, true), .fullscreenCooldown),
            (.away(5, isLock: true), .clear, .screenLock),
            (.away(9.999), .clear, .awayTooShort),
        ] as [(AppPlace.Absence, AppOpenMachine.Situation, AppOpenOutcome)])
    func table(absence: AppPlace.Absence, situation: AppOpenMachine.Situation, outcome: AppOpenOutcome) {
        var machine = returning(absence)
        #expect(machine.awaitsFacts(id))
        #expect(machine.factsKnown(in: situation) == .suppressed(outcome, endsColdStart: false))
        #expect(!machine.awaitsFacts(id))
    }

    @Test(
        "The machine of app-open decisions asks caps and pacing, has the ledger confirm what they deny, and asks the host again"
    )
    func confirmation() {
        var machine = returning(.away(60))
        #expect(machine.factsKnown(in: .clear) == .checkCaps(.return(counted: 0)))
        machine.counted(for: .return(counted: 2))
        #expect(machine.capsChecked(.dayCap) == .confirm(id))
        #expect(machine.confirmed(DecisionID(number: 2)) == false)
        #expect(machine.confirmed(id) == true)
        #expect(machine.factsKnown(in: .clear) == .checkCaps(.return(counted: 2)))
        #expect(machine.capsChecked(.dayCap) == .denied(endsColdStart: false))
    }

    @Test("The machine of app-open decisions asks the ledger nothing about a return that is not each nth")
    func nthReturn() {
        var machine = returning(.away(60))
        _ = machine.factsKnown(in: .clear)
        #expect(machine.capsChecked(.nthReturn) == .denied(endsColdStart: false))
    }

    @Test(
        "The machine of app-open decisions asks a filter in place of caps, pacing and the time away, and decides by what is so when it answers"
    )
    func filter() {
        var machine = returning(.away(1), hasFilter: true)
        let asked = AppOpenMachine.Asked(
            isColdStart: false, away: .seconds(1), hasPresenter: true, occasion: .return(counted: 0))
        #expect(machine.factsKnown(in: .clear) == .askFilter(id, asked))
        #expect(machine.awaitsFilter(DecisionID(number: 2)) == nil)
        #expect(machine.awaitsFilter(id) == HostFacts(hasPresenter: true))
        var other = machine
        #expect(machine.filterAnswered(true, in: .clear) == .show(isColdStart: false))
        #expect(other.filterAnswered(false, in: .clear) == .suppressed(.filtered, endsColdStart: false))
        #expect(other.filterAnswered(true, in: .clear) == .nothing)
    }

    @Test(
        "The machine of app-open decisions looks for a presenter as often as the policy says, and then gives up"
    )
    func presenter() {
        var machine = machine(
            AppOpenPolicy(minimumBackgroundTime: .zero, retryInterval: .seconds(2), retryLimit: 2))
        let bare = AppOpenMachine.Situation.clear.with(\.facts.hasPresenter, false)
        machine.began(.comeBack(.away(60)), id)
        for _ in 1...2 {
            _ = machine.factsKnown(in: bare)
            #expect(machine.capsChecked(nil) == .allowed(.retryLater(after: .seconds(2))))
            #expect(machine.isAwaitingPresenter)
            #expect(machine.retries() == id)
        }
        _ = machine.factsKnown(in: bare)
        #expect(machine.capsChecked(nil) == .allowed(.gaveUp(isColdStart: false)))
    }

    @Test("The machine of app-open decisions waits for the fill at the start of the app, and not at a return")
    func empty() {
        let empty = AppOpenMachine.Situation.clear.with(\.hasAd, false).with(\.emptiness, .expired)
        var start = machine()
        start.launched()
        #expect(start.coldWindowOpened() == true)
        #expect(start.coldWindowOpened() == false)
        start.began(.coldStart, id)
        #expect(start.factsKnown(in: empty) == .checkCaps(.coldStart))
        #expect(start.capsChecked(nil) == .allowed(.waitForFill))
        #expect(start.canReconsiderColdStart)
        var back = returning(.away(60))
        _ = back.factsKnown(in: empty)
        #expect(
            back.capsChecked(nil) == .allowed(.suppressed(.expired, endsColdStart: false, reloads: true)))
    }

    @Test(
        "The machine of app-open decisions ends what is being decided with the start of the app, and nothing else"
    )
    func endOfStart() {
        var machine = machine()
        machine.launched()
        machine.began(.coldStart, id)
        #expect(machine.coldStartEnded() == true)
        #expect(!machine.awaitsFacts(id))
        #expect(machine.coldStartEnded() == false)
        machine.began(.comeBack(.away(60)), id)
        machine.launched()
        #expect(machine.coldStartEnded() == true)
        #expect(machine.awaitsFacts(id))
    }

    @Test("The machine of app-open decisions says what a decision came to that the user cut short by leaving")
    func interrupted() {
        var asking = returning(.away(60))
        #expect(
            asking.interrupted(byDestruction: false)
                == .init(suppressed: .notForeground, wasAwaitingPresenter: false))
        #expect(
            asking.interrupted(byDestruction: false) == .init(suppressed: nil, wasAwaitingPresenter: false))
        var waiting = returning(.away(60))
        _ = waiting.factsKnown(in: .clear.with(\.isActive, false))
        _ = waiting.capsChecked(nil)
        #expect(
            waiting.interrupted(byDestruction: true)
                == .init(suppressed: .destroyed, wasAwaitingPresenter: true))
    }
}

@Suite("The machine of the app's place")
struct AppPlaceTests {
    @Test(
        "The machine of the app's place reports an absence with all that happened on the way out and during it"
    )
    func absence() {
        var place = AppPlace()
        #expect(place.launched(inBackground: false) == true)
        #expect(place.launched(inBackground: true) == false)
        #expect(place.activated(at: .at(0)) == .notAReturn(isFirst: true))
        #expect(place.activated(at: .at(0)) == .same)
        place.adClicked(at: .at(1))
        place.deactivated(at: .at(6), isScreenTaken: false, isAdClicked: false)
        place.backgrounded(at: .at(7), lock: true, isScreenTaken: false)
        place.holdBegan("call", blocksLoads: true)
        #expect(place.areLoadsBlocked && place.isHeld && !place.isForeground)
        #expect(place.holdEnded("call") == true)
        #expect(place.holdEnded("call") == nil)
        #expect(place.activated(at: .at(67)) == .returned(.away(60, isLock: true, [.click, .hold])))
        place.deactivated(at: .at(68), isScreenTaken: true, isAdClicked: false)
        #expect(place.activated(at: .at(69)) == .notAReturn(isFirst: false))
    }

    @Test(
        "The machine of the app's place forgets a click after five seconds",
        arguments: [(6.0, true), (6.001, false)])
    func clickMemory(seconds: Double, isRemembered: Bool) {
        var place = AppPlace()
        _ = place.activated(at: .at(0))
        place.adClicked(at: .at(1))
        place.deactivated(at: .at(seconds), isScreenTaken: false, isAdClicked: false)
        place.backgrounded(at: .at(10), lock: false, isScreenTaken: false)
        #expect(place.activated(at: .at(20)) == .returned(.away(10, isRemembered ? [.click] : [])))
    }
}

@Suite("The gate of what covers the screen")
struct FullscreenGateTests {
    @Test(
        "The gate of what covers the screen is free when everything that covered the screen is gone, and remembers when that was"
    )
    func gate() {
        var gate = FullscreenGate()
        let show = ShowID(number: 1)
        gate.take(show)
        #expect(gate.begin("camera") == true)
        #expect(gate.isTaken && gate.isTakenByUs)
        #expect(gate.free(show, at: .at(1), leavesCooldown: true) == false)
        #expect(gate.free(show, at: .at(1), leavesCooldown: true) == false)
        #expect(gate.isTaken && !gate.isTakenByUs)
        #expect(gate.end("camera", at: .at(2)) == true)
        #expect(gate.end("camera", at: .at(3)) == false)
        #expect(gate.begin("camera") == false)
        #expect(gate.cooldownEnd(.seconds(3), at: .at(4.999)) == .at(5))
        #expect(gate.cooldownEnd(.seconds(3), at: .at(5)) == nil)
    }

    @Test("The gate of what covers the screen has no cool-down after a show that never came up")
    func withdrawn() {
        var gate = FullscreenGate()
        gate.take(ShowID(number: 1))
        #expect(gate.free(ShowID(number: 1), at: .at(1), leavesCooldown: false) == true)
        #expect(gate.cooldownEnd(.seconds(3), at: .at(1)) == nil)
    }
}

@Suite("The machine of a network")
struct NetworkMachineTests {
    private let start = StartID(network: "a", number: 1)

    @Test("The machine of a network starts its adapter once, for all lines that wait for it")
    func starts() {
        var network = Network()
        #expect(network.admit(.load(1), failedToStart: false, at: .at(0)) == .start)
        network.startBegan(start, for: .load(1))
        #expect(network.admit(.load(2), failedToStart: false, at: .at(0)) == .waitForStart)
        #expect(
            network.startEnded(start, nil, at: .at(1)) == .init(waiting: [.load(1), .load(2)], circuit: nil))
        #expect(network.startEnded(start, nil, at: .at(1)) == nil)
        #expect(network.admit(.load(3), failedToStart: false, at: .at(1)) == .ask)
    }

    @Test(
        "The machine of a network refuses with the first reason: privacy, calls that do not end, rest, a start that failed"
    )
    func refusals() {
        var network = Network()
        #expect(network.admit(.load(1), failedToStart: true, at: .at(0)) == .refused(.failedToStart))
        for _ in 0..<Circuit.limit { _ = network.learned(.failing, from: .load(1), at: .at(0)) }
        #expect(
            network.admit(.load(1), failedToStart: true, at: .at(20))
                == .refused(.resting(.failures, retryAfter: .seconds(40))))
        network.restRequested(for: .seconds(600), at: .at(0))
        #expect(
            network.admit(.load(1), failedToStart: true, at: .at(20))
                == .refused(.resting(.requested, retryAfter: .seconds(580))))
        for number in 0..<UInt64(UnendedCalls.limit) { network.gaveUp(.line(.load(number)), at: .at(10)) }
        #expect(
            network.admit(.load(99), failedToStart: true, at: .at(20))
                == .refused(.tooManyUnendedCalls(opensCircuit: true)))
        #expect(
            network.admit(.load(99), failedToStart: true, at: .at(20))
                == .refused(.tooManyUnendedCalls(opensCircuit: false)))
        network.signalsChanged(missing: [.gdpr])
        #expect(
            network.admit(.load(99), failedToStart: true, at: .at(20)) == .refused(.cannotPassOn([.gdpr])))
        network.signalsChanged(missing: [])
        #expect(network.ended(.line(.load(50)), at: .at(20)) == nil)
        #expect(network.ended(.line(.load(0)), at: .at(20)) == .closed)
    }
}
