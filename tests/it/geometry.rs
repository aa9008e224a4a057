//! Compares the cells that rules are about with literal lists.

use crate::common;
use crate::common::{DPLL, puzzle, rules_alone};
use sudoku2cnf_answer::question::{Models, Projection};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::csp::{Atom, Constraint, VarId};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

/// Returns the constraints of a puzzle's rules as text.
fn posted(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let csp = rules_alone(&puzzle, false).csp;
    let names: Vec<String> = puzzle.cells().map(|cell| cell.to_string()).collect();
    let name = |var: &VarId| names.get(var.index()).cloned().unwrap_or("?".into());
    let atom =
        |atom: &Atom| format!("{}{}{}", name(&atom.var), if atom.equals { "=" } else { "#" }, atom.value);
    let atoms = |atoms: &[Atom]| atoms.iter().map(atom).collect::<Vec<_>>().join(" ");
    let show = |constraint: &Constraint| match constraint {
        Constraint::AllDifferent(vars) => vars.iter().map(name).collect::<Vec<_>>().join(" # "),
        Constraint::Linear(sum) => {
            let terms = sum.terms.iter().map(|(factor, var)| format!("{factor}*{}", name(var)));
            format!("{} = {}", terms.collect::<Vec<_>>().join(" + "), sum.total)
        }
        Constraint::Relation(a, b, _) => format!("{} ~ {}", name(a), name(b)),
        Constraint::Clause(clause) => atoms(clause),
        Constraint::Count(counted, allowed) => format!("{allowed:?} of {}", atoms(counted)),
        Constraint::Member(var, values) => format!("{} in {values:?}", name(var)),
        other => format!("{other:?}"),
    };
    csp.posted().iter().map(|posted| show(&posted.constraint)).collect()
}

/// Returns the first line of the error for a text that is refused.
fn refused(text: &str) -> String {
    text.parse::<Puzzle>().expect_err("refused").headline()
}

#[test]
fn diagonals() {
    let both = ["r1c1 # r2c2 # r3c3 # r4c4", "r1c4 # r2c3 # r3c2 # r4c1"];
    assert_eq!(posted("grid 4x4\ndiagonal"), both);
    assert_eq!(posted("grid 4x4\ndiagonal main"), both[..1]);
    assert_eq!(posted("grid 4x4\ndiagonal anti"), both[1..]);
}

#[test]
fn windows() {
    let nine = posted("grid 9x9\nwindoku");
    assert_eq!(nine.len(), 4);
    assert_eq!(nine[1], "r2c6 # r2c7 # r2c8 # r3c6 # r3c7 # r3c8 # r4c6 # r4c7 # r4c8");
    assert_eq!(posted("grid 4x4 no-boxes\nwindoku"), ["r2c2 # r2c3 # r3c2 # r3c3"]);
    assert_eq!(posted("grid 6x6\nwindoku"), ["r2c2 # r2c3 # r2c4 # r3c2 # r3c3 # r3c4"]);
    assert_eq!(
        refused("grid 5x5\nwindoku"),
        "2:1: no window fits into the grid, expected a square grid with boxes"
    );
}

#[test]
fn positions_of_boxes() {
    let boxes = [
        "r1c1 # r1c3 # r3c1 # r3c3",
        "r1c2 # r1c4 # r3c2 # r3c4",
        "r2c1 # r2c3 # r4c1 # r4c3",
        "r2c2 # r2c4 # r4c2 # r4c4",
    ];
    assert_eq!(posted("grid 4x4\ndisjoint-sets"), boxes);
    assert_eq!(posted("grid 4x4 no-boxes\ndisjoint-sets"), boxes);
    assert_eq!(
        posted("grid 3x3\nvalues 1-4\nregions\naab\na.b\nabb\ndisjoint-sets"),
        ["r1c1 # r1c3", "r1c2 # r2c3", "r2c1 # r3c2", "r3c1 # r3c3"]
    );
    assert!(refused("grid 5x5\ndisjoint-sets").starts_with("2:1: a grid without boxes"));
}

