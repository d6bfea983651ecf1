/// The adapters of a program, registered in code as types.
///
/// ```swift
/// let adapters = AdapterRegistry([PosterAdapter.self, MockAdapter.self])
/// ```
///
/// There is no global registry. Two adapters with one id, and a manifest that makes no sense, are errors: a mediator that is made
/// with the registry reports all of them.
public struct AdapterRegistry: Sendable {
    /// The registered types, as given.
    package let adapters: [any NetworkAdapter.Type]

    /// Registers adapters.
    public init(_ adapters: [any NetworkAdapter.Type]) { self.adapters = adapters }

    /// The adapter with that id; the first, should there be two.
    package subscript(id: AdapterID) -> (any NetworkAdapter.Type)? {
        adapters.first { $0.manifest.id == id }
    }

    /// The adapters' manifests, in the order of registration.
    package var manifests: [AdapterManifest] { adapters.map { $0.manifest } }

    /// Pairs of adapters that claim the same id.
    package var conflicts: [(id: AdapterID, first: String, second: String)] {
        adapters.indices.flatMap { later in
            adapters[..<later].filter { $0.manifest.id == adapters[later].manifest.id }.map { first in
                (first.manifest.id, String(reflecting: first), String(reflecting: adapters[later]))
            }
        }
    }

    /// Everything that is wrong with the adapters, each as one sentence that names the type: ids that two of them claim,
    /// and manifests that no configuration could be checked against. A mediator does not start with any.
    package var problems: [String] {
        let shared = conflicts.map {
            "two registered adapters have the id `\($0.id)`: \($0.first) and \($0.second)"
        }
        let manifests = adapters.flatMap { type in
            type.manifest.problems.map { "the manifest of \(String(reflecting: type)): \($0)" }
        }
        return shared + manifests
    }
}
