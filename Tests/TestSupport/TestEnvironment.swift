import Foundation

/// What a test sees of its process.
package enum TestEnvironment {
    /// Once for the process: tests on loopback must not go through a proxy of the machine they run on.
    package static let withoutProxies: Void = {
        for name in [
            "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
        ] {
            // Where there is nothing to unset, the environment stays as it is: others may be reading it.
            if getenv(name) != nil { unsetenv(name) }
        }
    }()

    /// How many descriptors the process has open; nil where the system does not tell.
    package static var openDescriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Whether the process comes to have no more descriptors open than that. Threads of servers, and calls that were
    /// cancelled, may hold their last ones a moment longer than their tests.
    package static func descriptorsSettle(at most: Int?) async -> Bool {
        let end = ContinuousClock.now + .seconds(20)
        while let open = openDescriptors, let most, open > most {
            if ContinuousClock.now >= end { return false }
            await Task.yield()
        }
        return true
    }

    /// The most memory that the process ever had resident, in bytes; nil where the system does not tell.
    package static var peakResidentBytes: Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kibibytes * 1024
    }
}
