import Testing

@testable import AdmedCLI

/// Numbers that end programs which do not expect them, for every option that takes one.
@Suite("Numbers at the edge")
struct BoundaryArgumentTests {
    private static let numbers =
        [
            "0", "-0", "1", "-1", "2147483647", "2147483648", "-2147483648", "-2147483649",
            "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "1e308", "1e-308", "-1e308", "1e9223372036854775807",
            "1e-9223372036854775808", "nan", "NaN", "inf", "Infinity", "-inf", "0x10", "1_000", " 1", "1 ",
            "+1", "1,5",
            "٣", "½", ".5", "5.", "1.5", "0.0000001", "0.0000000001",
        ] + [
            String(repeating: "9", count: 38), String(repeating: "9", count: 400),
            "0." + String(repeating: "0", count: 400) + "1", "0." + String(repeating: "9", count: 37),
            "-" + String(repeating: "9", count: 38),
        ]

    private static let options: [(command: CommandSpec, option: OptionSpec)] = CommandRunner.specs.flatMap {
        command in
        command.options.filter {
            switch $0.kind {
            case .integer, .seconds, .secondsOrNone: true
            case .flag, .text, .file, .folder: false
            }
        }.map { (command, $0) }
    }

    @Test(
        "Numbers at the edge are read where they are in the range of the option, and else refused with the range"
    )
    func everyNumericOption() throws {
        #expect(
            Set(Self.options.map(\.option.name)) == [
                "timeout", "repeat", "concurrency", "dwell", "skip", "port",
            ])
        for (command, option) in Self.options {
            for number in Self.numbers {
                let words =
                    [command.name, "--\(option.name)=\(number)"]
                    + (command.name == "serve" ? [] : ["--placement=a"])
                do throws(CommandFailure) {
                    let request = try ArgumentParser.parse(words, commands: CommandRunner.specs)
                    guard case .run(_, let arguments) = request else { continue }
                    check(number, arguments, option)
                } catch {
                    #expect(error.code == .usage)
                    #expect(error.message.hasPrefix("--\(option.name) takes "), "\(error.message)")
                    #expect(error.message.utf8.count < 600)
                    #expect(expectedRange(option).allSatisfy(error.message.contains), "\(error.message)")
                }
            }
        }
    }

    /// What was read is in the range.
    private func check(_ number: String, _ arguments: ParsedArguments, _ option: OptionSpec) {
        switch option.kind {
        case .integer(let range):
            #expect(arguments.integer(option.name).map(range.contains) == true, "\(option.name) \(number)")
        case .seconds(let most):
            let time = arguments.duration(option.name) ?? .zero
            #expect(time > .zero && time <= .seconds(most), "\(option.name) \(number)")
        case .secondsOrNone(let most):
            let time = arguments.duration(option.name) ?? .seconds(-1)
            #expect(time >= .zero && time <= .seconds(most), "\(option.name) \(number)")
        case .flag, .text, .file, .folder: Issue.record("no number")
        }
    }

    private func expectedRange(_ option: OptionSpec) -> [String] {
        switch option.kind {
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .seconds(let most), .secondsOrNone(let most): ["0", "\(most)"]
        case .flag, .text, .file, .folder: []
        }
    }

    @Test("Numbers at the edge of COLUMNS are a width, or nothing", arguments: numbers)
    func columns(number: String) {
        let columns = Columns.wanted(by: ["COLUMNS": number])
        #expect(columns == nil || columns.map { $0 >= 20 } == true)
        let text = HelpText(CommandRunner.specs, columns: columns).of(nil)
        #expect(!text.isEmpty)
    }

    @Test(
        "Numbers at the edge of times are told, and end nothing",
        arguments: [
            Duration.zero, .nanoseconds(1), .nanoseconds(-1), .seconds(Int64.max), .seconds(Int64.min),
            .milliseconds(Int64.max), .seconds(1 << 53),
        ])
    func durations(_ duration: Duration) {
        #expect(Seconds.words(duration).hasSuffix(" s"))
        #expect(!Seconds.wait(duration).isEmpty)
        #expect(Seconds.number(duration).isFinite)
    }
}
