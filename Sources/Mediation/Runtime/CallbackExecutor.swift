public import Dispatch

/// Where a host wants to be called back: always there, for success and failure alike.
public struct CallbackExecutor: Sendable {
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Runs each callback wherever the closure puts it; it must return before it runs the callback, and keep
    /// their order.
    public init(run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.run = run }

    /// The main queue.
    public static let main = CallbackExecutor { work in DispatchQueue.main.async(execute: work) }

    /// A serial queue of the host's.
    public static func queue(_ queue: DispatchQueue) -> CallbackExecutor {
        CallbackExecutor { work in queue.async(execute: work) }
    }
}
