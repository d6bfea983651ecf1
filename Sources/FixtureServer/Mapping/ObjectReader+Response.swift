import Basics
import Foundation

extension ObjectReader {
    /// Reads this object as a mapping's `response`.
    func stubResponse(bodyFiles: [String: Data]) -> StubResponse {
        var response = StubResponse()
        response.status = integer("status", in: 200...999) ?? 200
        // The server says the usual words behind a status; no client reads them.
        _ = string("statusMessage")
        response.headers = responseHeaders()
        response.body = responseBody(bodyFiles: bodyFiles, isTemplate: readsTransformers())
        if let delay = integer("fixedDelayMilliseconds", in: 0...Self.longestDelay) {
            response.delay = .milliseconds(delay)
        }
        response.dribble = object("chunkedDribbleDelay")?.dribble()
        response.fault = read(
            "fault", expected: StubResponse.Fault.allCases.map(\.rawValue).joined(separator: ", ")
        ) { value in
            guard case .string(let text) = value else { return nil }
            return StubResponse.Fault.allCases.first { text.isSame(as: $0.rawValue) }
        }
        finish()
        return response
    }

    /// A day, in milliseconds.
    private static var longestDelay: Int { 86_400_000 }

    private func dribble() -> StubResponse.Dribble? {
        let chunks = integer("numberOfChunks", in: 1...100_000)
        let total = integer("totalDuration", in: 0...Self.longestDelay)
        for required in ["numberOfChunks", "totalDuration"] where !has(required) {
            problem(required, "is missing")
        }
        finish()
        guard let chunks, let total else { return nil }
        return StubResponse.Dribble(numberOfChunks: chunks, totalDuration: .milliseconds(total))
    }

    private func readsTransformers() -> Bool {
        let names = list("transformers") ?? []
        for (index, name) in names.enumerated() where name != .string("response-template") {
            problem("transformers[\(index)]", "expected response-template")
        }
        return !names.isEmpty
    }

    private func responseHeaders() -> [StubResponse.Header] {
        (dictionary("headers") ?? []).flatMap { member -> [StubResponse.Header] in
            let place = "headers.\(member.name)"
            let values: [JSON]
            if case .array(let several) = member.value { values = several } else { values = [member.value] }
            return values.compactMap { value in
                let text = value.plainText
                guard value.isScalar, Self.canSend(member.name, text) else {
                    problem(place, "expected a header's name and value as HTTP can send them")
                    return nil
                }
                return StubResponse.Header(name: member.name, value: text)
            }
        }
    }

    private static func canSend(_ name: String, _ value: String) -> Bool {
        let isToken =
            !name.isEmpty
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
        let isText = !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
        let isCoding =
            !name.equalsIgnoringASCIICase("Transfer-Encoding") || value.equalsIgnoringASCIICase("chunked")
        return isToken && isText && isCoding
    }

    private func responseBody(bodyFiles: [String: Data], isTemplate: Bool) -> StubResponse.Body {
        let parameters = read("transformerParameters", expected: "an object") {
            if case .object(let members) = $0 { members } else { nil }
        }
        let found: [(key: String, bytes: Data)] = [
            ("body", string("body").map { Data($0.utf8) }),
            ("jsonBody", value("jsonBody").map { Data($0.text().utf8) }),
            ("base64Body", base64Body()),
            ("bodyFileName", bodyFile(among: bodyFiles)),
        ].compactMap { key, bytes in bytes.map { (key, $0) } }
        for other in found.dropFirst() { problem(other.key, "cannot stand beside \(found[0].key)") }
        guard let (key, bytes) = found.first else { return .fixed(Data()) }
        guard isTemplate, key != "base64Body" else { return .fixed(bytes) }
        do throws(BodyTemplate.Problem) {
            return .template(try BodyTemplate(Array(bytes), parameters: parameters ?? JSONObject()))
        } catch {
            problem(key, error.text)
            return .fixed(bytes)
        }
    }

    private func base64Body() -> Data? {
        read("base64Body", expected: "Base64") {
            if case .string(let text) = $0 { Data(base64Encoded: text) } else { nil }
        }
    }

    private func bodyFile(among files: [String: Data]) -> Data? {
        guard let name = string("bodyFileName") else { return nil }
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { !$0.isSame(as: ".") }
        let inside = parts.joined(separator: "/")
        guard !parts.contains(where: { $0.isSame(as: "..") }) else {
            problem(
                "bodyFileName", "\"\(name)\" leads out of __files: put the file there, and name it from there"
            )
            return nil
        }
        guard name.utf8.first != UInt8(ascii: "/") else {
            let advice = files[inside] == nil ? "names count from __files" : "write \"\(inside)\""
            problem(
                "bodyFileName", "\"\(name)\" begins with a slash, as if it stood outside __files: \(advice)")
            return nil
        }
        if let bytes = files[inside] { return bytes }
        problem(
            "bodyFileName", "there is no \(name) in __files",
            suggestion: NearestWord.suggestion(for: name, among: files.keys.sorted()))
        return nil
    }
}
