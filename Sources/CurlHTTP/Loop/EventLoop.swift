import Basics
internal import CCurl

internal import Platform
import Synchronization

/// The face of a client's thread: takes commands from any thread and wakes it.
final class EventLoop: Sendable {
    enum Command: Sendable {
        case start(Submission)
        /// Carries the ticket itself, not only its identity, so that no later ticket can take its place in memory.
        case cancel(Ticket)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isStopped = false
        /// Whether the thread waits, or is about to, and must be woken; a busy one looks here by itself.
        var isWaiting = false
    }

    let wakeUp: WakeUp
    private let inbox = Guarded(Inbox())
    /// Who takes the thread out of here must join or detach it.
    private let thread = Guarded<pthread_t?>(nil)

    private init() throws(HTTPError) {
        wakeUp = try WakeUp()
    }

    static func start(_ settings: TransferSettings) throws(HTTPError) -> EventLoop {
        let loop = try EventLoop()
        let driver = Unmanaged.passRetained(try TransferDriver(settings, loop: loop))
        let status = loop.thread.withLock { thread in
            #if canImport(Darwin)
                return pthread_create(&thread, nil, { runDriver($0) }, driver.toOpaque())
            #else
                var created = pthread_t()
                let status = pthread_create(&created, nil, { runDriver($0) }, driver.toOpaque())
                if status == 0 { thread = created }
                return status
            #endif
        }
        guard status == 0 else {
            driver.release()
            throw HTTPError(
                kind: .internalFault,
                message: "no thread for the transfers: \(String(cString: strerror(status)))")
        }
        return loop
    }

    func submit(_ submission: Submission) {
        if !enqueue(.start(submission)) { submission.continuation.resume(returning: .failure(.clientClosed)) }
    }

    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        _ = enqueue(.cancel(ticket))
    }

    /// Ends the thread soon.
    func stop() {
        markStopped()
        if let thread = takeThread() { pthread_detach(thread) }
    }

    /// Ends the thread and waits for its end, unless this is that thread.
    func stopAndWait() {
        markStopped()
        guard let thread = takeThread() else { return }
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    /// On the loop's thread: swaps in everything that came since the last time, and says whether to end afterwards.
    /// When nothing came, the next command signals `wakeUp`.
    func takeCommands(into commands: inout [Command]) -> Bool {
        inbox.withLock { inbox in
            swap(&inbox.commands, &commands)
            inbox.isWaiting = commands.isEmpty
            return inbox.isStopped
        }
    }

    /// False after the end, when nobody would read it.
    private func enqueue(_ command: Command) -> Bool {
        let (isAccepted, isWaiting) = inbox.withLock { inbox in
            guard !inbox.isStopped else { return (false, false) }
            inbox.commands.append(command)
            defer { inbox.isWaiting = false }
            return (true, inbox.isWaiting)
        }
        if isWaiting { wakeUp.signal() }
        return isAccepted
    }

    private func markStopped() {
        inbox.withLock { $0.isStopped = true }
        wakeUp.signal()
    }

    private func takeThread() -> pthread_t? {
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }
}

private func runDriver(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // A signal of the process belongs to the host's threads; and a write to a closed socket must be an error here.
    ccurl_name_thread("admed-http")
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    Unmanaged<TransferDriver>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
