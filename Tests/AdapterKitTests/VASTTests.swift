import AdapterKit
import Testing

@Suite("The version of a VAST document")
struct VASTTests {
    @Test(
        "The version of a VAST document is read from its root element",
        arguments: [
            (#"<VAST version="4.2"><Ad/></VAST>"#, "4.2"),
            (
                "<?xml version=\"1.0\"?>\n<!-- made by a network -->\n<VAST xmlns:xs=\"x\" version='3.0'>",
                "3.0"
            ),
            (#"<vmap:VAST version = "2.0">"#, "2.0"),
            (#"<VAST xsi:version="9" version="3.0">"#, "3.0"),
            ("<VAST>", nil),
            (#"<VAST version="">"#, nil),
            (#"<VASTly version="1">"#, nil),
            (#"<VAST version="4.2 or so">"#, nil),
            (#"<VAST version="1234567890">"#, nil),
            (#"<?xml version="1.0"?><html>"#, nil),
            ("", nil),
        ] as [(String, String?)])
    func version(_ text: String, _ version: String?) {
        #expect(AdCreative.vast(text).vastVersion == version)
    }

    @Test("The version of a VAST document is nothing that other creatives have")
    func others() {
        #expect(AdCreative.html(#"<VAST version="4.2">"#).vastVersion == nil)
    }

    @Test("The version of a VAST document is looked for at the start of a document only")
    func long() {
        let text = String(repeating: " ", count: 1 << 20) + #"<VAST version="4.2">"#
        #expect(AdCreative.vast(text).vastVersion == nil)
    }
}
