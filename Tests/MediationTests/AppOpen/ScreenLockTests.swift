import Mediation
import Testing

@Suite("The guess that the screen was locked")
struct ScreenLockTests {
    @Test(
        "An inactive app, or one in background with a dark screen, was locked",
        arguments: [
            (.active, 0, false), (.active, 0.5, false),
            (.inactive, 0, true), (.inactive, 1, true),
            (.background, 0, true), (.background, -0.1, true),
            (.background, 0.01, false), (.background, 1, false),
        ] as [(ApplicationState, Double, Bool)])
    func guess(state: ApplicationState, brightness: Double, isLock: Bool) {
        #expect(HostEvent.isScreenLock(applicationState: state, brightness: brightness) == isLock)
    }

    @Test("The states have UIKit's numbers")
    func numbers() {
        #expect(ApplicationState.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(ApplicationState.allCases == [.active, .inactive, .background])
    }
}
