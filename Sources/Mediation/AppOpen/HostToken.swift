import AdapterKit
import Basics
import Synchronization

/// Something of the host's that begins and ends: full-screen content that the mediator did not show, or a wish for quiet.
///
/// ```swift
/// let token = HostToken()
/// mediator.handle(.fullscreenBegan(token))
/// // … and when the content is gone, or simply by dropping the token:
/// mediator.handle(.fullscreenEnded(token))
/// ```
///
/// The object's end of life ends what it stands for, so a token that is lost keeps nothing. Ending it before that, once or
/// twice, is harmless. Safe from any thread.
public final class HostToken: Sendable {
    /// Its name in the event log.
    public let name: String

    private let ends: Guarded<[@Sendable () -> Void]>?

    /// A token that no other one equals, and whose end of life ends what it stands for.
    ///
    /// - Parameter label: What it is for, at the beginning of its name.
    public init(label: String = "token") {
        name = "\(label)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        ends = Guarded([])
    }

    /// A mere name, as scenarios write it: equal to every token of that name. Only its event ends what it stands for; the
    /// end of this object's life does not.
    package init(_ name: String) {
        self.name = name
        ends = nil
    }

    deinit { for end in ends?.withLock({ $0 }) ?? [] { end() } }

    /// Has that called at the end of the token's life, if it is more than a name.
    func atEndOfLife(_ end: @escaping @Sendable () -> Void) { ends?.withLock { $0.append(end) } }
}

extension HostToken: Hashable {
    /// Whether both have the same name.
    public static func == (one: HostToken, other: HostToken) -> Bool { one.name == other.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension HostToken: ExpressibleByStringLiteral {
    /// A mere name.
    public convenience init(stringLiteral value: String) { self.init(value) }
}
