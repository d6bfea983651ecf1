import Basics
internal import CCurl

/// Owns the header lines of one request as libcurl wants them.
final class HeaderList {
    private(set) var pointer: UnsafeMutablePointer<curl_slist>?

    init(_ headers: [HTTPHeader]) throws(HTTPError) {
        do throws(HTTPError) {
            for header in headers {
                // `Name:` alone would remove the header; libcurl writes `Name;` for one without a value.
                try append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
            }
            // libcurl adds these by itself: a wait before large bodies, `*/*`, and the type of an HTML form.
            for name in ["Expect", "Accept", "Content-Type"]
            where !headers.contains(where: { $0.name.equalsIgnoringASCIICase(name) }) {
                try append("\(name):")
            }
        } catch {
            curl_slist_free_all(pointer)
            throw error
        }
    }

    deinit {
        curl_slist_free_all(pointer)
    }

    private func append(_ line: String) throws(HTTPError) {
        guard let longer = curl_slist_append(pointer, line) else { throw .outOfMemory() }
        pointer = longer
    }
}
