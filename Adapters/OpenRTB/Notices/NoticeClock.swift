/// Where a queue of notices has its time from, and what wakes it.
package protocol NoticeClock: Sendable {
    /// Milliseconds since 1970, for what is written down.
    var wall: Int64 { get }
    /// Time that only goes forward, from any zero.
    var uptime: Duration { get }

    /// Replaces the one armed wake-up; nil takes it away.
    ///
    /// - Parameter handler: Called once when that uptime has come, on a thread of the clock's own.
    func wake(at uptime: Duration?, _ handler: @escaping @Sendable () -> Void)
}
