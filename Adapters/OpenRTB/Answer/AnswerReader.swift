import AdapterKit
import CurlHTTP
import OpenRTB
import Redaction

/// Makes sense of the answer to one request.
struct AnswerReader<Profile: OpenRTBProfile> {
    /// The bids that may win, and what was learnt so far.
    struct Output {
        var bidID: String?
        var selection: BidSelection
        /// The bids that cannot be used and want to know.
        var losers: [LosingBid]
        var report: LineReport

        /// Why no bid may win; nil when one may.
        var fault: AdapterError? {
            guard selection.offers.isEmpty else { return nil }
            return AdapterError(selection.isAllBelowFloor ? .belowFloor : .noFill, report: report)
        }
    }

    let request: AdRequest
    let impID: String
    let types: Set<CreativeType>
    let redactor: Redactor

    /// - Throws: Why there is no answer with bids.
    func read(_ response: HTTPResponse) throws(AdapterError) -> Output {
        var report = LineReport(httpStatus: response.status)
        if case .failure(let code) = Profile.meaning(ofStatus: response.status) {
            throw failure(code, response, report)
        }
        let answer: BidAnswer
        do {
            answer = try BidAnswer(reading: response.body)
        } catch {
            throw AdapterError(.badResponse, reason: error.description, report: report)
        }
        if answer.isEmpty { throw noBid(answer.noBidReason, report) }

        let selection = try select(from: answer)
        let currency = answer.currency.flatMap { Currency(code: $0) }
        var texts = ReportTexts(redactor)
        report.rejectedBids = selection.rejections.map {
            RejectedBid($0, currency: currency, texts: &texts)
        }
        for (reason, count) in selection.moreRejections {
            report.rejectedMore[.init(rawValue: reason.rawValue)] = count
        }
        let losers = selection.rejections.compactMap { [requestID = request.requestID] in
            LosingBid($0, currency: answer.currency, bidID: answer.bidID, requestID: requestID)
        }
        return Output(bidID: answer.bidID, selection: selection, losers: losers, report: report)
    }

    /// Judges the bids, unless nobody waits for the answer: it may have millions.
    private func select(from answer: BidAnswer) throws(AdapterError) -> BidSelection {
        let rules = try rules()
        do {
            return try BidSelection(of: answer, by: rules) { !Task.isCancelled }
        } catch {
            throw AdapterError(.cancelled)
        }
    }

    private func rules() throws(AdapterError) -> BidSelection.Rules {
        let floor = request.floor.flatMap { request.exchangeRates.inBase($0) }
        if floor == nil, let written = request.floor {
            throw AdapterError(
                .invalidConfiguration, reason: "the floor's currency \(written.currency) has no rate")
        }
        return BidSelection.Rules(impIDs: [impID], floor: floor) {
            [rates = request.exchangeRates] amount, code in
            Currency(code: code).flatMap { rates.inBase(Money(amount, $0)) }
        } kind: { [types] in
            Profile.bidTypes.kind(of: $0, asked: types)
        }
    }

    private func failure(
        _ code: AdErrorCode, _ response: HTTPResponse, _ report: LineReport
    ) -> AdapterError {
        if code == .noFill { return AdapterError(code, report: report) }
        let native = NativeError(code: String(response.status), message: words(of: response.body))
        var report = report
        report.native = native
        let mayRetry = response.status == 429 || response.status >= 500
        let headers = response.headers
        let delay = mayRetry ? RetryAfter.delay(headers["retry-after"], date: headers["date"]) : nil
        return AdapterError(code, native: native, retryAfter: delay, report: report)
    }

    private func noBid(_ reason: NoBidReason?, _ report: LineReport) -> AdapterError {
        guard let reason else { return AdapterError(.noFill, report: report) }
        let own = reason.code >= 500 ? Profile.meaning(ofNoBid: reason.code) : nil
        let native = NativeError(code: String(reason.code), message: own?.meaning ?? reason.meaning)
        var report = report
        report.native = native
        return AdapterError(own?.code ?? .noFill, native: native, report: report)
    }

    /// What a short error page says: printable text, one line, no secrets.
    private func words(of body: [UInt8]) -> String? {
        guard body.count <= 16_384 else { return nil }
        let text = redactor.redact(String(decoding: body, as: UTF8.self))
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
        return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(200))
    }
}

extension RejectedBid {
    /// A rejection as reports show it.
    ///
    /// - Parameter currency: The answer's; nil when it has no code of three letters.
    init(_ rejection: BidRejection, currency: Currency?, texts: inout ReportTexts) {
        let money = rejection.price.flatMap { price in currency.map { Money(price, $0) } }
        self.init(
            index: rejection.index, seat: rejection.seat.map { texts.seat($0) },
            bid: rejection.id.map { texts.id($0) }, reason: Reason(rawValue: rejection.reason.rawValue),
            price: money)
    }
}
