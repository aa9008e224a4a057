//! Compares the geometry of sums and clues outside the grid with literal lists. Also tests the meaning of patterns and
//! automata, and the places of their errors.

use crate::common::{puzzle, rules_alone};
use sudoku2cnf_puzzle::csp::{Constraint, VarId};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Returns the cells in the constraints of the only rule, such as the terms of a sum.
fn cells(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let csp = rules_alone(&puzzle, false).csp;
    let names: Vec<String> = puzzle.cells().map(|cell| cell.to_string()).collect();
    let auxiliary = |var: VarId| format!("a{}", var.index() - names.len() + 1);
    let name = |var: VarId| names.get(var.index()).cloned().unwrap_or_else(|| auxiliary(var));
    let show = |constraint: &Constraint| match constraint {
        Constraint::Linear(sum) => {
            let term = |&(factor, var): &(i64, VarId)| match factor {
                1 => name(var),
                _ => format!("{factor}*{}", name(var)),
            };
            format!("{} = {}", sum.terms.iter().map(term).collect::<Vec<_>>().join(" "), sum.total)
        }
        Constraint::Automaton(word, _) => {
            word.iter().map(|var| var.map_or("/".into(), name)).collect::<Vec<_>>().join(" ")
        }
        Constraint::AllDifferent(vars) => {
            format!("different {}", vars.iter().copied().map(name).collect::<Vec<_>>().join(" "))
        }
        Constraint::Clause(atoms) => {
            let shown = atoms.iter().map(|atom| {
                format!("{}{}{}", name(atom.var), if atom.equals { "=" } else { "!" }, atom.value)
            });
            shown.collect::<Vec<_>>().join(" ")
        }
        Constraint::If(atoms, then) => format!("{}={} {then:?}", name(atoms[0].var), atoms[0].value),
        Constraint::Member(var, values) => format!("{} {values:?}", name(*var)),
        other => format!("{other:?}"),
    };
    csp.posted().iter().map(|posted| show(&posted.constraint)).collect()
}

#[test]
fn little_killers_run_to_the_edge() {
    let line = |clue: &str| cells(&format!("grid 4x5\nvalues 1-5\nlittle-killer 7 {clue}"));
    assert_eq!(line("r1c1 dr"), ["r1c1 r2c2 r3c3 r4c4 = 7"]);
    assert_eq!(line("r1c5 dl"), ["r1c5 r2c4 r3c3 r4c2 = 7"]);
    assert_eq!(line("r4c2 ur"), ["r4c2 r3c3 r2c4 r1c5 = 7"]);
    assert_eq!(line("r3c5 ul"), ["r3c5 r2c4 r1c3 = 7"]);
    assert_eq!(line("r4c5 dr"), ["r4c5 = 7"]);
    assert_eq!(line("r2c3 ul"), ["r2c3 r1c2 = 7"]);
}

/// Returns the cells in the direction of a clue, in order.
fn seen(grid: &str, clue: &str) -> String {
    let rooms = cells(&format!("{grid}\nnumbered-room 2 {clue}"));
    let rooms: Vec<&str> = rooms[1..]
        .iter()
        .map(|room| room.rsplit(' ').next().unwrap_or(room).trim_end_matches("=2"))
        .collect();
    rooms.join(" ")
}

#[test]
fn clues_look_from_their_side() {
    let seen = |clue: &str| seen("grid 3x4\nvalues 1-4", clue);
    assert_eq!(seen("r2 left"), "r2c1 r2c2 r2c3 r2c4");
    assert_eq!(seen("r2 right"), "r2c4 r2c3 r2c2 r2c1");
    assert_eq!(seen("c4 top"), "r1c4 r2c4 r3c4");
    assert_eq!(seen("c1 bottom"), "r3c1 r2c1 r1c1");
}

#[test]
fn clues_look_past_places_without_a_cell() {
    let grid = "grid 4x9\nsubgrids 4x4 at r1c1 r1c6";
    assert_eq!(seen(grid, "r2 right"), "r2c9 r2c8 r2c7 r2c6 r2c4 r2c3 r2c2 r2c1");
    assert!(format!("{grid}\nnumbered-room 2 c5 top").parse::<Puzzle>().is_err());
}

#[test]
fn rooms_are_numbered_from_the_side() {
    assert_eq!(
        cells("grid 3x3\nnumbered-room 2 r1 right"),
        ["r1c3 [1, 2, 3]", "r1c3!1 r1c3=2", "r1c3!2 r1c2=2", "r1c3!3 r1c1=2"]
    );
}

#[test]
fn region_sums_split_at_borders() {
    let sums = |text: &str| cells(&format!("grid 4x4\n{text}"));
    assert_eq!(sums("region-sum r1c1-r1c4 r2c4"), ["r1c1 r1c2 -1*a1 = 0", "r1c3 r1c4 r2c4 -1*a1 = 0"]);
    // A second visit to a box is a separate part.
    assert_eq!(sums("region-sum r2c2 r2c3 r1c2"), ["r2c3 -1*r2c2 = 0", "r1c2 -1*r2c2 = 0"]);
    assert!(sums("region-sum r1c1 r1c2").is_empty());
    let jigsaw = "grid 3x3\nregions\nab.\na.c\ncca\nregion-sum";
    assert_eq!(
        cells(&format!("{jigsaw} r1c1-r1c3 r2c3 r2c2 r3c2")),
        ["r1c2 -1*r1c1 = 0", "r2c3 -1*r1c1 = 0", "r3c2 -1*r1c1 = 0"]
    );
    assert!(cells("grid 3x3\nregion-sum r1c1-r1c3").is_empty());
}

