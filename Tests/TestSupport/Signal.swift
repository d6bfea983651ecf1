import Foundation

/// Something that happens once; tasks and server threads can wait for it.
package final class Signal: Sendable {
    private struct State {
        var hasHappened = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Shared(State())
    private let pipe = WakePipe()

    /// A signal that has not happened.
    package init() {}

    /// Readable once it has happened.
    var descriptor: Int32 { pipe.readEnd }

    /// Makes it happen; again changes nothing.
    package func fire() {
        let waiters = state.withLock { state in
            state.hasHappened = true
            defer { state.waiters = [] }
            return state.waiters
        }
        pipe.signal()
        for waiter in waiters { waiter.resume() }
    }

    /// Returns once it has happened.
    package func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.hasHappened { state.waiters.append(continuation) }
                return state.hasHappened
            }
            if isOver { continuation.resume() }
        }
    }
}

/// A pipe that becomes readable and stays so.
final class WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "no descriptors left for a test")
        for end in ends { Sockets.keepToItself(end) }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func signal() {
        _ = write(writeEnd, "!", 1)
    }
}
