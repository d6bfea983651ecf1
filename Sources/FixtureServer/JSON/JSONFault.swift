/// Why a text is no JSON, and where.
struct JSONFault: Error {
    var place: TextPlace
    /// What is wrong, as the end of a sentence that begins with the text.
    var message: String
}
