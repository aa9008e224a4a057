//! The reader of f-puzzles: rules, errors with their places, warnings.

use crate::common;

use super::{error, object};
use sudoku2cnf_puzzle::error::Hint;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, fpuzzles};
use sudoku2cnf_puzzle::puzzle::Puzzle;

fn native(members: &str) -> String {
    let text = fpuzzles::native_text(&object(members)).unwrap_or_else(|error| panic!("{error}"));
    text.strip_prefix("grid 4x4 boxes 2x2\nvalues 1-4\n").unwrap_or(&text).trim_end().replace('\n', " | ")
}

#[test]
fn keys_of_fpuzzles_become_native_lines() {
    let table = [
        (r#""antiknight":true,"antiking":true,"disjointgroups":false"#, "anti-king | anti-knight"),
        (r#""diagonal+":true,"diagonal-":true"#, "diagonal anti | diagonal main"),
        (r#""nonconsecutive":true"#, "non-consecutive"),
        (
            r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]"#,
            "difference 1 r1c1 r1c2 | negative-difference",
        ),
        (r#""negative":["ratio","xv"]"#, "negative-ratio | strict-xv"),
        (r#""odd":[{"cell":"R1C1"}],"even":[],"minimum":[{"cell":"R2C2"}]"#, "minimum r2c2 | odd r1c1"),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"7"},{"cells":["R2C1"]}]"#,
            "killer 7 r1c1 r1c2 | killer 0 r2c1",
        ),
        (r#""cage":[{"cells":["R2C1","R2C2"],"value":"dr3"}]"#, "digital-root 3 r2c1 r2c2"),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"},{"cell":"R5C0","direction":"UR","value":""},{"cell":"R5C5","direction":"UL","value":12}]"#,
            "little-killer 9 r1c2 dr | little-killer 12 r4c4 ul",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"],["R1C1","R2C1","R3C1"],["R1C1"]]}]"#,
            "arrow r1c1 r1c2 | arrow r1c1 r2c1 r3c1",
        ),
        (r#""arrow":[{"cells":["R1C1","R2C1"],"lines":[["R2C1","R2C2"]]}]"#, "pill-arrow 2 r1c1 r2c1 r2c2"),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C2"],["R2C1"],[]]}],"slowthermometer":[{"lines":[["R3C1","R3C2"]]}]"#,
            "slow-thermo r3c1 r3c2 | thermo r1c1 r1c2",
        ),
        (
            r#""whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]],"value":"3"}]"#,
            "whisper 2 r1c1 r1c2 | whisper 3 r2c1 r2c2",
        ),
        (r#""betweenline":[{"lines":[["R1C1","R1C2"],["R1C1","R1C2","R1C3"]]}]"#, "between r1c1 r1c2 r1c3"),
        (
            r#""modularline":[{"lines":[["R1C1","R1C2"]]}],"zipperline":[{"lines":[["R1C1","R1C2"]]}]"#,
            "modular 3 r1c1 r1c2 | zipper r1c1 r1c2",
        ),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],"xv":[{"cells":["R1C1","R2C1"],"value":"V"},{"cells":["R3C1","R4C1"],"value":""}]"#,
            "ratio 3 r1c1 r1c2 | xv v r1c1 r2c1",
        ),
        (
            r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"],["R2C1"]]}],"prime":[{"cell":"R1C1"}],"poweroftwo":[{"cell":"R2C2"},{}]"#,
            "lockout 2 r1c1 r1c2 r1c3 | candidates 2,4 r2c2 | candidates 2,3 r1c1",
        ),
        (
            r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C1","R2C2"]}]"#,
            "clone r1c1 r1c2 / r2c1 r2c2",
        ),
        (
            r#""quadruple":[{"cells":["R2C2","R1C1","R1C2","R2C1"],"values":[1,1,4]},{"cells":["R1C1","R1C2"],"values":[3]}]"#,
            "quadruple r1c1 1,1,4 | contain-at-least 3 r1c1 r1c2",
        ),
        (
            r#""sandwichsum":[{"cell":"R0C2","value":"0"},{"cell":"R3C5","value":""},{"cell":"R3C5","value":"5"}]"#,
            "sandwich 0 c2 | sandwich 5 r3",
        ),
        (
            r#""xsum":[{"cell":"R0C2","value":"6"},{"cell":"R5C2","value":"7"}],"skyscraper":[{"cell":"R2C0","value":"1"},{"cell":"R2C5","value":"2"}]"#,
            "skyscraper 1 r2 left | skyscraper 2 r2 right | x-sum 6 c2 top | x-sum 7 c2 bottom",
        ),
        (
            r#""rowindexer":[{"cells":["R1C1"]}],"extraregion":[{"cells":["R1C1","R2C2"],"outlineC":"red"}]"#,
            "extra-region r1c1 r2c2 | indexing row r1c1",
        ),
        (r#""title":"x","text":[{"cells":["R0C0"]}],"disabledlogic":["y"],"foglight":[]"#, ""),
    ];
    for (members, expected) in table {
        assert_eq!(native(members), expected, "{members}");
    }
}

#[test]
fn grids_of_fpuzzles() {
    let grid = |cells: &str| {
        fpuzzles::native_text(&format!(r#"{{"grid":[{cells}]}}"#))
            .map(|text| text.trim_end().replace('\n', " | "))
    };
    let text = grid(
        r#"[{"value":2,"given":true,"givenPencilMarks":[1]},{"value":1}],[{"givenPencilMarks":[1,2]},{"centerPencilMarks":[1]}]"#,
    );
    assert_eq!(
        text.expect("a grid"),
        "grid 2x2 | values 1-2 | regions | 11 | 22 | candidates 1,2 r2c1 | given r1c1=2"
    );
    // If a grid of this side has no boxes, the rows are the default regions.
    let rows = grid(r#"[{"region":0},{"region":0}],[{"region":1},{"region":1}]"#);
    assert_eq!(rows.expect("a grid"), "grid 2x2 | values 1-2 | regions | 11 | 22");
    let text = grid(r#"[{"region":1},{"region":0}],[{"region":1},{"region":0}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 | values 1-2 | regions | 12 | 12");
    let text = grid(r#"[{"region":null},{"region":0}],[{"region":null},{"region":0}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 | values 1-2 | regions | .1 | .1");
    let text = grid(r#"[{"region":null},{"region":null}],[{"region":null},{"region":null}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 no-boxes | values 1-2");
    let error = grid(r#"[{"region":0},{"region":0}],[{"region":0},{}]"#).expect_err("refused");
    assert_eq!(error.headline(), "1:9: grid: region 0 has 3 cells, expected 2");
}

#[test]
fn errors_name_the_place_in_the_json() {
    let text =
        object("\n\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},\n{\"lines\":[[\"R1C1\",\"R5C1\"]]}]");
    assert_eq!(
        error(&text),
        "3:19: thermometer[1].lines[0][1]: \"R5C1\" is not a cell of the grid, expected R1C1 to R4C4"
    );
    let packed = lz_str::compress_to_base64(&text);
    let url = format!("https://www.f-puzzles.com/?load={}&x=1", packed.replace('+', "%2B"));
    for text in [url, packed] {
        let error = error(&text);
        assert!(
            error.ends_with(
                "thermometer[1].lines[0][1]: \"R5C1\" is not a cell of the grid, expected R1C1 to R4C4"
            ),
            "{error}"
        );
    }
    assert_eq!(error(&object(r#""foo":[1]"#)), "1:82: foo: an unknown key, expected a key of f-puzzles");
    let foo = Format::Fpuzzles.read(&object(r#""foo":[1]"#)).expect_err("refused");
    assert_eq!(foo.hint(), Some(Hint::IgnoreUnknown));
    assert_eq!(
        error(&object(r#""thermometr":[1]"#)),
        "1:89: thermometr: an unknown key, expected perhaps 'thermometer'"
    );
    assert!(error(&object(r#""odd":[{"cell":"R1C1","sum":3}]"#)).contains("odd[0].sum: an unknown member"));
    assert!(
        error(&object(r#""thermometer":[{"lines":[["R1C1","R1C2"]],"value":3}]"#))
            .contains("thermometer[0].value")
    );
    assert!(
        error(&object(r#""killercage":[{"cells":["R1C1"],"value":"x"}]"#))
            .contains("killercage[0].value at R1C1: 'x', expected a whole number")
    );
    assert!(error(&object(r#""antiking":1"#)).contains("antiking: not a truth value"));
    assert_eq!(error("{\"size\":4,\n \"grid\": [}"), "2:11: expected value, expected JSON of f-puzzles");
    assert!(error("https://f-puzzles.com/?id=abc").contains("needs the network"));
    assert!(error("https://f-puzzles.com/").contains("no puzzle in the URL"));
    assert!(error("N4Ig!").starts_with("1:5: '!' in base64"));
    assert!(error("N4Ig").contains("breaks off"));
    assert!(error(&("{\"a\":".to_owned() + &"[".repeat(100_000))).contains("recursion limit exceeded"));
    let bomb = common::packed(&format!("{{\"title\":\"{}\"}}", "x".repeat(2_100_000)));
    assert!(bomb.len() < 10_000);
    assert!(error(&bomb).contains("characters when decompressed"));
}

#[test]
fn keys_that_state_no_rule_are_passed_over() {
    let passed = r#""activeConstraints":["Killer Cage"],"disabledlogic":["Naked"],"truecandidatesoptions":["colored"],
        "fogofwarbulb":[{"cell":"R1C1"}],"foglight":["R1C1"],"antiking":true"#;
    let text = object(&passed.replace('\n', ""));
    let (puzzle, warnings) = ReadOptions::new().read(&text).expect("read");
    assert_eq!((puzzle.rules().len(), warnings.len()), (1, 0));
    let grids = error(&object(r#""metadata":{"grids":["a"]}"#));
    assert!(grids.contains("metadata.grids: several grids on one board"), "{grids}");
    for name in ["windoku", "anti-knight", "diagonal-"] {
        let rule = error(&object(&format!(r#""metadata":{{"{name}":true}}"#)));
        assert!(rule.contains("a rule in the metadata"), "{rule}");
    }
}

#[test]
fn what_plugins_draw_for_their_keys_is_a_copy() {
    let line = r#"[["R1C1","R1C2"]]"#;
    for (members, rule) in [
        (format!(r#""renban":[{{"lines":{line}}}],"line":[{{"lines":{line},"isNewConstraint":true}}]"#), "renban r1c1 r1c2"),
        (format!(r#""lockout":[{{"lines":{line}}}],"line":[{{"lines":{line},"isNewConstraint":true}}]"#), "lockout 2 r1c1 r1c2"),
        (
            r#""prime":[{"cell":"R1C1"}],"rectangle":[{"cells":["R1C1"],"width":0.5,"isPrimeConstraint":true}]"#.to_owned(),
            "candidates 2,3 r1c1",
        ),
    ] {
        assert_eq!(native(&members), rule);
    }
    let other = format!(
        r#""renban":[{{"lines":{line}}}],"line":[{{"lines":[["R2C1","R2C2"]],"isNewConstraint":true}}]"#
    );
    assert!(error(&object(&other)).contains("1 line (R2C1 to R2C2)"), "{}", error(&object(&other)));
    let alone = r#""rectangle":[{"cells":["R1C1"],"width":0.5,"isPrimeConstraint":true}]"#;
    assert!(error(&object(alone)).contains("1 rectangle"), "{}", error(&object(alone)));
}

/// Returns a plugin's table of pairs of values: for each value of the first cell a mask of four bytes, in URL-safe
/// base64.
fn table(side: u32, allows: impl Fn(u32, u32) -> bool) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mask = |a| (1..=side).filter(|&b| allows(a, b)).map(|b| 1 << (b - 1)).sum::<u32>();
    let bits = (1..=side)
        .flat_map(|a| mask(a).to_le_bytes())
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let digit = |bits: &[u8]| (0..6).fold(0, |sum, at| sum * 2 + bits.get(at).copied().unwrap_or(0));
    bits.chunks(6).map(|bits| DIGITS[usize::from(digit(bits))] as char).collect()
}

#[test]
fn constraints_that_setters_write_are_read() {
    // The pair "a + b = 5", and an automaton in the code that Interactive Sudoku Solver uses.
    let sum = table(4, |a, b| a + b == 5);
    let members = |placed: &str| {
        format!(
            r#""customConstraintDefinitions":[{{"id":"a","name":"Sum Five"}},{{"id":"b","name":"Rise"}}],
            "binaryLookupConstraints":[{{"cells":["R1C1","R1C2"],"table":"{sum}","name":"Sum Five"}}],
            "nfaConstraints":[{{"cells":["R2C1","R2C2","R2C3"],"nfa":"BNR0EjCgrOwm6Q","name":"Rise"}},{{"cells":["R3C1"],"nfa":"","name":"Rise"}}],
            "sumfive":[{{"lines":[["R1C1","R1C2"]]}}],"rise":{placed},
            "line":[{{"lines":[["R1C1","R1C2"]],"fromConstraint":"Sum Five"}}]"#
        )
        .replace('\n', "")
    };
    let rise = r#"[{"lines":[["R2C1","R2C2","R2C3"],["R3C1"]],"customArgs":{"x":1}}]"#;
    let (puzzle, _) = ReadOptions::new().read(&object(&members(rise))).expect("read");
    let told: Vec<String> = puzzle.rules().iter().map(ToString::to_string).collect();
    let (pair, nfa) = (&told[0], &told[1..]);
    assert_eq!(nfa, ["nfa BNR0EjCgrOwm6Q r2c1 r2c2 r2c3", "nfa none r3c1"]);
    // The table allows four pairs.
    let alone: Puzzle = format!("grid 1x2 raw\nvalues 1-4\n{pair}").parse().expect("a puzzle");
    assert_eq!(common::count(&alone, Default::default(), Default::default()), 4);
    let given: Puzzle =
        format!("grid 1x2 raw\nvalues 1-4\n{pair}\ngiven r1c1=1 r1c2=4").parse().expect("a puzzle");
    assert_eq!(common::count(&given, Default::default(), Default::default()), 1);
    // A placement that was not compiled is a rule that would be lost.
    let lost = members(r#"[{"lines":[["R2C1","R2C2","R2C3"],["R3C1"],["R4C1","R4C2"]]}]"#);
    let lost = error(&object(&lost));
    assert!(lost.contains("rise: 3 placements of a constraint, of which 2 were compiled"), "{lost}");
    for (entry, said) in [
        (r#""nfaConstraints":[{"cells":["R1C1"]}]"#, "nfaConstraints[0].nfa: no code"),
        (r#""nfaConstraints":[{"cells":["R1C1"],"nfa":"!"}]"#, "nfaConstraints[0].nfa"),
        (
            r#""binaryLookupConstraints":[{"cells":["R1C1","R1C2"],"table":"AAAA"}]"#,
            "4 numbers of four bytes in base64",
        ),
        (
            &format!(r#""binaryLookupConstraints":[{{"cells":["R1C1"],"table":"{sum}"}}]"#),
            "1 cells, expected two",
        ),
    ] {
        let error = error(&object(entry));
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn unknown_keys_can_be_warnings() {
    let text = object(r#""foo":[1],"bar":"","negative":["sum"],"diagonal+":true"#);
    let (puzzle, warnings) = ReadOptions::new().ignore_unknown(true).read(&text).expect("read");
    assert_eq!(puzzle.rules().len(), 1);
    let shown: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["1:82: ignored: foo: an unknown key", "1:107: ignored: negative[0]: 'sum'"]);
    let origin = &puzzle.rules()[0].origin;
    assert_eq!((origin.source.as_deref(), origin.line), (Some("diagonal+"), 1));
}

#[test]
fn pairs_of_fpuzzles_are_two_cells() {
    for key in ["ratio", "difference"] {
        let cells = |cells: &str| error(&object(&format!(r#""{key}":[{{"cells":[{cells}]}}]"#)));
        let few = cells(r#""R1C1""#);
        assert!(
            few.ends_with(&format!(
                ": {key}[0].cells: too little for the rule, expected a cell such as R1C1"
            )),
            "{few}"
        );
        let many = cells(r#""R1C1","R1C2","R1C3""#);
        assert!(many.ends_with(&format!(": {key}[0].cells: more than the rule takes")), "{many}");
    }
}

#[test]
fn ratios_exempt_from_nonconsecutive() {
    let members = r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R1C1"],"value":"2"}]"#;
    let puzzle = Format::Fpuzzles.read(&object(members)).expect("a puzzle").0;
    let pairs: Vec<String> =
        puzzle.rules().iter().filter(|rule| rule.statement.name == "pair").map(ToString::to_string).collect();
    // The rule applies to all 24 pairs of neighbours except the two with a dot.
    assert_eq!((pairs.len(), puzzle.rules().len()), (22, 24));
    for cells in ["r1c1 r1c2", "r1c1-r1c2", "r1c1 r2c1", "r1c1-r2c1"] {
        assert!(!pairs.iter().any(|pair| pair.ends_with(cells)), "{pairs:?}");
    }
    // The first pair allows the values 2 and 4, but not 2 and 3.
    let one: sudoku2cnf_puzzle::puzzle::Puzzle = format!("grid 4x4\n{}", pairs[0]).parse().expect("a rule");
    let holds = |digits: [u16; 16]| {
        let solution = sudoku2cnf_puzzle::grid::Solution::new(one.grid(), digits.to_vec());
        one.rules()[0].rule.holds(&solution, &one)
    };
    assert!(pairs[0].ends_with("r1c2 r1c3"), "{}", pairs[0]);
    assert!(holds([1, 2, 4, 3, 3, 4, 2, 1, 2, 1, 3, 4, 4, 3, 1, 2]));
    assert!(!holds([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]));
}
