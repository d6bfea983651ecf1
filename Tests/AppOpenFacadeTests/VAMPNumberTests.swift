import AdapterKit
import AppOpenFacade
import Testing

@Suite("VAMP's numbers")
struct VAMPNumberTests {
    private static let table: [String: Int] = [
        "no_fill": 7,
        "below_floor": 7,
        "timeout": 5,
        "network": 4,
        "tls": 4,
        "http_status": 2,
        "bad_request": 2,
        "bad_response": 2,
        "body_too_large": 2,
        "adapter_not_ready": 8,
        "circuit_open": 8,
        "adapter_failure": 8,
        "no_demand": 3,
        "load_while_showing": 1,
        "not_ready": 10,
        "expired": 10,
        "already_showing": 1,
        "not_foreground": 1,
        "no_presenter": 1,
        "capped": 12,
        "paced": 12,
        "suppressed": 12,
        "show_timeout": 5,
        "show_failed": 8,
        "privacy": 3,
        "unsupported_format": 9,
        "invalid_configuration": 9,
        "unknown_placement": 11,
        "invalid_argument": 11,
        "destroyed": 10,
        "cancelled": 6,
        "contract_violation": 8,
        "state_unusable": 1,
        "unsupported_platform": 0,
        "internal": 1,
    ]

    @Test("VAMP's numbers of error codes are those that the table promises", arguments: AdErrorCode.allCases)
    func numbers(code: AdErrorCode) {
        #expect(code.vampNumber == Self.table[code.rawValue])
    }
}