#[test]
fn lines_as_sums() {
    let sums = |text: &str| cells(&format!("grid 4x4\n{text}"));
    assert_eq!(sums("arrow r1c1 r2c2 r3c3 r2c2"), ["2*r2c2 r3c3 -1*r1c1 = 0"]);
    assert_eq!(sums("double-arrow r1c1-r1c4"), ["r1c2 r1c3 -1*r1c1 -1*r1c4 = 0"]);
    assert_eq!(sums("pill-arrow 2 r1c1 r1c2 r4c1-r4c3"), ["r4c1 r4c2 r4c3 -1*r1c2 -10*r1c1 = 0"]);
    assert_eq!(sums("zipper r1c1-r1c3"), ["r1c1 r1c3 -1*r1c2 = 0"]);
    assert_eq!(sums("zipper r1c1-r1c4"), ["r1c2 r1c3 -1*a1 = 0", "r1c1 r1c4 -1*a1 = 0"]);
    assert_eq!(sums("equal-sum r1c1 r2c2 / r3c3 / r4c4"), ["r1c1 r2c2 -1*r3c3 = 0", "r4c4 -1*r3c3 = 0"]);
    assert_eq!(sums("sum 3 r1c1 2*r1c1 -3*r2c2 r1c4-r2c4 0*r4c4"), ["3*r1c1 -3*r2c2 r1c4 r2c4 = 3"]);
    assert_eq!(sums("killer 5 r1c1 r2c2"), ["different r1c1 r2c2", "r1c1 r2c2 = 5"]);
    assert_eq!(sums("killer 5 r1c1 r1c1"), ["2*r1c1 = 5"]);
    assert_eq!(sums("killer 0 r1c1 r2c2"), ["different r1c1 r2c2"]);
}

#[test]
fn automata_read_a_separator_between_lists() {
    assert_eq!(cells("grid 4x4\nnfa none r1c1 r1c2 / r4c4"), ["r1c1 r1c2 / r4c4"]);
}

/// Returns the first line of the error for a rule on a 4x4 grid.
fn error(line: &str) -> String {
    format!("grid 4x4\n{line}").parse::<Puzzle>().expect_err(line).headline()
}

#[test]
fn errors_point_into_the_line() {
    assert_eq!(error("sum 3 2r1c1"), "2:7: '2r1c1' is not a cell, expected a cell from r1c1 to r4c4");
    assert_eq!(error("sum 3 x*r1c1"), "2:7: 'x', expected an integer from -1000 to 1000");
    assert_eq!(error("skyscraper 2 r5 left"), "2:14: 'r5', expected a row r1 to r4 or a column c1 to c4");
    assert_eq!(error("skyscraper 2 r4 top"), "2:17: 'top', expected 'left' or 'right'");
    assert_eq!(error("little-killer 5 r1c1 up"), "2:22: 'up', expected 'ul', 'ur', 'dl' or 'dr'");
    assert_eq!(error("killer 0 r1c1 r1c1"), "2:10: r1c1 is listed twice, expected each cell once");
    assert_eq!(error("double-arrow r1c1 r1c2"), "2:1: a line of 2 cells, expected at least 3");
}

#[test]
fn errors_point_into_patterns_and_codes() {
    let pattern = |pattern: &str| error(&format!("regex {pattern} r1c1"));
    assert_eq!(pattern("1(2"), "2:10: the pattern ends here, expected ')'");
    assert_eq!(pattern("1)2"), "2:8: ')', expected the end, or a '(' before it");
    assert_eq!(pattern("1{3,2}"), "2:8: '{3,2}', expected {n}, {n,} or {n,m} with n <= m <= 1000");
    assert_eq!(
        pattern("(1{100}){100}"),
        "2:7: a pattern too long when its repetitions are written out, expected at most 1000 digits"
    );
    assert!(pattern("1**").starts_with("2:9: '*', expected a digit"), "{}", pattern("1**"));
    assert!(pattern(&"(".repeat(99)).contains("at most 50 nested parentheses"));
    assert!(pattern("é").starts_with("2:7: 'é', expected a digit"));
    let code = |code: &str| error(&format!("nfa {code} r1c1"));
    assert!(code("B!").starts_with("2:5: '!' in the code of an automaton"));
    assert!(code("BNR0").starts_with("2:5: the code of an automaton ends too early"));
    assert!(code("____").starts_with("2:5: format 3 in the code of an automaton"));
}

#[test]
fn errors_point_into_blocks() {
    assert_eq!(error("or killer 3 r1c1"), "2:4: 'killer', expected '{'");
    assert_eq!(error("or { killer 3 r1c1"), "2:19: the line ends here, expected ';' or '}'");
    assert_eq!(error("and { killer 3 r1c1 ; }"), "2:23: no rule before this, expected the line of a rule");
    assert_eq!(error("and { kiler 3 r1c1 }"), "2:7: unknown rule 'kiler', expected perhaps 'killer'");
    assert_eq!(
        error("and { killer 3 } { }"),
        "2:15: the line ends here, expected a cell such as r1c1, or a run such as r1c1-r1c4"
    );
    assert_eq!(error("or { udoku }"), "2:6: 'udoku' in a block, expected it on a line of its own");
    assert_eq!(
        error("and { killer 3 r1c1 } r1c1"),
        "2:23: 'r1c1' is too much, expected 'and { LINE ; LINE ... }'"
    );
    let deep = format!("{}killer 3 r1c1{}", "and { ".repeat(40), " }".repeat(40));
    assert!(error(&deep).contains("too many blocks within blocks"), "{}", error(&deep));
}
