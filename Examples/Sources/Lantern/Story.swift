import Mediation

/// Tells what happens, in the order in which it does: what the user and the app do, what the mediator decides about
/// it, and what the app is called back with.
@MainActor
final class Story {
    let clock = StoryClock()
    private var log = Tape()

    /// Tells all of it.
    func tell() async throws {
        try await tellOfNetworkAds()
        try await tellOfOwnView()
        try await tellOfVAMPsCalls()
    }

    /// Begins a chapter, with an app that has just been installed.
    func begin(_ title: String, showsOwnView: Bool = false) throws -> LanternApp {
        print("\n\(title)\n")
        log = Tape()
        let sink = JSONLinesEventSink { [log] line in log.write(line) }
        return try LanternApp(clock: clock, sink: sink, showsOwnView: showsOwnView)
    }

    /// Tells what is done, does it, and tells of the events up to the last one that it brings.
    func step(_ what: String, after wait: Duration = .zero, until last: String, _ act: () throws -> Void)
        async throws
    {
        clock.advance(by: wait)
        print("\(clock.now().wall.description.dropFirst(11).prefix(8))  \(what)")
        try act()
        while true {
            let line = try EventLine(await log.next())
            print("            \(line.text)")
            if line.event == last { return }
        }
    }

    /// Tells what the app is called back with next.
    func callback(of app: LanternApp) async {
        print("          → \(await app.callbacks.next())")
    }
}
