import AdapterKit
import Testing

/// The table of error codes, as hosts are promised it.
@Suite("Error codes")
struct AdErrorFactsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let stages: [AdStage]
        let retry: AdErrorFacts.Retry

        init(_ code: String, _ stages: [AdStage], _ retry: AdErrorFacts.Retry) {
            self.code = code
            self.stages = stages
            self.retry = retry
        }

        var testDescription: String { code }
    }

    private static let any = AdStage.allCases

    static let table = [
        Row("no_fill", [.load], .afterBackOff),
        Row("below_floor", [.load], .afterBackOff),
        Row("timeout", [.load], .yes),
        Row("network", [.load], .yes),
        Row("tls", [.load], .afterFix),
        Row("http_status", [.load], .byStatus),
        Row("bad_request", [.load], .afterFix),
        Row("bad_response", [.load], .yes),
        Row("body_too_large", [.load], .never),
        Row("adapter_not_ready", [.load], .yes),
        Row("circuit_open", [.load], .afterDelay),
        Row("adapter_failure", any, .yes),
        Row("no_demand", [.load], .afterFix),
        Row("load_while_showing", [.load], .afterClose),
        Row("not_ready", [.show], .loadFirst),
        Row("expired", [.show], .loadFirst),
        Row("already_showing", [.show], .afterClose),
        Row("not_foreground", [.show], .onReturn),
        Row("no_presenter", [.show], .onReturn),
        Row("capped", [.show], .afterDelay),
        Row("paced", [.show], .afterDelay),
        Row("suppressed", [.load, .show], .onReturn),
        Row("show_timeout", [.show], .loadFirst),
        Row("show_failed", [.show], .loadFirst),
        Row("privacy", [.load], .never),
        Row("unsupported_format", [.load], .afterFix),
        Row("invalid_configuration", any, .afterFix),
        Row("unknown_placement", any, .afterFix),
        Row("invalid_argument", any, .afterFix),
        Row("destroyed", any, .never),
        Row("cancelled", any, .never),
        Row("contract_violation", any, .report),
        Row("state_unusable", any, .afterFix),
        Row("unsupported_platform", [.start], .never),
        Row("internal", any, .report),
    ]

    @Test("Error codes carry their stages and when to try again", arguments: table)
    func facts(row: Row) throws {
        let facts = try #require(AdErrorCode(rawValue: row.code)).facts
        #expect(facts.stages == row.stages)
        #expect(facts.retry == row.retry)
    }

    @Test("Error codes are those of the table and no others")
    func closedList() {
        #expect(AdErrorCode.allCases.map(\.rawValue) == Self.table.map(\.code))
    }

    @Test("Error codes are explained in a sentence each", arguments: AdErrorCode.allCases)
    func meanings(code: AdErrorCode) {
        let meaning = code.facts.meaning
        #expect(!meaning.isEmpty && !meaning.hasSuffix(".") && !meaning.contains("\n"))
    }

    @Test("Each stage is one in which some code of its own occurs", arguments: AdStage.allCases)
    func stages(stage: AdStage) {
        #expect(AdErrorCode.allCases.contains { $0.facts.stages == [stage] })
    }
}
