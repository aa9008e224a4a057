//! `different-contents`: "No two of the cages hold the same digits."

use super::family::range;
use super::params::{Arguments, Param};
use super::{RuleResult, Spec};
use crate::csp::{Atom, Constraint, VarId};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "different-contents",
    params: &[Param::groups("CELLS / CELLS [/ CELLS ...]")],
    summary: "no two of the lists of cells hold the same collection: the same digits, each as often, in any order; lists of different lengths never do",
    examples: &[
        "grid 4x4\ndifferent-contents r1c1 r1c2 / r2c3 r3c3 / r4c1 r4c4",
        "grid 3x3 raw\nvalues 0-2\nvariables 2\ndifferent-contents v1 v2 r1c1 / r1c2 r2c2 r2c3 / r3c1",
        "grid 2x2 raw\nvalues 1-3\ndifferent-contents r1c1 / r2c2",
    ],
    sample: "different-contents r1c1-r1c3 / r5c1-r5c3",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct DifferentContents(Vec<Vec<Cell>>);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let mut lists = args.groups();
    if lists.len() < 2 {
        return Err(args.wrong_here("one list of cells", "two lists or more, with '/' between"));
    }
    // The same cells in another order hold what they hold.
    let given = lists.clone();
    lists.iter_mut().for_each(|list| list.sort_unstable());
    lists.sort_unstable();
    if let Some(same) = lists.windows(2).find(|pair| pair[0] == pair[1]) {
        let names = args.grid().names_of(&same[0]).join(" ");
        return Err(args.wrong_here(format!("{names} listed twice"), "lists that are not the same cells"));
    }
    Ok(Box::new(DifferentContents(given)))
}

impl Rule for DifferentContents {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        // How often each value stands in each list.
        let mut counts: Vec<Vec<VarId>> = Vec::new();
        for list in &self.0 {
            let mut of_list = Vec::new();
            let is_alone = self.0.iter().filter(|other| other.len() == list.len()).count() == 1;
            for value in range(values).filter(|_| !is_alone) {
                if csp.stopped() {
                    return;
                }
                let count = csp.new_var(0..=list.len() as i32);
                let atoms = csp.each_is(list, value);
                csp.post(Constraint::CountIs(atoms, count));
                of_list.push(count);
            }
            counts.push(of_list);
        }
        for (place, (list, of_list)) in self.0.iter().zip(&counts).enumerate() {
            for (other, of_other) in self.0.iter().zip(&counts).take(place) {
                if other.len() != list.len() || csp.stopped() {
                    continue;
                }
                let pairs = of_list.iter().zip(of_other);
                let differ: Vec<Atom> = pairs.map(|(&a, &b)| !csp.equal(a, b)).collect();
                csp.clause(differ);
            }
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let sorted = |list: &Vec<Cell>| {
            let mut digits: Vec<Digit> = list.iter().map(|&cell| solution[cell]).collect();
            digits.sort_unstable();
            digits
        };
        let mut contents: Vec<Vec<Digit>> = self.0.iter().map(sorted).collect();
        contents.sort_unstable();
        contents.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        self.0.iter().map(|cells| Outline::group(cells, "{≠}").into()).collect()
    }
}
