import Basics
package import Foundation

/// A request as the server received it, nothing left out: it may hold credentials.
package struct ReceivedRequest: Sendable, Hashable {
    /// One header line.
    package struct Header: Sendable, Hashable {
        /// As the client wrote it.
        package var name: String
        /// Without surrounding white space.
        package var value: String
    }

    /// In the client's letters.
    package var method: String
    /// Path and query, percent-encoded as they came.
    package var url: String
    /// In the order of arrival.
    package var headers: [Header]
    /// The decoded body; empty when there was none.
    package var body: Data

    /// The first value of a header, whose name may be written in any case.
    package func header(_ name: String) -> String? { values(ofHeader: name).first }

    /// The values of all headers of that name.
    package func values(ofHeader name: String) -> [String] {
        headers.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }
}
