import AdapterKit
import Foundation
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test("JSON values are read with all that they hold, and written again")
    func roundTrip() throws {
        let text = #"{"a":[1,-2.5,"1",true,false,null,[],{}],"b":{"c":{"d":"é"}}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(
            value == [
                "a": [1, .number(Decimal(string: "-2.5")!), "1", true, false, nil, [], [:]],
                "b": ["c": ["d": "é"]],
            ])
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test(
        "JSON values say where a number stands that cannot be kept",
        arguments: ["1e308", "1e-9223372036854775808", "1e400"])
    func places(number: String) throws {
        let text = #"{"a":{"b":[0,{"c":\#(number)}]}}"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == ["a", "b", "1", "c"])
        #expect(
            context.debugDescription == "expected a number of at most 38 digits, between 1e-127 and 1e127")
    }
}
