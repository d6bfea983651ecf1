import AppOpenFacade

extension Story {
    func tellOfVAMPsCalls() async throws {
        let app = try begin("VAMP's calls")
        let delegate = VAMPDelegate(callbacks: app.callbacks)
        let request = AppOpenAdRequest(mediator: app.mediator)
        try await step("The app loads", until: "loaded") {
            AppOpenAd.load(placementID: "splash", request: request, delegate: delegate)
        }
        await callback(of: app)
        try await step("It shows what was loaded", until: "revenue") {
            AppOpenAd.of(placementID: "splash")?.show(from: app.screen, delegate: delegate)
        }
        await callback(of: app)
        try await step("The user closes the ad", after: .seconds(4), until: "loaded") { app.screen.close() }
        await callback(of: app)
        try await step("The next ad is not shown for an hour", after: .seconds(3600), until: "loaded") {}
        await callback(of: app)
    }
}
