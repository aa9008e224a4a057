//! `region-same-values`: "All of the largest houses hold the same set of digits."

use super::family::range;
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Atom;
use crate::form::Form;
use crate::grid::{Digit, Grid, House, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "region-same-values",
    params: &[],
    summary: "the longest houses (rows, columns, boxes, regions) all hold the same set of digits, which matters if there are more values than cells",
    examples: &[
        "grid 3x3\nvalues 1-5\nregion-same-values",
        "grid 2x3 boxes 2x1\nvalues 0-4\nregion-same-values",
        "grid 4x4\nvalues 0-5\nregion-same-values",
    ],
    sample: "values 0-9\nregion-same-values",
    sentences: &[sentence(
        "the longest houses (rows, columns, boxes, regions) all hold the same set of digits",
    )],
    iss: ".RegionSameValues",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct RegionSameValues;

/// Returns the houses with the most cells.
fn largest(grid: &Grid) -> impl Iterator<Item = &House> {
    let longest = grid.houses().iter().map(|house| house.cells.len()).max();
    grid.houses().iter().filter(move |house| Some(house.cells.len()) == longest)
}

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(RegionSameValues))
}

impl Rule for RegionSameValues {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        if largest(puzzle.grid()).count() < 2 {
            return;
        }
        for value in range(puzzle.grid().values()) {
            let used = csp.new_bool();
            for house in largest(puzzle.grid()) {
                if csp.stopped() {
                    return;
                }
                let there: Vec<Atom> = csp.each_is(&house.cells, value);
                there.iter().for_each(|&is| csp.clause([!is, used]));
                csp.clause(there.into_iter().chain([!used]));
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let contents = largest(puzzle.grid()).map(|house| {
            let mut digits: Vec<Digit> = house.cells.iter().map(|&cell| solution[cell]).collect();
            digits.sort_unstable();
            digits.dedup();
            digits
        });
        let contents: Vec<_> = contents.collect();
        contents.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
