import AdapterKit
import Dispatch
import Foundation
import Mediation
import TestSupport
import Testing

@Suite("The machine's clock", .timeLimit(.minutes(1)))
struct ClockTests {
    #if os(Linux)
        /// What the kernel says of this process's timers: each with its clock and the seconds that it has left.
        private func timers() throws -> [(clock: Int, seconds: Int)] {
            let folder = "/proc/self/fdinfo"
            return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
                guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8),
                    let clock = text.firstMatch(of: /clockid: (\d+)/),
                    let left = text.firstMatch(of: /it_value: \((\d+),/)
                else { return nil }
                return (Int(clock.1) ?? -1, Int(left.1) ?? -1)
            }
        }

        @Test("The machine's clock wakes by a timer that counts the device's sleep")
        func bootTime() async throws {
            let clock = SystemClock()
            clock.wake(at: clock.bootNow().advanced(by: .seconds(2_000))) {}
            // The runtime has one kernel timer for each clock; this is `CLOCK_BOOTTIME`.
            while try !timers().contains(where: { $0.clock == 7 && $0.seconds <= 2_000 }) {
                try Task.checkCancellation()
                await Task.yield()
            }
            clock.wake(at: nil) {}
        }
    #endif

    @Test("The machine's clock calls the last handler that was armed, once and not before its time")
    func lastHandler() async {
        let clock = SystemClock()
        let calls = Inbox<String>()
        let due = clock.bootNow().advanced(by: .milliseconds(30))
        clock.wake(at: clock.bootNow()) { calls.put("replaced") }
        clock.wake(at: nil) { calls.put("nothing") }
        clock.wake(at: due) {
            calls.put(clock.bootNow() < due ? "early" : "due")
        }
        var first = await calls.next()
        // The first alarm is due at once, and may come before it is replaced.
        if first == "replaced" { first = await calls.next() }
        #expect(first == "due")
        clock.wake(at: clock.bootNow().advanced(by: .milliseconds(1))) { calls.put("again") }
        #expect(await calls.next() == "again")
    }

    @Test("The machine's clock may be armed for the end of time, and from many threads at once")
    func endOfTime() async {
        let clock = SystemClock()
        clock.wake(at: BootInstant(nanoseconds: .max)) { Issue.record("the end of time came") }
        let fired = Signal()
        DispatchQueue.concurrentPerform(iterations: 100) { _ in
            clock.wake(at: clock.bootNow().advanced(by: .milliseconds(5))) { fired.fire() }
        }
        await fired.wait()
    }

    @Test("The machine's clock is armed anew at an activation, should its wake-up have stood still")
    func activation() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, stage.configuration("p", ttl: .seconds(60)))
        _ = await harness.mediator.load("p")
        let due = BootInstant(nanoseconds: 60_000_000_000)
        while harness.clock.next != due { await Task.yield() }
        harness.clock.forgetWakeUp()
        harness.mediator.handle(.deactivated)
        #expect(harness.clock.next == nil)
        harness.mediator.handle(.activated)
        #expect(harness.clock.next == due)
        await harness.mediator.shutDown()
    }
}
