import LedgerKit

/// Remembers the last things that ended, so that what still comes of them can be told apart: normal lateness,
/// or an adapter that breaks its contract.
struct EndedCalls<ID: Hashable & Sendable, Record: Sendable>: Sendable {
    private var records: [ID: Record] = [:]
    private var order: [ID] = []
    private var oldest = 0
    private let capacity: Int

    /// Remembers that many, then forgets the oldest.
    init(capacity: Int = 256) { self.capacity = capacity }

    subscript(id: ID) -> Record? {
        get { records[id] }
        set { if let newValue { insert(newValue, for: id) } }
    }

    /// Remembers a record.
    ///
    /// - Returns: What is forgotten for it; whoever holds a lock lets go of it later.
    @discardableResult
    mutating func insert(_ record: Record, for id: ID) -> Record? {
        if let earlier = records.updateValue(record, forKey: id) { return earlier }
        if order.count < capacity {
            order.append(id)
            return nil
        }
        defer {
            order[oldest] = id
            oldest = (oldest + 1) % capacity
        }
        return records.removeValue(forKey: order[oldest])
    }
}

/// What is remembered of a load.
struct EndedLoad {
    let placement: Int
    let ordinal: Int
    /// The lines that the adapter itself had answered, or which answered late.
    var answered: Set<Int>
}

/// What is remembered of a show.
struct EndedShow {
    /// Who ended it.
    enum End {
        /// The adapter said `closed`.
        case closed
        /// The adapter said `failed`.
        case failed
        /// We did: it was not displayed in time, or had vanished.
        case byUs
    }

    let placement: Int
    let ordinal: Int
    let ad: CachedAd?
    /// The slot that the show held.
    let reservation: ReservationID?
    let end: End
    let isSilent: Bool
    var record: ShowRecord
}
