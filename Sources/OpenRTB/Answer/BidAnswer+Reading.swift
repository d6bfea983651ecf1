extension BidAnswer {
    /// Reads the body of an answer with status 200. An empty body is an answer without bids.
    ///
    /// - Throws: When the body is not one JSON object and nothing else, or nests more than 512 deep.
    package init(reading body: [UInt8]) throws(JSONFault) {
        self.init()
        if body.isEmpty { return }
        let root = try JSONDocument(body).root
        guard root.isObject else { throw JSONFault(description: "the answer is not a JSON object") }
        root.forEachMember { name, value in
            switch name {
            case "bidid": bidID = value.looseID
            case "nbr": noBidReason = value.looseInteger.map(NoBidReason.init)
            case "cur": currency = value.isNull || value.string == "" ? "USD" : value.string?.uppercased()
            case "seatbid": seats = value
            default: break
            }
        }
        isEmpty = !(seats?.hasElement { $0["bid"]?.hasElements ?? false } ?? false)
    }

    /// Reads the bids and hands over each, in document order, until `body` has had enough.
    package func forEachBid<Failure: Error>(_ body: (Bid) throws(Failure) -> Void) throws(Failure) {
        var count = 0
        try seats?.forEachElement { seat throws(Failure) in
            var name: String?
            var bids: JSONView?
            seat.forEachMember { key, value in
                switch key {
                case "seat": name = value.looseID
                case "bid": bids = value
                default: break
                }
            }
            try bids?.forEachElement { element throws(Failure) in
                var bid = Bid(index: count, seat: name)
                bid.read(element)
                count += 1
                try body(bid)
            }
        }
    }
}

extension Bid {
    /// Takes over what can be read.
    fileprivate mutating func read(_ element: JSONView) {
        isWellShaped = element.isObject
        element.forEachMember { name, value in
            switch name {
            case "id": id = value.looseID
            case "impid": impID = value.looseID
            case "price": price = value.looseNumber
            case "nurl": nurl = value.address
            case "burl": burl = value.address
            case "lurl": lurl = value.address
            case "adomain": adomain = value.texts
            case "crid": crid = value.looseID
            case "cid": cid = value.looseID
            case "adid": adid = value.looseID
            case "dealid": dealID = value.looseID
            case "w": w = value.looseInteger
            case "h": h = value.looseInteger
            case "mtype": mtype = value.looseInteger
            case "exp": exp = value.looseInteger
            case "adm":
                switch value.kind {
                case .null: adm = nil
                case .string: adm = value.looseID.map(Markup.text)
                case .object: adm = .object(value.source)
                case .true, .false, .number, .array: isWellShaped = false
                }
            case "ext":
                ext = value.isNull ? nil : value
                if !value.isNull && !value.isObject { isWellShaped = false }
            default: break
            }
        }
    }
}

extension JSONView {
    /// An address: only a string is one, and not one of blanks alone.
    fileprivate var address: String? { string.flatMap { NoticeAddress.trimmed($0).isEmpty ? nil : $0 } }

    /// The texts of an array, or a text alone.
    fileprivate var texts: [String] {
        if let text = looseText { return [text] }
        var texts: [String] = []
        forEachElement { element in
            if let text = element.looseText { texts.append(text) }
        }
        return texts
    }
}
