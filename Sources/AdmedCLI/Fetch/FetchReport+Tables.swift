import AdapterKit
import Mediation

extension FetchReport {
    /// Who offered what, who won, and who was not asked. What prices are worth in the base currency is told where
    /// they are in different ones.
    var auction: TextTable {
        var table = TextTable(
            header: ["network", "placement", "answer", "price", "worth", "time", "status", "notes"])
        for (index, attempt) in attempts.enumerated() {
            table.add([
                attempt.network.rawValue, attempt.networkPlacementID ?? "", answer(index),
                attempt.price.map(\.description) ?? "", worth(attempt.price), Seconds.words(attempt.elapsed),
                attempt.httpStatus.map { "HTTP \($0)" } ?? "", notes(index),
            ])
        }
        for line in unasked {
            guard case .fixed(let price) = line.pricing else { continue }
            table.add([
                line.network.rawValue, line.networkPlacementID ?? "", "not asked", price.description,
                worth(price),
            ])
        }
        return table
    }

    /// The bids that could not be used, and why.
    var rejections: TextTable {
        var table = TextTable(header: ["bid of", "no.", "id", "seat", "price", "rejected for"])
        for attempt in attempts {
            for bid in attempt.rejectedBids {
                table.add([
                    attempt.network.rawValue, "\(bid.index)", bid.bid ?? "", bid.seat ?? "",
                    bid.price.map(\.description) ?? "", bid.reason.rawValue,
                ])
            }
            for (reason, count) in attempt.rejectedMore.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                table.add([attempt.network.rawValue, "\(count) more", "", "", "", reason.rawValue])
            }
        }
        return table
    }

    private func answer(_ index: Int) -> String {
        let attempt = attempts[index]
        guard attempt.outcome == .filled else { return attempt.outcome.word }
        return index == winner ? "won" : "lost"
    }

    private func worth(_ price: Money?) -> String {
        let prices = attempts.compactMap(\.price)
        guard let price, prices.contains(where: { $0.currency != rates.base }) else { return "" }
        return rates.inBase(price).map { Money($0, rates.base).description } ?? ""
    }

    /// What does not fit into a column of its own.
    private func notes(_ index: Int) -> String {
        let attempt = attempts[index]
        var notes: [String] = []
        if attempt.outcome == .filled, winner != nil, index != winner { notes.append("outbid") }
        if let reason = attempt.reason { notes.append(reason) }
        if let said = attempt.native?.text { notes.append(said) }
        if let wait = attempt.retryAfter { notes.append("ask again in \(Seconds.wait(wait))") }
        let rejected = attempt.rejectedMore.values.reduce(attempt.rejectedBids.count, +)
        if rejected > 0 { notes.append("\(rejected) \(rejected == 1 ? "bid" : "bids") rejected") }
        return notes.joined(separator: "; ")
    }
}
