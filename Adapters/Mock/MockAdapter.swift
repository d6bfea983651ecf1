public import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A network that replays scripts: for tests, demos, and apps whose networks are not there yet.
///
/// The script of a demand line is `<fixtures>/<placementId>.json`. It is read at the line's first load; times in it are
/// real time. Safe from any thread.
public final class MockAdapter: NetworkAdapter {
    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "mock", name: "Mock", version: "1.0.0", formats: AdFormat.allCases, isBidding: true,
        settings: [
            .init(
                fixtures, .path, isRequired: true,
                summary: "the folder of scripts, one <placementId>.json each")
        ],
        privacySignals: Set(PrivacySignal.allCases))

    private static let fixtures = "fixtures"

    private let shelf: ScriptShelf
    private let tasks = ScriptedTasks()
    private let wireLog: (@Sendable (String) -> Void)?

    /// Lines must name their script by a plain file name. Whether the script is there is seen at its first load.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        lines.enumerated().compactMap { index, line in
            ScriptFile.problem(inName: line.networkPlacementID ?? "").map {
                SettingProblem(.line(index, field: "placementId"), $0)
            }
        }
    }

    /// Makes the adapter; nothing is read yet.
    ///
    /// - Throws: An `AdapterError` of code `invalid_configuration` when there is no `fixtures` setting.
    public init(settings: AdapterSettings, environment: AdapterEnvironment) throws {
        guard let folder = settings.text(Self.fixtures) else {
            throw AdapterError(.invalidConfiguration, reason: "the setting fixtures is missing")
        }
        shelf = ScriptShelf(folder: folder)
        wireLog = environment.wireLog
    }

    /// Does what the next entry of the line's script says.
    ///
    /// - Throws: The scripted `AdapterError`; one of code `invalid_configuration` that names file and key when the
    ///   script cannot be used; `CancellationError`.
    public func load(_ request: AdRequest) async throws -> LoadedAd {
        let start = ContinuousClock.now
        let id = request.networkPlacementID ?? ""
        let (step, creative) = try shelf.nextLoad(id)
        wireLog?("\(id): load \(step.outcome.name)")
        try await wait(until: start + step.after, step)
        switch step.outcome {
        case .fail(let code): throw AdapterError(code)
        case .silent: return try await AdAnswer.wait { _ in }
        case .fill(let price, _): return ad(id, step, price: price, creative, for: request)
        }
    }

    /// Ends what is still being played.
    public func stop(within limit: Duration) async { tasks.stop() }

    private func wait(until moment: ContinuousClock.Instant, _ step: LoadStep) async throws {
        if step.ignoresCancellation {
            await tasks.start { try? await Task.sleep(until: moment, clock: .continuous) }?.value
        } else {
            try await Task.sleep(until: moment, clock: .continuous)
        }
    }

    private func ad(
        _ id: String, _ step: LoadStep, price: Money?, _ creative: MockCreative?, for request: AdRequest
    ) -> LoadedAd {
        let offer = request.isBidding ? price ?? Money(1, request.exchangeRates.base) : nil
        let details = AdDetails(
            id: id, creativeID: creative?.id, type: creative?.type, price: offer, lifetime: step.lifetime,
            width: creative?.width, height: creative?.height, creative: creative?.content)
        let handle = MockAd(tasks: tasks) { [shelf] in shelf.nextShow(id) }
        return LoadedAd(
            details: details, handle: handle, bid: offer.map { _ in MockBid(name: id, wireLog: wireLog) })
    }
}

extension LoadStep.Outcome {
    fileprivate var name: String {
        switch self {
        case .fill: "fills"
        case .fail(let code): "fails, \(code)"
        case .silent: "stays silent"
        }
    }
}
