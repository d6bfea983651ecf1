import AdapterKit
import OpenRTBAdapter
import TestSupport
import Testing

@Suite("An answer with bids that are broken in every way", .timeLimit(.minutes(1)))
struct BrokenBidsTests {
    /// Everything that may be wrong with one bid, each with the word for it.
    private static let broken: [(bid: String, reason: String)] = [
        (#"{"impid":"1","price":9,"adm":"x","mtype":1}"#, "missing_id"),
        (#"{"id":"","impid":"1","price":9,"adm":"x","mtype":1}"#, "missing_id"),
        (#"{"id":"b","price":9,"adm":"x","mtype":1}"#, "missing_impid"),
        (#"{"id":"b","impid":"2","price":9,"adm":"x","mtype":1}"#, "unknown_impid"),
        (#"{"id":"b","impid":"1","adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":0,"adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":-1,"adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":true,"adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":1e400,"adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":"abc","adm":"x","mtype":1}"#, "bad_price"),
        (#"{"id":"b","impid":"1","price":0.4999999,"adm":"x","mtype":1}"#, "below_floor"),
        (#"{"id":"b","impid":"1","price":9,"mtype":1}"#, "no_markup"),
        (#"{"id":"b","impid":"1","price":9,"adm":"","mtype":1}"#, "no_markup"),
        (#"{"id":"b","impid":"1","price":9,"adm":"x"}"#, "missing_adtype"),
        (#"{"id":"b","impid":"1","price":9,"adm":"x","mtype":true}"#, "missing_adtype"),
        (#"{"id":"b","impid":"1","price":9,"adm":"x","mtype":3}"#, "unknown_adtype"),
        (#"{"id":"b","impid":"1","price":9,"adm":7,"mtype":1}"#, "bad_shape"),
        (#"{"id":"b","impid":"1","price":9,"adm":true,"mtype":1}"#, "bad_shape"),
        (#"{"id":"b","impid":"1","price":9,"adm":[],"mtype":1}"#, "bad_shape"),
        (#"{"id":"b","impid":"1","price":9,"adm":{},"mtype":1}"#, "bad_shape"),
        (#"{"id":"b","impid":"1","price":9,"adm":"x","mtype":1,"ext":[]}"#, "bad_shape"),
        ("7", "bad_shape"), ("null", "bad_shape"), ("[]", "bad_shape"), (#""bid""#, "bad_shape"),
    ]

    private static let good =
        #"{"id":"good","impid":1,"price":"0.50","adm":"<p>","mtype":"1","w":300.5,"h":"x","exp":""}"#

    @Test(
        "An answer with bids that are broken in every way is won by the good one, and lists the others with their reasons, each at its place"
    )
    func good() async throws {
        let half = Self.broken.count / 2
        let bids = Self.broken.map(\.bid)
        let before = bids[..<half].joined(separator: ",")
        let after = bids[half...].joined(separator: ",")
        let ad = try await load(
            #"""
            {"seatbid":[null,5,{"seat":"a","bid":[\#(before),\#(Self.good)]},{"seat":"none","bid":{}},
            {"seat":"b","bid":[\#(after)]}]}
            """#
        ).get()
        #expect(ad.details.id == "good" && ad.details.price == Money("0.5 USD"))
        #expect(ad.details.width == nil && ad.details.height == nil && ad.details.lifetime == nil)
        let rejected = ad.details.report.rejectedBids
        #expect(rejected.map(\.reason.rawValue) == Self.broken.map(\.reason))
        #expect(rejected.map(\.index) == Array(0..<half) + Array(half + 1...Self.broken.count))
        #expect(rejected.map(\.seat) == Self.broken.indices.map { $0 < half ? "a" : "b" })
    }

    @Test(
        "An answer with bids that are broken in every way is no fill without the good one, and says the same of the others"
    )
    func noneIsGood() async throws {
        let bids = Self.broken.map(\.bid).joined(separator: ",")
        guard case .failure(let error as AdapterError) = await load(#"{"seatbid":[{"bid":[\#(bids)]}]}"#)
        else {
            Issue.record("it filled")
            return
        }
        #expect(error.code == .noFill)
        #expect(error.report.rejectedBids.map(\.reason.rawValue) == Self.broken.map(\.reason))
    }

    @Test("in a currency without a rate has no good one")
    func noRate() async throws {
        let answer = #"{"cur":"XYZ","seatbid":[{"bid":[\#(Self.good),\#(Self.broken[0].bid)]}]}"#
        guard case .failure(let error as AdapterError) = await load(answer) else {
            Issue.record("it filled")
            return
        }
        #expect(error.code == .noFill)
        #expect(error.report.rejectedBids.map(\.reason.rawValue) == ["no_rate", "missing_id"])
    }

    private func load(_ answer: String) async -> Result<LoadedAd, any Error> {
        do {
            let probe = try NetworkProbe<OpenRTBAdapter<ExampleProfile>>(
                ["seat": "s"], status: 200, answer: answer)
            let result = await probe.load(.full(.banner))
            await probe.stop()
            return result
        } catch {
            return .failure(error)
        }
    }
}
