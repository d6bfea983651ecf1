import OpenRTBAdapter
import Testing

@Suite("Signs with a scalar written over them")
struct CodeUnitTests {
    @Test("Signs with a scalar written over them are signs of an address")
    func addresses() {
        let address = OpenRTBAddress.adding([("a", "b")], to: "https://h/p?\u{301}=1#\u{301}x")
        #expect(address.utf8.elementsEqual("https://h/p?\u{301}=1&a=b".utf8))
        #expect(OpenRTBAddress.adding([("a", "b")], to: "https://h/p?") == "https://h/p?a=b")
        #expect(OpenRTBAddress.adding([("a", "b")], to: "https://h/p?c=d&") == "https://h/p?c=d&a=b")
        #expect(OpenRTBAddress.adding([("a", "b"), ("c", "d")], to: "https://h/p") == "https://h/p?a=b&c=d")
    }

    @Test("Signs with a scalar written over them are signs of a header")
    func headers() throws {
        let header = try #require(OpenRTBHeader("X-Key:\u{301}a "))
        #expect(header.name == "X-Key")
        #expect(header.value.utf8.elementsEqual("\u{301}a".utf8))
        #expect(OpenRTBHeader("X-Key:  a b  ")?.value == "a b")
        #expect(OpenRTBHeader("X-Key:   ") == nil)
        #expect(OpenRTBHeader(":a") == nil)
        #expect(OpenRTBHeader("Host:\u{301}a") == nil)
        #expect(OpenRTBHeader("X-Key\u{301}: a") == nil)
    }
}
