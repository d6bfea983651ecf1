/// The place of a value in a configuration: `placements.splash.demand[0].price`.
package struct KeyPathText: Sendable, Hashable, CustomStringConvertible {
    /// One step down.
    package enum Step: Sendable, Hashable {
        /// Into a member of an object.
        case key(String)
        /// Into an element of a list, from 0.
        case index(Int)
    }

    /// The steps from the top.
    package var steps: [Step]

    /// The top itself.
    package static let top = KeyPathText([])

    /// A path.
    package init(_ steps: [Step]) { self.steps = steps }

    /// The member of that name.
    package func key(_ name: String) -> KeyPathText { KeyPathText(steps + [.key(name)]) }

    /// The element of that index.
    package func index(_ index: Int) -> KeyPathText { KeyPathText(steps + [.index(index)]) }

    /// Keys joined by dots, indexes in brackets; empty for the top. Control characters are written as escapes.
    package var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let name):
                let name = name.escapingControls
                text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
