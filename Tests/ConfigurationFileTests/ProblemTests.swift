import ConfigurationFile
import Testing

@Suite("Problems of configuration files")
struct ProblemTests {
    /// A text with one problem, and what is told of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var line: Int
        var column: Int
        var path: String?
        var fragment: String
        var suggestion: String?

        init(
            _ text: String, _ line: Int, _ column: Int, _ path: String?, _ fragment: String,
            suggestion: String? = nil
        ) {
            self.text = text
            self.line = line
            self.column = column
            self.path = path
            self.fragment = fragment
            self.suggestion = suggestion
        }

        var testDescription: String { text }
    }

    private func expect(_ row: Row, sourceLocation: SourceLocation = #_sourceLocation) {
        let found = problems(row.text)
        #expect(found.count == 1, "\(found)", sourceLocation: sourceLocation)
        guard let problem = found.first else { return }
        #expect(problem.file == "admed.yaml", sourceLocation: sourceLocation)
        #expect(problem.line == row.line, "\(problem)", sourceLocation: sourceLocation)
        #expect(problem.column == row.column, "\(problem)", sourceLocation: sourceLocation)
        #expect(problem.path == row.path, sourceLocation: sourceLocation)
        #expect(problem.message.contains(row.fragment), "\(problem)", sourceLocation: sourceLocation)
        #expect(problem.suggestion == row.suggestion, sourceLocation: sourceLocation)
    }

    @Test(
        "Problems of configuration files of the text itself are told in plain words",
        arguments: [
            Row("", 1, 1, nil, "empty"),
            Row("# only a comment\n", 2, 1, nil, "empty"),
            Row("hello", 1, 1, nil, "expected a configuration"),
            Row("null", 1, 1, nil, "nothing stands here"),
            Row("[]", 1, 1, nil, "not a list"),
            Row("version: 1\n\tgroups: {}\n", 2, 1, nil, "indent with spaces, not tabs"),
            Row("version: 1\ngroups: {a: {}\n", 3, 1, nil, "expected `,` or `}`"),
            Row("version: 1\ngroups:\n  a: b: c\n", 3, 7, nil, "a `:` cannot stand here"),
            Row("version: 1\ngroups: \"abc\n", 3, 1, nil, "a quoted text has no end"),
            Row("version: 1\ncontext: \0\n", 2, 10, nil, "control characters are not allowed"),
            Row("---\nversion: 1\n---\nversion: 1\n", 3, 1, nil, "a second document begins here"),
            Row("version: 1\ngroups: &all {}\n", 2, 9, "groups", "anchors (&) are not read"),
            Row("version: 1\ngroups: *all\n", 2, 9, "groups", "aliases (*) are not read"),
            Row("version: 1\ngroups: !!map {}\n", 2, 9, "groups", "tags (!) are not read"),
            Row("version: 1\n? [a, b]\n: 1\n", 2, 3, nil, "expected a text as key"),
            Row("version: 1\ncontext: { <<: { a: 1 } }\n", 2, 12, "context", "merge keys (<<) are not read"),
            Row("version: 1\n<<: { groups: {} }\n", 2, 1, nil, "merge keys (<<) are not read"),
            Row(
                "version: 1\n\u{A0}groups: {}\n", 2, 1, "\\u{a0}groups", "unknown key `\\u{a0}groups`",
                suggestion: "groups"),
            Row(
                "version:\u{A0}1\ngroups: {}\n", 2, 7, nil,
                "a no-break space (U+00A0) stands on line 1, column 9"),
        ])
    func syntax(row: Row) { expect(row) }

    @Test("Problems of configuration files of an indentation with no-break spaces show them")
    func noBreakSpace() {
        let found = problems("version: 1\ncontext:\n\u{A0}\u{A0}app: {}\n").map(\.description)
        #expect(found.contains { $0.hasPrefix("admed.yaml:3:1: \\u{a0}\\u{a0}app: unknown key") }, "\(found)")
    }

    @Test(
        "Problems of configuration files of keys stand at the key, of a duplicate at the second one",
        arguments: [
            Row(
                "version: 1\nplacments: {}\n", 2, 1, "placments", "unknown key `placments`",
                suggestion: "placements"),
            Row(
                "version: 1\nplacements:\n  a: { format: banner, tll: 5 }\n", 3, 24, "placements.a.tll",
                "unknown key", suggestion: "ttl"),
            Row("version: 1\nversion: 1\n", 2, 1, "version", "duplicate key `version`; it stands on line 1"),
            Row("version: 1\ncontext:\n  a: 1\n  b: 2\n  a: 3\n", 5, 3, "context.a", "it stands on line 3"),
            // é as one scalar, and as e with an accent.
            Row(
                "version: 1\nplacements:\n  \u{E9}: { format: banner }\n  e\u{301}: { format: banner }\n",
                4, 3, "placements.e\u{301}", "duplicate key"),
            Row("groups: {}\n", 1, 1, "version", "`version` is missing"),
            Row(
                "version: 1\nplacements:\n  a:\n    ttl: 5\n", 3, 3, "placements.a.format",
                "`format` is missing"),
            Row(
                "version: 1\nplacements:\n  a:\n    format: banner\n    appOpen: {}\n", 5, 5,
                "placements.a.appOpen", "only a placement of the format appOpen"),
            Row(
                "version: 1\nplacements:\n  \"a\\u0007\": { format: banner }\n", 3, 3,
                "placements.a\\u{7}", "control characters"),
            Row("version: 1\nplacements:\n  \"\": { format: banner }\n", 3, 3, "placements.", "is empty"),
        ])
    func keys(row: Row) { expect(row) }

    @Test(
        "Problems of configuration files of values stand at the value and name what was expected",
        arguments: [
            Row("version: 2\n", 1, 10, "version", "expected 1"),
            Row(
                "version: 1\nplacements: { a: { format: appopen } }\n", 2, 28, "placements.a.format",
                "unknown format `appopen`; expected one of appOpen, interstitial", suggestion: "appOpen"),
            Row(
                placement("reload: justintime"), 5, 13, "placements.a.reload", "expected one of justInTime",
                suggestion: "justInTime"),
            Row(placement("ttl: 0"), 5, 10, "placements.a.ttl", "seconds from 0.001 to 2592000"),
            Row(placement("loadTimeout: -1"), 5, 18, "placements.a.loadTimeout", "from 0.001 to 3600"),
            Row(placement("loadTimeout: soon"), 5, 18, "placements.a.loadTimeout", "expected seconds"),
            Row(placement("showTimeout: 1e400"), 5, 18, "placements.a.showTimeout", "from 0.001 to 3600"),
            Row(placement("loadLead: ~"), 5, 15, "placements.a.loadLead", "nothing stands here"),
            Row(placement("skipAfter: [5]"), 5, 16, "placements.a.skipAfter", "not a list"),
            Row(
                placement("frequency: { perDay: -1 }"), 5, 26, "placements.a.frequency.perDay",
                "a whole number from 0 to 1000000"),
            Row(
                placement("frequency: { perDay: 1.5 }"), 5, 26, "placements.a.frequency.perDay",
                "a whole number"),
            Row(
                placement("frequency: { perDay: 99999999999999999999 }"), 5, 26,
                "placements.a.frequency.perDay", "from 0 to 1000000"),
            Row(
                placement("frequency: { everyNthReturn: 0 }"), 5, 34,
                "placements.a.frequency.everyNthReturn", "from 1 to"),
            Row(
                placement("frequency: { windows: [{ limit: 1 }] }"), 5, 28,
                "placements.a.frequency.windows[0].seconds", "`seconds` is missing"),
            Row(
                placement("frequency: { group: ful }"), 5, 25, "placements.a.frequency.group",
                "unknown group `ful`; known: full", suggestion: "full"),
            Row("version: 1\ncurrency: { base: dollars }\n", 2, 19, "currency.base", "three letters"),
            Row(
                "version: 1\ncurrency: { rates: { EUR: 0 } }\n", 2, 27, "currency.rates.EUR",
                "from 0.000000001 to 1000000000"),
            Row(
                "version: 1\ncurrency: { rates: { USD: 2 } }\n", 2, 27, "currency.rates.USD",
                "can only be 1"),
            Row(
                "version: 1\ncurrency: { rates: { EUR: 1,10 } }\n", 2, 29, "currency.rates.10",
                "with a decimal point", suggestion: "EUR: 1.10"),
            Row(
                "version: 1\ncurrency:\n  rates:\n    EUR: 1,10\n", 4, 10, "currency.rates.EUR",
                "a number from 0.000000001 to 1000000000, with a decimal point", suggestion: "1.10"),
            Row(placement("ttl: 0,5"), 5, 10, "placements.a.ttl", "with a decimal point", suggestion: "0.5"),
            Row(
                placement("ttl: 3,600"), 5, 10, "placements.a.ttl", "seconds from 0.001 to 2592000"),
            Row(
                placement("frequency: { minimumInterval: 0,5 }"), 5, 37, "placements.a.frequency.5",
                "with a decimal point", suggestion: "minimumInterval: 0.5"),
            Row("version: 1\ncontext: []\n", 2, 10, "context", "expected an OpenRTB object, not a list"),
            Row("version: 1\ncontext: { a: [1, 1e400] }\n", 2, 19, "context.a[1]", "at most 38 digits"),
        ])
    func values(row: Row) { expect(row) }

    @Test(
        "Problems of configuration files of demand lines are told at their part of the line",
        arguments: [
            Row(
                demand("{ network: hose, price: 1 USD }"), 9, 18, "placements.a.demand[0].network",
                "unknown network `hose`; known: house", suggestion: "house"),
            Row(
                demand("{ network: house }"), 9, 7, "placements.a.demand[0]",
                "either `bidding: true` or a fixed `price`"),
            Row(demand("{ network: house, bidding: false }"), 9, 7, "placements.a.demand[0]", "either"),
            Row(
                demand("{ network: house, bidding: true }"), 9, 34, "placements.a.demand[0].bidding",
                "the mock adapter does not bid"),
            Row(
                demand("{ network: house, bidding: true, price: 1 USD }"), 9, 40,
                "placements.a.demand[0].price", "either `bidding: true` or `price`"),
            Row(
                demand("{ network: house, bidding: yes, price: 1 USD }"), 9, 34,
                "placements.a.demand[0].bidding", "expected true or false", suggestion: "true"),
            Row(
                demand("{ network: house, price: -1 USD }"), 9, 32, "placements.a.demand[0].price",
                "from 0 to"),
            Row(
                demand("{ network: house, price: 1 }"), 9, 32, "placements.a.demand[0].price",
                "such as `0.50 USD`"),
            Row(
                demand("{ network: house, price: 1 EUR }"), 9, 32, "placements.a.demand[0].price",
                "EUR has no rate to the base currency USD"),
            Row(
                demand("{ network: house, price: 1 USD, floor: -1 USD }"), 9, 46,
                "placements.a.demand[0].floor", "from 0 to"),
            Row(
                demand("{ network: house, price: 1 USD, timeout: 0 }"), 9, 48,
                "placements.a.demand[0].timeout", "from 0.001 to 3600"),
            Row(
                demand("{ network: house, price: 1 USD, imp: 5 }"), 9, 44, "placements.a.demand[0].imp",
                "expected an OpenRTB Imp object"),
            Row(
                demand("{ network: house, price: 1 USD, placementId: '' }"), 9, 52,
                "placements.a.demand[0].placementId", "not empty"),
            Row(demand("5"), 9, 7, "placements.a.demand[0]", "expected a demand line"),
        ])
    func lines(row: Row) { expect(row) }

    @Test(
        "Problems of configuration files of a misspelt key are not followed by others, as if what was meant were missing",
        arguments: [
            Row("verson: 1\n", 1, 1, "verson", "unknown key", suggestion: "version"),
            Row(
                "version: 1\nnetwroks: {}\nplacements:\n  a:\n    format: banner\n"
                    + "    demand: [ { network: house, price: 1 USD } ]\n", 2, 1, "netwroks", "unknown key",
                suggestion: "networks"),
            Row(
                "version: 1\nplacements:\n  a: { fromat: banner, appOpen: {} }\n", 3, 8,
                "placements.a.fromat", "unknown key", suggestion: "format"),
            Row(
                demand("{ netwrok: house, price: 1 USD }"), 9, 9, "placements.a.demand[0].netwrok",
                "unknown key", suggestion: "network"),
            Row(
                demand("{ network: house, prise: 1 USD }"), 9, 25, "placements.a.demand[0].prise",
                "unknown key", suggestion: "price"),
            Row(
                demand("{ network: house, biding: true }"), 9, 25, "placements.a.demand[0].biding",
                "unknown key", suggestion: "bidding"),
        ])
    func misspelt(row: Row) { expect(row) }

    @Test("Problems of configuration files are all told at once, in the order of the lines")
    func allAtOnce() {
        let text = """
            version: 1
            networks:
              pangle:
                adapter: pangel
              house:
                adapter: mock
                settings: { fixtrues: here }
            placements:
              one:
                format: appOpen
                loadTimout: 5
                demand:
                  - { network: hose, price: 1 USD }
              two:
                format: appOpen
                ttl: -5
            grops: {}
            """
        let found = problems(text).map { "\($0.line ?? 0):\($0.column ?? 0) \($0.path ?? "")" }
        #expect(
            found == [
                "4:14 networks.pangle.adapter",
                "7:15 networks.house.settings",
                "7:17 networks.house.settings.fixtrues",
                "11:5 placements.one.loadTimout",
                "13:20 placements.one.demand[0].network",
                "15:13 placements.two.format",
                "16:10 placements.two.ttl",
                "17:1 grops",
            ])
    }

    @Test(
        "Problems of configuration files keep their places in JSON, also after escapes that YAML does not have"
    )
    func json() {
        let text = #"{"version": 1, "placements": {"\u9996-\ud83d\ude00": {"format": "baner"}}}"#
        #expect(problems(text).map(\.column) == [65])
        #expect(problems(text).first?.path == "placements.首-😀.format")
        #expect(problems(text.replacing("baner", with: "banner")) == [])
    }

    @Test(
        "Problems of configuration files of a format that is unknown are not followed by others that come from it"
    )
    func noFollowers() {
        let text = """
            version: 1
            networks: { house: { adapter: mock, settings: { fixtures: . } } }
            currency: { rates: { EUR: many } }
            placements:
              a: { format: app, appOpen: {}, demand: [{ network: house, price: 1 EUR }] }
            """
        #expect(problems(text).map(\.path) == ["currency.rates.EUR", "placements.a.format"])
    }
}

/// A configuration whose only placement has this as its second key, on line 5.
private func placement(_ line: String) -> String {
    """
    version: 1
    placements:
      a:
        format: banner
        \(line)
    groups: { full: {} }
    """
}

/// A configuration whose only demand line is this, on line 9.
private func demand(_ line: String) -> String {
    """
    version: 1
    networks:
      house: { adapter: mock, settings: { fixtures: . } }

    placements:
      a:
        format: banner
        demand:
        - \(line)
    """
}
