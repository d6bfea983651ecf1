#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The three descriptors that a process is given at its start.
enum StandardDescriptors {
    /// Takes those that the caller closed, so that no file or connection gets their numbers, and with them the
    /// command's output. Using them fails as if they were closed.
    static func reserve() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard fcntl(descriptor, F_GETFD) == -1 else { continue }
            // The lowest free number is given, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
