import Basics
import CMicroHTTPD
import Foundation
import Synchronization

/// A running libmicrohttpd daemon with a thread of its own. The only owner of its handle.
final class Daemon: Sendable {
    let port: UInt16
    private let service: FixtureService
    /// nil when stopped.
    private let thread: Guarded<DaemonThread?>

    /// Starts serving on that address.
    init(_ service: FixtureService, on address: ListenAddress, identity: ServerIdentity?)
        throws(FixtureServerError)
    {
        // The daemon calls back with the service until it is stopped, and `deinit` stops it.
        let context = Unmanaged.passUnretained(service).toOpaque()
        let started: Result<OpaquePointer, StartFailure> = address.withSocketAddress { socketAddress in
            Self.withText(identity?.certificate) { certificate in
                Self.withText(identity?.key) { key in
                    var settings = CMHDSettings(
                        address: socketAddress, certificate: certificate, key: key,
                        connectionMemory: 64 << 10, connectionLimit: 4096, idleTimeout: 60, context: context,
                        received: receivedCallback, handle: handleCallback, completed: completedCallback)
                    guard let daemon = CMHDStart(&settings) else {
                        return .failure(StartFailure(code: errno))
                    }
                    return .success(daemon)
                }
            }
        }
        switch started {
        case .success(let daemon):
            self.service = service
            port = CMHDPort(daemon)
            do throws(StartFailure) {
                thread = Guarded(try DaemonThread(running: daemon, for: service))
            } catch {
                MHD_stop_daemon(daemon)
                throw error.error(address, isEncrypted: identity != nil)
            }
        case .failure(let failure): throw failure.error(address, isEncrypted: identity != nil)
        }
    }

    deinit { stop() }

    /// Ends all connections and returns when the server's thread has ended. A second call does nothing.
    func stop() {
        thread.withLock { thread in
            thread?.stop()
            thread = nil
        }
    }

    private static func withText<Value>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> Value
    ) -> Value {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }
}

/// Why there is no daemon, or nothing to wake it.
struct StartFailure: Error {
    var code: Int32

    func error(_ address: ListenAddress, isEncrypted: Bool) -> FixtureServerError {
        let ofTheAddress = [EADDRINUSE, EADDRNOTAVAIL, EACCES, EAFNOSUPPORT, EMFILE, ENFILE]
        if isEncrypted, !ofTheAddress.contains(code) {
            return .unusableIdentity(reason: "certificate and key are not PEM texts that belong together")
        }
        let reason = code == 0 ? "the server could not be started" : String(cString: strerror(code))
        return .cannotListen(host: address.host, port: address.port, reason: reason)
    }
}

private func receivedCallback(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target else { return nil }
    let service = Unmanaged<FixtureService>.fromOpaque(context).takeUnretainedValue()
    return Unmanaged.passRetained(Exchange(service, target: String(cString: target))).toOpaque()
}

private func handleCallback(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection, let exchange = exchange?.pointee else { return .NO }
    return Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
        .advance(connection, method: method, piece: piece, size: size)
}

private func completedCallback(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let exchange, let owned = exchange.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(owned).release()
    exchange.pointee = nil
}
