import AdapterKit
import Testing

/// The table of error codes, as hosts and the command line promise it.
@Suite("Error codes")
struct AdErrorFactsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let stages: [AdStage]
        let retry: AdErrorFacts.Retry
        let exit: Int32
        let vamp: Int

        init(
            _ code: String, _ stages: [AdStage], _ retry: AdErrorFacts.Retry, exit: Int32, vamp: Int
        ) {
            self.code = code
            self.stages = stages
            self.retry = retry
            self.exit = exit
            self.vamp = vamp
        }

        var testDescription: String { code }
    }

    private static let any = AdStage.allCases

    static let table = [
        Row("no_fill", [.load], .afterBackOff, exit: 1, vamp: 7),
        Row("below_floor", [.load], .afterBackOff, exit: 1, vamp: 7),
        Row("timeout", [.load], .yes, exit: 4, vamp: 5),
        Row("network", [.load], .yes, exit: 4, vamp: 4),
        Row("tls", [.load], .afterFix, exit: 4, vamp: 4),
        Row("http_status", [.load], .byStatus, exit: 4, vamp: 2),
        Row("bad_request", [.load], .afterFix, exit: 4, vamp: 2),
        Row("bad_response", [.load], .yes, exit: 4, vamp: 2),
        Row("body_too_large", [.load], .never, exit: 4, vamp: 2),
        Row("adapter_not_ready", [.load], .yes, exit: 4, vamp: 8),
        Row("circuit_open", [.load], .afterDelay, exit: 4, vamp: 8),
        Row("adapter_failure", any, .yes, exit: 4, vamp: 8),
        Row("no_demand", [.load], .afterFix, exit: 4, vamp: 3),
        Row("load_while_showing", [.load], .afterClose, exit: 5, vamp: 1),
        Row("not_ready", [.show], .loadFirst, exit: 5, vamp: 10),
        Row("expired", [.show], .loadFirst, exit: 5, vamp: 10),
        Row("already_showing", [.show], .afterClose, exit: 5, vamp: 1),
        Row("not_foreground", [.show], .onReturn, exit: 5, vamp: 1),
        Row("no_presenter", [.show], .onReturn, exit: 5, vamp: 1),
        Row("capped", [.show], .afterDelay, exit: 5, vamp: 12),
        Row("paced", [.show], .afterDelay, exit: 5, vamp: 12),
        Row("suppressed", [.load, .show], .onReturn, exit: 5, vamp: 12),
        Row("show_timeout", [.show], .loadFirst, exit: 4, vamp: 5),
        Row("show_failed", [.show], .loadFirst, exit: 4, vamp: 8),
        Row("privacy", [.load], .never, exit: 5, vamp: 3),
        Row("unsupported_format", [.load], .afterFix, exit: 3, vamp: 9),
        Row("invalid_configuration", any, .afterFix, exit: 3, vamp: 9),
        Row("unknown_placement", any, .afterFix, exit: 2, vamp: 11),
        Row("invalid_argument", any, .afterFix, exit: 2, vamp: 11),
        Row("destroyed", any, .never, exit: 5, vamp: 10),
        Row("cancelled", any, .never, exit: 130, vamp: 6),
        Row("contract_violation", any, .report, exit: 4, vamp: 8),
        Row("state_unusable", any, .afterFix, exit: 6, vamp: 1),
        Row("unsupported_platform", [.start], .never, exit: 4, vamp: 0),
        Row("internal", any, .report, exit: 70, vamp: 1),
    ]

    @Test("carry stage, retry advice, exit code and VAMP number", arguments: table)
    func facts(row: Row) throws {
        let facts = try #require(AdErrorCode(rawValue: row.code)).facts
        #expect(facts.stages == row.stages)
        #expect(facts.retry == row.retry)
        #expect(facts.exitCode == row.exit)
        #expect(facts.vampNumber == row.vamp)
    }

    @Test("are those of the table and no others")
    func closedList() {
        #expect(AdErrorCode.allCases.map(\.rawValue) == Self.table.map(\.code))
    }

    @Test("are explained in a sentence each", arguments: AdErrorCode.allCases)
    func meanings(code: AdErrorCode) {
        let meaning = code.facts.meaning
        #expect(!meaning.isEmpty && !meaning.hasSuffix(".") && !meaning.contains("\n"))
    }

    @Test("Each stage is one in which some code of its own occurs", arguments: AdStage.allCases)
    func stages(stage: AdStage) {
        #expect(AdErrorCode.allCases.contains { $0.facts.stages == [stage] })
    }
}