#[test]
fn moves() {
    assert_eq!(
        posted("grid 3x3\nanti-knight"),
        [
            "r1c1 # r2c3",
            "r1c1 # r3c2",
            "r1c2 # r3c1",
            "r1c2 # r3c3",
            "r1c3 # r2c1",
            "r1c3 # r3c2",
            "r2c1 # r3c3",
            "r2c3 # r3c1",
        ]
    );
    assert_eq!(posted("grid 9x9\nanti-knight").len(), 224);
    assert_eq!(posted("grid 9x9\nleaper 2 1"), posted("grid 9x9\nanti-knight"));
    assert_eq!(posted("grid 9x9\nleaper 1 1"), posted("grid 9x9\nanti-king"));
    assert_eq!(posted("grid 2x3\nanti-king"), ["r1c1 # r2c2", "r1c2 # r2c1", "r1c2 # r2c3", "r1c3 # r2c2"]);
    assert_eq!(posted("grid 3x3\nleaper 0 2").len(), 6);
    assert_eq!(posted("grid 2x3\nknightmare"), ["r1c1 ~ r2c3", "r1c3 ~ r2c1"]);
    assert_eq!(posted("grid 2x2\ndiagonal-non-consecutive"), ["r1c1 ~ r2c2", "r1c2 ~ r2c1"]);
    assert!(refused("leaper 0 0").contains("from a cell to itself"));
}

#[test]
fn taxicab_distances() {
    assert_eq!(
        posted("grid 2x3\ntaxicab 2"),
        ["r1c1 # r1c3", "r1c1 # r2c2", "r1c2 # r2c1", "r1c2 # r2c3", "r1c3 # r2c2", "r2c1 # r2c3"]
    );
    assert_eq!(posted("grid 9x9\ntaxicab 1").len(), 144);
    assert_eq!(
        posted("grid 2x2\nvalues 0-3\nanti-taxicab"),
        [
            "r1c1#1 r1c2#1",
            "r1c1#1 r2c1#1",
            "r1c2#1 r2c2#1",
            "r2c1#1 r2c2#1",
            "r1c1#2 r2c2#2",
            "r1c2#2 r2c1#2"
        ]
    );
}

#[test]
fn neighbours() {
    let four = ["r1c1 ~ r1c2", "r1c1 ~ r2c1", "r1c2 ~ r2c2", "r2c1 ~ r2c2"];
    assert_eq!(posted("grid 2x2\nnon-consecutive"), four);
    assert_eq!(posted("grid 9x9\nnon-consecutive").len(), 144);
    assert_eq!(posted("grid 2x2\nkropki white r1c1-r1c2 r2c1 r2c2"), four);
    assert_eq!(posted("grid 3x3\nkropki black r3c3 r1c1 r3c2 r2c3"), ["r3c3 ~ r3c2", "r3c3 ~ r2c3"]);
    assert_eq!(posted("grid 3x3\nxv x r1c1-r1c3"), ["r1c1 ~ r1c2", "r1c2 ~ r1c3"]);
    assert_eq!(posted("grid 2x2\ngreater-than r2c2 r1c1 r1c2"), ["r2c2 ~ r1c2", "r1c1 ~ r1c2"]);
    assert_eq!(
        posted("grid 1x1\nvariables 2x2\ngreater-than v1-v4"),
        ["v1 ~ v2", "v1 ~ v3", "v2 ~ v4", "v3 ~ v4"]
    );
    for rule in ["kropki white", "xv v", "greater-than"] {
        assert!(
            refused(&format!("grid 3x3\n{rule} r1c1 r2c2"))
                .starts_with("2:1: no two of these cells are adjacent")
        );
    }
}

#[test]
fn what_is_marked_is_exempt() {
    let four = ["r1c1 ~ r1c2", "r1c1 ~ r2c1", "r1c2 ~ r2c2", "r2c1 ~ r2c2"];
    let exempt = |negative: &str, marks: &str| {
        let bare = posted(&format!("grid 2x2\n{marks}")).len();
        let all = posted(&format!("grid 2x2\n{marks}\n{negative}"));
        four.into_iter().filter(|pair| !all[bare..].iter().any(|posted| posted == pair)).collect::<Vec<_>>()
    };
    let marks = "kropki white r1c2 r1c1\nkropki black r1c1 r2c1\nxv v r1c2 r2c2\ndifference 2 r2c1 r2c2";
    assert_eq!(exempt("strict-kropki", marks), four[..2]);
    assert_eq!(exempt("strict-xv", marks), four[2..3]);
    assert_eq!(exempt("negative-difference", marks), [four[0], four[3]]);
    assert_eq!(exempt("negative-ratio", marks), [four[0], four[1], four[3]]);
    assert_eq!(
        exempt("strict-kropki", "difference 1 r1c1 r1c2\nratio 2 r2c1 r1c1\nratio 3 r1c2 r2c2"),
        four[..2]
    );
    assert_eq!(posted("grid 2x2\nminimum r1c1\nminimum r1c2 r2c2"), ["r1c1 ~ r2c1", "r2c2 ~ r2c1"]);
    assert_eq!(posted("grid 2x2\nminimum r1c1\nmaximum r1c2").len(), 4);
}

