//! A custom rule, registered at run time: on the line `bouncing CELLS`, each digit differs from the next by at least 3.
//! The rule is read from text, compiled to clauses and checked like the rules of the library.

use sudoku2cnf::ask::{Solver, ask};
use sudoku2cnf::csp::{Constraint, Table};
use sudoku2cnf::formats::ReadOptions;
use sudoku2cnf::grid::{Cell, Solution};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::{Posting, Puzzle, Rule};
use sudoku2cnf::render;
use sudoku2cnf::rules::{Arguments, Param, RuleResult, Rules, Spec};

static BOUNCING: Spec =
    Spec::new("bouncing", "each digit differs from the next by 3 or more", &[Param::cells()], make);

fn make(arguments: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Bouncing { cells: arguments.cells() }))
}

#[derive(Debug)]
struct Bouncing {
    cells: Vec<Cell>,
}

impl Rule for Bouncing {
    fn post(&self, posting: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = i32::from(puzzle.grid().values().min)..=i32::from(puzzle.grid().values().max);
        let table = Table::new(values.clone(), values, |a, b| a.abs_diff(b) >= 3);
        let table = std::sync::Arc::new(table);
        for pair in self.cells.windows(2) {
            let (a, b) = (posting.cell(pair[0]), posting.cell(pair[1]));
            posting.post(Constraint::Relation(a, b, table.clone()));
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        self.cells.windows(2).all(|pair| solution[pair[0]].abs_diff(solution[pair[1]]) >= 3)
    }
}

/// The puzzle of the example: 6x6, with one `bouncing` line.
pub const PUZZLE: &str = "grid 6x6\nbouncing r1c1-r1c5\ngiven r1c6=3";

/// Returns a solution as a grid of a puzzle that may use the rule `bouncing`; `None` if the puzzle has no solution.
pub fn solved(text: &str) -> Result<Option<String>, Box<dyn std::error::Error>> {
    let own = [&BOUNCING];
    let (puzzle, _) = ReadOptions::new().rules(Rules::and(&own)).read(text)?;
    let answered = ask(&puzzle, &"solve".parse()?, &Solver::default(), &Limits::default(), &mut |_| true)?;
    Ok(answered.answer.solutions().first().map(|solution| render::grid(solution, puzzle.grid())))
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", solved(PUZZLE)?.unwrap_or_else(|| "none\n".into()));
    Ok(())
}
