import TestSupport
import Testing

@testable import AdmedCLI

@Suite("Arguments")
struct ArgumentTests {
    private func parsed(_ words: [String]) throws -> ParsedArguments {
        guard case .run(_, let arguments) = try ArgumentParser.parse(words, commands: CommandRunner.specs)
        else { throw CommandFailure(.bug, "not a run") }
        return arguments
    }

    @Test("Arguments take a value behind them or after an equals sign, and global options before the command")
    func values() throws {
        let arguments = try parsed([
            "--json", "--config", "a.yaml", "fetch", "--placement=--x=y", "--timeout", "2.5", "--repeat=3",
        ])
        #expect(arguments.has("json"))
        #expect(arguments.text("config") == "a.yaml")
        #expect(arguments.text("placement") == "--x=y")
        #expect(arguments.duration("timeout") == .milliseconds(2_500))
        #expect(arguments.integer("repeat") == 3)
    }

    @Test("after two dashes are words")
    func dashes() throws {
        #expect(try parsed(["help", "--", "--json"]).argument == "--json")
    }

    @Test(
        "Arguments that cannot be used are refused with what was meant",
        arguments: [
            (["fecth"], "unknown command `fecth`; did you mean `fetch`?"),
            (["xyzzy"], "unknown command `xyzzy`"),
            ([], "which command?"),
            (["fetch"], "fetch needs --placement ID: the placement to load an ad for"),
            (
                ["fetch", "--placment", "a"],
                "unknown option `--placment` of fetch; did you mean `--placement`?"
            ),
            (
                ["fetch", "-placement", "a"],
                "unknown option `-placement` of fetch; did you mean `--placement`?"
            ),
            (["fetch", "--placement"], "--placement needs a value: --placement ID"),
            (["fetch", "--placement", "--json"], "--placement needs a value: --placement ID"),
            (["fetch", "--placement="], "--placement takes a text that is not empty, not ``"),
            (["fetch", "--placement", "a", "--placement", "b"], "--placement is given twice"),
            (["fetch", "--json=1"], "--json takes no value"),
            (["fetch", "--timeout", "0"], "--timeout takes seconds above 0, at most 3600, not `0`"),
            (["fetch", "--timeout", "-1"], "--timeout takes seconds above 0, at most 3600, not `-1`"),
            (["fetch", "--repeat", "1e3"], "--repeat takes a whole number from 1 to 1000000, not `1e3`"),
            (["serve", "--port", "65536"], "--port takes a whole number from 0 to 65535, not `65536`"),
            (
                ["check", "--state", "l"],
                "check has no use for --state; it is an option of fetch, show, caps"
            ),
            (
                ["--state", "l", "check"],
                "check has no use for --state; it is an option of fetch, show, caps"
            ),
            (["check", "file"], "check does not take `file`"),
            (["help", "fetch", "more"], "help does not take `more`"),
            (["che\u{1B}[31m"], "unknown command `che\\u{1b}[31m`"),
        ])
    func refusals(words: [String], message: String) async throws {
        let failure = try #require(throws: CommandFailure.self) {
            try ArgumentParser.parse(words, commands: CommandRunner.specs)
        }
        #expect(failure.code == .usage)
        #expect(failure.message.split(separator: "\n").first.map(String.init) == message)
    }

    @Test("Arguments ask for help, whatever else is wrong with them")
    func help() throws {
        let request = try ArgumentParser.parse(["fetch", "--help"], commands: CommandRunner.specs)
        #expect(request == .help(FetchCommand.spec))
        #expect(try ArgumentParser.parse(["-h"], commands: CommandRunner.specs) == .help(nil))
    }

    @Test(
        "Arguments ask for the version, with a command or without",
        arguments: [[], ["fetch"], ["--json", "check"]])
    func version(words: [String]) throws {
        #expect(
            try ArgumentParser.parse(words + ["--version"], commands: CommandRunner.specs) == .version)
    }

    @Test("Arguments are read by options whose names are unique, those of several commands in one way")
    func table() {
        for spec in CommandRunner.specs {
            let names = spec.allOptions.map(\.name)
            #expect(Set(names).count == names.count, "\(spec.name)")
            for option in spec.options {
                let shared = OptionSpec.shared.first { $0.name == option.name }
                #expect(shared == nil || shared?.kind == option.kind, "\(spec.name) --\(option.name)")
            }
        }
    }

    @Test(
        "Arguments that take a number take it or refuse it with their name and range, however far out it is")
    func boundaryNumbers() throws {
        var options = 0
        for spec in CommandRunner.specs {
            for option in spec.options {
                let range: ClosedRange<Double>
                switch option.kind {
                case .integer(let whole): range = Double(whole.lowerBound)...Double(whole.upperBound)
                case .seconds(let most), .secondsOrNone(let most): range = 0...Double(most)
                case .flag, .text, .file, .folder: continue
                }
                options += 1
                for number in BoundaryNumber.all {
                    let words = [spec.name, "--\(option.name)=\(number.text)"]
                    do throws(CommandFailure) {
                        _ = try ArgumentParser.parse(words, commands: CommandRunner.specs)
                        #expect(range.contains(number.value), "\(words)")
                    } catch {
                        let isRefused = error.message.contains("--\(option.name) takes ")
                        let isIncomplete = error.message.contains(" needs --")
                        #expect(isRefused || isIncomplete && range.contains(number.value), "\(error.message)")
                        #expect(
                            !isRefused || error.message.contains("\(Int(range.upperBound))"),
                            "\(error.message)")
                    }
                }
            }
        }
        #expect(options >= 6)
    }
}
