import Foundation
import TestSupport
import Testing

@Suite(
    "Faults", .timeLimit(.minutes(2)), .serialized,
    .enabled(if: OpenSSL.path != nil, "needs the openssl tool"))
struct FaultTests {
    @Test(
        "each ends the load once, with the code of the page, for POST and GET, compressed or not",
        arguments: FaultRow.matrix)
    func endings(row: FaultRow) async throws {
        for run in FaultRun.all(of: [row]) {
            let report = try await run.report()
            let expected = row.ending(run.request, run.coding)
            #expect(report.endings == [expected], "\(run.request), \(run.coding): \(report.outcomes)")
            #expect(report.loggedEnds == 1)
        }
    }

    @Test("no fault costs a descriptor")
    func descriptors() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            try await Self.runAll()
            let before = try #require(TestEnvironment.openDescriptors)
            try await Self.runAll()
            #expect(await TestEnvironment.descriptorsSettle(at: before))
        }
    }

    private static func runAll() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for run in FaultRun.all(of: FaultRow.matrix) {
                group.addTask {
                    let count = try await run.report().endings.count
                    #expect(count == 1)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("the page says what the matrix says")
    func page() throws {
        let page = try String(contentsOf: FaultPage.file, encoding: .utf8)
        let expected = try #require(FaultPage.page(page, with: FaultPage.text(of: FaultRow.matrix)))
        if ProcessInfo.processInfo.environment["ADMED_RECORD"] != nil {
            try expected.write(to: FaultPage.file, atomically: true, encoding: .utf8)
        } else {
            #expect(page == expected, "run this test with ADMED_RECORD=1, and look at what changes")
        }
    }
}
