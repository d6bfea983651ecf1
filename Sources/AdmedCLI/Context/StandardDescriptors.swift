import Platform

/// The three descriptors that a process is given at its start, and the room for more.
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

    /// How many more a command needs: for signals, timers, the HTTP client, the demo's server, connections, a ledger. With
    /// fewer some of them cannot be made, and libraries below end the process, or wait for what never comes.
    private static let needed = 20

    /// Why no command can work: too few files may be open; nil when there are enough.
    static var shortage: String? {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        while taken.count < needed {
            let descriptor = dup(STDERR_FILENO)
            if descriptor < 0 { break }
            taken.append(descriptor)
        }
        if taken.count == needed { return nil }
        return "too few files may be open: there is room for \(taken.count) more, and \(needed) are needed; "
            + "raise the limit (ulimit -n)"
    }
}
