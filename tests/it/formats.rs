//! The readers of other programs' formats, over the corpora where they are present.

use std::collections::HashMap;
use std::hash::Hash;

use crate::common;
use crate::common::Random;
use sudoku2cnf::error::{Hint, Line};
use sudoku2cnf::formats::names::NAMES;
use sudoku2cnf::formats::{self, Format, Kind, ReadOptions, fpuzzles, native, tatham};
use sudoku2cnf::grid::{Digit, Solution};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::rules::REGISTRY;

/// Each label replaced by its number by first appearance.
fn partition<T: Eq + Hash>(labels: impl Iterator<Item = T>) -> Vec<usize> {
    let mut known = HashMap::new();
    labels
        .map(|label| {
            let next = known.len();
            *known.entry(label).or_insert(next)
        })
        .collect()
}

#[test]
fn every_game_of_solo_agrees_with_the_columns_beside_it() {
    let Some(text) = common::corpus("tatham.tsv") else { return };
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    let mut records = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let column = |name: &str| fields[header.iter().position(|column| *column == name).expect(name)];
        let id = column("game_id");
        let game = tatham::decode(Line { source: None, number: 1, text: id })
            .unwrap_or_else(|error| panic!("{error}"));
        let shown: String = game
            .givens
            .iter()
            .map(|given| given.map_or('.', |given| char::from_digit(given.into(), 36).expect("a digit")))
            .collect();
        assert_eq!(shown, column("line"), "{id}");
        let labels = |name: &str| Some(partition(column(name).chars())).filter(|labels| !labels.is_empty());
        assert_eq!(game.regions, labels("regions"), "{id}");
        let sums = column("cage_sums").split(',').filter_map(|sum| sum.parse().ok()).collect();
        assert_eq!(game.cages, labels("cages").map(|cages| (cages, sums)), "{id}");
        assert_eq!(game.diagonals, column("x") == "x", "{id}");
        if records % 10 == 0 || game.boxes.is_none() || game.cages.is_some() {
            assert_eq!(formats::detect(id), Kind::Puzzle(Format::Tatham), "{id}");
            let puzzle = Format::Tatham.read(id).unwrap_or_else(|error| panic!("{error}")).0;
            let givens = puzzle.givens().count();
            assert_eq!(
                (givens, puzzle.grid().rows()),
                (column("clues").parse().expect("a number"), game.side)
            );
            assert_eq!(puzzle.grid().regions().count(), game.side, "{id}");
        }
        records += 1;
    }
    assert_eq!(records, 3_992);
}

fn tatham_error(id: &str) -> String {
    Format::Tatham.read(id).expect_err("refused").headline()
}

#[test]
fn malformed_game_ids_are_located() {
    assert_eq!(tatham_error("3x3"), "1:1: no colon, expected a game id such as 3x3:a1b_2c…");
    assert_eq!(tatham_error("2x2:c4c2_1c4d"), "1:13: too many cells, expected 16");
    assert_eq!(tatham_error(" 2x2:c4c2_1c4b"), "1:6: 15 cells, expected 16");
    assert_eq!(tatham_error("2x2:c5c2_1c4c"), "1:6: '5', expected a number from 1 to 4");
    assert_eq!(tatham_error("2x2:c4cé_1c4c"), "1:8: 'é', expected a number, a letter a-z or _");
    assert_eq!(
        tatham_error("2x2q:p"),
        "1:4: unknown letters in a game id, expected x, j, k or nothing before the colon"
    );
    assert_eq!(
        tatham_error("2x2:p,p"),
        "1:7: one part too many, expected as many parts as the letters before the colon name"
    );
    assert_eq!(tatham_error("4j:p"), "1:5: the game id ends here, expected a comma and the regions");
    assert_eq!(tatham_error("9x9:p"), "1:1: a side of 81, expected at most 31");
    assert_eq!(tatham_error("4j:p,zz"), "1:6: too many borders, expected 24");
    assert_eq!(tatham_error("4j:p,x"), "1:6: a region of 16 cells, expected 4 regions of 4");
    assert_eq!(tatham_error("4j:p,_"), "1:6: 0 borders, expected 24");
    let rows = "____________";
    assert_eq!(tatham_error(&format!("2x2k:p,l{rows},10_10_10")), "1:22: 3 cells, expected 16");
    assert!(tatham_error("99999999999999999999:p").starts_with("1:1: no size"));
}

