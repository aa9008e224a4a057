//! Hidden layers, from the line that declares them to every kind of answer.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::grid::Solution;

use super::{cnf, run, run_in, solve};
use crate::common;

/// A shading with only one solution.
const SHADED: &str = "grid 3x3 raw
values 1-3
layer shade 2-3
yin-yang shade
given shade@r1c1=3 shade@r1c2=2 shade@r1c3=3 shade@r2c1=3 shade@r2c2=2
and { candidates 1 r1c1-r1c3 ; candidates 1 r2c1-r2c3 ; candidates 1 r3c1-r3c3 }
";

#[test]
fn answers_show_layers() {
    assert_eq!(solve("--output grid", SHADED).ok(10), "1 1 1\n1 1 1\n1 1 1\n\nshade:\n3 2 3\n3 2 3\n3 3 3\n");
    assert_eq!(solve("--all --output line", SHADED).ok(10), "111111111 shade=323323333\n");
    let answer: Value = serde_json::from_str(solve("--unique --output json", SHADED).ok(10)).expect("JSON");
    assert_eq!(answer["verdict"], "unique");
    assert_eq!(answer["layers"], json!({ "shade": [3, 2, 3, 3, 2, 3, 3, 3, 3] }));
    assert_eq!(answer["variables"], answer["layers"]["shade"]);
    let marks = solve("--candidates --layers", SHADED);
    assert!(marks.ok(10).ends_with("\nshade:\n3 2 3\n3 2 3\n3 3 3\n"), "{}", marks.out);
    let picture = solve("--output svg", SHADED);
    assert!(picture.ok(10).contains("class=\"dark\""), "{}", picture.out);
}

/// A grid with a hole at r1c2, and a layer in which one value is fixed and one excluded.
const HOLED: &str = "grid 2x2 raw
values 1-3
holes r1c2
layer shade
layer mark 0-2
variables 1
sum 2 shade@r1c1
pair 'a + b < 2' mark@r2c1 mark@r2c2
given r1c1=1 r2c1=2 r2c2=3
";

#[test]
fn candidates_are_those_of_the_grid_and_with_layers_of_these() {
    assert_eq!(solve("--candidates", HOLED).ok(10), "1  \n2 3\nv1: 123\n");
    assert_eq!(solve("--candidates --output line", HOLED).ok(10), "1 . 2 3 v1=123\n");
    let unicode = solve("--candidates --output unicode", HOLED);
    assert!(unicode.ok(10).ends_with("\nv1: 12 3\n"), "{}", unicode.out);
    let layers = "\nshade:\n 2   \n12 12\n\nmark:\n012    \n 01  01\n";
    let all = solve("--candidates --layers", HOLED);
    assert_eq!(all.ok(10), format!("1  \n2 3\nv1: 123\n{layers}"));
    let drawn = solve("--candidates --layers --output unicode", HOLED);
    assert_eq!(drawn.ok(10), unicode.out.clone() + layers);
    let line =
        "1 . 2 3 v1=123 shade@r1c1=2 shade@r2c1=12 shade@r2c2=12 mark@r1c1=012 mark@r2c1=01 mark@r2c2=01\n";
    assert_eq!(solve("--candidates --layers --output line", HOLED).ok(10), line);
    let counted = solve("--candidates --layers --cap 3", HOLED);
    assert!(counted.ok(10).contains("\nshade:\n    2:3        \n1:3,2:3 1:3,2:3\n"), "{}", counted.out);
}

#[test]
fn objects_and_pictures_have_candidates_of_layers_where_asked() {
    let json = |flags: &str| -> Value {
        serde_json::from_str(solve(&format!("{flags} --output json"), HOLED).ok(10)).expect("JSON")
    };
    let plain = json("--candidates");
    assert_eq!((&plain["layers"], &plain["layer_counts"]), (&Value::Null, &Value::Null));
    let all = json("--candidates --layers");
    let mark = json!([[0, 1, 2], null, [0, 1], [0, 1]]);
    assert_eq!(all["layers"], json!({ "shade": [[2], null, [1, 2], [1, 2]], "mark": mark }));
    assert_eq!((&all["layer_counts"], &all["candidates"]), (&Value::Null, &plain["candidates"]));
    let counted = json("--candidates --layers --cap 2");
    assert_eq!(counted["layer_counts"]["shade"], json!([[2], null, [2, 2], [2, 2]]));
    // The picture shows known values, and the candidates of cells that lack some value.
    let picture = |flags: &str| solve(&format!("--candidates --output svg{flags}"), HOLED).ok(10).to_owned();
    let (with, without) = (picture(" --layers"), picture(""));
    assert!(with.contains(">2</text>") && with.matches(">0,1</text>").count() == 2, "{with}");
    assert!(!with.contains("0,1,2") && !without.contains("0,1"), "{with}\n{without}");
    let shaded = |flags: &str| solve(&format!("--candidates --output svg{flags}"), SHADED).ok(10).to_owned();
    assert!(shaded(" --layers").contains("class=\"dark\"") && !shaded(" --layers").is_empty());
    let refused = solve("--unique --layers", HOLED);
    assert!(refused.fails(2).contains("--layers goes with --candidates"), "{}", refused.err);
}

