import AdapterKit
import Mediation

func showChapterAd(_ mediator: Mediator) async {
    let outcome = await mediator.load("chapter")
    guard case .success(let ad) = outcome.result else { return }
    print("\(ad.network) filled")
    do throws(AdError) {
        for await update in try mediator.showUpdates("chapter") {
            if case .displayed(let revenue) = update { print("earned \(revenue.amount ?? 0)") }
            if update.isEnd { break }
        }
    } catch {
        print("not shown: \(error.code)")
    }
}

func showIfReady(_ mediator: Mediator) {
    guard mediator.isReady("chapter") else { return }
    do throws(AdError) {
        try mediator.show("chapter") { update in
            if update.isEnd { print("the page is back") }
        }
    } catch {
        print("not now: \(error.code), try again in \(error.retryAfter ?? .zero)")
    }
}
