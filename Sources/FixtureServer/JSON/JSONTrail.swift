/// The way from the top of a JSON text to a value in it.
struct JSONTrail {
    private enum Step {
        case name(String)
        case index(Int)
    }

    private var steps: [Step] = []

    mutating func enter(_ name: String) { steps.append(.name(name)) }

    mutating func enter(_ index: Int) { steps.append(.index(index)) }

    mutating func leave() { steps.removeLast() }

    /// As problems name it: `mappings[1].request.urlPath`.
    var path: String {
        steps.reduce(into: "") { path, step in
            switch step {
            case .name(let name): path += path.isEmpty ? name : ".\(name)"
            case .index(let index): path += "[\(index)]"
            }
        }
    }
}
