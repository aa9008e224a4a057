//! What the reader of f-puzzles refuses and what it warns of.

use super::refused;
use sudoku2cnf::formats::Format;

/// An f-puzzles object of an empty 4x4 grid with these members.
fn object(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{members}}}"#)
}

/// What is warned of in an object that is read.
fn warned(members: &str) -> Vec<String> {
    let (_, warnings) =
        Format::Fpuzzles.read(&object(members)).unwrap_or_else(|error| panic!("{members}: {error}"));
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
        // What a rule of the kind does not take, the native reader finds.
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
        "skyscraper[0].value at R5C2: '9000', expected a clue from 0 to 1024"
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
    assert_eq!(
        error(r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C1"]}]"#),
        "clone[0].cloneCells: 1 cells, expected 2, as many as are cloned"
    );
}

#[test]
fn drawings_of_fpuzzles_are_told_of() {
    assert_eq!(
        warned(r#""line":[{"lines":[["R1C1","R1C4"]],"outlineC":"red"},{"lines":[["R2C1","R2C2"]]}]"#),
        ["line: 2 drawings, not read as a rule: R1C1 to R1C4, R2C1 to R2C2"]
    );
    assert_eq!(
        warned(
            r#""text":[{"cells":["R1C1"],"value":"V"},{"cells":["R1C1"],"value":""}],"circle":[{"cells":["R0C1"],"value":7}],"rectangle":[{"cells":["R1C1","R1C2"]}],"cage":[{"cells":["R3C3"],"value":"8"}]"#
        ),
        [
            "cage: 1 drawing, not read as a rule: \"8\" at R3C3",
            "circle: 1 drawing, not read as a rule: \"7\" at R0C1",
            "rectangle: 1 drawing, not read as a rule: R1C1 to R1C2",
            "text: 2 drawings, not read as a rule: \"V\" at R1C1, R1C1",
        ]
        .map(str::to_owned)
    );
    assert_eq!(
        warned(&format!(r#""ruleset":"Normal rules\n apply. {}""#, "x".repeat(200))),
        [format!("ruleset: the text of the rules is not read: \"Normal rules apply. {}…\"", "x".repeat(80))]
    );
    // What f-puzzles draws for a constraint that is read, and what shows nothing, is no news.
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
fn frames_are_named() {
    let row = |region: &str| format!(r#"[{{"region":null}},{{"region":{region}}},{{"region":null}}]"#);
    let text = format!(r#"{{"grid":[{},{},{}]}}"#, row("0"), row("0"), row("null"));
    assert!(
        refused(Format::Fpuzzles, &text)
            .ends_with("expected 3; a smaller grid in a frame of cells cannot be read")
    );
}
