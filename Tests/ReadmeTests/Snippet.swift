// What stands between the lines of dashes is the README's snippet; `ReadmeTests` compares them.
// ----
import AdapterKit
import Mediation
import MockAdapter
import PangleAdapter

func showSplash(_ configuration: MediationConfiguration) async throws -> [ShowUpdate] {
    let adapters = AdapterRegistry([PangleAdapter.self, MockAdapter.self])
    let mediator = try Mediator(
        configuration: configuration, adapters: adapters, presenter: HeadlessPresenter())
    mediator.handle(.activated)

    let ad = try await mediator.load("splash").result.get()
    print("\(ad.network) filled")

    var updates: [ShowUpdate] = []
    for await update in try mediator.showUpdates("splash") {
        updates.append(update)
        if update.isEnd { break }
    }
    return updates
}
// ----
