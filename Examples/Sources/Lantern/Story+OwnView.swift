extension Story {
    func tellOfOwnView() async throws {
        let app = try begin("A view of the app's own in place of ads", showsOwnView: true)
        try await step("The user starts the app", until: "launched") { app.launch() }
        try await step("It is in front", after: .seconds(1), until: "cold_start_resolved") { app.activate() }
        await callback(of: app)
        await callback(of: app)
        try await step("The view is up", until: "displayed") {
            app.ownView.report(.displayed, to: app.mediator)
        }
        try await step("She closes it", after: .seconds(4), until: "closed") {
            app.ownView.report(.closed, to: app.mediator)
        }
        app.leave()
        try await step("She comes back after an hour", after: .seconds(3600), until: "show_started") {
            app.activate()
        }
        await callback(of: app)
    }
}
