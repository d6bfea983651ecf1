import Testing

@testable import AdmedCLI

@Suite("Seconds for people")
struct SecondsTests {
    @Test(
        "Seconds for people say how long to wait in two units at most, and never too short",
        arguments: [
            (0, "0 s"), (1, "1 s"), (999, "1 s"), (1_001, "2 s"), (59_001, "1 min"), (60_000, "1 min"),
            (61_000, "1 min 1 s"), (3_599_500, "1 h"), (3_600_000, "1 h"), (3_601_000, "1 h 1 min"),
            (18_720_000, "5 h 12 min"), (86_399_000, "1 d"), (86_400_000, "1 d"), (90_000_001, "1 d 2 h"),
            (86_400_000 * 366, "366 d"),
        ])
    func wait(milliseconds: Int, words: String) {
        #expect(Seconds.wait(.milliseconds(milliseconds)) == words)
    }

    @Test(
        "Seconds for people are told however many there are",
        arguments: [
            (Duration.seconds(Int64.max), "9223372036854775807 s"),
            (Duration.seconds(Int64.min), "-9223372036854775808 s"),
            (Duration.seconds(9_223_372_036_854_776), "9223372036854776 s"),
            (Duration.seconds(Int64.max) + .milliseconds(999.9), "9223372036854775808 s"),
            (Duration.milliseconds(1_500), "1.500 s"), (Duration.milliseconds(-1_500), "-1.500 s"),
            (Duration.microseconds(499), "0 s"), (Duration.microseconds(-500), "-0.001 s"),
        ])
    func words(duration: Duration, words: String) {
        #expect(Seconds.words(duration) == words)
        #expect(!Seconds.wait(duration).isEmpty)
    }
}
