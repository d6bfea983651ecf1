/// What is off after a soak, if anything is.
struct SoakVerdict {
    /// The mean of a tenth of the samples.
    struct Tenth {
        var megabytes: Double
        var descriptors: Double
        var threads: Double

        init(_ samples: some Collection<Usage>) {
            let count = Double(max(1, samples.count))
            megabytes = samples.reduce(0) { $0 + Double($1.residentBytes) } / count / 1_048_576
            descriptors = samples.reduce(0) { $0 + Double($1.descriptors) } / count
            threads = samples.reduce(0) { $0 + Double($1.threads) } / count
        }
    }

    let first: Tenth
    let last: Tenth
    let faults: [String]

    init(_ samples: [Usage], _ books: SoakBooks) {
        let size = max(1, samples.count / 10)
        first = Tenth(samples.prefix(size))
        last = Tenth(samples.suffix(size))
        var faults: [String] = []
        func check(_ isRight: Bool, _ fault: String) { if !isRight { faults.append(fault) } }
        // An allocator's pools settle within some megabytes; a leak of a kilobyte per load would be far more.
        check(last.megabytes <= first.megabytes * 1.1 + 8, "memory has grown")
        check(last.descriptors <= first.descriptors + 2, "descriptors were lost")
        // Dispatch keeps as many as it once needed, up to its own limit.
        check(last.threads <= first.threads + 16, "threads were lost")
        check(books.openCount == 0, "\(books.openCount) loads or shows never ended")
        check(books.endedAgain == 0, "\(books.endedAgain) loads or shows ended again")
        let endings = books.endings
        check(endings[SoakBooks.violation] == nil, "an adapter broke its contract")
        check(endings["load: internal"] == nil, "an error of ours")
        for ending in ["load: filled", "load: network", "load: timeout", "load: cancelled", "show: closed"] {
            check(endings[ending] != nil, "there was no \(ending)")
        }
        self.faults = faults
    }
}
