//! What the readers of f-puzzles and ISS say of what they cannot read: in the words of the format,
//! at its place, and never without a word.

use crate::common;
use crate::common::Random;
use sudoku2cnf::error::ParseError;
use sudoku2cnf::formats::{Format, ReadOptions, iss};
use sudoku2cnf::rules::REGISTRY;

/// An f-puzzles object of an empty 4x4 grid with these members.
fn object(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{members}}}"#)
}

/// The error of a text, without its place.
fn refused(format: Format, text: &str) -> String {
    match format.read(text) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.headline().splitn(3, ':').nth(2).unwrap_or_default().trim().to_owned(),
    }
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

/// The native lines of an ISS text behind size and values.
fn native(text: &str) -> Vec<String> {
    let native = iss::native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    native.lines().skip(2).map(str::to_owned).collect()
}

#[test]
fn idle_separators_of_iss_are_passed_over() {
    assert_eq!(native(".NFA~BNR~_x~-~R1C1~R1C2~-~R2C1"), ["nfa BNR r1c1 r1c2 / r2c1"]);
    assert_eq!(native(".NFA~BNR~_x~R1C1~R1C2~-~~R2C1~-"), ["nfa BNR r1c1 r1c2", "nfa BNR r2c1"]);
    assert_eq!(native(".NFA~BNR~_x~R1C1~-~-~R2C1~~-"), ["nfa BNR r1c1 / r2c1"]);
    assert_eq!(native(".EqualSum~-~R1C1~R1C2~-~R2C1~-"), ["equal-sum r1c1 r1c2 / r2c1"]);
    let code = "BNR0EjCgrOwm6Q";
    let text = format!(".NFA~{code}~_x~-~R1C1~R1C2~~R9C1~R9C2~-~~R1C9~R2C9");
    let (puzzle, warnings) = Format::Iss.read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(puzzle.rules().len(), 3);
    let shown: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(shown[0], "1:24: ignored: a '-' without cells on both sides of it");
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(refused(Format::Iss, ".EqualSum~-").contains("expected cells"));
    assert!(refused(Format::Iss, ".NFA~none~_x~R1C1").starts_with("'none', expected an automaton's code"));
}

#[test]
fn errors_of_iss_name_the_type_and_its_cells() {
    let table = [
        (".Shape~16x16.Cage~0~R1Ca~R1Ca", "'.Cage': R1Ca is listed twice, expected each cell once"),
        (".Var~A~~2.Cage~0~VA2~VA2", "'.Cage': VA2 is listed twice, expected each cell once"),
        (
            ".WhiteDot~R1C1~R5C5",
            "'.WhiteDot': no two of these cells are adjacent, expected orthogonal neighbours",
        ),
        (
            ".Or.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End",
            "'.WhiteDot': no two of these cells are adjacent, expected orthogonal neighbours",
        ),
        (".Quad~R9C9~1", "'.Quad': no 2x2 square begins in R9C9, expected the upper left cell of one"),
        (".Thermo", "'.Thermo': too little for the rule, expected a cell such as R1C1"),
        (".Sum~10", "'.Sum': too little for the rule, expected a term such as R1C1 or -2*R1C1"),
        (".Whisper~-5~R1C1~R1C2", "'-5', expected a number that is not negative"),
        (".Whisper~5000~R1C1~R1C2", "'.Whisper': '5000', expected a difference from 0 to 1025"),
        (
            ".Binary~-~_~R1C1~R1C2.Pair~*~_~R1C1~R1C2",
            "'*', expected a key for 9 values: at most 14 of A-Z a-z 0-9 - _",
        ),
        (".ContainAtLeast~1_12~R1C1", "'1_12', expected values from 1 to 9, such as 1_3"),
        (
            ".LookAndSay~1212~R1C1",
            "'1212', expected pairs of digits, a count and a value each, values from 1 to 9 once",
        ),
        (".Shape~4x6.Diagonal~1", "'.Diagonal': diagonals of a 4x6 grid, expected a square grid"),
        (".Or.Regex~fQ~R1C1.X~R1C1~R1C2.End", "'fQ', expected a pattern of digits and operators"),
    ];
    for (text, expected) in table {
        assert_eq!(refused(Format::Iss, text), expected, "{text}");
    }
}

#[test]
fn what_options_state_too_is_said_so() {
    let option = |text| sudoku2cnf::error::Line { source: Some("--rule"), number: 1, text };
    let refused = |format: Format, text: &str, line| {
        ReadOptions::new()
            .format(format)
            .statements([option(line)])
            .read(text)
            .expect_err("refused")
            .message()
            .to_owned()
    };
    for (format, text) in [(Format::Iss, ".Shape~4x4"), (Format::Tatham, "2x2:c4c2_1c4c")] {
        let message = refused(format, text, "grid 4x4");
        assert!(message.ends_with("an option states the size of the grid already"), "{message}");
    }
    let given = refused(Format::Iss, ".Shape~16x16.~R1Ca_3", "given r1c10=4");
    assert_eq!(given, "'.Given': R1Ca is 3 here and 4 elsewhere");
    let given = refused(Format::Fpuzzles, r#"{"grid":[[{"value":1,"given":true}]]}"#, "values 1-1");
    assert_eq!(given, "grid: an option states the values already");
}

/// Every example of every rule that a format can say, as it writes it, and more.
fn seeds(format: Format) -> Vec<String> {
    let samples = REGISTRY.iter().map(|spec| format!("grid 9x9\n{}", spec.sample));
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples).map(|text| text.to_string());
    let puzzles = samples.chain(examples).map(|text| common::puzzle(&text));
    let written = puzzles.filter_map(|puzzle| format.write(&puzzle).ok());
    let opened = written.filter_map(|text| match text.split_once("load=") {
        None => Some(text.trim_end().to_owned()),
        Some((_, packed)) => String::from_utf16(&lz_str::decompress_from_base64(packed.trim_end())?).ok(),
    });
    opened.collect()
}

