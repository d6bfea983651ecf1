import AdapterKit

/// Something wrong with a script, and where.
package struct ScriptProblem: Sendable, Hashable {
    /// One step down into a value.
    package enum Step: Sendable, Hashable {
        /// Into a member of an object.
        case key(String)
        /// Into an element of a list, from 0.
        case index(Int)
    }

    /// What is wrong.
    package enum Fault: Sendable, Hashable {
        /// The key at the end of the path is none of those that may stand there.
        case unknownKey(known: [String])
        /// The word is no error code.
        case unknownCode(String)
        /// Anything else, in words for people.
        case other(String)
    }

    /// The way from the top of the value that was read.
    package var path: [Step]
    /// What is wrong there.
    package var fault: Fault

    /// A problem.
    package init(_ path: [Step], _ fault: Fault) {
        self.path = path
        self.fault = fault
    }
}

extension ScriptProblem: CustomStringConvertible {
    /// `path: message`, on one line.
    package var description: String {
        let place = path.reduce(into: "") { text, step in
            switch step {
            case .key(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
        return place.isEmpty ? message : "\(place): \(message)"
    }

    private var message: String {
        switch fault {
        case .unknownKey(let known): "unknown key; there are \(known.joined(separator: ", "))"
        case .unknownCode: Self.codeExpectation
        case .other(let message): message
        }
    }

    /// What is expected where an error code is due.
    static var codeExpectation: String { "expected an error code, such as \(AdErrorCode.noFill)" }
}

/// Everything that is wrong with a script; never empty when thrown.
package struct ScriptError: Error {
    /// The problems, in the order in which they were met.
    package var problems: [ScriptProblem]
}
