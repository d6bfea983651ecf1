import AdapterKit
import Mediation

/// What many loads brought together: the last line of `fetch --repeat`.
struct FetchSummary: Sendable, Hashable {
    private var elapsed: [Duration] = []
    private var outcomes: [String: Int] = [:]
    private var firstFailure: ExitCode?

    /// Counts one load.
    mutating func add(_ report: FetchReport) {
        elapsed.append(report.elapsed)
        outcomes[report.outcome.word, default: 0] += 1
        if report.outcome != .filled, firstFailure == nil { firstFailure = report.exitCode }
    }

    /// 0 when any load filled, else that of the first failure: no-fills are a part of business.
    var exitCode: ExitCode { fills > 0 ? .done : firstFailure ?? .done }

    private var fills: Int { outcomes[LoadAttempt.Outcome.filled.word] ?? 0 }

    private var fillRate: Double { elapsed.isEmpty ? 0 : Double(fills) / Double(elapsed.count) }

    /// For people, one line.
    var text: String {
        let latency = LatencyJSON(elapsed)
        let answers = outcomes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.value) \($0.key)"
        }
        let percent = (fillRate * 1_000).rounded() / 10
        return
            "\(elapsed.count) \(elapsed.count == 1 ? "load" : "loads"): \(answers.joined(separator: ", ")); fill rate \(percent) %; "
            + "latency p50 \(latency.p50) s, p90 \(latency.p90) s, p99 \(latency.p99) s, max \(latency.max) s"
    }
}

extension FetchSummary: Encodable {
    private enum Key: String, CodingKey { case summary }

    private enum SummaryKey: String, CodingKey { case loads, fills, fillRate, outcomes, latency }

    func encode(to encoder: any Encoder) throws {
        var top = encoder.container(keyedBy: Key.self)
        var container = top.nestedContainer(keyedBy: SummaryKey.self, forKey: .summary)
        try container.encode(elapsed.count, forKey: .loads)
        try container.encode(fills, forKey: .fills)
        try container.encode(fillRate, forKey: .fillRate)
        try container.encode(outcomes, forKey: .outcomes)
        try container.encode(LatencyJSON(elapsed), forKey: .latency)
    }
}

/// Percentiles by the nearest rank, in seconds.
private struct LatencyJSON: Encodable {
    let min: Double
    let p50: Double
    let p90: Double
    let p99: Double
    let max: Double

    init(_ durations: [Duration]) {
        let sorted = durations.sorted()
        func rank(_ percent: Int) -> Double {
            guard !sorted.isEmpty else { return 0 }
            let place = (sorted.count * percent + 99) / 100
            return Seconds.number(sorted[Swift.max(place, 1) - 1])
        }
        min = rank(0)
        p50 = rank(50)
        p90 = rank(90)
        p99 = rank(99)
        max = rank(100)
    }
}
