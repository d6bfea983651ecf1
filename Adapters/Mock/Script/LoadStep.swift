package import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The scripted outcome of one load.
package struct LoadStep: Sendable, Hashable {
    /// How a load may end.
    package enum Outcome: Sendable, Hashable {
        /// With an ad.
        ///
        /// - `price`: What a bidder offers, CPM; nil: 1.00 in the base currency.
        /// - `exp`: The bid's own limit on its age, as written.
        case fill(price: Money?, exp: JSONValue?)
        /// With that error.
        case fail(AdErrorCode)
        /// Never, unless it is cancelled.
        case silent
    }

    /// How the load ends.
    package var outcome: Outcome
    /// When, counted from the call.
    package var after: Duration
    /// Whether the answer comes although the load was cancelled: an adapter that breaks its contract.
    package var ignoresCancellation: Bool

    /// An outcome; by default at once.
    package init(_ outcome: Outcome, after: Duration = .zero, ignoresCancellation: Bool = false) {
        self.outcome = outcome
        self.after = after
        self.ignoresCancellation = ignoresCancellation
    }

    /// What a load does that has no entry: it fills at once.
    package static let standard = LoadStep(.fill(price: nil, exp: nil))
}

extension LoadStep {
    private static let outcomes = ["fill", "fail", "silent"]

    /// Reads `{ fill: { after, price, exp } }`, `{ fail: CODE, after }` or `{ silent: true }`.
    ///
    /// - Parameter mayIgnoreCancellation: Whether a fill or a failure may have `ignoresCancellation` besides.
    /// - Returns: Nil, with the problems noted, when it cannot be told how the load ends.
    package init?(reading source: ScriptSource, mayIgnoreCancellation: Bool = false) {
        let extras = mayIgnoreCancellation ? ["ignoresCancellation"] : []
        guard let fields = source.fields(Self.outcomes + ["after"] + extras),
            let outcome = fields.only(among: Self.outcomes)
        else { return nil }
        switch outcome {
        case "fill":
            fields.forbid(["after"], because: "stands inside `fill`")
            guard let fill = fields["fill"]?.fields(["after", "price", "exp"]) else { return nil }
            self.init(
                .fill(price: fill["price"]?.money(), exp: fill["exp"]?.value),
                after: fill["after"]?.time() ?? .zero)
        case "fail":
            let after = fields["after"]?.time()
            guard let code = fields["fail"]?.code() else { return nil }
            self.init(.fail(code), after: after ?? .zero)
        default:
            fields.forbid(["after"] + extras, because: "does not go with `silent`")
            fields["silent"]?.requireTrue()
            self.init(.silent)
            return
        }
        if mayIgnoreCancellation { ignoresCancellation = fields["ignoresCancellation"]?.flag() ?? false }
    }
}

extension LoadStep {
    /// The age limit of a fill as a bid's is read: a whole number above zero, as a number or as a text; nil
    /// for anything else.
    package var lifetime: Duration? {
        guard case .fill(_, let exp?) = outcome else { return nil }
        let seconds: Int? =
            switch exp {
            case .number(let number): Int(number.description)
            case .string(let text): Int(text)
            case .null, .bool, .array, .object: nil
            }
        return seconds.flatMap { $0 > 0 ? .seconds($0) : nil }
    }
}
