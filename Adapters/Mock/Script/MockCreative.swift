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

extension MockCreative: Decodable {
    /// Reads one of `html`, `vast`, `native` and `image`, and perhaps `id`, `width` and `height`.
    package init(from decoder: any Decoder) throws {
        let kinds = ["html", "vast", "native", "image"]
        let fields = try ScriptFields(decoder, allowed: kinds + ["id", "width", "height"])
        let kind = try fields.only(among: kinds)
        let text: String = try fields.require(kind)
        let content: AdCreative =
            switch kind {
            case "html": .html(text)
            case "vast": .vast(text)
            case "native": .native(text)
            default: .image(text)
            }
        self.init(
            content, id: try fields.value("id"), width: try fields.value("width"),
            height: try fields.value("height"))
    }
}
