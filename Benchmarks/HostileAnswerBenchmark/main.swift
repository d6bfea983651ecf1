import AdmedCLI
import Foundation
import PangleAdapter

// What the worst answers cost, each in a process of its own in front of a server in this one:
// `ADMED_BENCHMARKS=1 swift run -c release HostileAnswerBenchmark [word of a row's name]`.

switch CommandLine.arguments.dropFirst().first {
case "fetch":
    await Admed.run(adapters: [PangleAdapter.self])
case "--load":
    // A row that grows without bound shall not take the machine with it.
    var most = rlimit(rlim_cur: 8 << 30, rlim_max: 8 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &most)
    print(try await HostileLoad(CommandLine.arguments[2]).run())
default:
    let word = CommandLine.arguments.dropFirst().first ?? ""
    try HostileTable(HostileBody.all + [.bomb()]).print(where: word)
}
