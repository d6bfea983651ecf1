import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("A machine to which anything happens")
struct MachineWalkTests {
    @Test(
        "A machine to which anything happens goes along the arrows that are drawn, and along no others",
        arguments: MachineDrawing.sources)
    func arrows(source: MachineDrawing.Source) throws {
        let drawn = try MachineDrawing(source).arrows
        let gone = try #require(Self.walk(source))
        #expect(gone.subtracting(drawn) == [], "gone, and not drawn")
        #expect(drawn.subtracting(gone) == [], "drawn, and never gone")
    }

    private static func walk(_ source: MachineDrawing.Source) -> Set<String>? {
        switch source.title {
        case "A placement": MachineWalk(source.property, of: Placement(), placement).arrows(seed: 1)
        case "A demand line of an auction":
            MachineWalk(
                source.property, of: Auction(Demand([.bid("a"), .bid("b")], rates: ExchangeRates())), line
            ).arrows(seed: 2)
        case "A show":
            MachineWalk(source.property, of: Show(of: .ad(.some()), in: .first, .host), show).arrows(seed: 3)
        case "The start of a network's adapter":
            MachineWalk(source.property, of: Network(), network).arrows(seed: 4)
        case "The circuit of a network":
            MachineWalk(source.property, of: Circuit(), circuit).arrows(seed: 5)
        case "The start of the app", "The app-open decision":
            // With a filter and without one, decisions take different ways.
            MachineWalk(
                source.property, of: AppOpenMachine(.first, AppOpenPolicy(), hasFilter: true), appOpen
            )
            .arrows(seed: 6).union(
                MachineWalk(
                    source.property, of: AppOpenMachine(.first, AppOpenPolicy(), hasFilter: false), appOpen
                ).arrows(seed: 7))
        case "The place of the app": MachineWalk(source.property, of: AppPlace(), place).arrows(seed: 8)
        default: nil
        }
    }

    private static let placement: [MachineWalk<Placement>.Event] = [
        {
            if case .start(let chain) = $0.requested(by: WaiterID(number: 1), areLoadsBlocked: false) {
                $0.loadBegan(.some(chain: chain))
            }
        },
        { _ = $0.requested(by: WaiterID(number: 2), areLoadsBlocked: true) },
        { $0.loadFilled(.some()) },
        { $0.loadFilled(.some(chain: RetryChain(failures: 1))) },
        { $0.loadEnded(retrying: nil) },
        { $0.loadEnded(retrying: RetryChain(failures: 2)) },
        { if $0.retryDue(mayLoad: true) != nil { $0.loadBegan(.some(.retry)) } },
        { _ = $0.retryDue(mayLoad: false) },
        { $0.loadPlanned(PlannedLoad(at: .at(1), reason: .reload)) },
        { _ = $0.adExpired(AdID(number: 1), at: .at(1)) },
        { _ = $0.adExpired(AdID(number: 1), at: .at(60)) },
        { _ = $0.adExpired(AdID(number: 2), at: .at(60)) },
        { _ = $0.consentChanged() },
        { $0.showBegan(ShowID(number: 1)) },
        { $0.showEnded(ShowID(number: 1)) },
        { $0.showEnded(ShowID(number: 2)) },
        { $0.showWithdrawn(.some()) },
        { _ = $0.destroy() },
    ]

    private static let line: [MachineWalk<Auction>.Event] = [
        { $0.lineBegan(0, at: .at(0)) },
        { $0.lineAsked(0) },
        { $0.linePutOff(0) },
        {
            _ = $0.answered(
                0, .filled(AdID(number: 1), AdDetails(price: "1 USD", lifetime: .seconds(5)), hasBid: true),
                at: .at(1))
        },
        { _ = $0.answered(0, .failed(AdapterError(.noFill)), at: .at(1)) },
        { _ = $0.lineFailed(0, AdapterError(.noFill), byAdapter: true, at: .at(1)) },
        { _ = $0.lineTimedOut(0, at: .at(5)) },
        { _ = $0.wentStale(AdID(number: 1)) },
        { _ = $0.removeStaleOffers(at: .at(2)) },
        { _ = $0.removeStaleOffers(at: .at(6)) },
    ]

