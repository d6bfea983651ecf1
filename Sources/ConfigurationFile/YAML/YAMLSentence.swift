/// Says in plain words what libyaml could not read.
enum YAMLSentence {
    private static let sentences = [
        "did not find expected key": "expected a key here; check the indentation and the quotes",
        "mapping values are not allowed in this context":
            "a `:` cannot stand here; quote the text, or begin a new line",
        "found character that cannot start any token":
            "this character cannot begin a value; indent with spaces, not tabs, and quote texts that begin with @, ` or %",
        "could not find expected ':'": "expected `:` after the key",
        "did not find expected ',' or '}'": "expected `,` or `}`",
        "did not find expected ',' or ']'": "expected `,` or `]`",
        "did not find expected node content": "expected a value",
        "did not find expected '-' indicator":
            "expected `-` and the next element; check the indentation",
        "found unexpected end of stream": "a quoted text has no end",
        "found unexpected document indicator": "a quoted text has no end before the end of the document",
        "did not find expected <document start>": "expected the end of the file",
        "block sequence entries are not allowed in this context": "a list cannot begin here",
        "block mapping entries are not allowed in this context": "a key cannot stand here",
        "mapping keys are not allowed in this context": "a key cannot stand here",
        "found unknown escape character": "there is no such escape in a quoted text",
        "did not find expected hexdecimal number": "expected hexadecimal digits after the escape",
        "found invalid Unicode character escape code": "the escape stands for no character",
        "found a tab character that violates indentation": "indent with spaces, not tabs",
        "found a tab character where an indentation space is expected": "indent with spaces, not tabs",
    ]

    /// A sentence for what libyaml's scanner or parser says.
    static func sentence(for problem: String) -> String {
        "not valid YAML: " + (sentences[problem] ?? problem)
    }

    /// A sentence for what libyaml's reader says.
    static func sentence(forUnreadable problem: String) -> String {
        problem == "control characters are not allowed"
            ? "not valid YAML: control characters are not allowed; write them as escapes in double quotes"
            : "not UTF-8: expected a text file in UTF-8"
    }
}
