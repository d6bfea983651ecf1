import AdapterKit
import Basics
import Foundation
import Mediation

extension SourceCursor {
    /// What is expected of a moment, in words for people.
    static let momentExpectation = "a moment such as 2026-11-30T09:00:00Z"
    /// What is expected of a time zone, in words for people.
    static let zoneExpectation = "the IANA name of a time zone, such as Asia/Tokyo"

    /// A moment in ISO 8601, in UTC or with the distance from it, at most to the millisecond.
    func moment() -> WallInstant? {
        guard let text = scalar(expected: Self.momentExpectation) else { return nil }
        return WallInstant(isoText: text) ?? refuse(expected: Self.momentExpectation)
    }

    /// The IANA name of a time zone that this system knows.
    func timeZone() -> String? {
        guard let name = scalar(expected: Self.zoneExpectation) else { return nil }
        let known = TimeZone.knownTimeZoneIdentifiers
        // Foundation also takes abbreviations and distances, and lists only one name of each zone.
        let isOtherName = name.contains("/") && TimeZone(identifier: name) != nil
        if name == "UTC" || known.contains(name) || isOtherName { return name }
        return refuse(
            "unknown time zone \(name.quotedForMessage); expected \(Self.zoneExpectation)",
            suggestion: NearestWord.suggestion(for: name, among: known))
    }
}

extension WallInstant {
    /// Reads `2026-11-30T09:00:00Z`, with at most three decimals of the seconds and any distance from UTC.
    ///
    /// Nil for anything else, and for days and times that do not exist.
    fileprivate init?(isoText: String) {
        let form =
            #/
            ([0-9]{4})-([0-9]{2})-([0-9]{2}) T ([0-9]{2}):([0-9]{2}):([0-9]{2}) (?:\.([0-9]{1,3}))?
            (?: Z | ([+-]) ([0-9]{2}):([0-9]{2}) )
            /#
        guard let match = isoText.wholeMatch(of: form)?.output else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let moment = DateComponents(
            calendar: calendar, year: Int(match.1), month: Int(match.2), day: Int(match.3),
            hour: Int(match.4),
            minute: Int(match.5), second: Int(match.6))
        guard moment.isValidDate, let date = moment.date, ScenarioLimits.years.contains(moment.year ?? 0),
            let milliseconds = Int64("\(match.7 ?? "")000".prefix(3))
        else { return nil }
        let hours = match.9.flatMap { Int64($0) } ?? 0
        let minutes = match.10.flatMap { Int64($0) } ?? 0
        guard hours < 24, minutes < 60 else { return nil }
        let distance = (match.8 == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
        self.init(milliseconds: (Int64(date.timeIntervalSince1970) - distance) * 1000 + milliseconds)
    }
}
