//! Errors and warnings of the f-puzzles reader.

use super::refused;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

/// Returns an f-puzzles object of an empty 4x4 grid with these additional members.
fn object(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{members}}}"#)
}

/// Returns the warnings from reading an object.
fn warned(members: &str) -> Vec<String> {
    let reading = ReadOptions::new().format(Format::Fpuzzles).ignore_drawings(true).read(&object(members));
    let (_, warnings) = reading.unwrap_or_else(|error| panic!("{members}: {error}"));
    warnings.iter().map(|warning| warning.0.message().to_owned()).collect()
}

#[test]
fn numbers_of_fpuzzles_are_whole_or_errors() {
    let outside = ["littlekillersum", "sandwichsum", "xsum", "skyscraper"]
        .map(|key| (key, r#""cell":"R0C2","direction":"DR""#, "R0C2"));
    let cells = ["killercage", "difference", "ratio"].map(|key| (key, r#""cells":["R1C1","R1C2"]"#, "R1C1"));
    let lines = ["whispers", "modularline"].map(|key| (key, r#""lines":[["R1C1"],["R2C1","R2C2"]]"#, "R1C1"));
    let values = [
        (r#""15a""#, "15a"),
        ("15.5", "15.5"),
        (r#""15.5""#, "15.5"),
        (r#""?""#, "?"),
        ("1e3", "1e3"),
        (r#""-5""#, "-5"),
        ("-5", "-5"),
        (r#""99999999999999999999""#, "99999999999999999999"),
        ("3000000", "3000000"),
        ("[5]", "[5]"),
        (r#"{"a":5}"#, r#"{"a":5}"#),
        ("true", "true"),
    ];
    for (key, place, cell) in outside.into_iter().chain(cells).chain(lines) {
        let object = |value: &str| {
            let place = if key == "littlekillersum" {
                place.to_owned()
            } else {
                place.split(r#","dir"#).next().unwrap_or_default().to_owned()
            };
            object(&format!(r#""{key}":[{{{place},"value":{value}}}]"#))
        };
        for (value, shown) in values {
            let error = refused(Format::Fpuzzles, &object(value));
            let head = format!("{key}[0].value at {cell}: '{shown}', expected a ");
            assert!(error.starts_with(&head), "{key} {value}: {error}");
        }
        // The native reader checks which numbers the rule accepts.
        if key != "ratio" && key != "difference" {
            let error = refused(Format::Fpuzzles, &object("2000001"));
            assert!(error.starts_with(&format!("{key}[0].value at {cell}: '2000001', expected ")), "{error}");
        }
        for empty in [r#""""#, r#"" ""#, "null", "[]"] {
            let (puzzle, _) = Format::Fpuzzles.read(&object(empty)).unwrap_or_else(|error| panic!("{error}"));
            let rules = usize::from(!outside.iter().any(|(outside, ..)| *outside == key));
            assert_eq!(puzzle.rules().len(), rules, "{key} {empty}");
        }
    }
}

#[test]
fn other_numbers_of_fpuzzles_are_checked_too() {
    let cell = |members: &str| {
        refused(Format::Fpuzzles, &format!(r#"{{"grid":[[{{}},{{}}],[{{}},{{{members}}}]]}}"#))
    };
    assert_eq!(
        cell(r#""value":"1a","given":true"#),
        "grid[1][1].value at R2C2: '1a', expected a digit from 1 to 2"
    );
    assert_eq!(
        cell(r#""value":3,"given":true"#),
        "grid[1][1].value at R2C2: '3', expected a digit from 1 to 2"
    );
    assert_eq!(cell(r#""value":1,"given":"yes""#), "grid[1][1].given at R2C2: 'yes', expected true or false");
    assert_eq!(
        cell(r#""givenPencilMarks":[1,1.5]"#),
        "grid[1][1].givenPencilMarks[1] at R2C2: '1.5', expected a digit from 1 to 2"
    );
    let error = |members: &str| refused(Format::Fpuzzles, &object(members));
    assert_eq!(
        error(r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,"2b"]}]"#),
        "quadruple[0].values[1] at R1C1: '2b', expected a digit from 1 to 4"
    );
    assert_eq!(
        error(r#""xv":[{"cells":["R1C1","R1C2"],"value":"10"}]"#),
        "xv[0].value at R1C1: '10', expected X or V, or nothing"
    );
    assert_eq!(
        error(r#""skyscraper":[{"cell":"R5C2","value":"9000"}]"#),
        "skyscraper[0].value at R5C2: '9000', expected a number of visible digits from 0 to 1024"
    );
    assert!(
        error(r#""cage":[{"cells":["R1C1"],"value":"DR99999999999"}]"#)
            .starts_with("cage[0].value at R1C1: '99999999999', expected a digital root from 0 to 9")
    );
    assert_eq!(error(r#""odd":[{"cell":"R0C1"}]"#), "odd[0].cell: 'R0C1', expected R1C1 to R4C4");
    assert!(error(r#""sandwichsum":[{"value":"5"}]"#).contains("sandwichsum[0].cell: a value without cells"));
    assert!(error(r#""killercage":[{"cells":[],"value":"5"}]"#).contains("a value without cells"));
    assert!(
        error(r#""arrow":[{"cells":["R1C1"],"lines":[],"value":"5"}]"#)
            .contains("arrow[0].value: an unknown")
    );
    for (arrow, message) in [
        (
            r#""cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2"]]"#,
            "arrow[0].cells: a bulb whose cells are not listed in reading order",
        ),
        (r#""cells":["R1C1"],"lines":[["R1C2","R2C2"]]"#, "arrow[0].lines[0]: an arrow that begins in R1C2"),
        (
            r#""cells":["R1C1"],"lines":[["R1C1","R2C2","R1C1"]]"#,
            "arrow[0].lines[0]: an arrow that comes back to its bulb in R1C1",
        ),
    ] {
        let said = error(&format!(r#""arrow":[{{{arrow}}}]"#));
        assert!(said.starts_with(message), "{said}");
    }
    assert_eq!(
        error(r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C1"]}]"#),
        "clone[0].cloneCells: 1 cells, expected 2, as many as are cloned"
    );
}

#[test]
fn drawings_of_fpuzzles_are_told_of() {
    assert_eq!(
        warned(r#""line":[{"lines":[["R1C1","R1C4"]],"outlineC":"red"},{"lines":[["R2C1","R2C2"]]}]"#),
        ["line[0]: drawings, not read as a rule: 2 lines: red R1C1 to R1C4, R2C1 to R2C2"]
    );
    assert_eq!(
        warned(
            r#""text":[{"cells":["R1C1"],"value":"V"},{"cells":["R1C1"],"value":""}],"circle":[{"cells":["R0C1"],"value":7}],"rectangle":[{"cells":["R1C1","R1C2"]}],"cage":[{"cells":["R3C3"],"value":"8"}]"#
        ),
        [
            "cage[0]: drawings, not read as a rule: 1 cage: \"8\" at R3C3",
            "circle[0]: drawings, not read as a rule: 1 circle: \"7\" at R0C1",
            "rectangle[0]: drawings, not read as a rule: 1 rectangle: R1C1 to R1C2",
            "text[0]: drawings, not read as a rule: 1 text: \"V\" at R1C1",
        ]
        .map(str::to_owned)
    );
    assert_eq!(
        warned(&format!(r#""ruleset":"Normal rules\n apply. {}""#, "x".repeat(200))),
        [format!("ruleset: the text of the rules is not read: \"Normal rules apply. {}…\"", "x".repeat(80))]
    );
    // Drawings of a constraint that is read give no warning, and neither do drawings that show nothing.
    let quiet = [
        r#""skyscraper":[{"cell":"R0C1","value":"2"}],"text":[{"cells":["R0C1"],"value":"2","fromConstraint":"Skyscraper"}]"#,
        r#""renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]"#,
        r#""regionsumline":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Region Sum Lines"}]"#,
        r#""line":[],"ruleset":"","text":[{}]"#,
        r#""cage":[{"cells":["R1C1"],"value":"FOGLIGHT"},{"value":"author: x"},{"cells":["R1C1"],"value":"DR3"}]"#,
        r#""foglight":["R1C1"],"fogofwar":["R1C1"],"successMessage":"x","triggereffect":[{}],"metadata":{"title":"x"},"negative":["foglight"]"#,
    ];
    for members in quiet {
        assert_eq!(warned(members), [] as [&str; 0], "{members}");
    }
    assert_eq!(
        warned(r#""line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]"#).len(),
        1,
        "its key is not there"
    );
    assert!(
        refused(Format::Fpuzzles, &object(r#""metadata":{"norowcol":true}"#))
            .starts_with("metadata.norowcol: ")
    );
}

#[test]
fn drawings_of_fpuzzles_are_an_error() {
    let line = r##""line":[{"lines":[["R1C1","R1C4"]],"outlineC":"#67f067"}]"##;
    let drawn = format!(r#"{line},"text":[{{"cells":["R1C1"],"value":"V"}}],"ruleset":"V is\n a sum.""#);
    assert_eq!(
        refused(Format::Fpuzzles, &object(&drawn)),
        "line[0]: drawings, in which no rule can be read: 1 line (#67f067 R1C1 to R1C4), 1 text (\"V\" at R1C1); \
         the text of the rules: \"V is a sum.\", expected rules that are stated, or permission to ignore the drawings"
    );
    let (puzzle, warnings) =
        ReadOptions::new().ignore_drawings(true).read(&object(&drawn)).expect("they are ignored");
    assert_eq!((puzzle.about().drawings_ignored, warnings.len()), (2, 3));
    // Each of the two options allows only one of these: drawings or unknown members.
    let unknown = format!(r#"{line},"foo":1"#);
    let options = ReadOptions::new();
    assert!(options.clone().ignore_drawings(true).read(&object(&unknown)).is_err());
    assert!(options.ignore_unknown(true).read(&object(&drawn)).is_err());
}

#[test]
fn what_a_puzzle_says_of_itself_travels_with_it() {
    let about = |members: &str| {
        let (puzzle, warnings) = Format::Fpuzzles.read(&object(members)).expect("a puzzle");
        (puzzle.about().clone(), warnings.len(), puzzle)
    };
    let digits = "1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1";
    let (own, warnings, puzzle) = about(&format!(
        r#""title":" Seven\n #7 ","author":"Ada","ruleset":"None.\nAt all.","solution":[{digits}]"#
    ));
    assert_eq!((own.title.as_deref(), own.author.as_deref(), warnings), (Some("Seven #7"), Some("Ada"), 1));
    assert_eq!(own.rules.as_deref(), Some("None.\nAt all."));
    let stored: Vec<_> = digits.split(',').map(|digit| digit.parse().ok()).collect();
    assert_eq!(own.solution, Some(stored));
    // f-puzzles keeps all these facts, native text only the title and the author.
    let again = Format::Fpuzzles.read(&Format::Fpuzzles.write(&puzzle).expect("written")).expect("read").0;
    assert_eq!(again.about(), &own);
    let native = Format::Native.write(&puzzle).expect("written");
    assert!(native.contains("title Seven #7\nauthor Ada\n"), "{native}");
    let names = Format::Native.read(&native).expect("read").0.about().clone();
    assert_eq!((names.title, names.author), (own.title, own.author));
    // The facts may also be in cages and in SudokuPad's metadata, and the solution may be a text.
    let cages =
        r#""cage":[{"value":"title: T"},{"value":"author: A"},{"value":"solution: 1234..1221434321"}]"#;
    let (other, ..) = about(cages);
    let known = other.solution.expect("stored").iter().flatten().count();
    assert_eq!((other.title.as_deref(), other.author.as_deref(), known), (Some("T"), Some("A"), 14));
    let (other, ..) = about(r#""metadata":{"title":"M","author":"B","rules":"R"},"title":"T""#);
    assert_eq!((other.title.as_deref(), other.author.as_deref()), (Some("M"), Some("B")));
    // A stored solution of the wrong size gives a warning, and is dropped.
    let (other, warnings, _) = about(r#""solution":[1,2,3]"#);
    assert_eq!((other.solution, warnings), (None, 1));
    let (other, ..) =
        about(r#""solution":[null,"",0,null,null,null,null,null,null,null,null,null,null,null,null,9]"#);
    assert_eq!(other.solution, None, "nothing is known");
}

#[test]
fn parity_of_a_cell_is_a_rule() {
    let text = r#"{"grid":[[{"parity":"even"},{"parity":"Odd","value":1,"given":true}],[{"parity":""},{}]]}"#;
    let (puzzle, warnings) = Format::Fpuzzles.read(text).expect("read");
    let rules: Vec<String> = puzzle.rules().iter().map(|stated| stated.to_string()).collect();
    assert_eq!((rules, warnings.len()), (vec!["even r1c1".to_owned(), "odd r1c2".to_owned()], 0));
    assert_eq!(puzzle.givens().count(), 1);
    assert_eq!(
        refused(Format::Fpuzzles, &text.replace("Odd", "prime")),
        "grid[0][1].parity at R1C2: 'prime', expected \"even\" or \"odd\""
    );
}

#[test]
fn rows_that_are_regions_stay_some() {
    let native = "grid 5x5\nregions\n11111\n22222\n33333\n44444\n55555\nregion-sum r1c1 r2c1";
    let puzzle: sudoku2cnf_puzzle::puzzle::Puzzle = native.parse().expect("a puzzle");
    let again = Format::Fpuzzles.read(&Format::Fpuzzles.write(&puzzle).expect("written")).expect("read").0;
    assert_eq!((again.grid().shape(), again.rules().len()), (puzzle.grid().shape(), 1));
    let plain: sudoku2cnf_puzzle::puzzle::Puzzle = "grid 5x5".parse().expect("a puzzle");
    let again = Format::Fpuzzles.read(&Format::Fpuzzles.write(&plain).expect("written")).expect("read").0;
    assert_eq!(again.grid().regions().count(), 0);
}

#[test]
fn each_key_has_its_own_members() {
    for (members, said) in [
        (r#""odd":[{"cells":["R1C1"]}]"#, "odd[0].cells: an unknown member, expected cell or how it looks"),
        (r#""extraregion":[{"cell":"R1C1"}]"#, "extraregion[0].cell: an unknown member"),
        (r#""killercage":[{"cell":"R1C1","value":"3"}]"#, "killercage[0].cell: an unknown member"),
        (
            r#""sandwichsum":[{"cell":"R0C1","value":"3","direction":"DR"}]"#,
            "sandwichsum[0].direction: an unknown member",
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C1"]}]"#,
            "ratio[0].cloneCells: an unknown member",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","cells":["R1C2","R2C3"],"direction":"DR","value":"9"}]"#,
            "littlekillersum[0].cells: cells other than the diagonal",
        ),
    ] {
        let error = refused(Format::Fpuzzles, &object(members));
        assert!(error.starts_with(said), "{error}");
    }
    let cells =
        r#""littlekillersum":[{"cell":"R0C1","cells":["R3C4","R1C2","R2C3"],"direction":"DR","value":"9"}]"#;
    assert_eq!(Format::Fpuzzles.read(&object(cells)).expect("read").0.rules().len(), 1);
}

#[test]
fn words_in_front_of_a_colon_are_no_rules() {
    let clear = r##""outlineC":"#00000000","fontC":"#FFFFFF00""##;
    for (members, said) in [
        (
            r#""cage":[{"cells":["R1C1","R1C2"],"value":"antiknight: true"}]"#.to_owned(),
            "cage[0]: drawings, in which no rule can be read: 1 cage (\"antiknight: true\" at R1C1 to R1C2)",
        ),
        (r#""cage":[{"value":"antiknight: true"}]"#.to_owned(), "cage[0].value: a rule in the metadata"),
        (
            format!(r#""cage":[{{"cells":["R1C1"],"value":"norowcol: true",{clear}}}]"#),
            "cage[0].value: a rule in the metadata",
        ),
        (
            r#""metadata":{"nonconsecutive":true}"#.to_owned(),
            "metadata.nonconsecutive: a rule in the metadata",
        ),
        (
            r#""metadata":{"global":["rowcol","diagonal+"]}"#.to_owned(),
            "metadata.global[1]: a rule in the metadata",
        ),
        (r#""metadata":{"global":"antiking"}"#.to_owned(), "metadata.global: not an array"),
        (r#""metadata":["antiking"]"#.to_owned(), "metadata: not an object"),
        (r#""metadata":"antiking""#.to_owned(), "metadata: not an object"),
    ] {
        let error = refused(Format::Fpuzzles, &object(&members));
        assert!(error.starts_with(said), "{error}");
    }
    let quiet = [
        r#""metadata":{"global":["rowcol","diagonal+"],"antiking":true,"source":"x"},"diagonal+":true,"antiking":true"#,
        r#""cage":[{"value":"antiknight: false"},{"value":"msgcorrect: Well done"}]"#,
    ];
    for members in quiet {
        assert_eq!(warned(members), [] as [&str; 0], "{members}");
    }
}

#[test]
fn what_a_player_filled_in_is_told_of() {
    let cells = r#"{"value":1},{"value":2,"given":true}"#;
    let text = format!(r#"{{"grid":[[{cells}],[{{"centerPencilMarks":[1]}},{{"value":0}}]]}}"#);
    let (puzzle, warnings) = Format::Fpuzzles.read(&text).expect("read");
    let shown: Vec<_> = warnings.iter().map(|warning| warning.0.message().to_owned()).collect();
    assert_eq!(shown, ["grid: marks and digits of a player in 2 cells"]);
    assert_eq!(puzzle.givens().count(), 1);
}

#[test]
fn frames_are_named() {
    let row = |region: &str| format!(r#"[{{"region":null}},{{"region":{region}}},{{"region":null}}]"#);
    let text = format!(r#"{{"grid":[{},{},{}]}}"#, row("0"), row("0"), row("null"));
    assert!(
        refused(Format::Fpuzzles, &text)
            .ends_with("expected 3; a smaller grid in a frame of cells cannot be read")
    );
}

#[test]
fn native_lines_of_the_text_are_rules() {
    let stated = |text: &str| {
        let members = format!(r#""ruleset":{}"#, serde_json::Value::from(text));
        let (puzzle, warnings) = Format::Fpuzzles.read(&object(&members)).expect("a puzzle");
        let rules: Vec<String> = puzzle
            .rules()
            .iter()
            .map(|stated| {
                let source = stated.origin.source.as_deref().unwrap_or_default();
                format!("{source}:{}: {stated}", stated.origin.line)
            })
            .collect();
        let warnings: Vec<String> = warnings.iter().map(|warning| warning.0.message().to_owned()).collect();
        (rules, warnings, puzzle.about().rules.clone())
    };
    let text = "Normal rules.\nconstraint: sum 5 r1c1 r2c2 # a comment\nLast line.";
    let note = "ruleset: rules read from the text of the rules: sum 5 r1c1 r2c2 # a comment";
    let unread = "ruleset: the text of the rules is not read: \"Normal rules. Last line.\"";
    let (rules, warnings, kept) = stated(text);
    assert_eq!(
        (&rules[..], &warnings[..]),
        (&["ruleset:2: sum 5 r1c1 r2c2".to_owned()][..], &[unread, note].map(str::to_owned)[..])
    );
    assert_eq!(kept.as_deref(), Some("Normal rules.\nLast line."), "what is a rule is text no more");
    // Such a line may contain everything that a rule needs, including what it depends on.
    let text = "```sudoku2cnf\nlayer shade\n\n# light and dark\nyin-yang shade\nor { anti-king } { anti-knight }\n```";
    let (rules, warnings, kept) = stated(text);
    assert_eq!(rules, ["ruleset:5: yin-yang shade", "ruleset:6: or { anti-king } { anti-knight }"]);
    assert_eq!((warnings.len(), kept), (1, None));
    assert!(
        stated("An anti-knight rule.\nconstraint: anti-knight")
            .1
            .iter()
            .all(|line| !line.contains("no such rule"))
    );
    // A line that only looks like a rule gives a warning.
    let (rules, warnings, kept) = stated("Constraints: chess:1,3");
    assert_eq!((rules.len(), kept.as_deref()), (0, Some("Constraints: chess:1,3")));
    assert_eq!(
        warnings[1],
        "ruleset: line 1 is not read as a rule, which needs 'constraint: ' in front: \"Constraints: chess:1,3\""
    );
    for (text, wrong) in [
        ("constraint: anti-knight.", "line 1: no rule, expected "),
        ("Fun.\nconstraint: digits in cages differ", "line 2: 'digits in cages differ' is neither a rule"),
        ("constraint: anti-knight and anti-king", "line 1: "),
        ("constraint: anti-knight\rconstraint: diagonal", "line 1: "),
        ("constraint: killer 10 r1c1 r1c9", "line 1: "),
        ("constraint: 1234", "line 1: no rule, expected "),
        ("constraint: regions", "line 1: no rule, expected "),
        ("constraint: values 0-3", "an added line already states the values"),
        ("constraint:", "line 1: 'constraint:' without a rule, expected "),
        (
            "```sudoku2cnf\nanti-knight\n",
            "line 1: a block of native lines without its last line, '```', expected ",
        ),
        ("```sudoku2cnf\nanti-knight\nHave fun!\n```", "line 3: "),
        ("```sudoku2cnf\nconstraint: anti-knight\n```", "line 2: "),
    ] {
        let object = object(&format!(r#""ruleset":{}"#, serde_json::Value::from(text)));
        let error = refused(Format::Fpuzzles, &object);
        assert!(error.contains(wrong), "{text}: {error}");
        // No option allows a wrong rule to be ignored.
        let options = ReadOptions::new().ignore_unknown(true).ignore_drawings(true);
        let error = options.read(&object).expect_err("wrong").headline();
        assert!(error.contains(wrong), "{text}: {error}");
    }
    // Only f-puzzles' own key may contain such lines.
    let (puzzle, _) =
        Format::Fpuzzles.read(&object(r#""metadata":{"rules":"constraint: anti-knight"}"#)).expect("read");
    assert_eq!((puzzle.rules().len(), puzzle.about().rules.as_deref()), (0, Some("constraint: anti-knight")));
    // A text that came from another key does not become rules when it is written for f-puzzles.
    let link = Format::Fpuzzles.write(&puzzle).expect("written");
    let (again, _) = Format::Fpuzzles.read(&link).expect("read");
    assert_eq!(again.rules().len(), 0);
    // Rules from the caller are added to those in the text.
    let both = object(r#""ruleset":"constraint: anti-knight""#);
    let (puzzle, _) = ReadOptions::new().rule("diagonal main").read(&both).expect("read");
    assert_eq!(puzzle.rules().len(), 2);
    let error = ReadOptions::new().rule("diagnal").read(&both).expect_err("wrong");
    assert_eq!((error.input(), error.line()), (Some("rule"), 1));
}
