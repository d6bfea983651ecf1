import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import OpenRTB

/// What a reader does with bytes that anybody may have written. It may refuse them, and must not crash.
enum FuzzTarget: String {
    case answer
    case macros
    case configuration
    case scenario
    case mappings

    /// Chosen by `ADMED_FUZZ`, once for the process.
    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["ADMED_FUZZ"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            fatalError("ADMED_FUZZ names no reader: \(name)")
        }
        return target
    }()

    func read(_ bytes: [UInt8]) {
        switch self {
        case .answer: readAnswer(bytes)
        case .macros: readMacros(bytes)
        case .configuration:
            _ = try? ConfigurationReader(adapters: AdapterRegistry([]), environment: [:])
                .read(text: String(decoding: bytes, as: UTF8.self), name: "fuzz.yaml")
        case .scenario:
            _ = try? ScenarioReader().read(text: String(decoding: bytes, as: UTF8.self), name: "fuzz.yaml")
        case .mappings: MappingsFuzz.read(bytes)
        }
    }

    /// A bid that can be used has a price that can be written and read again without loss.
    private func readAnswer(_ bytes: [UInt8]) {
        guard let answer = try? BidAnswer(reading: bytes) else { return }
        let rules = BidSelection.Rules(impIDs: ["1"], floor: Decimal(string: "0.5")) { _ in .success(.banner)
        }
        guard let selection = try? BidSelection(of: answer, by: rules) else { return }
        var count = 0
        answer.forEachBid { _ in count += 1 }
        let more = selection.moreRejections.values.reduce(selection.moreOffers, +)
        precondition(selection.offers.count + selection.rejections.count + more == count)
        for offer in selection.offers {
            let text = AuctionNotice(offer, requestID: "r", answerBidID: nil)
                .won("${AUCTION_PRICE}", minimumToWin: nil, in: .markup)
            precondition(Decimal(string: text) == offer.price, "a price was lost: \(offer.price) as \(text)")
        }
    }

    /// A text without macros is left alone, byte for byte.
    private func readMacros(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var values = MacroValues()
        values.price = "1.23"
        values.auctionID = "a b+c"
        for use in [MacroText.Use.address, .markup] {
            let expanded = MacroText.expand(text, with: values, in: use)
            if !text.contains("$"), !text.contains("%24") { precondition(expanded == text) }
        }
    }
}

/// libFuzzer calls this with whatever it has come up with.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.read(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
