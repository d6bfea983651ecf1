import AdapterKit
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

@Suite("Compressed answers", .timeLimit(.minutes(1)))
struct CompressedAnswerTests {
    private static func answer(_ body: [UInt8]) -> [UInt8] {
        Array(
            "HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
                .utf8)
            + body
    }

    /// What a load ends with that gets this body, its length right.
    private static func code(_ body: [UInt8]) async throws -> AdErrorCode? {
        let server = try ScriptedServer { _ in answer(body) }
        let harness = try PangleHarness(server)
        let code: AdErrorCode?
        do {
            _ = try await harness.adapter.load(PangleHarness.request())
            code = nil
        } catch {
            code = (error as? AdapterError)?.code
        }
        await harness.stop()
        return code
    }

    @Test("Compressed answers that are cut, also before the first byte that they stand for, are no answers")
    func cut() async throws {
        let whole = Gzip.stored(Array("{}".utf8))
        for count in 1..<(whole.count - 8) {
            #expect(try await Self.code(Array(whole.prefix(count))) == .badResponse)
        }
        #expect(try await Self.code(whole) == .noFill)
    }

    @Test("Compressed answers of nothing, complete, are empty, and cut are no answers")
    func nothing() async throws {
        let nothing = Gzip.stored([])
        #expect(try await Self.code(nothing) == .noFill)
        #expect(try await Self.code([]) == .noFill)
        #expect(try await Self.code(Array(nothing.prefix(12))) == .badResponse)
    }
}
