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
        /// - Returns: How it ended.
        package static func runAgain(filter: String, mark: String) async throws -> Child.End {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "resolv.conf")
            try Data("nameserver 127.0.0.1\noptions timeout:5 attempts:2\n".utf8).write(to: file)
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let child = try Child(
                "unshare",
                words([program, "--testing-library", "swift-testing", "--filter", filter], file.path),
                environment: ProcessInfo.processInfo.environment.merging([mark: "1"]) { $1 },
                output: .testErrors)
            return await child.wait()
        }

        /// Tells `unshare` to run a command where the machine's name servers are those of that file.
        private static func words(_ command: [String], _ resolvConf: String) -> [String] {
            let script = #"mount --bind "$0" /etc/resolv.conf && ip link set lo up && exec "$@""#
            return ["-Urnm", "sh", "-c", script, resolvConf] + command
        }

        /// Whether this machine lets a process have such namespaces.
        package static let isPossible: Bool = {
            let child = try? Child("unshare", words(["true"], "/dev/null"), output: .nowhere)
            return child?.wait() == .exit(0)
        }()
    }
#endif
