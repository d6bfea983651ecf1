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

extension LoadStep: Decodable {
    /// Reads `{ fill: { after, price, exp } }`, `{ fail: CODE, after }` or `{ silent: true }`; a fill or a failure may
    /// have `ignoresCancellation` besides.
    package init(from decoder: any Decoder) throws {
        let fields = try ScriptFields(
            decoder, allowed: ["fill", "fail", "silent", "after", "ignoresCancellation"])
        switch try fields.only(among: ["fill", "fail", "silent"]) {
        case "fill":
            try fields.forbid(["after"], because: "stands inside `fill`")
            self = try fields.require("fill")
        case "fail":
            self.init(.fail(try fields.require("fail")), after: try fields.time("after") ?? .zero)
        default:
            try fields.forbid(["after", "ignoresCancellation"], because: "does not go with `silent`")
            try fields.requireTrue("silent")
            self.init(.silent)
        }
        ignoresCancellation = try fields.value("ignoresCancellation") ?? false
    }
}

extension ScriptFields {
    /// The members of a `fill`.
    fileprivate func require(_ name: String) throws -> LoadStep {
        let fields = try nested(name, allowed: ["after", "price", "exp"])
        let outcome = LoadStep.Outcome.fill(price: try fields.money("price"), exp: try fields.value("exp"))
        return LoadStep(outcome, after: try fields.time("after") ?? .zero)
    }
}

extension LoadStep {
    /// The age limit of a fill as a bid's is read: a whole number above zero, as a number or as a text; nil for
    /// anything else.
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
