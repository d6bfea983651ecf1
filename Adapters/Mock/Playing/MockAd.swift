import AdapterKit
import Basics
import Synchronization

/// A loaded ad that plays its show from a script.
///
/// It calls back as written, even after its end: that is what scripts with repeated or late events are for.
final class MockAd: AdShowing, AdExpiring {
    private let tasks: ScriptedTasks
    private let nextShow: @Sendable () -> ShowStep
    private let isOnScreen = Guarded(false)

    init(tasks: ScriptedTasks, nextShow: @escaping @Sendable () -> ShowStep) {
        self.tasks = tasks
        self.nextShow = nextShow
    }

    var isPresenting: Bool { isOnScreen.withLock { $0 } }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        let (course, start) = (nextShow().course, ContinuousClock.now)
        tasks.start { [weak self] in
            for (at, happening) in course {
                do { try await Task.sleep(until: start + at, clock: .continuous) } catch { return }
                self?.note(happening)
                if case .reported(let event) = happening { report(event) }
            }
        }
    }

    func expire(_ reason: ExpiryReason) { isOnScreen.withLock { $0 = false } }

    private func note(_ happening: ShowStep.Happening) {
        switch happening {
        case .reported(.displayed): isOnScreen.withLock { $0 = true }
        case .reported(.closed), .reported(.failed), .vanished: isOnScreen.withLock { $0 = false }
        case .reported(.clicked), .reported(.rewarded): break
        }
    }
}

/// A scripted bid: there is no network to tell, so what became of it goes to the wire log.
struct MockBid: AdBidding {
    let name: String
    let wireLog: (@Sendable (String) -> Void)?

    func won(nextBest: Money?) {
        wireLog?("\(name): won" + (nextBest.map { ", next best \($0)" } ?? ""))
    }

    func lost(_ reason: LossReason, winningPrice: Money?) {
        wireLog?("\(name): lost, \(reason.rawValue)" + (winningPrice.map { ", won by \($0)" } ?? ""))
    }

    func billable() { wireLog?("\(name): billable") }
}
