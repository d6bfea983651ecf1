#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SQLiteLedger {
    /// Where a ledger is kept when nobody says otherwise: `admed/ledger.sqlite` below `$XDG_STATE_HOME`, else below
    /// `$HOME/.local/state`; on Apple systems below Application Support.
    ///
    /// - Parameter environment: The process's environment variables.
    public static func defaultPath(environment: [String: String]) -> String {
        #if canImport(Darwin)
            let state = URL.applicationSupportDirectory.path
        #else
            let state = stateFolder(environment)
        #endif
        return state + "/admed/ledger.sqlite"
    }

    /// The XDG base directory specification has relative paths ignored.
    private static func stateFolder(_ environment: [String: String]) -> String {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (home ?? URL.homeDirectory.path) + "/.local/state"
    }
}
