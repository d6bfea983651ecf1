#if ADMED_THREAD_SANITIZER
    internal import Platform

    /// A value that one thread at a time can see, in builds for the thread sanitizer.
    ///
    /// On Linux a contended `Mutex` is handed over inside the kernel (`FUTEX_LOCK_PI`), where the sanitizer cannot see
    /// it and reports races that are none. It does understand a pthread lock.
    ///
    /// `@unchecked Sendable`: the value is touched only while the lock is held.
    package final class Guarded<Value>: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private var value: Value

        /// Guards a value.
        package init(_ value: sending Value) {
            self.value = value
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Gives the value to one caller at a time.
        package func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    package import Synchronization

    /// A value that one thread at a time can see: a `Mutex`, except in builds for the thread sanitizer.
    package typealias Guarded<Value: ~Copyable> = Mutex<Value>
#endif
