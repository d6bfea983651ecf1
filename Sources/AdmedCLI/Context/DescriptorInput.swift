import Dispatch

import Platform

/// Reads from a file descriptor that somebody else opened, without a buffer.
struct DescriptorInput: TextInput {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Reading cannot be cancelled, so it is left behind on a thread of its own.
    func line() async -> String? {
        let (lines, continuation) = AsyncStream.makeStream(of: String?.self)
        DispatchQueue.global().async { [descriptor] in
            continuation.yield(Self.read(descriptor))
            continuation.finish()
        }
        for await line in lines { return line }
        return nil
    }

    private static func read(_ descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            switch systemRead(descriptor, &byte) {
            case 1 where byte == UInt8(ascii: "\n"): return String(decoding: bytes, as: UTF8.self)
            case 1: bytes.append(byte)
            case -1 where errno == EINTR: continue
            default: return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}

/// `read` of the system, for one byte, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ byte: UnsafeMutableRawPointer) -> Int {
    read(descriptor, byte, 1)
}
