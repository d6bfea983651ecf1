import AdapterKit
import CurlHTTP

extension AdapterError {
    /// A fault of the transport, in the words of the contract.
    init(_ fault: HTTPError, report: LineReport = LineReport()) {
        let code: AdErrorCode =
            switch fault.kind {
            case .invalidURL, .insecureURL: .invalidConfiguration
            case .network: .network
            case .tls: .tls
            case .timeout: .timeout
            case .bodyTooLarge: .bodyTooLarge
            case .badEncoding: .badResponse
            case .cancelled: .cancelled
            case .internalFault: .internal
            }
        self.init(code, reason: fault.message, report: report)
    }
}
