//! `different-contents`: "No two of the cages hold the same digits."

use super::family::range;
use super::params::{Arguments, Param};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, Table, VarId};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "different-contents",
    params: &[
        Param::choice("[in-order]", &["in-order"]).optional(),
        Param::groups("CELLS / CELLS [/ CELLS ...]"),
    ],
    summary: "no two of the lists of cells hold the same digits equally often, in any order; with in-order, no two hold the same digits in the same order. Lists of different lengths always differ. There are two or more lists, no two of which consist of the same cells (with in-order: in the same order)",
    examples: &[
        "grid 4x4\ndifferent-contents r1c1 r1c2 / r2c3 r3c3 / r4c1 r4c4",
        "grid 3x3 raw\nvalues 0-2\nvariables 2\ndifferent-contents v1 v2 r1c1 / r1c2 r2c2 r2c3 / r3c1",
        "grid 2x2 raw\nvalues 1-3\ndifferent-contents r1c1 / r2c2",
        "grid 3x3 raw\nvalues 0-1\ndifferent-contents in-order r1c1-r1c3 / r2c1-r2c3 / r3c3 r3c2 r3c1 / r1c1",
        "grid 2x2 raw\nvalues 1-2\nnot { different-contents in-order r1c1 r1c2 / r1c1 r2c1 / r2c2 r2c1 }",
        "grid 3x3 raw\nvalues 1-2\nnot { different-contents r1c1 r1c2 / r2c2 r2c3 / r3c1 }",
    ],
    sample: "different-contents r1c1-r1c3 / r5c1-r5c3",
    sentences: &[
        sentence("no two of the outlined groups hold the same digits in the same order")
            .when(Word("in-order"))
            .each(
                "no two of the outlined groups with the same letter hold the same digits in the same order",
                "no two of the groups listed here hold the same digits in the same order",
            ),
        sentence("no two of the outlined groups hold the same digits equally often").each(
            "no two of the outlined groups with the same letter hold the same digits equally often",
            "no two of the groups listed here hold the same digits equally often",
        ),
    ],
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct DifferentContents {
    in_order: bool,
    lists: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let in_order = args.optional(Arguments::word).is_some();
    let mut lists = args.groups();
    if lists.len() < 2 {
        return Err(args.wrong_here("one list of cells", "two lists or more, with '/' between"));
    }
    let given = lists.clone();
    // Lists of the same cells in a different order hold the same digits, so the lists are sorted before they are
    // compared.
    lists.iter_mut().filter(|_| !in_order).for_each(|list| list.sort_unstable());
    lists.sort_unstable();
    if let Some(same) = lists.windows(2).find(|pair| pair[0] == pair[1]) {
        let names = args.grid().names_of(&same[0]).join(" ");
        return Err(args.wrong_here(format!("{names} listed twice"), "lists that are not the same cells"));
    }
    Ok(Box::new(DifferentContents { in_order, lists: given }))
}

impl DifferentContents {
    /// Returns, for each list, the variables by which it is compared with other lists. If the order counts, these are
    /// the variables of its cells. Otherwise they are new variables, which hold the number of occurrences of each
    /// value; a list has none if no other list has its length.
    fn compared(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) -> Vec<Vec<VarId>> {
        let values = puzzle.grid().values();
        let mut counts: Vec<Vec<VarId>> = Vec::new();
        for list in &self.lists {
            if self.in_order {
                counts.push(csp.cells(list));
                continue;
            }
            let mut of_list = Vec::new();
            let is_alone = self.lists.iter().filter(|other| other.len() == list.len()).count() == 1;
            for value in range(values).filter(|_| !is_alone) {
                if csp.stopped() {
                    return Vec::new();
                }
                let count = csp.new_var(0..=list.len() as i32);
                let atoms = csp.each_is(list, value);
                csp.post(Constraint::CountIs(atoms, count));
                of_list.push(count);
            }
            counts.push(of_list);
        }
        counts
    }

    /// Returns each pair of lists of equal length, with each list given by the variables by which it is compared.
    fn pairs<'a>(&self, counts: &'a [Vec<VarId>]) -> Vec<(&'a [VarId], &'a [VarId])> {
        let with_lengths = || self.lists.iter().map(Vec::len).zip(counts);
        let mut pairs: Vec<(&[VarId], &[VarId])> = Vec::new();
        for (place, (length, counts)) in with_lengths().enumerate() {
            let before = with_lengths().take(place).filter(|&(other, _)| other == length);
            pairs.extend(before.map(|(_, other)| (&counts[..], &other[..])));
        }
        pairs
    }
}

impl Rule for DifferentContents {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let counts = self.compared(csp, puzzle);
        for (list, other) in self.pairs(&counts) {
            if csp.stopped() {
                return;
            }
            // A variable that both lists have at the same index cannot make them differ.
            let places = list.iter().zip(other).filter(|(a, b)| a != b);
            let differ: Vec<Atom> = places.map(|(&a, &b)| !csp.equal(a, b)).collect();
            csp.clause(differ);
        }
    }

    fn has_negation(&self) -> bool {
        true
    }

    /// Requires two of the lists to be equal. The counts need no negation, because they are defined whatever the cells
    /// hold.
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let counts = self.compared(csp, puzzle);
        let mut some = Vec::new();
        for (list, other) in self.pairs(&counts) {
            if csp.stopped() {
                return;
            }
            let same = csp.new_bool();
            for (&a, &b) in list.iter().zip(other).filter(|(a, b)| a != b) {
                let equal = Table::new(csp.range(a), csp.range(b), |a, b| a == b);
                csp.post(Constraint::If(vec![same], Box::new(Constraint::Relation(a, b, equal.into()))));
            }
            some.push(same);
        }
        csp.clause(some);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let contents = |list: &Vec<Cell>| {
            let mut digits: Vec<Digit> = list.iter().map(|&cell| solution[cell]).collect();
            if !self.in_order {
                digits.sort_unstable();
            }
            digits
        };
        let mut contents: Vec<Vec<Digit>> = self.lists.iter().map(contents).collect();
        contents.sort_unstable();
        contents.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        self.lists
            .iter()
            .map(|cells| Outline::group(cells, if self.in_order { "(≠)" } else { "{≠}" }).into())
            .collect()
    }
}
