import AdapterKit
import Mediation

extension FetchReport {
    /// For people: who filled and with what, then what every line answered, and which bids could
    /// not be used.
    func text(_ style: TextStyle, _ time: LocalTime, columns: Int? = nil) -> String {
        var blocks: [[String]] = []
        if let ad {
            blocks.append(lines(of: ad, style, time).flatMap { Columns.wrap($0, to: columns, indent: 4) })
        }
        if !attempts.isEmpty { blocks.append(auction.lines(within: columns)) }
        if attempts.contains(where: { !$0.rejectedBids.isEmpty }) {
            blocks.append(rejections.lines(within: columns))
        }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    /// What went wrong, in one line; nil when an ad was loaded.
    func failure(_ time: LocalTime) -> String? {
        guard case .failed(let code) = outcome else { return nil }
        var words = ["\(placement): \(code): \(code.facts.meaning) (after \(Seconds.words(elapsed)))"]
        if let reason { words.append(reason) }
        if let said = native?.text { words.append(said) }
        if let retry {
            words.append("ask again in \(Seconds.wait(retry.after)), at \(time.text(retry.at))")
        }
        return TerminalText.neutral(words.joined(separator: "; "))
    }

    /// Who filled, in one line.
    func success(_ style: TextStyle) -> String {
        let filler = style.bold(TerminalText.neutral(network ?? ""))
        let price = ad?.price.map { " at \($0) CPM" } ?? ""
        return "\(TerminalText.neutral(placement)): \(style.green("filled")) by \(filler)\(price)"
            + " in \(Seconds.words(elapsed))"
    }

    private func lines(of ad: Ad, _ style: TextStyle, _ time: LocalTime) -> [String] {
        var lines = [success(style)]
        if let lifetime = ad.lifetime {
            let until = ad.expiresAt.map { ", until \(time.text($0))" } ?? ""
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

extension NativeError {
    /// Code and message in one line; nil where there is neither.
    var text: String? {
        let words = [code, message].compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension FetchReport.Ad {
    fileprivate var size: String? {
        guard let width, let height else { return nil }
        return "\(width)×\(height)"
    }
}
