#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A value in a ``JSONDocument``: where it begins. What follows it is found by passing over it, which a text that was
/// checked makes simple.
package struct JSONView: Sendable {
    let document: JSONDocument
    let start: Int

    var kind: JSONKind { document.kind(at: start) }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// Whether it is an object.
    package var isObject: Bool { kind == .object }

    /// Its text, byte for byte as it stands in the document.
    package var source: String {
        String(decoding: document.bytes[start..<document.end(of: start)], as: UTF8.self)
    }

    /// The text of a string; nil for anything else.
    package var string: String? {
        guard kind == .string else { return nil }
        return JSONStringText.text(of: start + 1..<document.end(of: start) - 1, in: document.bytes)
    }

    /// Calls `body` for each member of an object, in document order; not at all for anything else.
    package func forEachMember(_ body: (_ name: String, _ value: JSONView) -> Void) {
        guard kind == .object else { return }
        var child = document.firstChild(of: start)
        while let name = child {
            let value = document.value(after: document.end(of: name))
            body(
                JSONView(document: document, start: name).string ?? "",
                JSONView(document: document, start: value))
            child = document.sibling(after: document.end(of: value))
        }
    }

    /// Whether it is an array with anything in it.
    package var hasElements: Bool { kind == .array && document.firstChild(of: start) != nil }

    /// Calls `body` for each element of an array, in order; not at all for anything else.
    package func forEachElement<Failure: Error>(_ body: (JSONView) throws(Failure) -> Void) throws(Failure) {
        guard kind == .array else { return }
        var child = document.firstChild(of: start)
        while let element = child {
            try body(JSONView(document: document, start: element))
            child = document.sibling(after: document.end(of: element))
        }
    }

    /// Whether it is an array with such an element; none after the first is looked at.
    package func hasElement(_ isWanted: (JSONView) -> Bool) -> Bool {
        guard kind == .array else { return false }
        var child = document.firstChild(of: start)
        while let element = child {
            if isWanted(JSONView(document: document, start: element)) { return true }
            child = document.sibling(after: document.end(of: element))
        }
        return false
    }

    /// The member of that name; of two with one name the later counts. Nil when there is none, or it is `null`.
    package subscript(name: String) -> JSONView? {
        var found: JSONView?
        forEachMember { if $0 == name { found = $1 } }
        return found.flatMap { $0.isNull ? nil : $0 }
    }
}

extension JSONView {
    /// A text: a string, or a number with all its digits as written. `true` and `false` are none.
    package var looseText: String? {
        switch kind {
        case .string: string
        case .number: source
        default: nil
        }
    }

    /// A text that names something: as ``looseText``, but nil when empty.
    package var looseID: String? {
        looseText.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// An exact number: a number, or a string that holds one. Nil when it does not fit without loss.
    package var looseNumber: Decimal? {
        looseText.flatMap { Decimal(exactly: $0) }
    }

    /// A whole number, however written: `300`, `250.0`, `"60"`. Nil when it has a fraction or does not fit.
    package var looseInteger: Int? {
        looseNumber.flatMap { Int($0.plainText) }
    }
}
