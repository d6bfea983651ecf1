import Foundation

// Good and faulty traffic through live mediators for a time: Benchmarks/soak [SECONDS], ten minutes by default. Ends with
// 1 when anything is off: memory, descriptors or threads that grow, a load or show that does not end exactly once.

#if os(Linux)
    // With a pool of memory for each thread, the largest answers leave holes in all of them, which looks like growth.
    // How many pools there are is settled when a process starts.
    if getenv("MALLOC_ARENA_MAX") == nil {
        setenv("MALLOC_ARENA_MAX", "1", 1)
        execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
#endif

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 600
let start = ContinuousClock.now
let books = SoakBooks()
let server = try SoakServer()

/// Restarts the server at random until it is cancelled.
let operation = Task.detached { [server] in
    var restarts = 0
    while true {
        do { try await Task.sleep(for: .milliseconds(Int.random(in: 300...3_000))) } catch { return restarts }
        try server.whileStopped { Thread.sleep(forTimeInterval: .random(in: 0...0.05)) }
        restarts += 1
    }
}

var samples: [Usage] = []
var lives = 0
while ContinuousClock.now < start + .seconds(seconds) {
    try await SoakLife(.seconds(1), server, books).live()
    lives += 1
    // A server holds what its clients have left while its answer is delayed: it must not be counted with them.
    let usage = try server.whileStopped { Usage.now }
    // What is made once is no growth, and Dispatch goes on for a while making threads, and what each keeps to itself.
    if ContinuousClock.now > start + .seconds(seconds) / 5 { samples.append(usage) }
}
operation.cancel()
let restarts = try await operation.value

let verdict = SoakVerdict(samples, books)
print("\(lives) lives, \(books.begun) loads and shows, \(restarts) restarts of the server, \(seconds) s")
for (ending, count) in books.endings.sorted(by: { $0.key < $1.key }) { print("  \(ending): \(count)") }
print("never ended: \(books.openCount); ended again: \(books.endedAgain)")
print("longest load of 100,000 bids: \((books.slowest["many"] ?? .zero) / .milliseconds(1)) ms")
func row(_ name: String, _ cell: (SoakVerdict.Part) -> String) {
    let cells = verdict.parts.map { part in
        let text = cell(part)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }
    print("  \(name)" + cells.joined())
}
print("after a fifth of the time, the least of each tenth of the rest:")
row("memory, MiB ") { String(format: "%.1f", $0.megabytes) }
row("descriptors ") { String($0.descriptors) }
row("threads     ") { String($0.threads) }
for fault in verdict.faults { print("OFF: \(fault)") }
exit(verdict.faults.isEmpty ? 0 : 1)
