import Foundation

/// What the process holds at a moment.
struct Usage {
    var residentBytes: Int
    var descriptors: Int
    /// Without those of Dispatch, which keeps as many as it once needed, up to its own limit.
    var threads: Int

    /// Now.
    static var now: Usage {
        trim()
        let pages = text("statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let threads = entries("task").count { !text("task/\($0)/comm").contains("-qos") }
        return Usage(residentBytes: pages * 4096, descriptors: entries("fd").count, threads: threads)
    }

    /// Has the allocator give back what is free: else the largest answer would count for ever.
    private static func trim() {
        #if os(Linux)
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
        #endif
    }

    private static func text(_ name: String) -> String {
        (try? String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)) ?? ""
    }

    private static func entries(_ name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)")) ?? []
    }
}
