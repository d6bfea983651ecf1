/// Steps through a text that is known to be JSON.
extension JSONDocument {
    /// The kind of the value that begins there.
    func kind(at start: Int) -> JSONKind {
        switch bytes[start] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"): .true
        case UInt8(ascii: "f"): .false
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// The byte after the value that begins there.
    func end(of start: Int) -> Int {
        end(of: start, before: min(bytes.count, start + Self.shortest)) ?? ends[start]
            ?? end(of: start, before: bytes.count) ?? bytes.count
    }

    /// The same, where it is near.
    private func end(of start: Int, before limit: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            switch bytes[start] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): Self.endOfContainer(start, in: bytes, before: limit)
            case UInt8(ascii: "\""): Self.endOfString(start, in: bytes, before: limit)
            default: Self.endOfWord(start, in: bytes)
            }
        }
    }

    /// Where the first element of an array, or the first name in an object, begins; nil when it is empty.
    func firstChild(of start: Int) -> Int? {
        let child = afterSpace(start + 1)
        return bytes[child] == UInt8(ascii: "]") || bytes[child] == UInt8(ascii: "}") ? nil : child
    }

    /// Where the value of a member begins whose name ends there.
    func value(after name: Int) -> Int { afterSpace(afterSpace(name) + 1) }

    /// Where the next element or name begins, after one that ends there; nil at the end of its container.
    func sibling(after end: Int) -> Int? {
        let mark = afterSpace(end)
        return bytes[mark] == UInt8(ascii: ",") ? afterSpace(mark + 1) : nil
    }

    private func afterSpace(_ start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var position = start
            while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
            return position
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func endOfString(
        _ start: Int, in bytes: UnsafeBufferPointer<UInt8>, before limit: Int
    ) -> Int? {
        var position = start + 1
        while position < limit, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position < limit ? position + 1 : nil
    }

    private static func endOfContainer(
        _ start: Int, in bytes: UnsafeBufferPointer<UInt8>, before limit: Int
    ) -> Int? {
        var (position, depth) = (start, 0)
        repeat {
            guard position < limit else { return nil }
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                guard let end = endOfString(position, in: bytes, before: limit) else { return nil }
                position = end
                continue
            default: break
            }
            position += 1
        } while depth > 0
        return position
    }

    /// The end of a number, or of `true`, `false` or `null`.
    private static func endOfWord(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var position = start
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return position
            case let byte where isSpace(byte): return position
            default: position += 1
            }
        }
        return position
    }
}
