import Foundation

/// A descriptor that is closed once: when it is told to, or when nobody holds this any more. No program inherits it.
final class Descriptor: Sendable {
    private let number: Shared<Int32?>

    /// Takes over what a system call returned.
    init(_ number: Int32) throws {
        guard number >= 0 else { throw Child.Failure(step: "to open a descriptor", code: errno) }
        Sockets.keepToItself(number)
        self.number = Shared(number)
    }

    deinit { close() }

    /// A pipe's two ends.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw Child.Failure(step: "to make a pipe", code: errno) }
        return (try Descriptor(ends[0]), try Descriptor(ends[1]))
    }

    /// A second call does nothing. It waits for a use that is under way.
    func close() {
        number.withLock { number in
            if let number { Foundation.close(number) }
            number = nil
        }
    }

    /// Uses it while it stays open; nil when it is closed.
    func use<Result>(_ body: (Int32) -> Result) -> Result? { number.withLock { $0.map(body) } }

    /// What is there next, at most as much as a pipe holds; empty at the end. Blocks until then.
    func read() -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = use { number in
            var count = -1
            repeat { count = Foundation.read(number, &piece, piece.count) } while count < 0 && errno == EINTR
            return count
        }
        return Array(piece.prefix(max(0, count ?? 0)))
    }

    /// Writes what it takes without waiting; how many bytes that were.
    func fill(with bytes: [UInt8]) -> Int {
        use { number in
            let flags = fcntl(number, F_GETFL)
            _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
            defer { _ = fcntl(number, F_SETFL, flags) }
            var written = 0
            while written < bytes.count {
                let count = bytes[written...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                written += count
            }
            return written
        } ?? 0
    }
}
