/// A planned retry of a placement.
struct BackOff {
    /// A run of failures without a success between.
    struct Chain {
        /// Automatic loads that failed; at least 1.
        var failures: Int
        /// How long the network asked to be left alone, at the last failure.
        var retryAfter: Duration?

        /// 2, 4, 8 … 64 s, longer where the network asks for it.
        var delay: Duration { max(.seconds(1 << min(failures, 6)), retryAfter ?? .zero) }
    }

    var chain: Chain
    /// Runs until the retry is due; nil when it came due in background and waits for the next activation.
    var timer: TimerID?
}