    private static let show: [MachineWalk<Show>.Event] = [
        { $0.started(1, slot: ReservationID(number: 1)) },
        { _ = $0.reported(.displayed) },
        { _ = $0.reported(.clicked) },
        { _ = $0.reported(.rewarded(nil)) },
        { _ = $0.reported(.closed) },
        { _ = $0.reported(.failed(AdapterError(.showFailed))) },
        { _ = $0.counted() },
        { _ = $0.ended(by: .closed) },
        { _ = $0.ended(by: .byUs) },
        { $0.placementDestroyed() },
    ]

    private static let network: [MachineWalk<Network>.Event] = [
        {
            if $0.admit(.load(1), failedToStart: false, at: .at(0)) == .start {
                $0.startBegan(StartID(network: "a", number: 1), for: .load(1))
            }
        },
        { _ = $0.admit(.load(2), failedToStart: true, at: .at(0)) },
        { _ = $0.startEnded(StartID(network: "a", number: 1), nil, at: .at(1)) },
        {
            _ = $0.startEnded(
                StartID(network: "a", number: 1), AdapterError(.invalidConfiguration), at: .at(1))
        },
        { _ = $0.startEnded(StartID(network: "a", number: 2), nil, at: .at(1)) },
        { $0.signalsChanged(missing: []) },
    ]

    private static let circuit: [MachineWalk<Circuit>.Event] = [
        { _ = $0.failed(at: .at(0)) },
        { for _ in 0..<Circuit.limit { _ = $0.failed(at: .at(0)) } },
        { _ = $0.succeeded() },
        { _ = $0.admit(.load(1), at: .at(59)) },
        { _ = $0.admit(.load(1), at: .at(60)) },
        { $0.dropped(.load(1), at: .at(61)) },
        { $0.dropped(.load(2), at: .at(61)) },
        { $0.restRequested(for: .milliseconds(1), at: .at(0)) },
    ]

    private static let appOpen: [MachineWalk<AppOpenMachine>.Event] = [
        { $0.launched() },
        { _ = $0.coldWindowOpened() },
        { _ = $0.coldStartEnded() },
        { $0.activated() },
        { $0.began(.coldStart, DecisionID(number: 1)) },
        { $0.began(.comeBack(.away(60)), DecisionID(number: 1)) },
        { $0.began(.comeBack(.away(60, [.click])), DecisionID(number: 1)) },
        { _ = $0.factsKnown(in: .clear) },
        { _ = $0.factsKnown(in: .clear.with(\.facts.hasPresenter, false)) },
        { _ = $0.factsKnown(in: .clear.with(\.isHeld, true)) },
        { _ = $0.filterAnswered(true, in: .clear) },
        { _ = $0.filterAnswered(true, in: .clear.with(\.isActive, false)) },
        { _ = $0.filterAnswered(false, in: .clear) },
        { $0.counted(for: .return(counted: 1)) },
        { _ = $0.capsChecked(nil) },
        { _ = $0.capsChecked(.dayCap) },
        { _ = $0.capsChecked(.nthReturn) },
        { _ = $0.confirmed(DecisionID(number: 1)) },
        { _ = $0.retries() },
        { _ = $0.interrupted(byDestruction: false) },
    ]

    private static let place: [MachineWalk<AppPlace>.Event] = [
        { _ = $0.launched(inBackground: false) },
        { _ = $0.launched(inBackground: true) },
        { _ = $0.activated(at: .at(1)) },
        { $0.deactivated(at: .at(2), isScreenTaken: false, isAdClicked: false) },
        { $0.backgrounded(at: .at(3), lock: false, isScreenTaken: true) },
        { $0.holdBegan("t", blocksLoads: true) },
        { _ = $0.holdEnded("t") },
        { $0.screenTaken() },
        { $0.adClicked(at: .at(1)) },
    ]
}
