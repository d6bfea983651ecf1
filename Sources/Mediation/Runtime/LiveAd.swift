import AdapterKit
import Dispatch

/// A loaded ad, with a queue on which it hears what it is told, one thing after the other.
struct LiveAd: Sendable {
    let ad: LoadedAd
    private let queue = DispatchQueue(label: "admed.ad")

    init(_ ad: LoadedAd) { self.ad = ad }

    func tell(_ work: @escaping @Sendable (LoadedAd) -> Void) {
        queue.async { [ad] in work(ad) }
    }
}
