package import AdapterKit

/// How a line answered.
package enum LineAnswer: Sendable {
    /// With an ad, which the driver keeps under that id; `hasBid`: somebody wants to hear how its bid fares.
    case filled(AdID, AdDetails, hasBid: Bool)
    /// With a failure.
    case failed(AdapterError)
}
