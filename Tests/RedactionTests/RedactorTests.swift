import Foundation
import Redaction
import Testing

@Suite("Secrets in texts")
struct SecretTests {
    @Test(
        "a secret is replaced as it is, and however it is percent-encoded",
        arguments: [
            ("TOKEN: a/b c", "TOKEN: ‹redacted›"),
            ("?t=a%2Fb%20c&x=1", "?t=‹redacted›&x=1"),
            ("?t=a%2fb+c", "?t=‹redacted›"),
            ("%61/%62 c", "‹redacted›"),
            ("a/b ca/b c", "‹redacted›‹redacted›"),
            ("a/b", "a/b"),
            ("a/b%2", "a/b%2"),
            ("a/b%zz", "a/b%zz"),
            ("größe-é and grö", "‹redacted› and grö"),
            ("gr%C3%B6%C3%9Fe-%c3%a9", "‹redacted›"),
            ("größe-éxtra", "‹redacted›"),
        ])
    func redact(text: String, expected: String) {
        let redactor = Redactor(secrets: ["", "a/b c", "größe-é", "größe-éxtra"])
        #expect(redactor.redact(text) == expected)
    }

    @Test(
        "a secret of less than four bytes is replaced where it stands alone, and shreds no words",
        arguments: [
            ("TOKEN: t", "TOKEN: ‹redacted›"),
            ("t", "‹redacted›"),
            ("?t=T", "?‹redacted›=T"),
            ("token=t&x=1", "token=‹redacted›&x=1"),
            ("%74", "‹redacted›"),
            ("token%3Dt%26x", "token%3D‹redacted›%26x"),
            (#"{"token":"t"}"#, #"{"token":"‹redacted›"}"#),
            (#"token:\nt\n"#, #"token:\n‹redacted›\n"#),
            ("Could not resolve host: ads.example", "Could not resolve host: ads.example"),
            ("the best of t1 and 1t", "the best of t1 and 1t"),
            ("könnte", "könnte"),
            ("x abc, abcd, zabc", "x ‹redacted›, abcd, zabc"),
            ("latest, tests, test", "la‹redacted›, ‹redacted›s, ‹redacted›"),
        ])
    func redactShort(text: String, expected: String) {
        let redactor = Redactor(secrets: ["t", "abc", "test"])
        #expect(redactor.redact(text) == expected)
    }

    @Test(
        "a secret that looks as if it were encoded itself is replaced, encoded and not",
        arguments: ["50%25 off%zz", "50%2525%20off%25zz", "50%2525+off%25zz", #"50%25 off\u0025zz"#])
    func redactPercent(text: String) {
        #expect(Redactor(secrets: ["50%25 off%zz"]).redact("x\(text)y") == "x‹redacted›y")
    }

    @Test(
        "a secret is replaced however JSON escapes it, once and twice",
        arguments: [
            (#"{"t":"a\/b\\c\"é😀"}"#, #"{"t":"‹redacted›"}"#),
            (#"{"t":"a/b\\c\"\u00e9\uD83D\uDE00"}"#, #"{"t":"‹redacted›"}"#),
            (#""\u0061\u002F\u0062\u005c\u0063\u0022\u00E9\ud83d\ude00""#, #""‹redacted›""#),
            (#"{"e":"{\"t\":\"a\\\/b\\\\c\\\"é😀\"}"}"#, #"{"e":"{\"t\":\"‹redacted›\"}"}"#),
            (#"a/b\c"é😀"#, "‹redacted›"),
            (#"a\/b\"#, #"a\/b\"#),
            (#"a\u00"#, #"a\u00"#),
            (#"a/b\\c\"\u00e9\uD83Dx"#, #"a/b\\c\"\u00e9\uD83Dx"#),
        ])
    func redactJSON(text: String, expected: String) {
        #expect(Redactor(secrets: [#"a/b\c"é😀"#]).redact(text) == expected)
    }

    @Test(
        "a secret is replaced within base64, wherever it begins", arguments: ["", "u", "u:", "u:x", "user:"])
    func redactBase64(prefix: String) {
        let secret = "s3cret>>?token"
        let whole = Data((prefix + secret + "!").utf8).base64EncodedString()
        for text in [whole, whole.replacing("+", with: "-").replacing("/", with: "_")] {
            let redacted = Redactor(secrets: [secret]).redact("Basic \(text)")
            #expect(redacted.contains("‹redacted›"), "\(redacted)")
            // What is left holds the letters around it, which have some of its bits.
            #expect(redacted.count <= "Basic ‹redacted›".count + prefix.count * 4 / 3 + 6, "\(redacted)")
        }
    }

    @Test("a text without secrets stays as it is, whatever the secret")
    func again() {
        let redactor = Redactor(secrets: ["redacted", "‹re"])
        let once = redactor.redact("it was redacted, ‹really")
        #expect(once == "it was ‹redacted›, ‹redacted›ally")
        #expect(redactor.redact(once) == once)
    }
}