#[test]
fn pairs_of_lines() {
    assert_eq!(posted("grid 4x4\nthermo r1c1-r1c3"), ["r1c1 ~ r1c2", "r1c2 ~ r1c3"]);
    assert_eq!(posted("grid 4x4\nnabner r1c1-r1c3"), ["r1c1 ~ r1c2", "r1c1 ~ r1c3", "r1c2 ~ r1c3"]);
    assert_eq!(posted("grid 5x5\npalindrome r1c1-r1c5"), ["r1c1 ~ r1c5", "r1c2 ~ r1c4"]);
    assert_eq!(posted("grid 5x5\nclone r1c1-r1c2 / r2c2 r1c1"), ["r1c1 ~ r2c2", "r1c2 ~ r1c1"]);
    assert_eq!(
        posted("grid 5x5\nentropic r1c1-r1c4"),
        ["r1c1 ~ r1c2", "r1c2 ~ r1c3", "r1c3 ~ r1c4", "r1c1 ~ r1c3", "r1c2 ~ r1c4", "r1c1 ~ r1c4"]
    );
    assert_eq!(posted("grid 4x4\npair A r1c1-r1c3"), posted("grid 4x4\nthermo r1c1-r1c3"));
    assert_eq!(posted("grid 4x4\npairx A r1c1-r1c3"), posted("grid 4x4\nnabner r1c1-r1c3"));
    assert_eq!(posted("grid 4x4\nwhisper r1c1 r1c2 r1c1"), ["r1c1 ~ r1c2", "r1c2 ~ r1c1"]);
}

#[test]
fn squares() {
    let three = posted("grid 3x3\nglobal-entropy");
    assert_eq!(three.len(), 4 * 3);
    assert_eq!(three[4], "r1c2=2 r1c3=2 r2c2=2 r2c3=2");
    assert_eq!(
        posted("grid 2x2\nvalues 0-3\nglobal-mod")[0],
        "r1c1=0 r1c2=0 r2c1=0 r2c2=0 r1c1=3 r1c2=3 r2c1=3 r2c2=3"
    );
    assert_eq!(
        posted("grid 4x4\nquadruple r2c3 1,4,1"),
        ["[2, 3, 4] of r2c3=1 r2c4=1 r3c3=1 r3c4=1", "[1, 2, 3, 4] of r2c3=4 r2c4=4 r3c3=4 r3c4=4"]
    );
    assert!(refused("grid 4x4\nquadruple r4c1 1").contains("no 2x2 square begins in r4c1"));
}

#[test]
fn thirds_of_values() {
    let classes = |values: &str| posted(&format!("grid 2x2\nvalues {values}\nglobal-entropy"));
    let counts = |values: &str| {
        classes(values).iter().map(|clause| clause.matches("r1c1").count()).collect::<Vec<_>>()
    };
    assert_eq!(
        [counts("1-9"), counts("1-4"), counts("0-4"), counts("0-9")],
        [[3, 3, 3], [1, 2, 1], [2, 1, 2], [3, 4, 3]]
    );
}

#[test]
fn flatmates() {
    assert_eq!(
        posted("grid 3x1\nvalues 1-3\ndutch-flatmates"),
        ["r1c1#2 r2c1=3", "r2c1#2 r1c1=1 r3c1=3", "r3c1#2 r2c1=1"]
    );
    assert!(posted("grid 9x9\ndutch-flatmates").contains(&"r5c5#5 r4c5=1 r6c5=9".to_owned()));
}

#[test]
fn where_an_index_points() {
    assert_eq!(posted("grid 3x3\nindexing column r2c1"), ["r2c1#1 r2c1=1", "r2c1#2 r2c2=1", "r2c1#3 r2c3=1"]);
    assert_eq!(
        posted("grid 3x3\nvalues 0-3\nindexing row r2c1"),
        ["r2c1#0", "r2c1#1 r1c1=2", "r2c1#2 r2c1=2", "r2c1#3 r3c1=2"]
    );
    assert_eq!(
        posted("grid 4x4\nindexing box r3c2"),
        ["r3c2#1 r3c1=2", "r3c2#2 r3c2=2", "r3c2#3 r4c1=2", "r3c2#4 r4c2=2"]
    );
    assert!(refused("grid 5x5\nindexing box r1c1").contains("r1c1 is in no box"));
    assert!(refused("grid 5x5\nvariables 1\nindexing row v1").contains("v1 is in no row"));
}

