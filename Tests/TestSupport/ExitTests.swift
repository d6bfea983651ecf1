import Foundation

/// What tests need that run a part of themselves in a process of its own.
package enum ExitTests {
    /// Starts a companion, once: a child of this process that ends with it.
    ///
    /// On Linux, Swift Testing waits for whichever child ends first. Where there is none at all, it sleeps until it is
    /// told of one, and can miss that: the exit test then never ends. With a companion there always is a child.
    package static func prepare() { _ = companion }

    private static let companion: Child? = {
        #if os(Linux)
            try? Child("/usr/bin/tail", ["-f", "--pid=\(getpid())", "/dev/null"], output: .nowhere)
        #else
            nil
        #endif
    }()
}
