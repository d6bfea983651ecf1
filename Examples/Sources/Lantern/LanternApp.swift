import AdapterKit
import Mediation

/// The part of a reader app that has to do with ads. On a device the app or scene delegate calls its methods.
@MainActor
final class LanternApp {
    let mediator: Mediator
    let screen = FakeScreen()
    /// Up in place of an ad, where the app prefers a view of its own.
    let ownView = OwnAdView()
    /// Whether the user is in the middle of a page.
    let isReading = Flag()
    /// What the app was called back with, in words.
    let callbacks = Tape()

    init(clock: StoryClock, sink: any EventSink, showsOwnView: Bool) throws {
        var hooks = AppOpenHooks()
        hooks.onColdStart = { [callbacks] outcome in
            callbacks.write("the splash screen comes down: \(outcome.rawValue)")
        }
        if showsOwnView {
            hooks.presentHostView = { [callbacks, ownView] action in
                ownView.putUp(for: action.show)
                callbacks.write("put up your own view, number \(action.dayDisplays) of the day")
            }
        } else {
            // Asked on whatever thread the decision falls on.
            hooks.filter = { [isReading] facts in
                facts.isColdStart || (facts.reachedBackgroundTime && !isReading.isSet)
            }
        }
        mediator = try Mediator(
            configuration: Self.configuration, adapters: AdapterRegistry([HouseAdapter.self]),
            presenter: screen,
            options: MediatorOptions(sink: sink, clock: clock, appOpen: hooks, product: "Lantern/1.0"))
    }

    /// didFinishLaunching.
    func launch() { mediator.handle(.launched(inBackground: false)) }

    /// willEnterForeground when the user comes back, and didBecomeActive.
    func activate() {
        mediator.handle(.foregrounded)
        mediator.handle(.activated)
    }

    /// willResignActive, and didEnterBackground.
    func leave() {
        mediator.handle(.deactivated)
        mediator.handle(.backgrounded(lock: false))
    }

    private static let configuration = MediationConfiguration(
        networks: [NetworkConfiguration(id: "house", adapter: "house")],
        placements: [
            PlacementConfiguration(
                id: "splash", kind: .appOpen(AppOpenPolicy(minimumBackgroundTime: .seconds(300))),
                lifetime: .seconds(3600), demand: [line]),
            PlacementConfiguration(
                id: "chapter", kind: .interstitial, reload: .manual, demand: [line],
                frequency: FrequencyPolicy(perSession: 1)),
        ])

    private static let line = DemandLine(network: "house", pricing: .fixed(Money(1, .usd)))
}