#[test]
fn keys_are_read_from_the_lowest_bit() {
    let solution = |key: &str, digits: [u16; 2]| {
        let puzzle = puzzle(&format!("grid 1x2\nvalues 1-9\npair {key} r1c1 r1c2"));
        let solution = sudoku2cnf_puzzle::grid::Solution::new(puzzle.grid(), digits.to_vec());
        puzzle.rules()[0].rule.holds(&solution, &puzzle)
    };
    for (a, b) in (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b))) {
        assert_eq!(solution("VVVVVVVVVVVVVF", [a, b]), a % 2 == b % 2, "{a} {b}");
        assert_eq!(solution("_7v_-7v_-7v_-H", [a, b]), a + b != 10, "{a} {b}");
        assert_eq!(solution("_3_8H_wH8AHwAE", [a, b]), a <= b, "{a} {b}");
        assert!(!solution("A", [a, b]));
    }
    assert!(refused("grid 2x2\npair AB r1c1").contains("at most 1 of"));
}

#[test]
fn target_sums() {
    let sums = posted("grid 4x4\ndiagonal\ntarget-sum 5 r1c1 r1c2 r4c4");
    // Rows 1 and 4, columns 1, 2 and 4, boxes 1 and 4. Diagonals and houses without circles are exempt.
    assert_eq!(
        sums[2..],
        [
            "1*r1c1 + 1*r1c2 = 5",
            "1*r4c4 = 5",
            "1*r1c1 = 5",
            "1*r1c2 = 5",
            "1*r4c4 = 5",
            "1*r1c1 + 1*r1c2 = 5",
            "1*r4c4 = 5"
        ]
    );
    let jigsaw = posted("grid 2x2\nregions\naa\nbb\ntarget-sum 3 r1c1\ntarget-sum 2 r2c2");
    assert_eq!(jigsaw.len(), 6, "each line is a set of circles of its own");
}

#[test]
fn unknown_regions_are_counted_once() {
    let count = |text: &str| common::count(&puzzle(text), Default::default(), Simplify::None);
    // A 2x2 grid has two divisions into dominoes, and a 2x3 grid three into connected halves. Each region has each
    // digit once.
    assert_eq!(count("grid 2x2 raw\nvariables 4\nchaos-construction"), 2 * 4);
    assert_eq!(count("grid 2x3 raw\nvalues 1-3\nvariables 6\nchaos-construction"), 3 * 36);
    assert_eq!(count("grid 2x2\nvariables 4\nchaos-construction"), 2 * 2);
    assert!(
        refused("grid 2x2\nvariables 3\nchaos-construction")
            .contains("fewer than 4 variable cells from v1 on")
    );
    assert!(refused("grid 2x3\nvariables 6\nvalues 1-4\nchaos-construction").contains("regions of 4"));
}

#[test]
fn auxiliary_variables_are_determined() {
    let texts = [
        "grid 1x3 raw\nvalues 1-4\nrenban r1c1-r1c3",
        "grid 1x3 raw\nvalues 1-3\ncount-distinct r1c1 r1c2-r1c3",
        "grid 1x4 raw\nvalues 1-3\nsame-values 2 r1c1-r1c4",
        "grid 1x3 raw\nvalues 1-3\nrellik-cage 3 r1c1-r1c2",
        "grid 1x1 raw\nvalues 1-3\nvariables 3\nchaos-arrow r1c1 0 v1-v3",
        "grid 1x1 raw\nvalues 1-3\nvariables 3\nchaos-count r1c1 0 v1-v3",
        "grid 2x2 raw\nvalues 0-2\nregion-same-values",
        "grid 2x2\nvalues 0-2\ndoppelganger",
    ];
    for text in texts {
        let problem = Problem::whole(puzzle(text));
        let cnf = problem.encoded(Default::default());
        let literals = |count: u64| {
            let session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
            let mut models = Models::new(session, Projection::AllOf(count as usize));
            let mut number = 0;
            while let Verdict::Sat(_) = models.next(&Limits::default()).expect("it answers") {
                number += 1;
            }
            number
        };
        assert_eq!(literals(problem.candidates()), literals(problem.literals().count()), "{text}");
    }
}
