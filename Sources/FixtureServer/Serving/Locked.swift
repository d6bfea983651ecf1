import Foundation

/// A value that one thread at a time can see.
///
/// Not `Synchronization.Mutex`: on Linux a contended one is handed over inside the kernel (`FUTEX_LOCK_PI`), where the
/// thread sanitizer, under which this room is checked, cannot see it and reports races that are none.
///
/// `@unchecked Sendable`: the value is touched only while the lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
