@testable import FixtureServer
import Foundation

/// Mappings that anybody may have written, and what their stubs make of a request.
enum MappingsFuzz {
    /// Reads the text as a mapping file; what it refuses has its place in it. The stubs are tried on a request whose body is the
    /// text itself.
    static func read(_ bytes: [UInt8]) {
        let data = Data(bytes)
        if let value = JSON(reading: data) {
            precondition(
                JSON(reading: Data(value.text().utf8)) == value, "written and read again it is another value")
        }
        let document = FixtureSet.Document(name: "fuzz.json", json: String(decoding: bytes, as: UTF8.self))
        do throws(FixtureServerError) {
            serve(try MappingReader.stubs(in: FixtureSet([document])), data)
        } catch {
            guard case .invalidFixtures(let problems) = error else { return }
            let lines = document.json.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for problem in problems { precondition((1...lines.count).contains(problem.place.line)) }
        }
    }

    private static func serve(_ stubs: [Stub], _ body: Data) {
        let service = FixtureService(stubs, scheme: "http", log: nil)
        let request = ReceivedRequest(
            method: "POST", url: "/a?b=c", headers: [ReceivedRequest.Header(name: "Host", value: "h")],
            body: body)
        let answer = service.answer(to: request)
        precondition((200...999).contains(answer.status))
    }
}
