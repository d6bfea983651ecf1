import AdapterKit
import Foundation
import Synchronization
import Testing

@Suite("The bridge from networks that call back", .timeLimit(.minutes(1)))
struct AdAnswerTests {
    /// What was called, in order.
    private final class Calls: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ call: String) { list.withLock { $0.append(call) } }
    }

    /// An ad and a bid that write down what they are told.
    private final class Ad: AdShowing, AdExpiring, AdBidding {
        private let calls: Calls
        init(_ calls: Calls) { self.calls = calls }
        var isPresenting: Bool { false }
        func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {}
        func expire(_ reason: ExpiryReason) { calls.add("expire \(reason.rawValue)") }
        func won(nextBest: Money?) {}
        func lost(_ reason: LossReason, winningPrice: Money?) { calls.add("lost \(reason.rawValue)") }
        func billable() {}
    }

    private func ad(_ calls: Calls) -> LoadedAd {
        let ad = Ad(calls)
        return LoadedAd(details: AdDetails(price: Money(1, .usd)), handle: ad, bid: ad)
    }

    /// Waits in a task that is cancelled once the network has been asked and the load waits.
    private func cancelled(_ calls: Calls) async throws -> AdAnswer {
        let answers = AsyncStream.makeStream(of: AdAnswer.self)
        let cancels = AsyncStream.makeStream(of: Void.self)
        let load = Task {
            try await AdAnswer.wait(onUnexpected: { _ in calls.add("stray") }) { answer in
                answers.continuation.yield(answer)
            } onCancel: {
                calls.add("cancel")
                cancels.continuation.finish()
            }
        }
        let answer = await answers.stream.first { _ in true }
        load.cancel()
        for await _ in cancels.stream {}
        await #expect(throws: CancellationError.self) { try await load.value }
        return try #require(answer)
    }

    @Test(
        "The bridge from networks that call back takes the network's first answer after a cancellation as late, and only the second as one too many"
    )
    func lateAnswer() async throws {
        let calls = Calls()
        let answer = try await cancelled(calls)
        answer.fail(AdapterError(.noFill))
        #expect(calls.all == ["cancel"])
        answer.fail(AdapterError(.noFill))
        #expect(calls.all == ["cancel", "stray"])
    }

    @Test(
        "The bridge from networks that call back tells an ad that comes after a cancellation that its bid lost and that it is late"
    )
    func lateAd() async throws {
        let calls = Calls()
        try await cancelled(calls).fill(ad(calls))
        #expect(calls.all == ["cancel", "lost expired", "expire late"])
    }

    @Test(
        "The bridge from networks that call back does not ask the network in a task that was cancelled before, and has nothing to take back"
    )
    func cancelledBefore() async {
        let calls = Calls()
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await AdAnswer.wait { _ in
                calls.add("start")
            } onCancel: {
                calls.add("cancel")
            }
        }
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(calls.all.isEmpty)
    }

    @Test(
        "The bridge from networks that call back tells the network to stop only after it was asked, also when the cancellation comes meanwhile"
    )
    func cancelledWhileAsking() async {
        let calls = Calls()
        let load = Task {
            try await AdAnswer.wait { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                calls.add("start")
            } onCancel: {
                calls.add("cancel")
            }
        }
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(calls.all == ["start", "cancel"])
    }

    @Test(
        "The bridge from networks that call back has nothing to take back from a network that answered while it was being asked"
    )
    func answeredWhileAsking() async {
        let calls = Calls()
        let load = Task {
            try await AdAnswer.wait(onUnexpected: { _ in calls.add("stray") }) { answer in
                withUnsafeCurrentTask { $0?.cancel() }
                answer.fill(ad(calls))
            } onCancel: {
                calls.add("cancel")
            }
        }
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(calls.all == ["lost expired", "expire late"])
    }

    @Test("The bridge from networks that call back says what came too many")
    func strays() async throws {
        let calls = Calls()
        _ = try await AdAnswer.wait(onUnexpected: { calls.add($0) }) { answer in
            answer.fill(ad(Calls()))
            answer.fill(ad(Calls()))
            answer.fail(AdapterError(.noFill))
        }
        #expect(calls.all.count == 2)
        #expect(calls.all.first?.hasPrefix("an ad came") == true)
        #expect(calls.all.last?.hasPrefix("a failure came") == true)
    }
}
