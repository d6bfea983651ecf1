import Foundation

/// Reads WireMock stub mappings. Whatever the server cannot honour is a problem, never ignored.
struct MappingReader {
    private let fixtures: FixtureSet
    private let document: FixtureSet.Document
    private let problems: ProblemList

    private init(_ document: FixtureSet.Document, of fixtures: FixtureSet) {
        self.fixtures = fixtures
        self.document = document
        problems = ProblemList(document)
    }

    /// The stubs in reading order.
    static func stubs(in fixtures: FixtureSet) throws(FixtureServerError) -> [Stub] {
        var stubs: [Stub] = []
        var problems: [FixtureProblem] = []
        for document in fixtures.documents {
            let reader = MappingReader(document, of: fixtures)
            stubs += reader.stubs()
            problems += reader.problems.problems()
        }
        guard problems.isEmpty else { throw .invalidFixtures(problems) }
        return stubs
    }

    private func stubs() -> [Stub] {
        guard let content = content() else { return [] }
        guard content["mappings"] != nil else {
            return [stub(content, path: "")].compactMap { $0 }
        }
        guard let top = ObjectReader(content, path: "", problems: problems) else { return [] }
        // Exports carry a count beside the list.
        _ = top.value("meta")
        let list = top.list("mappings") ?? []
        top.finish()
        return list.enumerated().compactMap { stub($1, path: "mappings[\($0)]") }
    }

    /// The file as JSON. A name that stands twice in one object would have one of its values dropped.
    private func content() -> JSON? {
        var reader = JSONReader(document.json)
        let content: JSON
        do {
            content = try reader.document()
        } catch {
            problems.add(.place(error.place), "", "is not JSON: it \(error.message)")
            return nil
        }
        for repetition in reader.repetitions {
            problems.add(
                .offset(repetition.offset), repetition.path,
                "stands twice in the same object, where only one of them would count")
        }
        return content
    }

    private func stub(_ value: JSON, path: String) -> Stub? {
        guard let reader = ObjectReader(value, path: path, problems: problems) else { return nil }
        let id = reader.string("id") ?? reader.string("uuid")
        for kept in ["uuid", "persistent", "metadata", "insertionIndex"] { _ = reader.value(kept) }
        let place = path.isEmpty ? document.name : "\(document.name) \(path)"
        var stub = Stub(label: reader.string("name") ?? id ?? place, source: value)
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
}
