import Basics

/// One header line.
package struct HTTPHeader: Sendable, Hashable {
    /// The name, in the letters it was written in.
    package var name: String
    /// The value, without the white space around it.
    package var value: String

    /// A header line.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The headers of an answer in the order of their arrival; names compare without regard to case.
package struct HTTPHeaders: Sendable, Hashable {
    /// Every line, repeated names included.
    package private(set) var all: [HTTPHeader]

    /// Headers from lines.
    package init(_ all: [HTTPHeader] = []) {
        self.all = all
    }

    /// The first value of a header; nil when it is absent.
    package subscript(name: String) -> String? {
        all.first { $0.name.equalsIgnoringASCIICase(name) }?.value
    }

    /// Every value of a header, in order.
    package func values(of name: String) -> [String] {
        all.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    mutating func append(_ header: HTTPHeader) {
        all.append(header)
    }

    /// Continues the value of the last line, as a line that begins with white space does (RFC 9112, 5.2).
    mutating func appendToLast(_ text: String) {
        guard !all.isEmpty else { return }
        all[all.count - 1].value += all[all.count - 1].value.isEmpty ? text : " \(text)"
    }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
    }
}
