package import AdapterKit

/// The scripted course of one show. Times count from the call.
package struct ShowStep: Sendable, Hashable {
    /// A failure and its moment.
    package struct Failure: Sendable, Hashable {
        /// The error.
        package var code: AdErrorCode
        /// When.
        package var after: Duration

        /// A failure.
        package init(_ code: AdErrorCode, after: Duration) {
            self.code = code
            self.after = after
        }
    }

    /// When the ad is on screen; nil: never.
    package var displayed: Duration?
    /// When the viewer follows it; nil: never.
    package var clicked: Duration?
    /// When the viewer earns the reward; nil: never.
    package var rewarded: Duration?
    /// When the close is called back; several for an adapter that repeats itself.
    package var closed: [Duration]
    /// The failure; nil: none.
    package var failed: Failure?
    /// From when on nothing is on screen, though nobody called back; nil: not so.
    package var vanished: Duration?

    /// A course; without arguments, silence.
    package init(
        displayed: Duration? = nil, clicked: Duration? = nil, rewarded: Duration? = nil,
        closed: [Duration] = [], failed: Failure? = nil, vanished: Duration? = nil
    ) {
        self.displayed = displayed
        self.clicked = clicked
        self.rewarded = rewarded
        self.closed = closed
        self.failed = failed
        self.vanished = vanished
    }

    /// What a show does that has no entry: it is displayed at once and closed after five seconds.
    package static let standard = ShowStep(displayed: .zero, closed: [.seconds(5)])

    /// What an ad on a scripted screen does.
    package enum Happening: Sendable, Hashable {
        /// It calls back.
        case reported(ShowEvent)
        /// It is gone without a word.
        case vanished
    }

    /// All that happens, in the order of time; of things at one moment, the display comes first and the end
    /// last.
    package var course: [(at: Duration, happening: Happening)] {
        var course: [(at: Duration, happening: Happening)] = []
        if let displayed { course.append((displayed, .reported(.displayed))) }
        if let clicked { course.append((clicked, .reported(.clicked))) }
        if let rewarded { course.append((rewarded, .reported(.rewarded(nil)))) }
        if let failed { course.append((failed.after, .reported(.failed(AdapterError(failed.code))))) }
        course += closed.map { ($0, .reported(.closed)) }
        if let vanished { course.append((vanished, .vanished)) }
        return course.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }
}

extension ShowStep {
    private static let outcomes = ["displayed", "clicked", "rewarded", "closed", "failed", "vanished"]

    /// Reads `{ displayed, clicked, rewarded, closed, failed, after, vanished }`, in which `after` goes with
    /// `failed`, or `{ silent: true }`.
    ///
    /// - Returns: Nil, with the problem noted, when nothing is said.
    package init?(reading source: ScriptSource) {
        guard let fields = source.fields(Self.outcomes + ["after", "silent"]) else { return nil }
        if let silent = fields["silent"] {
            fields.forbid(Self.outcomes + ["after"], because: "does not go with `silent`")
            silent.requireTrue()
            self.init()
            return
        }
        guard fields.hasSome(of: Self.outcomes + ["silent"]) else { return nil }
        if !fields.has("failed") { fields.forbid(["after"], because: "goes with `failed`") }
        let code = fields["failed"]?.code()
        self.init(
            displayed: fields["displayed"]?.time(), clicked: fields["clicked"]?.time(),
            rewarded: fields["rewarded"]?.time(), closed: fields["closed"]?.times() ?? [],
            failed: code.map { Failure($0, after: fields["after"]?.time() ?? .zero) },
            vanished: fields["vanished"]?.time())
    }
}
