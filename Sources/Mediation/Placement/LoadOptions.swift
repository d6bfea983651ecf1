/// What the caller of a load may choose.
package struct LoadOptions: Sendable, Hashable {
    /// The request id to use in place of a fresh UUID.
    package var requestID: String?
    /// The whole time the load may take, in place of the placement's.
    package var timeout: Duration?

    /// Options; without arguments, the placement's own.
    package init(requestID: String? = nil, timeout: Duration? = nil) {
        self.requestID = requestID
        self.timeout = timeout
    }

    /// What is wrong with them, in words for the caller; nil when nothing is.
    var violation: String? {
        if let timeout, timeout <= .zero { return "a load needs time: its timeout is not above 0" }
        return requestID?.isEmpty == true ? "a request id is not empty" : nil
    }
}
