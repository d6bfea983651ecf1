import Foundation

/// A program that a test starts. It is killed, if it still runs, and reaped when nobody holds this any more.
///
/// It gets no descriptor of this process's but its own three. `Foundation.Process` hands down what other threads have
/// just opened, and then neither their connections nor their programs are seen to end. Signals do to it what they do
/// to a program of the shell, whatever the thread that starts it blocks.
///
/// To read and to wait blocks the caller's thread, unless that is a task's: there the same calls are `async`.
package final class Child: Sendable {
    /// What it reads.
    package enum Input: Sendable {
        /// Nothing: its input has ended.
        case nothing
        /// A text, which must fit into a pipe. The input does not end after it, but at the latest with `wait`.
        case text(String)
    }

    /// Where it writes to.
    package enum Output: Sendable {
        /// Nobody sees it.
        case nowhere
        /// A pipe that the test reads.
        case pipe
        /// A pipe that nobody reads.
        case closedPipe
        /// A pipe that takes nothing until it is read.
        case fullPipe
        /// A file, which is made or emptied.
        case file(String)
        /// The errors of this process.
        case testErrors
    }

    /// How it ended.
    package enum End: Equatable, Sendable {
        /// By itself, with this status.
        case exit(Int32)
        /// By a signal that it did not catch.
        case signal(Int32)
    }

    /// The system refused something, and nothing was started.
    package struct Failure: Error {
        /// What was tried.
        package var step: String
        /// The system's number for the reason.
        package var code: Int32
    }

    /// Where its output is read, if that is a pipe.
    let output: Descriptor?
    /// Where its errors are read, if they have a pipe of their own.
    let errors: Descriptor?
    private let input: Descriptor
    private let id: pid_t
    private let end = Shared<End?>(nil)
    private let ended = DispatchGroup()

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked for as the shell does.
    ///   - folder: Where it runs; nil: where this process does. A shell goes there first: that the folder or the program
    ///     is missing is then no failure, but an exit status of the shell.
    ///   - environment: All its variables; nil: those of this process.
    ///   - errors: Where its errors go; nil: where its output does.
    package init(
        _ program: String, _ arguments: [String] = [], in folder: String? = nil,
        environment: [String: String]? = nil, input: Input = .nothing, output: Output = .pipe,
        errors: Output? = nil
    ) throws {
        let (inputEnd, input) = try Self.open(input)
        let (outputEnd, output) = try Self.open(output)
        let (errorEnd, errors) = try errors.map(Self.open) ?? (outputEnd, nil)
        let ownEnds = [inputEnd, outputEnd, errorEnd]
        defer { for end in ownEnds { end.close() } }
        let shell = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
        id = try Spawn.start(shell + [program] + arguments, environment: environment, descriptors: ownEnds)
        (self.input, self.output, self.errors) = (input, output, errors)
        ended.enter()
        reapInTime()
    }

    deinit {
        signal(SIGKILL)
        ended.wait()
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool { end.withLock { $0 == nil } }

    /// Sends it a signal; does nothing once it has ended.
    package func signal(_ number: Int32) {
        // Until the end is known it is not reaped, and no other process has its number.
        end.withLock { end in
            if end == nil { _ = kill(id, number) }
        }
    }

    /// Returns how it ended, once it has. Its input ends now; its output must not be more than what it goes to takes.
    /// Blocks until then.
    @discardableResult package func wait() -> End {
        input.close()
        ended.wait()
        return end.withLock { $0 } ?? .exit(-1)
    }

    /// Reaps it as soon as it ends: whoever waits for whichever child ends first, as Swift Testing does, is told of one
    /// that is not reaped again and again.
    private func reapInTime() {
        Thread.detachNewThread { [id, end, ended] in
            var information = siginfo_t()
            while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            end.withLock { $0 = Spawn.reap(id) }
            ended.leave()
        }
    }

    private static func open(_ input: Input) throws -> (own: Descriptor, kept: Descriptor) {
        let (reading, writing) = try Descriptor.pipe()
        switch input {
        case .nothing: writing.close()
        case .text(let text):
            // Before the start, for then somebody reads for sure, and no signal comes of it.
            guard writing.fill(with: Array(text.utf8)) == text.utf8.count else {
                throw Failure(step: "to write the input", code: EAGAIN)
            }
        }
        return (reading, writing)
    }

    private static func open(_ output: Output) throws -> (own: Descriptor, reader: Descriptor?) {
        switch output {
        case .nowhere: return (try Descriptor(Foundation.open("/dev/null", O_WRONLY)), nil)
        case .file(let path):
            return (
                try Descriptor(Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)), nil
            )
        case .testErrors: return (try Descriptor(dup(STDERR_FILENO)), nil)
        case .pipe, .closedPipe, .fullPipe:
            let (reading, writing) = try Descriptor.pipe()
            if case .closedPipe = output { reading.close() }
            if case .fullPipe = output {
                while writing.fill(with: [UInt8](repeating: 0, count: 4_096)) > 0 {}
            }
            return (writing, reading)
        }
    }
}