/// What a native line has and no text of another format.
fn native_words(error: &ParseError, text: &str) -> Vec<String> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let said = format!("{} {}", error.message(), error.expected());
    let mut found = Vec::new();
    // Cells are named in capitals.
    for word in said.split(|c: char| !c.is_ascii_alphanumeric()) {
        let is_cell = |word: &str| {
            sudoku2cnf::rules::params::parse_cell(word).is_some() && word.starts_with('r')
                || word.strip_prefix('v').is_some_and(|number| number.parse::<u32>().is_ok())
        };
        if is_cell(word) && !plain.contains(word) {
            found.push(word.to_owned());
        }
    }
    // What the message quotes is in the text, or a type or key that the format has.
    let message = error.message();
    for quoted in message.split('\'').skip(1).step_by(2) {
        let quoted: String = quoted.chars().filter(|c| !c.is_whitespace()).collect();
        let is_type = quoted.strip_prefix('.').is_some_and(|name| {
            name == "Given" || name == "Or" || plain.contains(&quoted) || name.is_empty()
        });
        // A character may be shown escaped, and that of a pattern stands in it in base 64.
        let is_one = quoted.starts_with('\\') || (quoted.chars().count() == 1 && plain.contains(".Regex"));
        let is_there = plain.contains(&quoted) || quoted.contains('·') || is_one;
        if !is_type && !is_there {
            found.push(quoted);
        }
    }
    // So does what it expects not offer lines of the native kind.
    let usage = |spec: &&sudoku2cnf::rules::Spec| said.contains(&spec.usage()) && !spec.params.is_empty();
    found.extend(REGISTRY.iter().filter(usage).map(|spec| spec.usage()));
    for native in ["the line ends", "such as 1,3", "a line '", "' line", "is too much"] {
        found.extend(said.contains(native).then(|| native.to_owned()));
    }
    found
}

/// Changes a text here and there.
fn change(text: &str, pieces: &[&str], random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        let at = random.below(characters.len().max(1)).min(characters.len());
        let end = (at + random.below(8)).min(characters.len());
        match random.below(4) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let copy: Vec<char> = characters[at..end].to_vec();
                drop(characters.splice(at..at, copy));
            }
            2 => drop(characters.splice(at..at, pieces[random.below(pieces.len())].chars())),
            _ => {
                // A number or a cell becomes another one.
                let start = (at..characters.len()).find(|&place| characters[place].is_ascii_digit());
                let Some(start) = start else { continue };
                let length = characters[start..].iter().take_while(|c| c.is_ascii_digit()).count();
                drop(characters.splice(start..start + length, pieces[random.below(pieces.len())].chars()));
            }
        }
    }
    characters.into_iter().collect()
}

fn speaks_its_own_language(format: Format, pieces: &[&str]) {
    let (seeds, mut random, mut refused) = (seeds(format), Random(11), 0);
    assert!(seeds.len() > 60, "{} seeds", seeds.len());
    let mut all = std::collections::BTreeMap::new();
    for round in 0..60_000 {
        let text = change(&seeds[round % seeds.len()], pieces, &mut random);
        if let Err(error) = format.read(&text) {
            refused += 1;
            let found = native_words(&error, &text);
            if !found.is_empty() {
                all.entry(found).or_insert_with(|| format!("{error}\nof\n{text}"));
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn errors_of_iss_quote_no_native_text() {
    speaks_its_own_language(
        Format::Iss,
        &[
            "0",
            "1",
            "2",
            "9",
            "17",
            "-1",
            "5000",
            "2000001",
            "99999999999",
            "~",
            "~~",
            "~-",
            "~-~",
            "~R1C1",
            "~R1C1~R1C2",
            "~R9C9",
            "~r2c3",
            "~RaC1",
            "~VA1",
            ".",
            "_",
            "_12",
            ".Thermo",
            ".Or",
            ".End",
            ".And",
            ".Var~A~~3",
            ".Shape~4x6",
            ".Shape~4x4~0-4",
            ".NoBoxes",
            ".Jigsaw~1",
            "none",
            "LOOP",
            "=",
            "*",
            "/",
            "{",
            "}",
            ";",
            "é",
            "#",
            "\n",
        ],
    );
}

#[test]
fn errors_of_fpuzzles_quote_no_native_text() {
    speaks_its_own_language(
        Format::Fpuzzles,
        &[
            "0",
            "1",
            "2",
            "9",
            "17",
            "-1",
            "15.5",
            "1e3",
            "5000",
            "2000001",
            "99999999999",
            "\"15a\"",
            "\"?\"",
            "\"\"",
            "null",
            "true",
            "[]",
            "{}",
            "R1C1",
            "R0C1",
            "R9C9",
            "R10C1",
            "R1.5C1",
            "r2c3",
            ",",
            "\"R1C1\",\"R1C1\",",
            "\"R1C1\",\"R1C2\",\"R1C3\",",
            "X",
            "DR",
            "DR12",
        ],
    );
}
