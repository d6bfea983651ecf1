import AdapterKit
import Testing

@testable import AdmedCLI

@Suite("The viewer of show")
struct ViewerTests {
    @Test(
        "The viewer of show stays until the ad ends or can be skipped, whichever comes first",
        arguments: [
            (nil, nil, 5, false), (2, nil, 2, false), (9, nil, 9, false), (nil, 0, 5, true),
            (nil, 7, 7, true),
            (6, 0, 5, true), (3, 0, 3, false), (9, 7, 7, true), (5, 0, 5, false),
        ] as [(Int?, Int?, Int, Bool)])
    func end(dwell: Int?, skip: Int?, seconds: Int, isSkipped: Bool) {
        let viewer = Viewer(dwell: dwell.map { .seconds($0) }, skip: skip.map { .seconds($0) })
        let end = viewer.end(skipAfter: .seconds(5))
        #expect(end.at == .seconds(seconds) && end.isSkipped == isSkipped)
    }

    @Test("The viewer of show has watched all of what was not skipped, and clicks half-way")
    func played() {
        let watched = Viewer(dwell: .seconds(4), clicks: true).played(skipAfter: .seconds(5))
        #expect(watched.completed == .seconds(4) && watched.clicked == .seconds(2))
        #expect(watched.dwell == .seconds(4) && watched.failure == nil)
        let skipped = Viewer(skip: .zero).played(skipAfter: .seconds(5))
        #expect(skipped.completed == nil && skipped.clicked == nil && skipped.dwell == .seconds(5))
        #expect(Viewer(fails: true).played(skipAfter: .zero).failure != nil)
    }
}
