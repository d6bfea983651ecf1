import AdapterKit

extension MediatorDriver {
    /// Has the ledger correct what a wrong clock wrote, and tells the engine what is counted.
    func readLedger(at moment: LedgerMoment) {
        options.ledger.read(at: moment) { [weak self] in self?.learn($0) }
    }

    func recordLaunch(at moment: LedgerMoment, keeping retention: FrequencyRetention) {
        options.ledger.recordLaunch(at: moment, keeping: retention) { [weak self] in self?.learn($0) }
    }

    func reserve(_ show: ShowID, _ reservation: Reservation) {
        options.ledger.reserve(reservation) { [weak self, ledger = options.ledger] result in
            if let self { return self.apply(.reserved(show, result)) }
            if case .success(.granted(let slot)) = result { ledger.release(slot) { _ in } }
        }
    }

    /// A ledger that fails here leaves the slot reserved, which counts: the display is told all the same.
    func commit(_ show: ShowID, _ slot: ReservationID, _ placement: PlacementID, at moment: LedgerMoment) {
        options.ledger.commit(slot, for: placement, at: moment) { [weak self] _ in
            self?.apply(.committed(show))
        }
    }

    private func learn(_ result: Result<FrequencyHistory, LedgerError>) {
        if case .success(let history) = result { apply(.history(history)) }
    }
}
