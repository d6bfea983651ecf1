import AdapterKit

/// Pangle's own error codes (`BUErrorCode` in `BUAdSDKError.h` of its SDK) in the words of the contract.
enum PangleErrorMap {
    /// What a code means; nil when Pangle has no such code.
    static subscript(_ code: Int) -> (code: AdErrorCode, meaning: String)? {
        table[code].map { (outcome(of: code), $0) }
    }

    private static func outcome(of code: Int) -> AdErrorCode {
        switch code {
        case 20001, 40020, 40033: .noFill
        case 10002: .timeout
        case 40011: .unsupportedFormat
        case 10001, 40000...40043: .badRequest
        default: .adapterFailure
        }
    }

    private static let table: [Int: String] = [
        10001: "a parameter is wrong",
        10002: "Pangle timed out",
        20001: "no ad",
        40000: "the content type is wrong",
        40001: "the request cannot be parsed",
        40002: "the request has no app",
        40003: "the request has no wap",
        40004: "the request has no ad slot",
        40005: "the ad slot's size is not allowed",
        40006: "the slot id is wrong",
        40007: "a wrong number of ads was asked for",
        40008: "the image size is wrong",
        40009: "the site id is not allowed",
        40010: "the media type is not allowed",
        40011: "the ad type is not allowed",
        40012: "the access method is no longer supported",
        40013: "the slot is for splash ads only",
        40014: "the redirect parameter is wrong",
        40015: "the app's grace period at Pangle has ended",
        40016: "the slot does not belong to the app",
        40017: "the access method is neither API nor SDK",
        40018: "the package name is not the registered one",
        40019: "the ad type is not the configured one",
        40020: "the slot's daily limit of requests is reached",
        40021: "the package's signature is not the registered one",
        40022: "the requested material is not the registered one",
        40023: "the os field is wrong",
        40024: "the SDK version is too low",
        40025: "the SDK package is incomplete",
        40026: "the account may not ask this region's servers",
        40029: "the slot is rendered by another method",
        40030: "the channel code does not match",
        40031: "the request's currency is missing",
        40032: "the OpenRTB request has no token",
        40033: "Pangle is set to send no ad",
        40041: "the SDK version is too low",
        40042: "the SDK version is too low for this interstitial style",
        40043: "the preview is not valid",
        50001: "Pangle's ad server failed",
        98764: "Pangle's network failed",
        98765: "an undefined error",
    ]
}
