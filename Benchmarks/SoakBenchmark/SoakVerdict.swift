/// What is off after a soak, if anything is.
struct SoakVerdict {
    /// The least of a part of the samples: what is held only for a moment is not in it, what is lost for good is.
    struct Part {
        var megabytes: Double
        var descriptors: Int
        var threads: Int

        init(_ samples: some Collection<Usage>) {
            megabytes = Double(samples.map(\.residentBytes).min() ?? 0) / 1_048_576
            descriptors = samples.map(\.descriptors).min() ?? 0
            threads = samples.map(\.threads).min() ?? 0
        }
    }

    /// The tenths of the samples; of a short run there are fewer parts, each of at least five samples.
    let parts: [Part]
    let faults: [String]

    init(_ samples: [Usage], _ books: SoakBooks) {
        let count = max(1, min(10, samples.count / 5))
        parts = (0..<count).map { part in
            Part(samples[samples.count * part / count..<samples.count * (part + 1) / count])
        }
        let (first, last) = (parts[0], parts[count - 1])
        var faults: [String] = []
        func check(_ isRight: Bool, _ fault: String) { if !isRight { faults.append(fault) } }
        // An allocator's pools settle within some megabytes; a leak of a kilobyte per load would be far more.
        check(last.megabytes <= first.megabytes * 1.1 + 8, "memory has grown")
        check(last.descriptors <= first.descriptors + 2, "descriptors were lost")
        check(last.threads <= first.threads + 2, "threads were lost")
        check(books.openCount == 0, "\(books.openCount) loads or shows never ended")
        check(books.endedAgain == 0, "\(books.endedAgain) loads or shows ended again")
        check(books.wrongShows == 0, "\(books.wrongShows) shows were not logged once from begin to end")
        check(books.capsPassed == 0, "a cap was passed \(books.capsPassed) times")
        let endings = books.endings
        check(endings[SoakBooks.violation] == nil, "an adapter broke its contract")
        check(endings["load: internal"] == nil, "an error of ours")
        for ending in [
            "load: filled", "load: network", "load: timeout", "load: cancelled", "show: closed",
            "show: capped",
            "show: state_unusable", SoakBooks.consentDrop, "ledger: failed", "ledger: late",
        ] {
            check(endings[ending] != nil, "there was no \(ending)")
        }
        self.faults = faults
    }
}
