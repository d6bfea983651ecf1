public import AdapterKit

/// The publisher's own ads, from a folder: the natural last line of every waterfall. Nothing is sent to anyone.
///
/// A line's `placementId` names the file: HTML, or an image. What it is worth is the line's fixed price, which may be
/// 0. A file is read anew at each load, so that it can be exchanged while the app runs. Safe from any thread.
public struct HouseAdapter: NetworkAdapter {
    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "house", name: "House ads", version: "1.0.0", formats: [.appOpen, .interstitial, .banner],
        isBidding: false,
        settings: [
            .init(
                folderKey, .path, isRequired: true,
                summary: "the folder of the creatives; a line's placementId names the file in it")
        ],
        // Nothing leaves the device, so there is no signal that is not honoured.
        privacySignals: Set(PrivacySignal.allCases))

    private static let folderKey = "folder"

    private let folder: CreativeFolder

    /// Whether the folder is there, and each line's file can be used.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        guard let path = settings.text(folderKey) else { return [] }
        let folder = CreativeFolder(path: path)
        do {
            try folder.check()
        } catch {
            return [SettingProblem(.setting(folderKey), error.description)]
        }
        return lines.enumerated().compactMap { index, line in
            do throws(CreativeFault) {
                _ = try folder.creative(named: line.networkPlacementID ?? "")
                return nil
            } catch {
                return SettingProblem(.line(index, field: "placementId"), error.description)
            }
        }
    }

    /// Makes the adapter; nothing is read yet.
    ///
    /// - Throws: An `AdapterError` of code `invalid_configuration` when there is no `folder` setting.
    public init(settings: AdapterSettings, environment: AdapterEnvironment) throws {
        guard let path = settings.text(Self.folderKey) else {
            throw AdapterError(.invalidConfiguration, reason: "the setting folder is missing")
        }
        folder = CreativeFolder(path: path)
    }

    /// Reads the line's creative.
    ///
    /// - Throws: An `AdapterError` of code `invalid_configuration` that names the setting.
    public func load(_ request: AdRequest) async throws -> LoadedAd {
        let name = request.networkPlacementID ?? ""
        do throws(CreativeFault) {
            try folder.check()
        } catch {
            throw AdapterError(.invalidConfiguration, reason: "the setting folder: \(error)")
        }
        do throws(CreativeFault) {
            let creative = try folder.creative(named: name)
            let details = AdDetails(id: name, creativeID: name, type: .banner, creative: creative)
            return LoadedAd(details: details, handle: PresentedAd(creative: creative))
        } catch {
            throw AdapterError(.invalidConfiguration, reason: "placementId: \(error)")
        }
    }
}
