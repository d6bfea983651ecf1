import Mediation

extension Story {
    func tellOfNetworkAds() async throws {
        let app = try begin("Ads from a network, and a filter of the app's own")
        try await tellOfStart(of: app)
        try await tellOfReturns(to: app)
        try await tellOfInterstitial(in: app)
        try await tellOfLogin(in: app)
        print("\nShown on start and return today: \(app.mediator.dayDisplays("splash"))")
    }

    private func tellOfStart(of app: LanternApp) async throws {
        try await step("The user starts the app", until: "loaded") { app.launch() }
        try await step("It is in front", after: .seconds(1), until: "revenue") { app.activate() }
        await callback(of: app)
        try await step("She closes the ad", after: .seconds(4), until: "loaded") { app.screen.close() }
    }

    private func tellOfReturns(to app: LanternApp) async throws {
        app.leave()
        try await step("She comes back after a minute", after: .seconds(60), until: "suppressed") {
            app.activate()
        }
        app.leave()
        app.isReading.isSet = true
        try await step("After ten minutes, to the page she reads", after: .seconds(600), until: "suppressed")
        {
            app.activate()
        }
        app.isReading.isSet = false
        app.leave()
        try await step("After ten minutes more", after: .seconds(600), until: "revenue") { app.activate() }
        try await step("She taps the ad, and is led to a shop", after: .seconds(3), until: "loaded") {
            app.screen.tap()
            app.screen.close()
            app.leave()
        }
        try await step("She comes back from there", after: .seconds(600), until: "suppressed") {
            app.activate()
        }
    }

    private func tellOfInterstitial(in app: LanternApp) async throws {
        try await step("She is about to finish a chapter", after: .seconds(60), until: "loaded") {
            app.mediator.load("chapter") { _ in }
        }
        try await step("She has finished it", after: .seconds(60), until: "revenue") {
            try app.mediator.show("chapter")
        }
        app.leave()
        try await step("She left, and comes back to that ad", after: .seconds(600), until: "suppressed") {
            app.activate()
        }
        try await step("She closes it", after: .seconds(2), until: "closed") { app.screen.close() }
    }

    private func tellOfLogin(in app: LanternApp) async throws {
        app.mediator.handle(.adsSuspended("login", blocksLoads: false))
        app.leave()
        try await step(
            "In the middle of a login, back with the password", after: .seconds(600), until: "suppressed"
        ) {
            app.activate()
        }
        app.mediator.handle(.adsResumed("login"))
        app.leave()
        try await step("Logged in, she comes back once more", after: .seconds(600), until: "revenue") {
            app.activate()
        }
        try await step("She closes the ad", after: .seconds(4), until: "loaded") { app.screen.close() }
    }
}
