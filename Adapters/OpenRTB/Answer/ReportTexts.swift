import CurlHTTP
import Redaction

/// Texts of an answer as reports show them: without secrets, and not longer than anybody reads.
struct ReportTexts {
    /// In characters. An answer could else name its seat in half a MiB, and that is told with each of its bids.
    private static let longest = 200

    private let redactor: Redactor
    /// The seat that was asked for last. Its bids follow one another, and need not have it made anew for each.
    private var seat: (name: String, shown: String)?

    init(_ redactor: Redactor) { self.redactor = redactor }

    /// The id of a bid.
    func id(_ text: String) -> String {
        let text = redactor.redact(text)
        guard text.utf8.count > Self.longest else { return text }
        let scalars = text.unicodeScalars
        let kept = scalars.prefix(Self.longest)
        return kept.endIndex == scalars.endIndex ? text : String(kept) + "…"
    }

    /// The name of a seat.
    mutating func seat(_ name: String) -> String {
        // Where both are one text in memory, this compares no bytes.
        if let seat, seat.name == name { return seat.shown }
        let shown = id(name)
        seat = (name, shown)
        return shown
    }
}
