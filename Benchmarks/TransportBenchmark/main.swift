import CTransportBaseline
import CurlHTTP
import Foundation

// CPU time per request of this package's client, beside a plain C program on the same libcurl, in one run against
// a server in a process of its own: `swift run -c release TransportBenchmark [requests]`.

/// User and system time of this process so far, in microseconds.
func processorTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1e6 + Double($1.tv_usec) }
}

/// Sends `count` requests, `inFlight` at a time, and returns how many failed.
func run(_ client: HTTPClient, _ url: String, inFlight: Int, count: Int) async -> Int {
    await withTaskGroup(of: Int.self) { group in
        for lane in 0..<inFlight {
            group.addTask {
                var failed = 0
                for _ in stride(from: lane, to: count, by: inFlight) {
                    do {
                        _ = try await client.send(HTTPRequest(url: url, timeout: .seconds(30)))
                    } catch { failed += 1 }
                }
                return failed
            }
        }
        return await group.reduce(0, +)
    }
}

func report(_ name: String, inFlight: Int, count: Int, failed: Int, since start: Double) -> Double {
    let each = (processorTime() - start) / Double(count)
    print(
        "\(name), \(inFlight) in flight: \(String(format: "%.1f", each)) µs of CPU per request, \(failed) failed"
    )
    return each
}

if CommandLine.arguments.dropFirst().first == "--serve" {
    var listener: Int32 = -1
    print(baseline_listen(&listener))
    fflush(nil)
    baseline_serve(listener, 1_000)
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50_000
let server = Process()
server.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
server.arguments = ["--serve"]
let output = Pipe()
server.standardOutput = output
try server.run()
defer { server.terminate() }
let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    .trimmingCharacters(in: .whitespacesAndNewlines)
let url = "http://127.0.0.1:\(port)/"

var own: [Int: Double] = [:]
var plain: [Int: Double] = [:]
for inFlight in [64, 1_000] {
    let client = try HTTPClient(HTTPClientConfiguration(maxConnectionsPerHost: inFlight))
    _ = await run(client, url, inFlight: inFlight, count: 2 * inFlight)
    var start = processorTime()
    var failed = await run(client, url, inFlight: inFlight, count: count)
    own[inFlight] = report("admed", inFlight: inFlight, count: count, failed: failed, since: start)
    client.close()
    start = processorTime()
    failed = Int(baseline_run(url, Int32(inFlight), Int32(count)))
    plain[inFlight] = report("plain C", inFlight: inFlight, count: count, failed: failed, since: start)
}
if let few = own[64], let many = own[1_000], let reference = plain[64] {
    print(
        String(format: "64 in flight: %.2f times plain C; 1,000: %.2f times 64", few / reference, many / few))
}
