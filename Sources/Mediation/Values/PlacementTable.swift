/// One element for each placement of the configuration.
struct PlacementTable<Element> {
    private var elements: [Element]

    /// The elements, in the order of the configuration.
    init(_ elements: [Element]) { self.elements = elements }

    /// Every placement, in the order of the configuration.
    var indices: some Sequence<PlacementIndex> { elements.indices.lazy.map { PlacementIndex($0) } }

    /// The elements, in the order of the configuration.
    var values: [Element] { elements }

    subscript(index: PlacementIndex) -> Element {
        get { elements[index.position] }
        _modify { yield &elements[index.position] }
    }
}

extension PlacementTable: Sendable where Element: Sendable {}
