import Foundation

/// Reads WireMock stub mappings. Whatever the server cannot honour is a problem, never ignored.
struct MappingReader {
    private let fixtures: FixtureSet
    private let problems = ProblemList()

    private init(_ fixtures: FixtureSet) { self.fixtures = fixtures }

    /// The stubs in reading order.
    static func stubs(in fixtures: FixtureSet) throws(FixtureServerError) -> [Stub] {
        let reader = MappingReader(fixtures)
        let stubs = fixtures.documents.flatMap(reader.stubs)
        guard reader.problems.problems.isEmpty else {
            throw .invalidFixtures(reader.problems.problems)
        }
        return stubs
    }

    private func stubs(in document: FixtureSet.Document) -> [Stub] {
        let file = document.name
        guard let content = JSON(reading: document.json) else {
            problems.add(file, "", "is not JSON" + Self.placeOfMistake(in: document.json))
            return []
        }
        guard content["mappings"] != nil else {
            return [stub(content, file: file, path: "")].compactMap { $0 }
        }
        guard let top = ObjectReader(content, file: file, path: "", problems: problems) else { return [] }
        // Exports carry a count beside the list.
        _ = top.value("meta")
        let list = top.list("mappings") ?? []
        top.finish()
        return list.enumerated().compactMap { stub($1, file: file, path: "mappings[\($0)]") }
    }

    private func stub(_ value: JSON, file: String, path: String) -> Stub? {
        guard let reader = ObjectReader(value, file: file, path: path, problems: problems) else { return nil }
        let id = reader.string("id") ?? reader.string("uuid")
        for kept in ["uuid", "persistent", "metadata"] { _ = reader.value(kept) }
        var stub = Stub(
            label: reader.string("name") ?? id ?? (path.isEmpty ? file : "\(file) \(path)"), source: value)
        stub.priority =
            reader.integer("priority", in: Int(Int32.min)...Int(Int32.max)) ?? Stub.defaultPriority
        stub.scenario = scenario(reader)
        if let request = reader.object("request") { stub.request = request.requestPattern() }
        if let response = reader.object("response") {
            stub.response = response.stubResponse(bodyFiles: fixtures.bodyFiles)
        }
        for required in ["request", "response"] where !reader.has(required) {
            reader.problem(required, "is missing")
        }
        reader.finish()
        return stub
    }

    private func scenario(_ reader: ObjectReader) -> Stub.Scenario? {
        let required = reader.string("requiredScenarioState")
        let next = reader.string("newScenarioState")
        guard let name = reader.string("scenarioName") else {
            if required != nil || next != nil { reader.problem("scenarioName", "is missing beside a state") }
            return nil
        }
        return Stub.Scenario(name: name, required: required, next: next)
    }

    /// Where JSON goes wrong; of the readers that Foundation has, this one tells.
    private static func placeOfMistake(in json: Data) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
            return ""
        } catch {
            let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            return words.map { ": \($0)" } ?? ""
        }
    }
}
