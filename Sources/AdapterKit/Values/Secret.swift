/// A text that must never reach a log, an event or an error: it prints as `‹redacted›`, also when dumped.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    /// Keeps the text out of sight.
    public init(_ text: String) { self.text = text }

    /// The text, for the one place that must send it.
    public func reveal() -> String { text }

    /// The fewest characters of one. Messages are searched for secrets, and a shorter one stands in ordinary words.
    package static let shortest = 4

    /// Whether it has fewer characters than ``shortest``.
    package var isTooShort: Bool { text.unicodeScalars.prefix(Self.shortest).count < Self.shortest }

    /// What to say of one that is too short.
    package static let lengthRule =
        "a secret has at least \(shortest) characters: shorter ones cannot be kept out of messages without taking "
        + "words with them"

    /// What stands for a secret wherever people read.
    package static let placeholder = "‹redacted›"

    /// The placeholder.
    public var description: String { Self.placeholder }

    /// The placeholder.
    public var debugDescription: String { Self.placeholder }

    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
