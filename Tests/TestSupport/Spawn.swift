import Foundation

/// The system calls that start a program, and let it go.
enum Spawn {
    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
        private static let (noActions, noAttributes): (Actions, Attributes) = (nil, nil)
        private static let flags =
            POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
        private static let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #endif

    /// Starts a program with these descriptors as 0, 1 and 2, and no other.
    static func start(
        _ words: [String], environment: [String: String]?, descriptors: [Descriptor]
    ) throws -> pid_t {
        var actions = newActions(descriptors)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = newAttributes()
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = (environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var id: pid_t = 0
        let code =
            environment == nil
            ? posix_spawnp(&id, words[0], &actions, &attributes, &arguments, environ)
            : posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw Child.Failure(step: "to start \(words[0])", code: code) }
        return id
    }

    /// How a child ended that has; frees its number.
    static func reap(_ id: pid_t) -> Child.End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            // Somebody else took it, and knows how it ended.
            guard errno == EINTR else { return .exit(-1) }
        }
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }

    private static func newActions(_ descriptors: [Descriptor]) -> Actions {
        #if canImport(Darwin)
            var actions = noActions
        #else
            var actions = Actions()
        #endif
        posix_spawn_file_actions_init(&actions)
        for (own, descriptor) in descriptors.enumerated() {
            _ = descriptor.use { posix_spawn_file_actions_adddup2(&actions, $0, Int32(own)) }
        }
        #if os(Linux)
            // Swift is not offered Glibc's call that closes all of them. To close one that is not open is no error.
            for number in 3...highestDescriptor { posix_spawn_file_actions_addclose(&actions, number) }
        #endif
        return actions
    }

    #if os(Linux)
        /// None that is open is higher, nor any that other threads open meanwhile: a new one is the lowest that is free,
        /// so it takes hundreds of them to get past this.
        private static var highestDescriptor: Int32 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return max(1_023, (names.compactMap { Int32($0) }.max() ?? 0) + 256)
        }
    #endif

    /// No signal is blocked, and each does what it does by default.
    private static func newAttributes() -> Attributes {
        #if canImport(Darwin)
            var attributes = noAttributes
        #else
            var attributes = Attributes()
        #endif
        posix_spawnattr_init(&attributes)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        for number in [SIGKILL, SIGSTOP] { sigdelset(&all, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }
}
