//! `full-rank-ties`: which of the rows and columns, read as numbers in both directions, may be equal: none, only those
//! without a clue, or any.

use super::family::ranks;
use super::params::{Arguments, Param};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;
use std::any::Any;

pub const SPEC: Spec = Spec {
    name: "full-rank-ties",
    params: &[Param::choice("none|only-unclued|any", &["none", "only-unclued", "any"])],
    summary: "which of the numbers that full-rank compares may be equal: none, with or without a clue (none); only those without a clue, the default (only-unclued); or any, which then share the better rank (any)",
    examples: &[
        "grid 3x3\nvalues 1-4\nfull-rank-ties none",
        "grid 4x4\nfull-rank 2 r4 left\nfull-rank-ties only-unclued\n....\n.1..\n....\n....",
        "grid 3x3 raw\nvalues 0-1\nfull-rank-ties any\nfull-rank 2 r1 left",
    ],
    sample: "full-rank-ties none",
    sentences: &[
        sentence("no two of the numbers that full-rank compares are equal").when(Word("none")),
        sentence("of the numbers that full-rank compares, those without a clue may be equal")
            .when(Word("only-unclued")),
        sentence("the numbers that full-rank compares may be equal, and then share the better rank")
            .when(Word("any")),
    ],
    iss: ".FullRankTies",
    ..Spec::of(Group::BesideGrid, make)
};

/// The numbers that may be equal to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// No two numbers may be equal.
    None,
    /// Only numbers without a clue may be equal to others.
    OnlyUnclued,
    /// All numbers may be equal to others.
    Any,
}

#[derive(Debug)]
struct FullRankTies(Ties);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    require_square(args)?;
    Ok(Box::new(FullRankTies(match args.word() {
        "none" => Ties::None,
        "any" => Ties::Any,
        _ => Ties::OnlyUnclued,
    })))
}

/// Returns an error unless all rows and columns have the same length: numbers of different lengths cannot be compared.
pub fn require_square(args: &Arguments<'_>) -> Result<(), Fault> {
    let numbers = ranks::numbers(args.grid());
    match numbers.iter().all(|number| number.len() == numbers[0].len()) {
        true => Ok(()),
        false => Err(args.wrong("rows and columns of different lengths", "a square grid")),
    }
}

/// Returns the ties that the last `full-rank-ties` of the puzzle allows. Without that rule, only numbers without a clue
/// may be equal.
pub fn of(puzzle: &Puzzle) -> Ties {
    let ties = |rule: &dyn Any| rule.downcast_ref::<FullRankTies>().map(|rule| rule.0);
    let stated = puzzle.rules().iter().rev().find_map(|stated| ties(&*stated.rule));
    stated.unwrap_or(Ties::OnlyUnclued)
}

impl Rule for FullRankTies {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let numbers = ranks::numbers(puzzle.grid());
        for (place, number) in numbers.iter().enumerate().filter(|_| self.0 == Ties::None) {
            if csp.stopped() {
                return;
            }
            for other in numbers[..place].iter().filter(|&other| other != number) {
                ranks::differ(csp, number, other);
            }
        }
    }

    fn changes_others(&self, _: &Grid) -> bool {
        true
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let mut numbers = ranks::numbers(puzzle.grid());
        // A row or column of one cell is the same number in both directions, which does not count as a tie.
        numbers.sort();
        numbers.dedup();
        let mut digits: Vec<_> = numbers.iter().map(|number| ranks::digits(solution, number)).collect();
        digits.sort();
        self.0 != Ties::None || digits.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn nests(&self) -> bool {
        false
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
