import Mediation
import Testing

@Suite("Control characters")
struct ControlCharacterTests {
    @Test("Control characters are those of Unicode's category Cc, and no others")
    func category() {
        let scalars = (UInt32.zero...0x10FFFF).compactMap(Unicode.Scalar.init)
        #expect(scalars.count == 0x110000 - 2_048)
        #expect(scalars.allSatisfy { $0.isControl == ($0.properties.generalCategory == .control) })
    }
}
