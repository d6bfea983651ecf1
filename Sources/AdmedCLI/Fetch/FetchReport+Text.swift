import AdapterKit
import Mediation

extension FetchReport {
    /// For people: who filled and with what, then what every line answered, and which bids could
    /// not be used.
    func text(_ style: TextStyle) -> String {
        var blocks: [[String]] = []
        if let ad { blocks.append(lines(of: ad, style)) }
        if !attempts.isEmpty { blocks.append(auction.lines) }
        if attempts.contains(where: { !$0.rejectedBids.isEmpty }) { blocks.append(rejections.lines) }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    /// What went wrong, in one line; nil when an ad was loaded.
    var failure: String? {
        guard case .failed(let code) = outcome else { return nil }
        let words = "\(placement): \(code): \(code.facts.meaning) (after \(Seconds.words(elapsed)))"
        return TerminalText.neutral(words + (reason.map { "; \($0)" } ?? ""))
    }

    /// Who filled, in one line.
    func success(_ style: TextStyle) -> String {
        let filler = style.bold(TerminalText.neutral(network ?? ""))
        let price = ad?.price.map { " at \($0) CPM" } ?? ""
        return "\(TerminalText.neutral(placement)): \(style.green("filled")) by \(filler)\(price)"
            + " in \(Seconds.words(elapsed))"
    }

    private func lines(of ad: Ad, _ style: TextStyle) -> [String] {
        var lines = [success(style)]
        if let lifetime = ad.lifetime {
            let until = ad.expiresAt.map { ", until \($0.isoText)" } ?? ""
            lines.append("  good for \(Seconds.words(lifetime))\(until)")
        }
        let facts = [
            ad.id.map { "ad \($0)" }, ad.creativeID.map { "creative \($0)" }, ad.type?.rawValue, ad.size,
            ad.vastVersion.map { "VAST \($0)" }, ad.markup.map { "\($0.utf8.count) bytes of markup" },
        ].compactMap(\.self)
        if !facts.isEmpty { lines.append("  " + TerminalText.neutral(facts.joined(separator: ", "))) }
        if let requestID { lines.append("  request \(TerminalText.neutral(requestID))") }
        return lines
    }
}

extension FetchReport.Ad {
    fileprivate var size: String? {
        guard let width, let height else { return nil }
        return "\(width)×\(height)"
    }
}
