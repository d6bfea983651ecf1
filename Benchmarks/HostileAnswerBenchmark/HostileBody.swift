import Foundation

/// An answer of at most 1 MiB that nobody sends who means well.
struct HostileBody: Sendable {
    /// The most that an answer may have, decoded.
    static let limit = 1_048_576

    /// What the table calls it.
    var name: String
    /// The body as it is sent.
    var bytes: Data
    /// Its `Content-Encoding`.
    var encoding: String?

    private init(_ name: String, _ text: String, limit: Int = limit) {
        precondition(text.utf8.count <= limit, "\(name): \(text.utf8.count) bytes")
        self.name = name
        bytes = Data(text.utf8)
    }

    /// As many pieces as have room between head and tail, at most `most`.
    private init(
        _ name: String, _ head: String, many piece: String, by comma: String = ",", most: Int = .max,
        _ tail: String
    ) {
        let room = Self.limit - head.utf8.count - tail.utf8.count
        let count = min(most, (room + comma.utf8.count) / (piece.utf8.count + comma.utf8.count))
        self.init(name, head + Array(repeating: piece, count: count).joined(separator: comma) + tail)
    }

    /// Bids like that one, as many as have room.
    private static func bids(
        _ name: String, _ bid: String, most: Int = .max, seat: String = "", first: String = ""
    )
        -> Self
    {
        Self(name, #"{"seatbid":[{\#(seat)"bid":[\#(first)"#, many: bid, most: most, "]}]}")
    }

    /// One bid that can be used but for a member of it, which is all the rest of the body.
    private static func bid(
        _ name: String, _ head: String, of piece: String, by comma: String = "", _ tail: String
    )
        -> Self
    {
        let rest = #","id":"b","impid":"1","adm":"<p>","ext":{"pangle":{"adtype":2}}"#
        return Self(
            name, #"{"seatbid":[{"bid":[{"price":1\#(rest),\#(head)"#, many: piece, by: comma,
            "\(tail)}]}]}")
    }

    private static let lurl = #""lurl":"http://127.0.0.1:9/?${AUCTION_PRICE}&${AUCTION_SEAT_ID}""#
    private static let good =
        #"{"id":"b","impid":"1","price":1,"adm":"<p>","ext":{"pangle":{"adtype":2}}}"#
    private static let half = String(repeating: "s", count: limit / 2)

    /// The rows of the table, in its order.
    static let all = [
        bids("100,000 bids without an impression", #"{"id":1}"#, most: 100_000),
        bids("100,000 bids that are no objects", "1", most: 100_000),
        bids("520,000 bids that are no objects", "1"),
        bids("350,000 bids without members", "{}"),
        bids("36,000 bids that cost nothing", #"{"id":1,"impid":1,"price":0}"#),
        bids("14,000 bids that can be used", good),
        bids(
            "7,000 losers that want to know",
            good.replacingOccurrences(of: #""id""#, with: lurl + #","id""#)),
        bids("15,000 rejected bids that want to know", "{\(lurl)}"),
        bids("170,000 bids of a seat with a name of 512 KiB", "{}", seat: #""seat":"\#(half)","#),
        bids(
            "7,000 bids that want to tell that name", "{\(lurl)}", seat: #""seat":"\#(half)","#),
        bids("170,000 rejected bids, one with an id of 512 KiB", "{}", first: #"{"id":"\#(half)"},"#),
        bid("a bid with 170,000 sizes", "", of: #""w":1"#, by: ",", ""),
        bid("a bid with 100,000 prices", "", of: #""price":1"#, by: ",", ""),
        bid(
            "a bid with 22,000 prices of 38 digits", "",
            of: #""price":9\#(String(repeating: "1", count: 37))"#, by: ",", ""),
        bid("a bid with 500,000 domains", #""adomain":["#, of: "1", by: ",", "]"),
        Self(
            "170,000 members of one name before the bids", "{", many: #""a":1"#,
            #","seatbid":[{"bid":[\#(good)]}]}"#),
        Self("350,000 seats", #"{"seatbid":["#, many: "{}", "]}"),
        Self("350,000 arrays without elements", #"{"a":["#, many: "[]", "]}"),
        Self("arrays and objects in each other, 510 deep, again and again", #"{"a":["#, many: nested, "]}"),
        Self("brackets", "", many: "[", by: "", ""),
        bid("a text of 1 MiB", #""crid":""#, of: "x", #"""#),
        bid("an id of 1 MiB of per cent signs", #""id":""#, of: "%", #"""#),
        bid("an id of 1 MiB of escaped backslashes", #""id":""#, of: #"\\"#, #"""#),
        bid("170,000 escapes in a markup", #""adm":""#, of: #"\u00e9"#, #"""#),
        bid("65,000 macros in a markup", #""adm":""#, of: "${AUCTION_PRICE}", #"""#),
        bid("260,000 macros that never end", #""adm":""#, of: "${A_", #"""#),
        Self(
            "30,000 macros that stand for 512 KiB each",
            #"{"bidid":"\#(half)","seatbid":[{"bid":[{"id":"b","impid":"1","price":1,"#
                + #""ext":{"pangle":{"adtype":2}},"adm":""#,
            many: "${AUCTION_BID_ID}", by: "", #""}]}]}"#),
        bid("a number of 1 MiB", #""price":"#, of: "9", ""),
        bid("a number of 1 MiB behind the point", #""price":0."#, of: "0", "1"),
        Self("white space", "", many: " ", by: "", "{}"),
    ]

    private static let nested =
        String(repeating: #"{"a":["#, count: 254) + String(repeating: "]}", count: 254)
}

extension HostileBody {
    /// A gzip stream of a little over a MiB that opens to a GiB of zeros.
    static func bomb() throws -> HostileBody {
        let gzip = Process()
        gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
        gzip.arguments = ["-c", "head -c 1073741824 /dev/zero | gzip"]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        var body = HostileBody("gzip of 1 GiB", "")
        body.bytes = output.fileHandleForReading.readDataToEndOfFile()
        body.encoding = "gzip"
        return body
    }
}
