/// A planned retry of a placement.
struct BackOff {
    /// A run of failures without a success between.
    struct Chain {
        /// Automatic loads that failed; at least 1.
        var failures: Int

        /// 2, 4, 8 … 64 s.
        var delay: Duration { .seconds(1 << max(0, min(failures, 6))) }
    }

    var chain: Chain
    /// Runs until the retry is due; nil when it came due in background and waits for the next activation.
    var timer: TimerID?
}
