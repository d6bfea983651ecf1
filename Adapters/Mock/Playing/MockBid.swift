import AdapterKit

/// A scripted bid: there is no network to tell, so what became of it goes to the wire log.
struct MockBid: AdBidding {
    let name: String
    let wireLog: (@Sendable (String) -> Void)?

    func won(nextBest: Money?) {
        wireLog?("\(name): won" + (nextBest.map { ", next best \($0)" } ?? ""))
    }

    func lost(_ reason: LossReason, winningPrice: Money?) {
        wireLog?("\(name): lost, \(reason.rawValue)" + (winningPrice.map { ", won by \($0)" } ?? ""))
    }

    func billable() { wireLog?("\(name): billable") }
}
