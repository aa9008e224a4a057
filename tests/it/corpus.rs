//! Puzzles from other sources, compared with the solutions that come with them. They are read from a folder next to the
//! project, and skipped with a message if it is absent.

use std::collections::HashMap;

use crate::common;
use crate::common::part::Part;
use crate::common::{Propagator, puzzle};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::board;
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::cnf::{Counter, Lit};

/// A board of Simon Tatham's Solo.
struct Board {
    level: String,
    x: bool,
    kind: String,
    size: String,
    line: String,
    regions: String,
    solution: String,
}

/// Returns the boards without cages; `None` if the corpus is absent.
fn tatham() -> Option<Vec<Board>> {
    let text = common::corpus("tatham.tsv")?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a line of names").split('\t').collect();
    let boards = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |name| fields[names.iter().position(|&known| known == name).expect(name)].to_owned();
        Board {
            level: field("level"),
            x: field("x") == "x",
            kind: field("kind"),
            size: field("size"),
            line: field("line"),
            regions: field("regions"),
            solution: field("solution"),
        }
    });
    Some(boards.filter(|board| ["classic", "jigsaw"].contains(&&board.kind[..])).collect())
}

impl Board {
    /// Returns the lines of native text except the grid. They are the same for boards that differ only by their givens.
    fn rules(&self) -> String {
        let side = self.line.len().isqrt();
        let diagonal = if self.x { "diagonal\n" } else { "" };
        match self.size.split_once('x') {
            // Solo's `CxR` means blocks that are C cells high and R cells wide.
            Some((height, width)) => format!("grid {side}x{side} boxes {height}x{width}\n{diagonal}"),
            None => {
                let labels: Vec<char> = self.regions.chars().collect();
                let rows: Vec<String> = labels.chunks(side).map(|row| row.iter().collect()).collect();
                format!("grid {side}x{side}\nregions\n{}\n{diagonal}", rows.join("\n"))
            }
        }
    }

    fn puzzle(&self) -> Puzzle {
        puzzle(&format!("{}{}", self.rules(), self.line))
    }

    /// Returns the solution that the corpus has.
    fn solution(&self, puzzle: &Puzzle) -> Solution {
        let digit = |c: char| {
            board::digit(&c.to_string(), puzzle.grid().widest_values()).expect("a value").expect("filled")
        };
        Solution::new(puzzle.grid(), self.solution.chars().map(digit).collect())
    }
}

/// The fast test tries one in `SAMPLE` boards.
const SAMPLE: usize = 8;

#[test]
fn boards_of_solo_are_solved() {
    solved(Part::new(1, SAMPLE));
}

#[test]
#[ignore = "all boards, of which the other test takes some"]
fn every_board_of_solo_is_solved() {
    solved(Part::WHOLE);
}

fn solved(part: Part) {
    let Some(boards) = tatham() else { return };
    assert_eq!(boards.len(), 3_842);
    for board in part.pick(&boards) {
        let puzzle = board.puzzle();
        let solution = common::only_solution(&puzzle, &board.line);
        assert_eq!(solution, board.solution(&puzzle), "{} {}", board.level, board.line);
    }
}

/// Boards with the same rules, and their formula without givens.
struct Family {
    problem: Problem,
    base: Propagator,
}

impl Family {
    fn new(rules: &str) -> Family {
        let problem = Problem::whole(puzzle(rules));
        let base = Propagator::new(&problem.encoded(Options::default()));
        Family { problem, base }
    }

    /// Returns `true` if unit propagation from the givens finds the value of every cell.
    fn solves(&self, board: &Board) -> bool {
        let puzzle = board.puzzle();
        let lit = |cell, digit: Digit| self.problem.literal(cell, digit).expect("a value");
        let givens: Vec<Lit> = puzzle.givens().map(|(cell, digit)| lit(cell, digit)).collect();
        let truth = self.base.propagate(&givens).expect("a puzzle with a solution");
        let solution = board.solution(&puzzle);
        puzzle.grid().cells().all(|cell| truth[lit(cell, solution[cell]).code()])
    }
}

#[test]
fn unit_propagation_solves_easy_boards_and_no_other() {
    let counts = propagated(Part::new(1, SAMPLE));
    assert!(counts.is_none_or(|counts| counts.into_iter().sum::<usize>() == 3_842_usize.div_ceil(SAMPLE)));
}

#[test]
#[ignore = "all boards, of which the other test takes some"]
fn unit_propagation_solves_trivial_and_basic_boards_and_no_other() {
    assert!(propagated(Part::WHOLE).is_none_or(|counts| counts == [2_482, 1_360]));
}

/// Returns the number of boards that unit propagation does not solve, and the number that it solves, which must be the
/// easy ones.
fn propagated(part: Part) -> Option<[usize; 2]> {
    let boards = tatham()?;
    let mut families: HashMap<String, Family> = HashMap::new();
    let mut counts = [0; 2];
    for board in part.pick(&boards) {
        let rules = board.rules();
        let family = families.entry(rules).or_insert_with_key(|rules| Family::new(rules));
        let easy = ["trivial", "basic"].contains(&&board.level[..]);
        assert_eq!(
            family.solves(board),
            easy,
            "{} {} {} {}",
            board.kind,
            board.size,
            board.level,
            board.line
        );
        counts[usize::from(easy)] += 1;
    }
    Some(counts)
}

/// Compares the sizes of the simplified formulas of large boards with a snapshot.
fn simplified_sizes(names: &[&str], snapshot: &str) {
    let mut text = String::new();
    for name in names {
        let Some(board) = common::corpus(&format!("big/{name}.txt")) else { return };
        for how in [Simplify::Givens, Simplify::Propagate] {
            let problem = common::compiled(&puzzle(&board), how);
            let counted = Counter::count(&problem.encoded(Options::default())).expect("it can be numbered");
            text += &format!("{name} {how:?}: {} variables, {} clauses\n", counted.vars(), counted.clauses());
        }
    }
    common::snapshot(snapshot, &text);
}

#[test]
fn large_boards_shrink() {
    simplified_sizes(&["25-40", "36-45"], "large-boards");
}

#[test]
#[ignore = "long"]
fn huge_boards_shrink() {
    simplified_sizes(&["64-1", "81-1", "100-1", "144-1", "225-1", "225-2", "400-1"], "huge-boards");
}