#[test]
fn steps_know_what_stands_where_no_cell_is() {
    let steps = solve("--steps --max-weight 9", HOLED);
    assert!(steps.ok(10).contains("shade@r1c1=2") && !steps.out.contains("naked single"), "{}", steps.out);
    let none = HOLED
        .replace("variables 1\n", "")
        .replace("pair", "sum 2 mark@r1c1\nsum 5 shade@r2c1-r2c2 mark@r1c1\npair");
    let told = solve("--steps", &none);
    assert!(!told.ok(10).contains("v2") && !told.out.contains("v6"), "{}", told.out);
}

/// A layer on three rows of two cells, with one hole, and on one more cell.
const PARTIAL: &str = "grid 4x4
holes r2c2
layer shade 0-1 on r1c1-r3c2 r4c4
yin-yang shade@r1c1-r1c2 shade@r2c1 shade@r3c1-r3c2
sum 3 shade
sees r3c2 shade
given r1c1=1 r2c1=2 r2c4=3 shade@r3c1=1 shade@r1c1=0
";

#[test]
fn a_layer_on_a_part_has_no_cells_beyond() {
    let puzzle = common::puzzle(PARTIAL);
    let grid = puzzle.grid();
    assert_eq!(grid.layer_cells(0).len(), 6);
    let problem = Problem::whole(puzzle.clone());
    let text = Format::Native.write(&puzzle).expect("native text");
    assert!(text.contains("\nlayer shade 0-1 on r1c1-r3c2 r4c4\n"), "{text}");
    assert_eq!(Format::Native.write(&common::puzzle(&text)).expect("native text"), text);
    assert!(problem.candidates() >= 15 * 4 + 6 * 2);
    let told = solve("--output grid", PARTIAL);
    assert!(told.ok(10).contains("\nshade:\n0 0 |    \n"), "{}", told.out);
    assert!(told.out.contains("\n1 1 |    \n    |   "), "{}", told.out);
    let answer: Value = serde_json::from_str(solve("--output json", PARTIAL).ok(10)).expect("JSON");
    let shade = answer["layers"]["shade"].as_array().expect("values").clone();
    let there: Vec<usize> = (0..16).filter(|&place| !shade[place].is_null()).collect();
    assert_eq!(there, [0, 1, 4, 8, 9, 15]);
    let marks = solve("--candidates --layers --output json", PARTIAL);
    let marks: Value = serde_json::from_str(marks.ok(10)).expect("JSON");
    let there: Vec<usize> = (0..16).filter(|&place| !marks["layers"]["shade"][place].is_null()).collect();
    assert_eq!(there, [0, 1, 4, 8, 9, 15]);
    for wrong in ["given shade@r1c3=1", "sum 1 shade@r2c2", "sum 1 shade@r1c1-r1c3", "sees r4c1 shade"] {
        let refused = solve("", format!("{PARTIAL}{wrong}\n"));
        assert!(!refused.fails(1).is_empty(), "{wrong}");
    }
    let steps = solve("--steps --output json", PARTIAL);
    assert!(steps.ok(10).contains("shade@") && !steps.out.contains(":\"v"), "{}", steps.out);
}

