import AdapterKit

extension AdError {
    /// Whether asking again by itself may end differently: some line failed for a cause that passes.
    ///
    /// An unexpected status passes when it is 429 or 5xx; what has to be fixed first does not.
    public var isTransient: Bool {
        attempts.isEmpty ? code.isTransient(status: native?.code) : attempts.contains { $0.isTransient }
    }
}

extension LoadAttempt {
    /// Whether the line may do better next time.
    var isTransient: Bool {
        guard case .failed(let code) = outcome else { return false }
        return code.isTransient(status: httpStatus.map(String.init) ?? native?.code)
    }
}

extension AdErrorCode {
    fileprivate func isTransient(status: String?) -> Bool {
        switch facts.retry {
        case .afterBackOff, .yes, .afterDelay, .afterClose, .loadFirst, .onReturn: true
        case .byStatus: status.flatMap { Int($0) }.map { $0 == 429 || (500...599).contains($0) } ?? false
        case .afterFix, .report, .never: false
        }
    }
}
