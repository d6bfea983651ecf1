internal import CCurl

/// Runs all transfers of a client, on the client's thread: it alone touches libcurl's handles.
final class TransferDriver {
    private let settings: TransferSettings
    private let loop: EventLoop
    private let poller: Poller
    private let multi: MultiHandle
    private var active: [ObjectIdentifier: Transfer] = [:]
    private var idleHandles: [EasyHandle] = []
    private var commands: [EventLoop.Command] = []
    /// Who learns of a result once this round is over: a thread that is woken once takes all of them.
    private var outcomes: [Outcome] = []
    /// No deadline of an active transfer is before this; it may be earlier than all of them.
    private var nextDeadline = MonotonicTime.never

    private struct Outcome {
        var continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
        var result: Result<HTTPResponse, HTTPError>
    }

    init(_ settings: TransferSettings, loop: EventLoop) throws(HTTPError) {
        self.settings = settings
        self.loop = loop
        poller = try Poller()
        multi = try MultiHandle(
            poller: poller, maxConnectionsPerHost: settings.configuration.maxConnectionsPerHost)
        poller.watch(loop.wakeUp.descriptor, for: .readable)
    }

    func run() {
        while true {
            let isStopped = loop.takeCommands(into: &commands)
            if isStopped { break }
            // A command that comes while these are handled does not wake us, so there is no wait after them.
            let isIdle = commands.isEmpty
            handleCommands()
            let wait = isIdle ? min(multi.timerDue, nextDeadline).waitInMilliseconds(from: .now) : 0
            for index in 0..<poller.wait(milliseconds: wait) {
                guard let ready = poller.ready(at: index) else { continue }
                if ready.descriptor == loop.wakeUp.descriptor {
                    loop.wakeUp.reset()
                } else {
                    multi.handle(ready.what, on: ready.descriptor)
                }
            }
            let now = MonotonicTime.now
            multi.handleTimer(at: now)
            finishDone()
            if nextDeadline <= now { failLate(at: now) }
            deliverOutcomes()
        }
        for case .start(let submission) in commands {
            submission.continuation.resume(returning: .failure(.clientClosed))
        }
        for transfer in active.values { end(transfer, .failure(.clientClosed)) }
        deliverOutcomes()
    }

    private func handleCommands() {
        for command in commands {
            switch command {
            case .start(let submission): start(submission)
            case .cancel(let ticket):
                if let transfer = active[ObjectIdentifier(ticket)] { end(transfer, .failure(.taskCancelled)) }
            }
        }
        commands.removeAll(keepingCapacity: true)
    }

    private func start(_ submission: Submission) {
        guard !submission.ticket.isCancelled else {
            return submission.continuation.resume(returning: .failure(.taskCancelled))
        }
        do throws(HTTPError) {
            let easy = try takeHandle()
            let transfer = try Transfer(submission, easy: easy, settings: settings)
            try multi.add(easy)
            active[ObjectIdentifier(submission.ticket)] = transfer
            nextDeadline = min(nextDeadline, submission.deadline)
        } catch {
            submission.continuation.resume(returning: .failure(error))
        }
    }

    private func takeHandle() throws(HTTPError) -> EasyHandle {
        if let idle = idleHandles.popLast() { return idle }
        return try EasyHandle(settings, poller: poller)
    }

    private func finishDone() {
        while let (code, context) = multi.nextDone() {
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            end(transfer, transfer.result(code))
        }
    }

    /// libcurl's own clock does not run for a transfer that waits for a connection to its host.
    private func failLate(at now: MonotonicTime) {
        nextDeadline = .never
        for transfer in active.values {
            if transfer.submission.deadline <= now {
                end(transfer, .failure(transfer.timeoutError))
            } else {
                nextDeadline = min(nextDeadline, transfer.submission.deadline)
            }
        }
    }

    /// The one place where a transfer ends: its handle is freed before anyone learns the result.
    private func end(_ transfer: Transfer, _ result: Result<HTTPResponse, HTTPError>) {
        active[ObjectIdentifier(transfer.submission.ticket)] = nil
        multi.remove(transfer.easy)
        transfer.easy.clear()
        if idleHandles.count < Poller.batch { idleHandles.append(transfer.easy) }
        transfer.logEnd(result)
        outcomes.append(Outcome(continuation: transfer.submission.continuation, result: result))
    }

    private func deliverOutcomes() {
        for outcome in outcomes { outcome.continuation.resume(returning: outcome.result) }
        outcomes.removeAll(keepingCapacity: true)
    }
}
