//! `full-rank`: "All rows and columns are read as numbers in both directions and ranked, the
//! smallest first. The clue is the rank of the number that begins there."

use super::family::{ranks, sight::Clue};
use super::full_rank_ties::{self, Ties};
use super::params::{Arguments, Param};
use super::{Made, Spec};
use crate::csp::{Atom, Constraint};
use crate::grid::{Cell, MAX_SIDE, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "full-rank",
    params: &[Param::number("N", "a clue", 1, 4 * MAX_SIDE as i32), Param::line(), Param::side()],
    summary: "of all rows and columns read as numbers from both sides, exactly N - 1 are less than the one read from SIDE; none equals it, unless a full-rank-ties line allows that",
    examples: &[
        "grid 4x4\nfull-rank 5 r4 left",
        "grid 4x4\nfull-rank 10 c1 top\nfull-rank 5 r4 left\nfull-rank-ties any",
        "grid 3x3\nvalues 0-3\nfull-rank 12 r2 right",
    ],
    sample: "full-rank 5 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct FullRank(Clue);

fn make(args: &mut Arguments<'_>) -> Made {
    full_rank_ties::require_square(args)?;
    Ok(Box::new(FullRank(Clue::take(args))))
}

impl Rule for FullRank {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let clued = self.0.seen(puzzle.grid());
        let ties = (full_rank_ties::of(puzzle) == Ties::Any).then_some(false);
        let others = ranks::numbers(puzzle.grid()).into_iter().filter(|number| *number != clued);
        let less: Vec<Atom> = others.map(|other| ranks::less(csp, &other, &clued, ties)).collect();
        csp.post(Constraint::Count(less, vec![self.0.number as usize - 1]));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let clued = self.0.seen(puzzle.grid());
        let digits = |number: &Vec<Cell>| ranks::digits(solution, number);
        let (mut less, mut tied) = (0, false);
        for other in ranks::numbers(puzzle.grid()).into_iter().filter(|number| *number != clued) {
            less += i32::from(digits(&other) < digits(&clued));
            tied |= digits(&other) == digits(&clued);
        }
        less == self.0.number - 1 && (!tied || full_rank_ties::of(puzzle) == Ties::Any)
    }
}
