import AdapterKit

extension AdapterError {
    /// In characters; a foreign error's description may be a whole document.
    private static let longestText = 500

    /// What is reported of anything an adapter throws: its own error as it is, and another's type and text.
    init(reporting error: any Error) {
        switch error {
        case let error as AdapterError: self = error
        case is CancellationError: self.init(.cancelled)
        default:
            let type = String(describing: type(of: error))
            let text = String(describing: error)
            let isLong = text.unicodeScalars.count > Self.longestText
            let shown = isLong ? String(text.unicodeScalars.prefix(Self.longestText)) + "…" : text
            self.init(
                .adapterFailure, reason: "the adapter threw \(type)" + (text == type ? "" : ": \(shown)"))
        }
    }
}

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
