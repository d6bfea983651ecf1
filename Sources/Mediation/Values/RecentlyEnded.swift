/// Remembers the last things that ended, so that late callbacks can be told apart: normal lateness, or an adapter
/// that breaks its contract.
struct RecentlyEnded<ID: Hashable & Sendable, Record: Sendable>: Sendable {
    private var records: [ID: Record] = [:]
    private var order: [ID] = []
    private var oldest = 0
    private let capacity: Int

    /// Remembers that many, then forgets the oldest.
    init(capacity: Int = 256) { self.capacity = capacity }

    /// The record of what ended. Setting nil changes nothing.
    subscript(id: ID) -> Record? {
        get { records[id] }
        set { if let newValue { insert(newValue, for: id) } }
    }

    /// Remembers a record.
    ///
    /// - Returns: What is forgotten for it; whoever holds a lock releases it later.
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

    /// Changes a record in place; nil when it is not remembered.
    mutating func update<Result>(_ id: ID, _ change: (inout Record) -> Result) -> Result? {
        guard let index = records.index(forKey: id) else { return nil }
        return change(&records.values[index])
    }
}