#[test]
fn all_targets_and_the_way_back_know_a_layer_on_a_part() {
    let all = |flags: &str, input: &str| {
        let told = solve(&format!("--all --output line {flags}"), input);
        let mut lines: Vec<String> = told.ok(10).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let expected = all("", PARTIAL);
    // Of the layer's five cells in rows 1 to 3, the first two are unshaded and the last two shaded. With r4c4, three
    // cells are shaded.
    let layers: BTreeSet<&str> = expected.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(layers, BTreeSet::from(["shade=00..0...11.....1", "shade=00..1...11.....0"]));
    for flags in
        ["--backend embedded", "--encoding minimal", "--simplify none", "--backend dpll --simplify propagate"]
    {
        assert_eq!(all(flags, PARTIAL), expected, "{flags}");
    }
    assert_eq!(all("", &cnf("", PARTIAL)), expected);
    for target in ["opb", "lp", "mzn", "fzn", "smt2"] {
        let written = run("sudoku2cnf", &["--to", target], PARTIAL);
        assert!(written.ok(0).contains("layer shade 0-1 on r1c1-r3c2 r4c4"), "{target}");
    }
}

#[test]
fn layers_are_part_of_the_solution() {
    let two = SHADED.replace("shade@r1c3=3 ", "").replace(" shade@r2c2=2", "");
    let answer: Value = serde_json::from_str(solve("--unique --output json", &two).ok(10)).expect("JSON");
    assert_eq!((&answer["verdict"], &answer["solution"]), (&json!("multiple"), &answer["other"]));
    assert_ne!(answer["layers"], answer["other_layers"]);
    let differ = answer["differ"].as_array().expect("cells");
    assert!(differ.iter().all(|cell| cell.as_str().expect("a name").starts_with("shade@r")), "{differ:?}");
    let told = solve("--unique", &two);
    assert!(told.ok(10).contains("\ndiffer: shade@r"), "{}", told.out);
}

/// A grid with all digits given, and a shading without any givens.
const UNSHADED: &str = "grid 2x2 raw\nvalues 1-2\nlayer shade\ngiven r1c1=1 r1c2=2 r2c1=2 r2c2=1\n";

#[test]
fn digits_are_told_apart_from_layers() {
    let json = |flags: &str, text: &str| -> Value {
        serde_json::from_str(solve(&format!("{flags} --output json"), text).ok(10)).expect("JSON")
    };
    // The two solutions differ only in the layer.
    let answer = json("--unique", UNSHADED);
    assert_eq!((&answer["verdict"], &answer["digits"]), (&json!("multiple"), &json!("unique")));
    let told = solve("--unique", UNSHADED);
    assert!(told.ok(10).ends_with("\ndiffer: shade@r2c2\ndigits: unique\n"), "{}", told.out);
    let page = solve("--unique --output html", UNSHADED);
    assert!(page.ok(10).contains("There is more than one solution, but all have the same digits."));
    // The first two solutions may have the same digits, although others have different ones.
    let open = UNSHADED.replace(" r2c2=1", "");
    for backend in ["auto", "dpll", "embedded"] {
        let answer = json(&format!("--unique --backend {backend}"), &open);
        assert_eq!(
            (&answer["verdict"], &answer["digits"]),
            (&json!("multiple"), &json!("multiple")),
            "{backend}"
        );
        assert_ne!(answer["solution"], answer["other"], "{backend}");
    }
    // If both digits and layer are fixed, `digits` is not reported.
    assert_eq!(json("--unique", SHADED)["digits"], Value::Null);
}

#[test]
fn solutions_are_counted_by_their_digits() {
    assert_eq!(solve("--count", UNSHADED).ok(10), "16\n");
    assert_eq!(solve("--count --digits", UNSHADED).ok(10), "1\n");
    assert!(solve("--unique --digits", UNSHADED).ok(10).starts_with("unique\n"));
    let open = UNSHADED.replace(" r2c1=2 r2c2=1", "");
    assert_eq!(solve("--count --digits", &open).ok(10), "4\n");
    let all = solve("--all --digits --output line", &open);
    let mut digits: Vec<&str> = all.ok(10).lines().filter_map(|line| line.split(' ').next()).collect();
    digits.sort_unstable();
    assert_eq!(digits, ["1211", "1212", "1221", "1222"]);
    let several = solve("--unique --digits", &open);
    let differ = several.ok(10).lines().last().expect("a line");
    assert!(differ.starts_with("differ: r2c") && !differ.contains('@'), "{differ}");
    // The same holds for a formula, and for lines of a batch.
    assert!(solve("--unique --digits", cnf("", UNSHADED)).ok(10).starts_with("unique\n"));
    let lines = [UNSHADED, &open, UNSHADED].map(|text| json!({ "puzzle": text }).to_string() + "\n").concat();
    assert_eq!(solve("--batch --count --digits", &lines).ok(0), "1\n4\n1\n");
    assert_eq!(solve("--candidates --digits --cap 9", UNSHADED).ok(10), "1:1 2:1\n2:1 1:1\n");
    let wrong = solve("--explain --digits", UNSHADED);
    assert!(wrong.fails(2).contains("--digits goes with --unique or --count or --all"), "{}", wrong.err);
}

#[test]
fn reasons_name_the_cells_of_layers() {
    let steps = solve("--steps", SHADED);
    assert!(steps.ok(10).contains("shade@r3c2="), "{}", steps.out);
    assert!(!steps.out.contains(" v") && !steps.out.contains("<>1"), "{}", steps.out);
    let page = solve("--steps --output html", SHADED);
    assert!(page.ok(10).contains("shade@r3c2 is "), "{}", page.out);
    let none = SHADED.replace("shade@r1c2=2", "shade@r1c2=2 shade@r3c3=2");
    let reason = solve("--explain", &none);
    assert!(reason.ok(20).contains("given shade@r"), "{}", reason.out);
    let several = solve("--explain", UNSHADED);
    assert!(several.ok(10).contains("unique with: given shade@r1c1="), "{}", several.out);
}

#[test]
fn native_text_names_the_cells_of_layers() {
    let text = "grid 4x4 boxes 2x2
values 1-4
variables 1x2
layer a 1-2
layer b 1-4
yin-yang a
kropki white b@r1c1 b@r1c2
sum 6 r1c1 v2 a@r4c4 -1*b@r2c1
or { thermo b@r2c1 b@r2c2 ; odd r1c1 } { even a@r1c1 }
given v1=3
given b@r1c1=4
....
....
....
....
";
    let puzzle = common::puzzle(text);
    assert_eq!(Format::Native.write(&puzzle).expect("native text"), text);
    // A range of cells means the same as its cells one by one, and `v18` the same as the layer's name for the cell.
    let same = text.replace("thermo b@r2c1 b@r2c2", "thermo b@r2c1-r2c2").replace("a@r4c4", "v18");
    assert_eq!(Format::Native.write(&common::puzzle(&same)).expect("native text"), text);
}

#[test]
fn a_formula_carries_its_layers() {
    let folder = tempfile::tempdir().expect("a folder");
    let formula = cnf("", SHADED);
    std::fs::write(folder.path().join("p.cnf"), &formula).expect("it can be written");
    let answer = solve("--output competition", &formula);
    let decode = |arguments: &[&str]| run_in(folder.path(), "cnf2sudoku", arguments, answer.ok(10));
    assert!(decode(&["p.cnf"]).ok(0).ends_with("1 1 1\n\nshade:\n3 2 3\n3 2 3\n3 3 3\n"));
    for format in ["iss", "fpuzzles"] {
        let refused = run("sudoku2cnf", &["--to", format], "grid 9x9\nlayer shade\nyin-yang shade");
        assert!(refused.fails(1).contains("layer"), "{}", refused.err);
    }
}

#[test]
fn values_outside_a_layer_are_no_solution() {
    let puzzle = common::puzzle("grid 2x2 raw\nvalues 1-3\nlayer s 2-3");
    let broken = |shade: u16| {
        let filled = Solution::new(puzzle.grid(), vec![1, 1, 1, 1, 2, 3, 3, shade]);
        puzzle.broken_rules(&filled).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(broken(2), [""; 0]);
    assert_eq!(broken(1), ["s@r2c2 holds no value of its layer"]);
    assert_eq!(common::count(&puzzle, Options::default(), Simplify::None), 81 * 16);
}

#[test]
fn layers_of_other_names_and_values_are_refused() {
    let table = [
        ("layer v1", "<stdin>:2:7: 'v1', expected a name of small letters"),
        ("layer", "<stdin>:2:6: the line ends here, expected a name of small letters"),
        (
            "layer size",
            "a layer called 'size', a word of the rule 'chaos-construction', expected another name",
        ),
        (
            "layer a 0-1\nrenban a",
            "a@r1c1, whose values are 0-1, in 'renban', expected cells whose values are among",
        ),
        ("layer a 1-2 3", "<stdin>:2:13: '3', expected 'layer NAME MIN-MAX on CELLS'"),
        ("layer a 2", "<stdin>:2:9: '2', expected MIN-MAX, such as 0-1, with at most"),
        ("layer a\nlayer a", "<stdin>:3:1: a second layer called 'a', expected a name for each layer"),
        ("yin-yang b@r1c1", "<stdin>:2:10: no layer is called 'b', expected a line 'layer b' above"),
        ("layer a 1-3\nyin-yang a", "a@r1c1 has the values 1-3, expected cells of a layer of two values"),
        ("layer a on", "<stdin>:2:11: the line ends here, expected the cells that the layer has"),
        ("layer a on r7c1", "<stdin>:2:12: 'r7c1', expected cells from r1c1 to r6c6, or rectangles"),
        ("holes r1c1\nlayer a on r1c1", "the layer 'a' on no cell of the grid, expected at least one"),
        ("layer a on r1c1-r2c2\nsum 3 a@r3c1", "<stdin>:3:7: 'a@r3c1' is not a cell"),
        ("layer a\nsum 3 a@r9c9 a@r1c1", "<stdin>:3:9: 'r9c9' is outside the grid"),
        ("layer a\nsum 3 a@v1 a@r1c1", "<stdin>:3:7: 'a@v1' is not a cell of the grid"),
        ("layer a\ngiven a@r1c1=3", "<stdin>:3:14: the value 3 of a@r1c1, expected one of 1-2"),
    ];
    for (lines, expected) in table {
        let refused = solve("", format!("grid 6x6\n{lines}\n"));
        let message = refused.fails(1);
        assert!(message.contains(expected), "{lines}: {message}");
    }
}
