/// How addresses of notices are put right that bidders write with blanks.
enum NoticeAddress {
    /// The address without blanks around it, and with those within percent-encoded; the rest stays byte for byte.
    static func trimmed(_ text: String) -> String {
        guard text.utf8.contains(where: isBlank) else { return text }
        let inside = text.utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let digits = Array("0123456789ABCDEF".utf8)
        var address: [UInt8] = []
        for byte in inside {
            if isBlank(byte) {
                address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                address.append(byte)
            }
        }
        return String(decoding: address, as: UTF8.self)
    }

    /// Space and the control characters, line ends among them.
    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
