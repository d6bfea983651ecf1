import Mediation

/// At most three splash ads a session and five a day, a minute apart, two an hour.
let splashFrequency = FrequencyPolicy(
    perSession: 3, perDay: 5, windows: [FrequencyPolicy.Window(limit: 2, length: .seconds(3600))],
    minimumInterval: .seconds(60))

func showsLeft(_ mediator: Mediator) -> Int {
    5 - mediator.dayDisplays("splash")
}
