public import AdapterKit
import CurlHTTP
import OpenRTB
import Redaction

extension OpenRTBAdapter {
    /// Sends one bid request, and takes the best bid of the answer.
    ///
    /// - Throws: An `AdapterError`.
    public func load(_ request: AdRequest) async throws -> LoadedAd {
        let builder = RequestBuilder(profile: profile, request: request, screen: screen)
        let output = try builder.build(timeLeft: try timeLeft(request))
        let response = try await post(output.body, for: request)
        let reader = AnswerReader<Profile>(
            request: request, impID: output.impID, types: output.types, redactor: redactor)
        let answer = try reader.read(response)
        return try await winner(of: answer, for: request)
    }

    private func timeLeft(_ request: AdRequest) throws(AdapterError) -> Duration {
        let left = request.deadline - .now
        guard left > .zero else { throw AdapterError(.timeout) }
        return left
    }

    private func post(_ body: [UInt8], for request: AdRequest) async throws(AdapterError) -> HTTPResponse {
        let headers = profile.headers(for: request).map { HTTPHeader($0.name, $0.value) }
        let call = HTTPRequest(
            method: .post, url: profile.url(endpoint: endpoint, for: request),
            headers: headers + [HTTPHeader("Content-Type", "application/json")], body: body,
            timeout: try timeLeft(request), bodyLimit: bodyLimit)
        do {
            return try await client.send(call)
        } catch {
            throw AdapterError(error)
        }
    }

    /// The best bid whose markup is there or can be fetched.
    private func winner(
        of answer: AnswerReader<Profile>.Output, for request: AdRequest
    ) async throws(AdapterError) -> LoadedAd {
        let bids = AnswerBids(answer, request: request, notices: notices)
        if let fault = answer.fault {
            bids.abandon(at: 0, .invalid)
            throw fault
        }
        var attempts = MarkupAttempts(answer.report, redactor: redactor)
        for (index, offer) in answer.selection.offers.enumerated() {
            let next = answer.selection.offers.dropFirst(index + 1).first
            let terms = WinningTerms(offer, bidID: answer.bidID, nextBest: next, request: request)
            if let markup = offer.bid.adm {
                let bid = bids.bid(at: index, terms: terms, isWinTold: false)
                return ad(offer, bid, markup: markup.text, terms: terms, report: attempts.report)
            }
            guard let nurl = offer.bid.nurl, attempts.mayTryAgain else {
                attempts.skip(offer)
                continue
            }
            do throws(AdapterError) {
                let limit = try markupTime(request, isLast: next == nil)
                let markup = try await fetchMarkup(terms.address(nurl), within: limit)
                let bid = bids.bid(at: index, terms: terms, isWinTold: true)
                return ad(offer, bid, markup: markup, terms: terms, report: attempts.report)
            } catch {
                if error.code == .cancelled {
                    bids.abandon(at: index, .expired)
                    throw error
                }
                attempts.fail(offer, error)
            }
        }
        bids.abandon(at: answer.selection.offers.count, .invalid)
        throw attempts.fault
    }

    /// The time for fetching one bid's markup: half of what is left where another bid could still win.
    private func markupTime(_ request: AdRequest, isLast: Bool) throws(AdapterError) -> Duration {
        let left = try timeLeft(request)
        return isLast ? left : left / 2
    }

    /// The body of the win notice's answer (OpenRTB 2.5, 4.3.1); like every notice it arrives at most once.
    private func fetchMarkup(
        _ url: String, within limit: Duration
    ) async throws(AdapterError) -> String {
        let call = HTTPRequest(url: url, timeout: limit, bodyLimit: bodyLimit, mayReuseConnection: false)
        let response: HTTPResponse
        do {
            response = try await client.send(call)
        } catch {
            var fault = AdapterError(error)
            if fault.code == .invalidConfiguration { fault.code = .badResponse }
            fault.reason = "the bid's markup could not be fetched: \(error.message)"
            throw fault
        }
        guard response.status == 200 else {
            let native = NativeError(code: String(response.status))
            throw AdapterError(
                .httpStatus, native: native, reason: "the bid's markup could not be fetched")
        }
        guard !response.body.isEmpty else {
            throw AdapterError(.badResponse, reason: "the bid's markup was fetched and is empty")
        }
        return String(decoding: response.body, as: UTF8.self)
    }

    private func ad(
        _ offer: BidSelection.Offer, _ handle: OpenRTBBid, markup: String, terms: WinningTerms,
        report: LineReport
    ) -> LoadedAd {
        let bid = offer.bid
        let creative = offer.kind.creative(terms.markup(markup))
        let details = AdDetails(
            id: bid.id.map(redactor.redact), creativeID: bid.crid.map(redactor.redact),
            type: offer.kind.type, price: Currency(code: offer.currency).map { Money(offer.price, $0) },
            dealID: bid.dealID, lifetime: bid.exp.flatMap { $0 > 0 ? .seconds($0) : nil }, width: bid.w,
            height: bid.h,
            creative: creative, report: report)
        return LoadedAd(details: details, handle: PresentedAd(creative: creative), bid: handle)
    }
}
