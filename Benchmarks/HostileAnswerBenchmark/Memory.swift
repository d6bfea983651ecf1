import Foundation

/// What this process has in memory.
enum Memory {
    /// Now, in bytes.
    static var resident: Int { bytes("VmRSS:") }

    /// At most since the last reset, in bytes.
    static var peak: Int { bytes("VmHWM:") }

    /// Forgets the peak so far.
    static func reset() {
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }

    private static func bytes(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
