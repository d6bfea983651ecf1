import AdapterKit
@testable import Mediation
import Testing

@Suite("Whatever happens")
struct RandomStoryTests {
    @Test("loads, waiters, ads and shows each end once", arguments: [11, 12, 13, 14, 15] as [UInt64])
    func invariants(seed: UInt64) {
        var dice = SplitMix(state: seed)
        var books = Books()
        for _ in 0..<100 {
            let story = EngineStory(
                .some("p", ttl: 20, reload: .immediate, .bid("a"), .price("b", "1 USD")),
                .some("q", .rewarded, ttl: 30, reload: .manual, .bid("a"), .bid("b")))
            var (waiters, shows): ([WaiterID], [ShowID]) = ([], [])
            books = Books()
            var seen = 0
            for _ in 0..<100 {
                let place: PlacementID = Bool.random(using: &dice) ? "p" : "q"
                let line = Int.random(in: 0...1, using: &dice)
                switch Int.random(in: 0..<40, using: &dice) {
                case 0..<8: waiters.append(story.load(place))
                case 8..<10: if let waiter = waiters.randomElement(using: &dice) { story.cancel(waiter) }
                case 10..<18:
                    let lifetime = Double.random(in: -1...15, using: &dice)
                    story.fill(place, line: line, price: "2 USD", lifetime: lifetime)
                case 18..<20: story.fail(place, .network, line: line)
                case 20..<25: shows.append(story.show(place))
                case 25..<31:
                    let events: [ShowEvent] = [
                        .displayed, .clicked, .rewarded(nil), .closed, .failed(AdapterError(.showFailed)),
                    ]
                    guard let show = shows.suffix(3).randomElement(using: &dice),
                        let event = events.randomElement(using: &dice)
                    else { break }
                    story.hear(event, of: show)
                case 31: story.host(.backgrounded(lock: false))
                case 32, 33: story.host(.activated)
                case 34: story.host(.adsSuspended("t", blocksLoads: line == 0))
                case 35: story.host(.adsResumed("t"))
                case 36 where Int.random(in: 0..<10, using: &dice) == 0: story.destroy(place)
                default:
                    let step = Double.random(in: 0...6, using: &dice)
                    let seconds = Double(story.now.wholeNanoseconds) / 1e9 + step
                    if line == 0 { story.at(seconds) } else { story.sleep(until: seconds) }
                }
                for effect in story.effects[seen...] { books.note(effect) }
                seen = story.effects.count
                let now = EngineStory.boot(story.now)
                #expect(story.engine.nextWakeUp.map { $0 >= now } ?? true, "seed \(seed)")
                guard books.faults.isEmpty else { break }
            }
            story.destroy("p")
            story.destroy("q")
            for effect in story.effects[seen...] { books.note(effect) }
            #expect(books.faults.isEmpty, "seed \(seed): \(books.faults)")
            #expect(books.ended == Set(waiters), "seed \(seed): a waiter was forgotten")
            guard books.faults.isEmpty else { return }
        }
    }

    /// What may happen once only, and what is going on.
    private struct Books {
        var faults: [String] = []
        var ended: Set<WaiterID> = []
        private var released: Set<AdID> = []
        private var loading: Set<PlacementID> = []
        private var onScreen: ShowID?

        mutating func note(_ effect: Effect) {
            switch effect {
            case .complete(let waiter, _), .abandon(let waiter, _):
                if !ended.insert(waiter).inserted { faults.append("\(waiter) ended twice") }
            case .discard(let ad, _), .discardKeepingBid(let ad, _):
                if !released.insert(ad).inserted { faults.append("\(ad) was let go twice") }
            case .present(let show, let ad, _):
                if onScreen != nil { faults.append("two shows at a time") }
                if released.contains(ad) { faults.append("\(ad) is shown after it was let go") }
                onScreen = show
            case .won(let ad, _): if released.contains(ad) { faults.append("\(ad) won after its end") }
            case .emit(let event): note(event)
            default: break
            }
        }

        private mutating func note(_ event: MediationEvent) {
            guard let placement = event.placement else { return }
            switch event.kind {
            case .loadStarted:
                if !loading.insert(placement).inserted { faults.append("two loads of \(placement)") }
            case .loaded, .loadFailed, .loadCancelled, .destroyed: loading.remove(placement)
            case .closed, .showFailed: onScreen = nil
            default: break
            }
        }
    }
}
