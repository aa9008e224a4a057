//! Links of SudokuMaker.

use super::links::{holds, linked, refused};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

/// Returns a link to this puzzle.
fn link(puzzle: &str) -> String {
    let document = format!(r#"{{"formatVersion":"1.4.0","puzzle":{puzzle}}}"#);
    format!("https://sudokumaker.app/?puzzle={}", lz_str::compress_to_encoded_uri_component(&document))
}

const BOXES: &str = "[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]";

/// Returns a 4x4 puzzle with these constraints besides rows, columns and boxes.
fn four(constraints: &str) -> String {
    link(&format!(
        r#"{{"name":"N #1","author":"A","comment":"","type":"sudoku","width":4,"height":4,"minDigit":1,"maxDigit":4,
        "cells":[{{"value":1,"given":true}},{{"value":2}},null,{{"colors":1}}],
        "constraints":[{{"type":0}},{{"type":2003}},{{"type":1,"regions":{BOXES}}}{constraints}]}}"#
    ))
}

/// Returns the rules of such a puzzle as native lines.
#[track_caller]
fn rules(constraints: &str) -> Vec<String> {
    linked(Format::Sudokumaker, &four(constraints)).rules().iter().map(ToString::to_string).collect()
}

#[test]
fn a_puzzle_is_read() {
    holds(Format::Sudokumaker, &four(""), "grid 4x4\ntitle N #1\nauthor A\n1...\n....\n....\n....");
    let (_, warnings) = ReadOptions::new().read(&four("")).expect("read");
    assert_eq!(warnings.len(), 1, "the player's digit: {warnings:?}");
    // Without regions, the puzzle has no boxes; otherwise it has the given regions.
    let size = r#""width":4,"height":4"#;
    holds(
        Format::Sudokumaker,
        &link(&format!(r#"{{{size},"cells":[],"constraints":[{{"type":0}}]}}"#)),
        "grid 4x4 no-boxes",
    );
    let regions = "[0,0,0,1,0,1,1,1,2,2,3,3,2,2,3,3]";
    holds(
        Format::Sudokumaker,
        &link(&format!(r#"{{{size},"cells":[],"constraints":[{{"type":1,"regions":{regions}}}]}}"#)),
        "grid 4x4\nregions\n1112\n1222\n3344\n3344",
    );
    // Digits that begin with 0, and a side given by `size`.
    let zero = r#"{"size":4,"minDigit":0,"maxDigit":3,"cells":[{"value":0,"given":true}],"constraints":[]}"#;
    holds(Format::Sudokumaker, &link(zero), "grid 4x4 no-boxes\nvalues 0-3\ngiven r1c1=0");
    // A puzzle of another kind has only the houses that it states.
    let custom = format!(
        r#"{{{size},"type":"custom","cells":[],"constraints":[{{"type":0}},{{"type":1,"regions":{BOXES}}}]}}"#
    );
    let puzzle = linked(Format::Sudokumaker, &link(&custom));
    assert!(!puzzle.grid().shape().has_lines() && puzzle.rules().is_empty());
    assert_eq!(puzzle.grid().regions().count(), 4);
}

#[test]
fn a_document_on_one_line_is_no_json_line() {
    let text = r#"{ "formatVersion":"1.4.0","puzzle":{"width":4,"height":4,"cells":[{"value":1,"given":true}],"constraints":[]}}"#;
    for reading in [ReadOptions::new(), ReadOptions::new().format(Format::Sudokumaker)] {
        assert_eq!(reading.read(text).expect("read").0.givens().count(), 1);
    }
    assert_eq!(
        sudoku2cnf_puzzle::formats::detect(text),
        sudoku2cnf_puzzle::formats::TextKind::Puzzle(Format::Sudokumaker)
    );
}

#[test]
fn constraints_become_rules() {
    for (constraint, expected) in [
        (r#"{"type":10},{"type":11,"style":{"color":"red"}}"#, "diagonal main|diagonal anti"),
        (
            r#"{"type":12},{"type":13},{"type":14},{"type":15}"#,
            "anti-king|anti-knight|disjoint-sets|non-consecutive",
        ),
        (r#"{"type":13,"disabled":true}"#, ""),
        (r#"{"type":100,"cells":[0,5]},{"type":101,"cells":[15]}"#, "even r1c1 r2c2|odd r4c4"),
        (r#"{"type":102,"cells":[0]},{"type":103,"cells":[3]}"#, "maximum r1c1|minimum r1c4"),
        // Edge 2wr + c + 1 is to the right of a cell, and edge 2wr + c + w is below it.
        (
            r#"{"type":200,"clues":[{"edge":1,"value":2},{"edge":14}]}"#,
            "difference 2 r1c1 r1c2|difference 1 r2c3 r3c3",
        ),
        (r#"{"type":201,"clues":[{"edge":4,"value":null}]}"#, "ratio 2 r1c1 r2c1"),
        (
            r#"{"type":202,"clues":[{"edge":11,"value":5},{"edge":2,"value":10}]}"#,
            "xv v r2c3 r2c4|xv x r1c2 r1c3",
        ),
        (r#"{"type":300,"thermometers":[[0,1,2],[3]],"slow":false}"#, "thermo r1c1-r1c3"),
        (r#"{"type":300,"thermometers":[[0,4]],"slow":true}"#, "slow-thermo r1c1-r2c1"),
        (
            r#"{"type":301,"cages":[{"cells":[0,1],"value":5},{"cells":[2,3]}]}"#,
            "killer 5 r1c1-r1c2|killer 0 r1c3-r1c4",
        ),
        // Each group is separate.
        (
            r#"{"type":302,"groups":[[0,14],[1,15,4],[5],[]]}"#,
            "clone r1c1 / r4c3|clone r1c2 / r4c4|clone r1c2 / r2c1",
        ),
        // A corner has the number x + y(w + 1).
        (
            r#"{"type":303,"clues":[{"corner":6,"digits":[1,2]},{"corner":1,"digits":[3]}]}"#,
            "quadruple r1c1 1,2|contain-at-least 3 r1c1-r1c2",
        ),
        (r#"{"type":304,"cages":[{"cells":[0,1,2],"value":"1221"}]}"#, "look-and-say 1x2,2x1 r1c1-r1c3"),
        (r#"{"type":305,"cells":[0,7]}"#, "extra-region r1c1 r2c4"),
        (
            r#"{"type":400,"lines":[[0,1]]},{"type":402,"lines":[[0,1]]}"#,
            "renban r1c1-r1c2|palindrome r1c1-r1c2",
        ),
        (r#"{"type":401,"lines":[[0,1]],"minDifference":2}"#, "whisper 2 r1c1-r1c2"),
        (
            r#"{"type":403,"lines":[[0,1,2]]},{"type":404,"lines":[[0,1,2]],"singleRegionTotals":false}"#,
            "between r1c1-r1c3|region-sum r1c1-r1c3",
        ),
        (r#"{"type":405,"lines":[[0,1,2]]}"#, "sum 0 r1c1 -2*r1c2 r1c3"),
        (r#"{"type":406,"lines":[[0,1]],"groups":[10,20]}"#, "modular 2 r1c1-r1c2"),
        (r#"{"type":409,"lines":[[0,1,2]]}"#, "double-arrow r1c1-r1c3"),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1],[0,4,5],[0]]}]}"#,
            "arrow r1c1 r1c2|arrow r1c1 r2c1-r2c2",
        ),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2,3]]}]}"#,
            "pill-arrow 2 r1c1-r1c4",
        ),
        // Outer cells are numbered with w + 2 cells per row: (c + 1) + (r + 1)(w + 2).
        (
            r#"{"type":500,"clues":[{"outerCell":0,"value":5,"diagonal":-1},{"outerCell":30,"value":7,"diagonal":1}]}"#,
            "little-killer 5 r1c1 dr|little-killer 7 r4c1 ur",
        ),
        (r#"{"type":501,"clues":[{"outerCell":1,"value":0},{"outerCell":12}]}"#, "sandwich 0 c1"),
        (
            r#"{"type":502,"clues":[{"outerCell":12,"value":3}]},{"type":503,"clues":[{"outerCell":17,"value":3}]}"#,
            "x-sum 3 r2 left|skyscraper 3 r2 right",
        ),
        (r#"{"type":504,"clues":[{"outerCell":32,"value":3}]}"#, "numbered-room 3 c2 bottom"),
        (r#"{"type":600,"cells":[0]},{"type":601,"cells":[1]}"#, "indexing row r1c1|indexing column r1c2"),
        (
            r#"{"type":4000,"cells":[0]},{"type":4001,"patterns":[0],"triggers":[{}],"effects":[{}],"overrides":[1],"editor":{"defaultDisabling":true}}"#,
            "",
        ),
    ] {
        let read = |rule: &str| rule.parse::<sudoku2cnf_puzzle::puzzle::Puzzle>();
        let expected: Vec<String> = expected
            .split('|')
            .filter(|line| !line.is_empty())
            .map(|line| {
                let puzzle =
                    read(&format!("grid 4x4\n{line}")).unwrap_or_else(|error| panic!("{line}: {error}"));
                puzzle.rules()[0].to_string()
            })
            .collect();
        assert_eq!(rules(&format!(",{constraint}")), expected, "{constraint}");
    }
}

#[test]
fn groups_of_nine_digits_are_known() {
    let nine = |constraints: &str| {
        let puzzle =
            linked(Format::Sudokumaker, &link(&format!(r#"{{"cells":[],"constraints":[{constraints}]}}"#)));
        puzzle.rules().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let groups = "[896,112,14]";
    let constraints =
        format!(r#"{{"type":16,"groups":{groups}}},{{"type":406,"groups":{groups},"lines":[[0,1,2],[3]]}}"#);
    assert_eq!(nine(&constraints), ["global-entropy", "entropic r1c1 r1c2 r1c3"]);
    assert_eq!(nine(r#"{"type":16,"groups":[146,292,584]}"#), ["global-mod"]);
    assert_eq!(nine(r#"{"type":401,"lines":[[0,1]]}"#), ["whisper 5 r1c1 r1c2"]);
    assert_eq!(nine(r#"{"type":407,"lines":[[0,1,2]]}"#), ["lockout 4 r1c1 r1c2 r1c3"]);
    for (wrong, message) in [
        (r#"{"type":16,"groups":[6,1016]}"#, "groups of values"),
        // The bit of a digit is 1 << digit; here, the lowest bit stands for 0.
        (r#"{"type":16,"groups":[7,56,448]}"#, "groups of values"),
        (r#"{"type":406,"groups":[896,112,14],"lines":[[0,1]]}"#, "a line of 2 cells for 3 groups of digits"),
    ] {
        let said = refused(&link(&format!(r#"{{"cells":[],"constraints":[{wrong}]}}"#)));
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn what_is_not_marked_is_forbidden_where_that_is_said() {
    // The rule applies to all 24 pairs of neighbours except the one with a dot.
    let marked = rules(r#",{"type":200,"clues":[{"edge":1,"value":1}],"negative":[1]}"#);
    assert_eq!(marked.len(), 1 + 23);
    // A dot of one kind also exempts its cells from the other rule, unless a flag excludes this.
    let ratio = r#",{"type":201,"clues":[],"negative":[2]}"#;
    let both = |flag: &str| {
        rules(&format!(r#",{{"type":200,"clues":[{{"edge":1,"value":1}}]{flag}}}{ratio}"#)).len()
    };
    assert_eq!((both(""), both(r#","overrideNegativeRatios":true"#)), (1 + 23, 1 + 23));
    assert_eq!(both(r#","overrideNegativeRatios":false"#), 1 + 24);
    let xv = rules(r#",{"type":202,"clues":[],"negative":[5,10]}"#);
    assert_eq!(xv.len(), 24);
    // The forbidden pairs have the sum 5: 1 and 4, 2 and 3.
    let puzzle: sudoku2cnf_puzzle::puzzle::Puzzle = format!("grid 4x4\n{}", xv[0]).parse().expect("a rule");
    let solution = |digits: [u16; 16]| sudoku2cnf_puzzle::grid::Solution::new(puzzle.grid(), digits.to_vec());
    let kept = solution([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let broken = solution([1, 4, 3, 2, 3, 2, 1, 4, 2, 1, 4, 3, 4, 3, 2, 1]);
    assert!(puzzle.rules()[0].rule.holds(&kept, &puzzle) && !puzzle.rules()[0].rule.holds(&broken, &puzzle));
}

/// Returns a custom constraint for a 4x4 grid, with this script, these groups and these components.
fn scripted(code: &str, groups: &str, components: &str) -> String {
    let code = serde_json::to_string(code).expect("a text");
    format!(
        r#"{{"type":1000,"name":"Mine","definition":{{"name":"x","backend":{{"type":"code","code":{code}}},"components":{components}}},"input":{{"groups":{groups}}}}}"#
    )
}

#[test]
fn scripts_that_only_add_components_are_rules() {
    let code = "for (const { cells, value } of input.groups) {
        puzzle.addConstraintComponent(new DifferentDigitsComponent('cage', cells));
        if (value) puzzle.addConstraintComponent(new SumComponent('cage', Number(value), cells));
    }";
    let groups = r#"[{"cells":[0,1],"value":"5"},{"cells":[4,8],"value":""}]"#;
    let cages = four(&format!(",{}", scripted(code, groups, "[]")));
    let puzzle = linked(Format::Sudokumaker, &cages);
    let rules: Vec<String> = puzzle.rules().iter().map(ToString::to_string).collect();
    assert_eq!(rules, ["extra-region r1c1 r1c2", "sum 5 r1c1 r1c2", "extra-region r2c1 r3c1"]);
    let own = r#"[{"type":"code","name":"Own","code":""}]"#;
    for (constraint, why) in [
        (scripted(code, groups, own), "which is not run: 'Mine' (it defines components of its own)"),
        (scripted("while (true) {}", groups, "[]"), "which is not run: 'Mine' (at 'while ( true ) { }')"),
        (
            scripted(code, r#"[{"cells":[0,1],"value":"x"}]"#, "[]"),
            "'Mine' (at 'SumComponent' with these arguments)",
        ),
        (scripted(code, r#"[{"cells":[16]}]"#, "[]"), "16, expected a whole number from 0 to 15"),
    ] {
        let said = refused(&four(&format!(",{constraint}")));
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn all_visits_of_a_region_can_count_together() {
    // The line runs through two boxes and back into the first one.
    let line = "[0,2,3,7,6,5]";
    assert_eq!(
        rules(&format!(r#",{{"type":404,"lines":[{line}],"singleRegionTotals":true}}"#)),
        ["equal-sum r1c1 r2c2 / r1c3 r1c4 r2c4 r2c3"]
    );
    assert_eq!(
        rules(&format!(r#",{{"type":404,"lines":[{line}],"singleRegionTotals":false}}"#)),
        ["region-sum r1c1 r1c3 r1c4 r2c4 r2c3 r2c2"]
    );
}

#[test]
fn older_documents_are_read() {
    // Fog from the time before triggers, and the puzzle under its older name.
    let fog = r#",{"type":4000,"cells":[1],"useDefaults":true,"triggers":{"3":[4]}},{"type":12,"solverIgnored":false}"#;
    assert_eq!(rules(fog), ["anti-king"]);
    // In the first version, 0 means no value, except for the sum between 1 and 9.
    let zeros = |version: &str| {
        let clues = |number: u32| format!(r#"{{"type":{number},"clues":[{{"outerCell":1,"value":0}}]}}"#);
        let clues: Vec<String> = [502, 503, 504, 501].map(clues).to_vec();
        format!(
            r#"{{"formatVersion":"{version}","puzzle":{{"size":4,"cells":[{{"value":0,"given":true}}],"constraints":[{}]}}}}"#,
            clues.join(",")
        )
    };
    holds(Format::Sudokumaker, &zeros("1.0.0"), "grid 4x4 no-boxes\nsandwich 0 c1");
    assert!(refused(&zeros("1.1.0")).contains("cells[0].value: 0, expected a whole number from 1 to 4"));
    let text = r#"{"formatVersion":"1.0.0","sudoku":{"size":4,"cells":[{"value":1,"given":true}],"constraints":[]}}"#;
    holds(Format::Sudokumaker, text, "grid 4x4 no-boxes\n1...\n....\n....\n....");
}

#[test]
fn what_no_rule_of_ours_says_is_an_error() {
    for (constraint, message) in [
        (
            r#"{"type":1000,"name":"Queens","definition":{"name":"x"}}"#,
            "a rule by a script, which is not run: 'Queens'",
        ),
        (r#"{"type":77}"#, "a constraint of the unknown type 77"),
        (r#"{"type":404,"lines":[[0,1]],"glitter":true}"#, "an unknown member of region sum lines"),
        (
            r#"{"type":12,"solverIgnored":true}"#,
            "solverIgnored: anti-king that SudokuMaker's solver ignores, expected a constraint that is enabled",
        ),
        (r#"{"type":100,"cells":[0],"glitter":1}"#, "an unknown member of even"),
        (
            r#"{"type":2003,"areas":[{"x":0,"y":0,"width":2,"height":2}]}"#,
            "rows and columns of parts of the grid",
        ),
        (r#"{"type":100,"cells":[16]}"#, "16, expected a whole number from 0 to 15"),
        (r#"{"type":200,"clues":[{"edge":0}]}"#, "0 is not an edge between two cells"),
        (r#"{"type":202,"clues":[{"edge":1,"value":7}]}"#, "7, expected 10 for X or 5 for V"),
        (r#"{"type":202,"clues":[{"edge":1}]}"#, "a mark without a value"),
        (r#"{"type":202,"clues":[],"negative":true}"#, "negative: not an array"),
        (r#"{"type":407,"lines":[[0,1,2]]}"#, "lockout lines in a puzzle of 4 digits"),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[4,5]]}]}"#,
            "an arrow that begins in r2c1, expected a cell of its bulb first",
        ),
        (r#"{"type":4000,"lights":[0]}"#, "an unknown member of fog lights"),
        (r#"{"type":304,"cages":[{"cells":[0],"value":"123"}]}"#, "counts and digits in turn"),
        (r#"{"type":502,"clues":[{"outerCell":0,"value":3}]}"#, "not a place for a clue"),
        // The members of clues, cages and bulbs are also checked.
        (
            r#"{"type":501,"clues":[{"outerCell":1,"value":3,"diagonal":1}]}"#,
            "clues[0].diagonal: an unknown member of sandwich sums",
        ),
        (
            r#"{"type":503,"clues":[{"outerCell":12,"value":3,"diagonal":-1}]}"#,
            "an unknown member of skyscrapers",
        ),
        (
            r#"{"type":301,"cages":[{"cells":[0,1],"value":3,"unique":false}]}"#,
            "cages[0].unique: an unknown member of killer cages",
        ),
        (
            r#"{"type":303,"clues":[{"corner":6,"digits":[1],"exact":true}]}"#,
            "an unknown member of quadruple",
        ),
        (r#"{"type":200,"clues":[{"edge":1,"value":2,"glitter":1}]}"#, "an unknown member of difference"),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1]],"average":true}]}"#,
            "bulbsWithArrows[0].average: an unknown member of arrows",
        ),
        (
            r#"{"type":2000,"lines":[[{"x":0,"y":1}]]},{"type":2001,"cages":[{"cells":[5],"value":"K"}]}"#,
            "1 line ([{\"x\":0,\"y\":1}]), 1 cage (\"K\" from r2c2)",
        ),
        ("5", "not a constraint"),
    ] {
        let said = refused(&four(&format!(",{constraint}")));
        assert!(said.contains(message), "{constraint}: {said}");
    }
    let drawn = four(r#",{"type":2002,"symbols":[[1,2],[3,4]],"params":[{}]}"#);
    let (puzzle, _) = ReadOptions::new().ignore_drawings(true).read(&drawn).expect("ignored");
    assert_eq!(puzzle.about().drawings_ignored, 2);
    assert!(refused("https://sudokumaker.app/?puzzle=N4Ig").contains("breaks off"));
    assert!(refused("https://sudokumaker.app/").contains("no puzzle can be read"));
}

#[test]
fn what_a_puzzle_leaves_out_is_what_sudokumaker_leaves_out() {
    let values = |puzzle: &str| {
        let puzzle = linked(Format::Sudokumaker, &link(puzzle));
        let (grid, values) = (puzzle.grid(), puzzle.grid().values());
        (grid.rows(), grid.columns(), values.min, values.max)
    };
    assert_eq!(values(r#"{"cells":[],"constraints":[]}"#), (9, 9, 1, 9));
    assert_eq!(values(r#"{"type":"sudoku","size":6,"cells":[],"constraints":[]}"#), (6, 6, 1, 6));
    // In puzzles of other kinds, a missing number defaults to the number of a 9x9 sudoku.
    let rules = r#""constraints":[{"type":2003}]"#;
    assert_eq!(
        values(&format!(r#"{{"type":"custom","width":4,"height":4,"cells":[],{rules}}}"#)),
        (4, 4, 1, 9)
    );
    assert_eq!(
        values(&format!(r#"{{"type":"custom","width":4,"minDigit":0,"cells":[],{rules}}}"#)),
        (9, 4, 0, 9)
    );
    // Messages, and settings for exported copies, do not concern rules.
    let about = r#"{"cells":[],"constraints":[],"messages":{"completion":"!"},"export":{"sudokuPad":{"showDigits":true}}}"#;
    assert_eq!(ReadOptions::new().read(&link(about)).expect("read").1.len(), 0);
    assert!(
        refused(&link(r#"{"type":"loop","cells":[],"constraints":[]}"#))
            .contains("a puzzle of the kind 'loop'")
    );
    let newer = lz_str::compress_to_encoded_uri_component(
        r#"{"formatVersion":"2.0.0","puzzle":{"cells":[],"constraints":[]}}"#,
    );
    let newer = format!("https://sudokumaker.app/?puzzle={newer}");
    assert!(refused(&newer).contains("version \"2.0.0\" of the format"), "{}", refused(&newer));
    assert!(ReadOptions::new().ignore_unknown(true).read(&newer).is_ok());
}
