//! Layers and named variable cells whose values lie outside the values of the grid, from the line that declares them to
//! every kind of answer.

use serde_json::{Value, json};

use super::{cnf, run, solve};
use crate::common;

/// A puzzle with totals and marks, which has one solution.
const TOTALS: &str = "grid 4x4
variables 1
variables 3 total 3-20
layer mark 0-1
killer 0 v1 r1c1
sum 0 r1c1-r1c3 -1*total1
sum 0 r2c1 r3c2 r4c3 r1c4 -1*total2
thermo total1 total2
pair 'a >= b + 3' total3 total1
candidates 12 total3
extra-region total
yin-yang mark
given total2=9 v1=2
given mark@r1c1=1 mark@r1c2=1 mark@r1c3=1 mark@r1c4=1 mark@r2c1=0 mark@r2c3=0 mark@r2c4=1 mark@r3c1=0
given mark@r3c3=0 mark@r3c4=1 mark@r4c1=0 mark@r4c2=1 mark@r4c3=1 mark@r4c4=1
12..
3.1.
21..
...1
";

#[test]
fn what_is_written_reads_back() {
    let puzzle = common::puzzle(TOTALS);
    let text = sudoku2cnf_puzzle::formats::native::write(&puzzle);
    assert!(text.contains("variables 1x1\nvariables 1x3 total 3-20\nlayer mark 0-1\n"), "{text}");
    assert!(text.contains("\nthermo total1 total2\n") && text.contains("given total2=9\n"), "{text}");
    assert_eq!(sudoku2cnf_puzzle::formats::native::write(&common::puzzle(&text)), text);
}

#[test]
fn numbers_of_candidates_follow_the_values_of_each_cell() {
    let text = cnf("--simplify none", TOTALS);
    let whole = 16 * 4 + 4 + 3 * 18 + 16 * 2;
    assert!(
        text.contains(&format!("c sudoku map {whole} candidates r1c1=1 to v20=1 by row, column, value\n"))
    );
    // total2 is 9: the seventh of 18 values of the second of three cells.
    assert!(text.contains(&format!("\n{} 0\n", 64 + 4 + 18 + 7)));
}

#[test]
fn answers_of_every_kind_have_them() {
    let answer: Value = serde_json::from_str(solve("--unique --output json", TOTALS).ok(10)).expect("JSON");
    let first = &answer["named"]["total"];
    assert_eq!((&first[1], &first[2]), (&json!(9), &json!(12)), "{answer}");
    assert_eq!(answer["layers"]["mark"][0], 1);
    let drawn = solve("--all --output line", TOTALS);
    assert!(drawn.ok(10).contains(" v1=2 total1=") && drawn.out.contains(" mark=1111"), "{}", drawn.out);
    let candidates = solve("--candidates", TOTALS);
    assert!(candidates.ok(10).contains("total3: 12\n"), "{}", candidates.out);
    let picture = solve("--output svg", TOTALS);
    assert!(picture.ok(10).contains(">total2</text>"), "{}", picture.out);
    let unicode = solve("--candidates --output unicode", TOTALS);
    assert!(unicode.ok(10).contains("total3: 12\n"), "{}", unicode.out);
    let steps = solve("--steps", TOTALS);
    assert!(steps.ok(10).contains("total"), "{}", steps.out);
    let verified = solve("--steps --output json", TOTALS);
    assert!(verified.ok(10).contains("total"), "{}", verified.out);
}

#[test]
fn a_model_leads_back_to_them() {
    for options in ["--simplify none", "--simplify propagate", "--encoding minimal --amo product"] {
        let text = cnf(options, TOTALS);
        let solved = solve("--all --output line", &text);
        assert!(solved.ok(10).contains("total2=9"), "{options}: {}", solved.out);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |text: &str| solve("", text).err;
    assert!(refused("grid 4x4\nvariables 2 total 9-3\n").contains("'9-3'"));
    assert!(refused("grid 4x4\nvariables 2 total1\n").contains("'total1'"));
    assert!(refused("grid 4x4\nvariables 2 a 1-2\nlayer a\n").contains("called 'a'"));
    assert!(refused("grid 4x4\nvariables 2 size 0-9\n").contains("a word of the rule"));
    assert!(refused("grid 4x4\nvariables 2 total 0-9\ngiven total3=4\n").contains("'total3'"));
    assert!(refused("grid 4x4\nvariables 2 total 0-9\ngiven total1=10\n").contains("0 to 9"));
    let renban = refused("grid 4x4\nvariables 2 total 0-9\nrenban r1c1 total1\n");
    assert!(renban.contains("total1, whose values are 0-9, in 'renban'"), "{renban}");
    let inner = refused("grid 4x4\nvariables 2 total 0-9\nnot { thermo r1c1 r1c2 ; renban r1c1 total1 }\n");
    assert!(inner.contains("in 'renban'"), "{inner}");
    assert!(refused("grid 4x4\nvariables 2 total 0-9\npair BA total1 total2\n").contains("in 'pair'"));
    assert!(
        refused("grid 4x4\nvariables 2 total 0-9\npair 'a%b=0' total1 total2\n").contains("division by 0")
    );
    for to in ["iss", "fpuzzles"] {
        let text = "grid 4x4\nvariables 2 total 0-9\nthermo total1 total2\n";
        run("sudoku2cnf", &["--to", to], text).fails(1);
    }
}

#[test]
fn groups_called_as_auxiliary_variables_are_told_from_them() {
    let text = "grid 2x2 raw\nvariables 2 b 3-5\nvariables 2 a 3-40\nthermo b\nsum 9 b1 b2 r1c1\npair 'a+1 = b' a1 a2\n";
    let names = run("sudoku2cnf", &["--to", "fzn"], text);
    assert!(
        names.ok(0).contains("var 3..5: v1 ::") && names.out.contains("var 3..40: v4 ::"),
        "{}",
        names.out
    );
}
