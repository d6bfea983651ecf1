public import AdapterKit

/// Where a bid says what kind of ad it carries.
public enum OpenRTBBidTypeRule: Sendable, Hashable {
    /// In `mtype` (OpenRTB 2.6): 1 banner, 2 video, 4 native.
    case markupType
    /// In `mtype`; a bid without one is of the only kind that the impression asked for.
    case markupTypeOrImpression
    /// In a number in the bid's `ext`, found by the names on the way to it; the table says what each number means.
    case extensionCode(path: [String], types: [Int: CreativeType])
}

/// What an HTTP status says.
public enum OpenRTBStatus: Sendable, Hashable {
    /// There is an answer to read.
    case answer
    /// It is a failure of this code.
    case failure(AdErrorCode)

    /// The usual meaning: 200 is an answer, 204 is no fill, 400 finds fault with the request, others are unexpected.
    public init(standard status: Int) {
        switch status {
        case 200: self = .answer
        case 204: self = .failure(.noFill)
        case 400: self = .failure(.badRequest)
        default: self = .failure(.httpStatus)
        }
    }
}

/// What a network means by a no-bid reason of its own.
public struct OpenRTBNoBid: Sendable, Hashable {
    /// The outcome of the load.
    public var code: AdErrorCode
    /// What it means, in words for people.
    public var meaning: String

    /// A meaning.
    public init(_ code: AdErrorCode, _ meaning: String) {
        self.code = code
        self.meaning = meaning
    }
}
