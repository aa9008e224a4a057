//! `negative-ratio`: "If a ratio is marked anywhere, all its occurrences are marked." Neighbours without a mark of a
//! ratio or difference have none of these ratios.

use super::family::{CellPairs, hold_pairs, post_pairs, unmarked_pairs};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Mark, Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "negative-ratio",
    params: &[],
    summary: "orthogonal neighbours without a dot or a mark of any ratio or difference are in none of the ratios that the puzzle marks (2 if it marks none); marks inside 'or' do not count",
    examples: &[
        "grid 3x3 no-boxes\nvalues 1-6\nnegative-ratio\nratio 3 r1c1 r1c2\nkropki black r2c1 r2c2\nkropki white r3c1 r3c2",
        "grid 2x3\nvalues 0-4\nnegative-ratio",
        "grid 2x3\nvalues 1-4\nnegative-ratio\nratio 3 r1c1 r1c2",
    ],
    sample: "negative-ratio",
    sentences: &[sentence(
        "orthogonal neighbours without a dot or a mark of any ratio or difference between them are in none of the ratios that the puzzle marks (2 if it marks none)",
    )],
    fpuzzles: "negative with ratio",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct NegativeRatio;

/// Returns the ratios marked in the puzzle; 2 if it marks none.
fn ratios(puzzle: &Puzzle) -> Vec<i32> {
    let ratio = |mark| match mark {
        Mark::Ratio(ratio, _) => Some(ratio),
        _ => None,
    };
    let ratios: Vec<i32> = puzzle.marks().filter_map(ratio).collect();
    if ratios.is_empty() { vec![2] } else { ratios }
}

fn pairs(puzzle: &Puzzle) -> CellPairs<'_> {
    unmarked_pairs(puzzle, |mark| match mark {
        Mark::Ratio(_, pair) | Mark::Difference(_, pair) => Some(pair),
        _ => None,
    })
}

fn allows(ratios: &[i32], a: i32, b: i32) -> bool {
    !ratios.iter().any(|ratio| a == ratio * b || b == ratio * a)
}

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(NegativeRatio))
}

impl Rule for NegativeRatio {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let ratios = ratios(puzzle);
        post_pairs(csp, puzzle.grid().values(), pairs(puzzle), |a, b| allows(&ratios, a, b));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let ratios = ratios(puzzle);
        hold_pairs(solution, pairs(puzzle), |a, b| allows(&ratios, a, b))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
