import AdapterKit

extension AdapterError {
    /// The error as it is believed of an adapter: a code that is not an adapter's to report becomes `adapter_failure`, and
    /// the original stays readable as the network's own words.
    func believed(at stage: AdStage) -> AdapterError {
        if code.isReportable(at: stage) { return self }
        var error = self
        let words = [native?.code, native?.message].compactMap(\.self)
        error.code = .adapterFailure
        error.native = NativeError(
            code: code.rawValue, message: words.isEmpty ? nil : words.joined(separator: ": "))
        error.reason = reason ?? "it reported `\(code)`, which is not an adapter's to say"
        return error
    }
}
