import Foundation

/// A program that a test starts. It gets no descriptor of this process's but its own three: `Foundation.Process` hands
/// down what other threads have just opened, and then neither their connections nor their programs are seen to end.
struct Child: Sendable {
    /// The system started nothing.
    struct Failure: Error {
        var program: String
        var code: Int32
    }

    private let id: pid_t
    /// The read end of the pipe that it writes its output and its errors to.
    private let output: Int32

    /// Starts a program in a folder.
    init(_ program: String, _ arguments: [String], in folder: String = "/") throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(program: program, code: errno) }
        defer { close(ends[1]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        #if os(Linux)
            // To close one that is not open is no error here.
            for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        #endif
        let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
        var words = (shell + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, "/bin/sh", &actions, nil, &words, environ)
        guard code == 0 else {
            close(ends[0])
            throw Failure(program: program, code: code)
        }
        (self.id, output) = (id, ends[0])
    }

    /// What it writes next; empty when it writes no more.
    func read() -> String {
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(output, &piece, piece.count)
        return String(decoding: piece.prefix(max(0, count)), as: UTF8.self)
    }

    /// Returns when it has ended, with its exit status; its output must be read before.
    func wait() -> Int32 {
        close(output)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Ends it.
    func end() {
        kill(id, SIGKILL)
        _ = wait()
    }
}
