package import AdapterKit

/// The creative of a scripted network.
package struct MockCreative: Sendable, Hashable {
    /// What is put on screen.
    package var content: AdCreative
    /// The network's id for it.
    package var id: String?
    /// Width in device-independent pixels.
    package var width: Int?
    /// Height in device-independent pixels.
    package var height: Int?

    /// A creative.
    package init(_ content: AdCreative, id: String? = nil, width: Int? = nil, height: Int? = nil) {
        self.content = content
        self.id = id
        self.width = width
        self.height = height
    }

    /// The kind that reports name.
    package var type: CreativeType {
        switch content {
        case .html, .image: .banner
        case .vast: .video
        case .native: .native
        }
    }
}

extension MockCreative {
    private static let kinds = ["html", "vast", "native", "image"]

    /// Reads one of `html`, `vast`, `native` and `image`, and perhaps `id`, `width` and `height`.
    init?(reading source: ScriptSource) {
        guard let fields = source.fields(Self.kinds + ["id", "width", "height"]),
            let kind = fields.only(among: Self.kinds), let text = fields[kind]?.text()
        else { return nil }
        let content: AdCreative =
            switch kind {
            case "html": .html(text)
            case "vast": .vast(text)
            case "native": .native(text)
            default: .image(text)
            }
        self.init(
            content, id: fields["id"]?.text(), width: fields["width"]?.integer(),
            height: fields["height"]?.integer())
    }
}
