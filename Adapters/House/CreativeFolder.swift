import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of creatives. No name leads out of it, and neither does a link.
struct CreativeFolder {
    private static let pages: Set = ["html", "htm"]
    private static let images: Set = ["png", "jpg", "jpeg", "gif", "webp"]

    /// A page is held in memory with its ad; an image is read by the presenter.
    private static let longestPage = 1 << 20

    let path: String

    /// - Throws: When there is no such folder.
    func check() throws(CreativeFault) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CreativeFault("there is no folder \(path)")
        }
        if !isFolder { throw CreativeFault("\(path) is no folder") }
    }

    /// The creative of that name, read if it is a page.
    ///
    /// - Throws: When the name is none of a file in the folder that can be shown.
    func creative(named name: String) throws(CreativeFault) -> AdCreative {
        if let problem = Self.problem(inName: name) { throw CreativeFault(problem) }
        let isPage = Self.pages.contains(Self.suffix(of: name))
        guard isPage || Self.images.contains(Self.suffix(of: name)) else {
            let known = (Self.pages.sorted() + Self.images.sorted()).joined(separator: ", ")
            throw CreativeFault("placementId names a file whose name ends with one of \(known)")
        }
        let file = try resolve(name)
        return isPage ? .html(try page(file)) : .image(file.absoluteString)
    }

    /// Why a name is not that of a file in a folder; nil when it may be.
    private static func problem(inName name: String) -> String? {
        guard !name.isEmpty else { return "placementId names the creative's file, and must not be empty" }
        // In bytes, as the system reads names: a slash is one whatever is written over it.
        let isHidden = name.utf8.first == UInt8(ascii: ".")
        guard !isHidden, !name.utf8.contains(where: { $0 == 0 || "/\\".utf8.contains($0) }) else {
            return
                "placementId names a file inside the folder, and must have no /, \\ or NUL, nor begin with a dot"
        }
        return nil
    }

    private static func suffix(of name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            String(decoding: name.utf8[$0...].dropFirst(), as: UTF8.self).lowercased()
        } ?? ""
    }

    /// The file behind the name, links followed.
    private func resolve(_ name: String) throws(CreativeFault) -> URL {
        let top = URL(filePath: path, directoryHint: .isDirectory).resolvingSymlinksInPath()
        let file = top.appending(path: name, directoryHint: .notDirectory).resolvingSymlinksInPath()
        let place = "\(path)/\(name)"
        var isFolder = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw CreativeFault("there is no file \(place)")
        }
        let prefix = top.path.utf8.last == UInt8(ascii: "/") ? top.path : top.path + "/"
        guard file.path.utf8.starts(with: prefix.utf8) else {
            throw CreativeFault("\(place) is a link that leads out of the folder")
        }
        let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
        guard kind == .typeRegular else { throw CreativeFault("\(place) is no plain file") }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw CreativeFault("\(place) cannot be read")
        }
        if Self.size(of: file) == 0 { throw CreativeFault("\(place) is empty") }
        return file
    }

    private static func size(of file: URL) -> UInt64 {
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? UInt64
        return size ?? 0
    }

    private func page(_ file: URL) throws(CreativeFault) -> String {
        guard Self.size(of: file) <= Self.longestPage else {
            throw CreativeFault("\(file.path) is larger than \(Self.longestPage) bytes")
        }
        guard let data = try? Data(contentsOf: file) else {
            throw CreativeFault("\(file.path) cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CreativeFault("\(file.path) is not UTF-8")
        }
        return text
    }
}
