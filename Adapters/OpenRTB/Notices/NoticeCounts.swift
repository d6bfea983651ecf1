package import AdapterKit

/// What became of notices that were not delivered.
package struct NoticeCounts: Sendable, Hashable {
    private struct Cause: Hashable {
        var kind: NoticeFailure.Kind
        var reason: NoticeFailure.Reason
    }

    private var numbers: [Cause: Int] = [:]

    /// Nothing yet.
    package init() {}

    /// How many notices of that kind failed for that reason.
    package subscript(kind: NoticeFailure.Kind, reason: NoticeFailure.Reason) -> Int {
        numbers[Cause(kind: kind, reason: reason)] ?? 0
    }

    /// All of it, in a fixed order.
    package var failures: [NoticeFailure] {
        NoticeFailure.Kind.allCases.flatMap { kind in
            NoticeFailure.Reason.allCases.compactMap { reason in
                let count = self[kind, reason]
                return count == 0 ? nil : NoticeFailure(kind, reason, count: count)
            }
        }
    }

    mutating func add(_ failure: NoticeFailure) {
        if failure.count > 0 {
            numbers[Cause(kind: failure.kind, reason: failure.reason), default: 0] += failure.count
        }
    }
}
