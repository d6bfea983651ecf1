import TestSupport
import Testing

@testable import AdmedCLI

@Suite("completions")
struct CompletionsTests {
    @Test(
        "completions for bash come from the command table",
        arguments: [
            (["admed", "fe"], ["fetch"]),
            (["admed", "--v"], ["--version"]),
            (["admed", "fetch", "--save"], ["--save-markup"]),
            (["admed", "fetch", "--placement", ""], []),
            (["admed", "--json", "fetch", "--plac"], ["--placement"]),
            (["admed", "completions", "z"], ["zsh"]),
            (["admed", "help", "simu"], ["simulate"]),
            (["admed", "simulate", "a-d"], ["a-day.yaml"]),
            (["admed", "fetch", "--config", "a-d"], ["a-day.yaml"]),
            (["admed", "--config", "a-d"], ["a-day.yaml"]),
            (["admed", "serve", "--c"], []),
            (["admed", "check", "--n"], []),
        ])
    func bash(_ words: [String], _ expected: [String]) async throws {
        try await CommandLineProbe.inFolder(["a-day.yaml": ""]) { probe in
            let script = await probe.run("completions", "bash")
            #expect(script.code == 0)
            let line = words.map(\.quotedForShell).joined(separator: " ")
            let ask = """
                \(script.output)
                COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _admed; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let bash = try Child("bash", ["-c", ask], in: probe.folder, errors: .testErrors)
            let answer = await bash.readToEnd()
            #expect(answer.split(separator: "\n").map(String.init) == expected)
        }
    }

    @Test("completions name every command and option for every shell", arguments: Shell.allCases)
    func complete(_ shell: Shell) {
        let text = shell.completions(of: CommandRunner.specs, for: .admed)
        for command in CommandRunner.specs {
            #expect(text.contains(command.name))
            for option in command.allOptions {
                #expect(text.contains(option.name), "\(command.name) \(option.name)")
            }
        }
        #expect(text.hasSuffix("\n"))
    }

    @Test("completions keep quotes in help texts from ending a word")
    func quotes() {
        let spec = CommandSpec(
            "it's", summary: "the user's [own]: one", options: [OptionSpec(flag: "a", help: "what's that")])
        #expect(Shell.zsh.completions(of: [spec], for: .admed).contains(#"the user'\''s \[own\]\: one"#))
        #expect(Shell.fish.completions(of: [spec], for: .admed).contains(#"-d 'what\'s that'"#))
    }

    @Test("completions of no shell, or an unknown one, are a usage error that names the known ones")
    func unknownShell() async throws {
        try await CommandLineProbe.inFolder { probe in
            let none = await probe.run("completions")
            #expect(none.code == 2)
            #expect(none.messages.contains("bash, zsh, fish"))
            #expect(await probe.run("completions", "tcsh").code == 2)
        }
    }
}
