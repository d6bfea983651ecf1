import AdapterKit
import Testing

@testable import AdmedCLI

@Suite("Exit codes")
struct ExitCodeTests {
    private static let table: [String: Int32] = [
        "no_fill": 1,
        "below_floor": 1,
        "timeout": 4,
        "network": 4,
        "tls": 4,
        "http_status": 4,
        "bad_request": 4,
        "bad_response": 4,
        "body_too_large": 4,
        "adapter_not_ready": 4,
        "circuit_open": 4,
        "adapter_failure": 4,
        "no_demand": 4,
        "load_while_showing": 5,
        "not_ready": 5,
        "expired": 5,
        "already_showing": 5,
        "not_foreground": 5,
        "no_presenter": 5,
        "capped": 5,
        "paced": 5,
        "suppressed": 5,
        "show_timeout": 4,
        "show_failed": 4,
        "privacy": 5,
        "unsupported_format": 3,
        "invalid_configuration": 3,
        "unknown_placement": 2,
        "invalid_argument": 2,
        "destroyed": 5,
        "cancelled": 130,
        "contract_violation": 4,
        "state_unusable": 6,
        "unsupported_platform": 4,
        "internal": 70,
    ]

    @Test("Exit codes of error codes are those that the table promises", arguments: AdErrorCode.allCases)
    func codes(code: AdErrorCode) {
        #expect(ExitCode(code).rawValue == Self.table[code.rawValue])
    }
}
