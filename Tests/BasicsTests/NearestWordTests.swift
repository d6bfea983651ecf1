import Basics
import Testing

@Suite("The nearest word")
struct NearestWordTests {
    @Test(
        "The nearest word is suggested where it is near",
        arguments: [
            ("lodTimeout", "loadTimeout"), ("Splash", "splash"), ("tlt", "ttl"), ("reloda", "reload"),
            ("pangel", "pangle"),
        ])
    func near(word: String, meant: String) {
        let known = ["loadTimeout", "splash", "ttl", "reload", "pangle"]
        #expect(NearestWord.suggestion(for: word, among: known) == meant)
    }

    @Test(
        "The nearest word is not suggested where nothing is near", arguments: ["", "x", "banner", "zzzzzz"])
    func far(word: String) {
        #expect(NearestWord.suggestion(for: word, among: ["ttl", "reload", "y"]) == nil)
    }

    @Test("The nearest word comes first, and those equally near keep their order")
    func ranking() {
        #expect(
            NearestWord.ranked(["aaa", "bbb", "splish", "splash"], by: "splsh") == [
                "splish", "splash", "aaa", "bbb",
            ])
    }
}
