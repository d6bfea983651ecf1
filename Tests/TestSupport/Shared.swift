import Foundation

/// A value that several threads of a test use.
///
/// `NSLock`, because the thread sanitizer does not understand a contended `Synchronization.Mutex` on Linux.
/// `@unchecked Sendable`: the value is touched only while the lock is held.
package final class Shared<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// A shared value.
    package init(_ value: sending Value) { self.value = value }

    /// Gives the value to one caller at a time.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
