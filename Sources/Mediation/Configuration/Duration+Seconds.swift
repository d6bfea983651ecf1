#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Duration {
    private static let attosecondsPerSecond = Decimal(1_000_000_000_000_000_000)

    /// So many seconds; what is less than an attosecond is cut off.
    ///
    /// - Parameter seconds: Less than 2⁶³ in size; nil for more.
    package init?(seconds: Decimal) {
        let parts = seconds.magnitude.description.split(separator: ".")
        let digits = parts.count > 1 ? parts[1].prefix(18) : ""
        let padding = String(repeating: "0", count: 18 - digits.count)
        guard let whole = parts.first.flatMap({ Int64($0) }), let fraction = Int64(digits + padding) else {
            return nil
        }
        let size = Duration(secondsComponent: whole, attosecondsComponent: fraction)
        self = seconds.sign == .minus ? .zero - size : size
    }

    /// The exact number of seconds.
    package var decimalSeconds: Decimal {
        let (seconds, attoseconds) = components
        return Decimal(seconds) + Decimal(attoseconds) / Self.attosecondsPerSecond
    }
}