#[test]
fn a_game_becomes_native_text() {
    let line = Line { source: None, number: 1, text: "4jxk:p,l____________,l____________,10c10c10c10c" };
    let game = tatham::decode(line).unwrap_or_else(|error| panic!("{error}"));
    let expected = "grid 4x4\nvalues 1-4\nregions\n1111\n2222\n3333\n4444\ndiagonal\n\
                    killer 10 r1c1 r1c2 r1c3 r1c4\nkiller 10 r2c1 r2c2 r2c3 r2c4\n\
                    killer 10 r3c1 r3c2 r3c3 r3c4\nkiller 10 r4c1 r4c2 r4c3 r4c4\n";
    assert_eq!(game.imported().native_text(), expected);
    let line = Line { text: "2x3:c3b6d1a1_5b2_2b5_1a4d6b3c", ..line };
    let game = tatham::decode(line).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.boxes, Some((2, 3)), "blocks are 3 wide and 2 high");
}

/// An f-puzzles object of an empty 4x4 grid with these members.
fn object(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(
        r#"{{"size":4,"grid":[{row},{row},{row},{row}]{}{members}}}"#,
        if members.is_empty() { "" } else { "," }
    )
}

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
        (
            r#""cage":[{"cells":["R1C1"],"value":"7"},{"cells":["R2C1","R2C2"],"value":"dr3"}]"#,
            "digital-root 3 r2c1 r2c2",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"},{"cell":"R5C0","direction":"UR","value":""},{"cell":"R5C5","direction":"UL","value":12}]"#,
            "little-killer 9 r1c2 dr | little-killer 12 r4c4 ul",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"],["R1C1","R2C1","R3C1"],["R1C1"]]}]"#,
            "arrow r1c1 r1c2 | arrow r1c1 r2c1 r3c1",
        ),
        (r#""arrow":[{"cells":["R2C1","R1C1"],"lines":[["R2C1","R2C2"]]}]"#, "pill-arrow 2 r1c1 r2c1 r2c2"),
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
    assert_eq!(text.expect("a grid"), "grid 2x2 no-boxes | values 1-2 | candidates 1,2 r2c1 | given r1c1=2");
    let text = grid(r#"[{"region":1},{"region":0}],[{"region":1},{"region":0}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 | values 1-2 | regions | 12 | 12");
    let text = grid(r#"[{"region":null},{"region":0}],[{"region":null},{"region":0}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 | values 1-2 | regions | .1 | .1");
    let text = grid(r#"[{"region":null},{"region":null}],[{"region":null},{"region":null}]"#);
    assert_eq!(text.expect("a grid"), "grid 2x2 no-boxes | values 1-2");
    let error = grid(r#"[{"region":0},{"region":0}],[{"region":0},{}]"#).expect_err("refused");
    assert_eq!(error.headline(), "1:9: grid: region 0 has 3 cells, expected 2");
}

fn error(text: &str) -> String {
    Format::Fpuzzles.read(text).expect_err("refused").headline()
}

#[test]
fn errors_name_the_place_in_the_json() {
    let text =
        object("\n\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},\n{\"lines\":[[\"R1C1\",\"R5C1\"]]}]");
    assert_eq!(
        error(&text),
        "3:19: thermometer[1].lines[0][1]: \"R5C1\" is no cell of the grid, expected R1C1 to R4C4"
    );
    let packed = lz_str::compress_to_base64(&text);
    let url = format!("https://www.f-puzzles.com/?load={}&x=1", packed.replace('+', "%2B"));
    for text in [url, packed] {
        let error = error(&text);
        assert!(
            error.ends_with(
                "thermometer[1].lines[0][1]: \"R5C1\" is no cell of the grid, expected R1C1 to R4C4"
            ),
            "{error}"
        );
    }
    assert_eq!(error(&object(r#""foo":[1]"#)), "1:82: foo: an unknown key, expected a key that is known");
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
    assert!(error(&object(r#""antiking":1"#)).contains("antiking: this is not a truth value"));
    assert_eq!(error("{\"size\":4,\n \"grid\": [}"), "2:11: expected value, expected JSON of f-puzzles");
    assert!(error("https://f-puzzles.com/?id=abc").contains("needs the network"));
    assert!(error("https://f-puzzles.com/").contains("no puzzle in the URL"));
    assert!(error("N4Ig!").starts_with("1:5: '!' in base64"));
    assert!(error("N4Ig").contains("breaks off"));
    assert!(error(&("{\"a\":".to_owned() + &"[".repeat(100_000))).contains("recursion limit exceeded"));
    let bomb = lz_str::compress_to_base64(&format!("{{\"title\":\"{}\"}}", "x".repeat(4_000_000)));
    assert!(bomb.len() < 10_000);
    assert!(error(&bomb).contains("characters when decompressed"));
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

/// Reads the URL that a puzzle is written as.
fn reread(puzzle: &Puzzle, what: &str) -> Option<Puzzle> {
    let url = Format::Fpuzzles.write(puzzle).ok()?;
    assert_eq!(formats::detect(&url), Kind::Puzzle(Format::Fpuzzles), "{what}");
    Some(url.parse().unwrap_or_else(|error| panic!("{what}: {error}")))
}

#[test]
fn puzzles_of_fpuzzles_hold_in_their_solutions() {
    let Some(text) = common::corpus("variants.jsonl") else { return };
    let mut records = 0;
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if record["format"] != "fpuzzles" {
            continue;
        }
        let (id, text) =
            (record["id"].as_str().expect("an id"), record["puzzle"].as_str().expect("a puzzle"));
        assert_eq!(formats::detect(text), Kind::Puzzle(Format::Fpuzzles), "{id}");
        let (puzzle, warnings) =
            ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let digits: Vec<Digit> = serde_json::from_value(record["solution_values"].clone()).expect("digits");
        let broken = puzzle.broken_rules(&Solution::new(puzzle.grid(), digits)).len();
        assert_eq!((broken, record["solutions"].as_u64()), (0, Some(1)), "{id}");
        assert!(
            warnings.iter().all(|warning| warning.0.message().contains("not read")),
            "{id}: {warnings:?}"
        );
        let again = reread(&puzzle, id).unwrap_or_else(|| panic!("{id}: cannot be written"));
        assert_eq!(native::write(&again), native::write(&puzzle), "{id}");
        records += 1;
    }
    assert_eq!(records, 23);
}

#[test]
fn what_is_written_for_fpuzzles_means_the_same() {
    let mut random = Random(5);
    let mut written = std::collections::BTreeSet::new();
    let examples =
        REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, text.to_string())));
    let samples = REGISTRY.iter().map(|spec| (spec.name, format!("grid 9x9\n{}", spec.sample)));
    // f-puzzles takes lines as short as these for slips of the pen.
    let short = ["between r1c1 r1c2", "entropic r1c1", "modular 3 r1c1", "nabner r1c1", "palindrome r1c1"]
        .into_iter()
        .chain(["region-sum r1c1", "renban r1c1", "slow-thermo r1c1", "thermo r1c1", "whisper 2 r1c1"])
        .chain(["zipper r1c1"])
        .map(|line| (line.split(' ').next().unwrap_or_default(), format!("grid 4x4\n{line}")));
    for (name, text) in examples.chain(samples).chain(short) {
        let puzzle = common::puzzle(&text);
        let Some(again) = reread(&puzzle, &text) else { continue };
        written.insert(name);
        let (grid, side) = (puzzle.grid(), puzzle.grid().rows());
        assert_eq!(again.givens().collect::<Vec<_>>(), puzzle.givens().collect::<Vec<_>>(), "{text}");
        assert_eq!(again.grid().houses().len(), grid.houses().len(), "{text}");
        for _ in 0..100 {
            let digits = (0..grid.places()).map(|_| 1 + random.below(side) as Digit).collect();
            let solution = Solution::new(grid, digits);
            let keeps =
                |puzzle: &Puzzle| puzzle.rules().iter().all(|stated| stated.rule.holds(&solution, puzzle));
            assert_eq!(keeps(&puzzle), keeps(&again), "{text}\n{solution:?}");
        }
    }
    for names in NAMES {
        let there = !names.fpuzzles.is_empty() && !names.fpuzzles.starts_with("console");
        assert_eq!(written.contains(names.rule), there, "{}", names.rule);
    }
}

#[test]
fn what_fpuzzles_lacks_is_named() {
    let refused =
        |text: &str| Format::Fpuzzles.write(&common::puzzle(text)).expect_err("refused").to_string();
    let lacks = "f-puzzles cannot express";
    assert_eq!(
        refused("grid 4x4\nsum 3 r1c1 r2c2"),
        format!("{lacks} the rule 'sum 3 1*r1c1 1*r2c2'").replace("1*", "")
    );
    assert_eq!(refused("grid 4x6"), format!("{lacks} a grid of 4x6"));
    assert_eq!(refused("grid 4x4 raw"), format!("{lacks} a grid without rows and columns"));
    assert_eq!(refused("grid 4x4\nvalues 0-3"), format!("{lacks} the values 0-3 on a side of 4"));
    assert_eq!(refused("grid 4x4\nvariables 2"), format!("{lacks} a variable cell"));
    assert_eq!(
        refused("grid 4x4\nnon-consecutive\ndifference 1 r1c1 r1c2"),
        format!("{lacks} the rule 'non-consecutive'")
    );
    // There, a sum of 0 is no clue.
    let impossible = "little-killer 0 r1c2 dr";
    assert_eq!(refused(&format!("grid 4x4\n{impossible}")), format!("{lacks} the rule '{impossible}'"));
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
fn every_record_is_recognised() {
    let Some(text) = common::corpus("variants.jsonl") else { return };
    let mut records = 0;
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let format = record["format"].as_str().and_then(Format::find).expect("a format");
        let puzzle = record["puzzle"].as_str().expect("a puzzle");
        assert_eq!(formats::detect(puzzle), Kind::Puzzle(format), "{}: {puzzle}", record["id"]);
        assert_eq!(formats::detect(line), Kind::Batch);
        records += 1;
    }
    assert_eq!((records, formats::detect(&text)), (578, Kind::Batch));
}

#[test]
fn numbers_that_are_too_large_are_refused_in_every_format() {
    let huge =
        ["2147483648", "-2147483649", "9223372036854775808", "340282366920938463463374607431768211456"];
    for number in huge {
        let native = |line: String| {
            let error = Format::Native.read(&format!("grid 4x4\n{line}"));
            error.expect_err(&line).headline()
        };
        for line in
            ["sum # r1c1", "sum 5 #*r1c1", "killer # r1c1", "x-sum # r1 left", "values 1-#", "given r1c1=#"]
        {
            let error = native(line.replace('#', number));
            let column = if line.starts_with("values") { 1 } else { line.find('#').expect("a number") + 1 };
            assert!(error.starts_with(&format!("2:{column}: ")), "{error}");
        }
        // A clue that is a number too large for any rule is not passed over as if it were none.
        let cage = |value: String| {
            object(&format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":{value}}}]"))
        };
        assert_eq!(
            error(&cage(format!("\"{number}\""))).split_once(": ").expect("a place").1,
            format!(
                "killercage[0].value at R1C1: '{number}', expected a whole number from 0 to 2000000, or nothing"
            )
        );
        assert!(error(&cage("1e30".into())).contains("killercage[0].value at R1C1: "));
        let root = object(&format!(
            "\"cage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"DR{}\"}}]",
            number.trim_start_matches('-')
        ));
        let error = Format::Fpuzzles.read(&root).expect_err("refused");
        assert!(error.headline().contains("cage[0]"), "{error}");
        for text in [
            format!(".Cage~{number}~R1C1~R1C2"),
            format!(".Sum~{number}~R1C1~R1C2"),
            format!(".Sum~5_=_1_{number}~R1C1~R1C2"),
        ] {
            assert!(Format::Iss.read(&text).is_err(), "{text}");
        }
    }
    for game in ["99999999999999999999:a", "2x2k:p,99999999999999999999", "2x2:99999999999999999999p_1"] {
        tatham_error(game);
    }
}
