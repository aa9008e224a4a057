//! Rules about pairs of cells: marks, short lines and conditions.

use crate::common::{puzzle, rules_alone};
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Returns the constraints that the rules of a puzzle post as text, including their tables.
fn posted(text: &str) -> Vec<String> {
    let csp = rules_alone(&puzzle(text), false).csp;
    csp.posted().iter().map(|posted| format!("{:?}", posted.constraint)).collect()
}

/// Returns the first line of the error for a text that is refused.
fn refused(text: &str) -> String {
    text.parse::<Puzzle>().expect_err("refused").headline()
}

#[test]
fn marks_inside_blocks() {
    let pairs = |line: &str| {
        let posted = posted(&format!("grid 2x2 raw\n{line}\nstrict-kropki"));
        posted.iter().filter(|constraint| constraint.starts_with("Relation")).count()
    };
    // A mark that must hold exempts its pair, even inside a block. A mark that only may hold does not.
    assert_eq!(pairs("even r1c1"), 4);
    assert_eq!(pairs("and { difference 1 r1c1 r1c2 }"), 3 + 1);
    assert_eq!(pairs("or { difference 1 r1c1 r1c2 } { ratio 2 r1c1 r1c2 }"), 4);
    let kept = |line: &str, digits: [Digit; 4]| {
        let puzzle = puzzle(&format!("grid 2x2 raw\nvalues 1-9\n{line}"));
        let solution = Solution::new(puzzle.grid(), digits.to_vec());
        puzzle.broken_rules(&solution).is_empty()
    };
    assert!(!kept("or { kropki white r1c1 r1c2 } { xv x r1c1 r1c2 }\nstrict-kropki", [1, 2, 9, 5]));
    assert!(kept("kropki white r1c1 r1c2\nstrict-kropki", [1, 2, 7, 7]));
    assert!(kept("difference 1 r1c1 r1c2\nstrict-kropki", [1, 2, 7, 7]));
    assert!(!kept("difference 2 r1c1 r1c2\nratio 3 r1c1 r1c2\nstrict-kropki", [1, 2, 7, 7]));
    assert!(!kept("or { xv v r1c1 r1c2 } { even r1c1 }\nstrict-xv", [2, 3, 9, 9]));
    assert!(!kept("sum 5 r1c1 r1c2\nstrict-xv", [2, 3, 9, 9]));
    // Cells of the same line exempt each other, even inside a block.
    for line in ["minimum r1c1 r1c2", "or { minimum r1c1 r1c2 } { minimum r1c1 r1c2 ; odd r1c1 }"] {
        assert!(kept(line, [1, 1, 2, 3]), "{line}");
        assert!(!kept(line, [1, 1, 1, 3]), "{line}");
    }
    assert!(kept("or { maximum r1c1 r2c1 }", [4, 1, 5, 2]));
}

#[test]
fn a_short_modular_line() {
    let kept = |line: &str, digits: [Digit; 3]| {
        let puzzle = puzzle(&format!("grid 1x3 raw\nvalues 1-9\n{line}"));
        puzzle.broken_rules(&Solution::new(puzzle.grid(), digits.to_vec())).is_empty()
    };
    assert!(kept("modular 4 r1c1-r1c3", [1, 2, 3]) && !kept("modular 4 r1c1-r1c3", [1, 2, 5]));
    assert!(!kept("modular 9 r1c1-r1c2", [4, 4, 1]) && kept("modular 9 r1c1", [4, 4, 1]));
    assert!(kept("modular 1 r1c1-r1c3", [4, 4, 4]));
}

#[test]
fn conditions_of_pairs() {
    // A condition means the same as the equivalent rule.
    assert_eq!(posted("grid 4x4\npair a<b r1c1-r1c3"), posted("grid 4x4\nthermo r1c1-r1c3"));
    assert_eq!(posted("grid 4x4\npairx |a-b|>=2 r1c1-r1c3"), posted("grid 4x4\nnabner r1c1-r1c3"));
    let printed = |line: &str| puzzle(&format!("grid 9x9\n{line}")).rules()[0].to_string();
    let line = "pair a+b>=7 r1c1 r1c2";
    for text in ["pair 'a+b>=7' r1c1 r1c2", "pair \"a + b >= 7\" r1c1-r1c2", line] {
        assert_eq!(printed(text), line);
    }
    let nested = "or { pair '(a<3 or b<3) and not a=b' r1c1 r1c2 } { pairx 'a + b = 10' r2c1-r2c2 }";
    let canonical = "or { pair ((a<3)or(b<3))and(not(a=b)) r1c1 r1c2 } { pairx a+b=10 r2c1 r2c2 }";
    assert_eq!(printed(nested), canonical);
    assert_eq!(printed(canonical), canonical);
    assert_eq!(printed("pair 'b%a=0 or a=9' r1c1 r1c2"), "pair (b%a=0)or(a=9) r1c1 r1c2");
    // Conditions are about the values themselves, not about their ranks.
    let zero = puzzle("grid 1x2 raw\nvalues 0-5\npair a=2*b r1c1 r1c2");
    let kept = |a, b| zero.broken_rules(&Solution::new(zero.grid(), vec![a, b])).is_empty();
    assert!(kept(0, 0) && kept(4, 2) && !kept(2, 4) && !kept(1, 0));
    assert_eq!(
        refused("grid 9x9\npair a+c>=7 r1c1 r1c2"),
        "2:8: 'c', expected a, b, an integer, '(', '|', abs, '-' or not"
    );
    assert_eq!(
        refused("grid 9x9\npair 'a + b' r1c1 r1c2"),
        "2:7: a number, expected a condition, such as a+b>=7"
    );
    assert!(refused("grid 9x9\npair 'a<b r1c1 r1c2").starts_with("2:6: a quotation that does not end"));
    assert!(refused("grid 9x9\npair 'a<b'r1c1 r1c2").starts_with("2:11: 'r' right after"));
    assert!(refused("grid 9x9\npair '' r1c1 r1c2").starts_with("2:7: the condition ends here"));
    assert!(
        refused("grid 2x2\nvalues 0-3\npair a%b=0 r1c1 r1c2")
            .contains("3:6: the remainder of a division by 0 where a is 0 and b is 0")
    );
    assert!(refused("grid 9x9\npair a%0=0 r1c1 r1c2").contains("division by 0"));
    assert!(refused("grid 9x9\npair a*b r1c1 r1c2").contains("or a condition such as a+b>=7"));
    // On a large grid, a few bytes can request a million evaluations, so too many of them are refused.
    let many = format!("grid 1x2 raw\nvalues 1-1024\n{}", "pair a+b>a*b-7 r1c1 r1c2\n".repeat(1_000));
    assert!(refused(&many).contains("the rules name too much"));
    puzzle(&format!("grid 9x9\n{}", "pair |a-b|>=2 r1c1 r1c2\n".repeat(1_000)));
    // ISS has only tables, so the condition becomes one.
    let iss = Format::Iss;
    let written = iss.write(&puzzle("grid 9x9\npair a<=b r1c1-r1c3")).expect("written");
    assert_eq!(written, iss.write(&puzzle("grid 9x9\nslow-thermo r1c1-r1c3")).expect("written"));
}
