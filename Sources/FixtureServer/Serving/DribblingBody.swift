import CMicroHTTPD
import Foundation

/// A body of which each piece has its time. Lives as long as its response and is read on the server's thread.
final class DribblingBody {
    private let bytes: Data
    private let dribble: StubResponse.Dribble
    private let start: ContinuousClock.Instant
    private let connection: OpaquePointer
    private let suspended: SuspendedConnections

    init(
        _ bytes: Data, _ dribble: StubResponse.Dribble, connection: OpaquePointer,
        suspended: SuspendedConnections
    ) {
        self.bytes = bytes
        self.dribble = dribble
        self.connection = connection
        self.suspended = suspended
        start = .now
    }

    /// Copies what is due from that position on. When nothing is, the connection waits until something is.
    func read(from position: Int, into buffer: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
        guard position < bytes.count else { return Int(MHD_CONTENT_READER_END_OF_STREAM) }
        // The nth piece ends at that part of the body, rounded down.
        let piece = ((position + 1) * dribble.numberOfChunks - 1) / bytes.count
        let due = start + dribble.totalDuration * (piece + 1) / dribble.numberOfChunks
        guard due <= .now else {
            let waits = suspended.suspend(connection, until: due)
            return waits ? 0 : Int(MHD_CONTENT_READER_END_WITH_ERROR)
        }
        let end = min((piece + 1) * bytes.count / dribble.numberOfChunks, position + capacity)
        return bytes[position..<end].withUnsafeBytes { source in
            guard let base = source.baseAddress else { return 0 }
            memcpy(buffer, base, source.count)
            return source.count
        }
    }

    /// A response that reads this body, sent in chunks; the response owns the body.
    func makeResponse() -> OpaquePointer? {
        let owned = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            UInt64.max, 4096,
            { owner, position, buffer, capacity in
                guard let owner, let buffer else { return Int(MHD_CONTENT_READER_END_WITH_ERROR) }
                return Unmanaged<DribblingBody>.fromOpaque(owner).takeUnretainedValue()
                    .read(from: Int(position), into: buffer, capacity: capacity)
            },
            owned.toOpaque(),
            { owner in
                if let owner { Unmanaged<DribblingBody>.fromOpaque(owner).release() }
            })
        if response == nil { owned.release() }
        return response
    }
}
