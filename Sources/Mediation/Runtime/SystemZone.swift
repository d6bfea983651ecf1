import Foundation

/// The time zone in which the C library of this machine counts days, under the name that ``Moment/zone`` takes.
package struct SystemZone: Sendable, Hashable {
    /// Where the system's zones are.
    package struct Files: Sendable {
        /// The system's own zone: a link to one of the zones, or a copy of it.
        package var localTime: String
        /// The folder of the zones.
        package var zones: String

        /// The places of this system.
        package static let system = Files(localTime: "/etc/localtime", zones: "/usr/share/zoneinfo")

        /// Other places.
        package init(localTime: String, zones: String) {
            self.localTime = localTime
            self.zones = zones
        }
    }

    /// An IANA name, or rules in the form of POSIX's `TZ`.
    package let name: String
    /// What `TZ` says and nobody understands: days are then those of UTC.
    package let unknown: String?

    /// The zone that the variable `TZ` names; nil: the variable is not set, and the system's own zone counts.
    package init(variable: String?, files: Files = .system) {
        guard let variable else {
            self.init(Self.name(ofFile: files.localTime, files) ?? "UTC")
            return
        }
        let text = variable.utf8.first == 0x3A ? String(variable.unicodeScalars.dropFirst()) : variable
        if text.isEmpty {
            self.init("UTC")
        } else if let name = Self.name(of: text, files) {
            self.init(name)
        } else {
            self.init("UTC", unknown: variable)
        }
    }

    private init(_ name: String, unknown: String? = nil) {
        self.name = name
        self.unknown = unknown
    }

    /// The zone of this process.
    package static let current = SystemZone(variable: ProcessInfo.processInfo.environment["TZ"])

    private static func name(of text: String, _ files: Files) -> String? {
        if text.utf8.first == 0x2F { return name(ofFile: text, files) }
        if FileManager.default.fileExists(atPath: "\(files.zones)/\(text)"),
            let name = name(ofFile: "\(files.zones)/\(text)", files)
        {
            return name
        }
        if PosixZone(text) != nil { return text }
        // Foundation has zones of its own, for systems without files; it also takes abbreviations, as nobody else does.
        let isName = text.utf8.contains(0x2F) || TimeZone.knownTimeZoneIdentifiers.contains(text)
        return isName && TimeZone(identifier: text) != nil ? text : nil
    }

    /// The name under which the file is kept, or else the rules that stand at its end.
    private static func name(ofFile path: String, _ files: Files) -> String? {
        if let name = name(ofPath: path), ZoneRules(name) != nil { return name }
        var path = path
        // A link may lead to a link.
        for _ in 0..<8 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            path = URL(fileURLWithPath: target, relativeTo: folder).standardized.path
            if let name = name(ofPath: path), ZoneRules(name) != nil { return name }
        }
        return rules(inFile: path)
    }

    /// The part of a path behind `zoneinfo`, and behind the folders in it that hold the same zones once more.
    private static func name(ofPath path: String) -> String? {
        guard let folder = path.range(of: "/zoneinfo/", options: .backwards) else { return nil }
        let name = String(path[folder.upperBound...])
        let isCopy = name.hasPrefix("posix/") || name.hasPrefix("right/")
        return isCopy ? String(name.dropFirst(6)) : name
    }

    /// The last line of a zone's file: the rules that hold from its last listed change on (RFC 9636, 3.3).
    private static func rules(inFile path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path), data.starts(with: Array("TZif".utf8)),
            data.last == 0x0A, let start = data.dropLast().lastIndex(of: 0x0A)
        else { return nil }
        let rules = String(decoding: data[(start + 1)...].dropLast(), as: UTF8.self)
        return PosixZone(rules) == nil ? nil : rules
    }
}
