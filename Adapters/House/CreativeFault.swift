/// Why a folder or a file in it cannot be used, as a sentence for people.
struct CreativeFault: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
