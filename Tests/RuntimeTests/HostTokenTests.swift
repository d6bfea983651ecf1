import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("A token of the host's", .timeLimit(.minutes(1)))
struct HostTokenTests {
    private func withAd(_ body: (Mediator, () throws -> AdErrorCode?) throws -> Void) async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        _ = await mediator.load("p")
        try body(mediator) {
            do throws(AdError) {
                try mediator.show("p")
                return nil
            } catch {
                return error.code
            }
        }
        await mediator.shutDown()
    }

    private func expect(
        _ show: () throws -> AdErrorCode?, _ code: AdErrorCode?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let refusal = try show()
        #expect(refusal == code, sourceLocation: sourceLocation)
    }

    @Test("A token of the host's that its owner drops has ended the full-screen content it stood for")
    func dropped() async throws {
        try await withAd { mediator, show in
            var token: HostToken? = HostToken(label: "video")
            if let token { mediator.handle(.fullscreenBegan(token)) }
            try expect(show, .alreadyShowing)
            token = nil
            try expect(show, nil)
        }
    }

    @Test("A token of the host's that its owner drops has taken back the wish for quiet")
    func droppedHold() async throws {
        try await withAd { mediator, show in
            var token: HostToken? = HostToken()
            if let token { mediator.handle(.adsSuspended(token, blocksLoads: true)) }
            try expect(show, .suppressed)
            token = nil
            try expect(show, nil)
        }
    }

    @Test(
        "A token of the host's may be ended before its life ends, and the end of its life changes nothing more"
    )
    func endedBefore() async throws {
        try await withAd { mediator, show in
            let other = HostToken()
            do {
                let token = HostToken()
                mediator.handle(.fullscreenBegan(token))
                mediator.handle(.fullscreenEnded(token))
                mediator.handle(.fullscreenEnded(token))
                mediator.handle(.fullscreenBegan(other))
            }
            try expect(show, .alreadyShowing)
            mediator.handle(.fullscreenEnded(other))
            try expect(show, nil)
        }
    }

    @Test("A token of the host's that is a mere name, as in scenarios, ends by its event alone")
    func named() async throws {
        try await withAd { mediator, show in
            mediator.handle(.fullscreenBegan("call"))
            try expect(show, .alreadyShowing)
            mediator.handle(.fullscreenEnded(HostToken("call")))
            try expect(show, nil)
        }
    }

    @Test("A token of the host's equals no other, and keeps no mediator alive")
    func identity() throws {
        #expect(HostToken() != HostToken())
        #expect(HostToken("a") == HostToken("a"))
        let stage = PuppetStage()
        defer { stage.close() }
        let token = HostToken()
        var mediator: Mediator? = try Harness(stage).mediator
        mediator?.handle(.fullscreenBegan(token))
        weak let gone = mediator
        mediator = nil
        #expect(gone == nil)
    }
}
