import AdapterKit
import Basics
import Synchronization

import Platform

/// Writes to a file descriptor that somebody else opened, without a buffer.
///
/// SIGPIPE must be ignored: then a closed pipe is an error like any other.
final class DescriptorOutput: TextOutput {
    private let descriptor: Guarded<Int32>

    init(_ descriptor: Int32) { self.descriptor = Guarded(descriptor) }

    func write(_ text: String) throws(OutputError) {
        let error: OutputError? = descriptor.withLock { descriptor in
            var text = text
            return text.withUTF8 { Self.writeAll($0, to: descriptor) }
        }
        if let error { throw error }
    }

    private static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> OutputError? {
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let chunk = UnsafeRawBufferPointer(rebasing: rest)
            let written = systemWrite(descriptor, chunk.baseAddress, chunk.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable(descriptor)
            case EPIPE: return .closed
            default: return .failed(String(cString: strerror(errno)))
            }
        }
        return nil
    }

    /// A shell may have left the terminal in non-blocking mode.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
    }
}

/// `write` of the system, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
