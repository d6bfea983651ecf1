#if os(Linux)
    import Foundation

    /// A name server on 127.0.0.1 that takes queries and never answers: what a dead one looks like to a resolver.
    ///
    /// Port 53 and `/etc/resolv.conf` belong to the machine, so a test that needs one runs in namespaces of its own.
    package final class SilentNameServer: Sendable {
        private let descriptor: Int32

        /// Takes port 53, which must be free and permitted.
        package init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard Sockets.withAddress(port: 53, { bind(descriptor, $0, $1) }) == 0 else {
                close(descriptor)
                throw Sockets.Failure()
            }
        }

        deinit {
            close(descriptor)
        }

        /// Runs this test program once more, only the tests of that filter, where this machine's only name
        /// server is 127.0.0.1.
        ///
        /// - Parameter mark: An environment variable that tells the tests that they are in the second run.
        /// - Returns: The exit status.
        package static func runAgain(filter: String, mark: String) async throws -> Int32 {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "resolv.conf")
            try Data("nameserver 127.0.0.1\noptions timeout:5 attempts:2\n".utf8).write(to: file)
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let process = namespaceCommand(
                [program, "--testing-library", "swift-testing", "--filter", filter], resolvConf: file.path)
            process.environment = ProcessInfo.processInfo.environment.merging([mark: "1"]) { $1 }
            process.standardOutput = FileHandle.standardError
            return try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
        }

        /// A command that runs another command where this machine's only name server is 127.0.0.1.
        private static func namespaceCommand(_ command: [String], resolvConf: String) -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            let script = #"mount --bind "$0" /etc/resolv.conf && ip link set lo up && exec "$@""#
            process.arguments = ["unshare", "-Urnm", "sh", "-c", script, resolvConf] + command
            return process
        }

        /// Whether this machine lets a process have such namespaces.
        package static let isPossible: Bool = {
            let process = namespaceCommand(["true"], resolvConf: "/dev/null")
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }()
    }
#endif
