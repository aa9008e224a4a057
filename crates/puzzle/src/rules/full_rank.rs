//! `full-rank`: "All rows and columns are read as numbers in both directions and ranked, the smallest first. The clue
//! is the rank of the number that begins at it."
//!
//! The houses may ensure that, on each of the four sides, each digit begins one number. Then four numbers begin with
//! each digit, one per side. So the rank determines the first digit of the clue's number, and how many of the three
//! other numbers with that digit are less. If a side has a clue for its number with that digit, the two clues settle
//! the comparison; otherwise each number of the side is compared under the condition that it begins with the digit. For
//! n digits, this takes about 3n comparisons of 4n clauses for each digit. If the houses do not ensure this, each of
//! the 4n numbers is compared.

use super::family::ranks::{self, Less};
use super::family::sight::Clue;
use super::full_rank_ties::{self, Ties};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, VarId};
use crate::form::Form;
use crate::grid::{Cell, Grid, GridLine, MAX_SIDE, Side, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;
use std::any::Any;
use std::cmp::Ordering;

pub const SPEC: Spec = Spec {
    name: "full-rank",
    params: &[Param::number("N", "a rank", 1, 4 * MAX_SIDE as i32), Param::line(), Param::side()],
    summary: "of all rows and columns, each read as a number from both sides, exactly N - 1 are less than LINE read from SIDE; none equals it, unless a full-rank-ties line allows that",
    examples: &[
        "grid 4x4\nfull-rank 5 r4 left",
        "grid 4x4\nfull-rank 10 c1 top\nfull-rank 5 r4 left\nfull-rank-ties any",
        "grid 3x3\nvalues 0-3\nfull-rank 12 r2 right",
    ],
    sample: "full-rank 5 r1 left",
    sentences: &[sentence(
        "read all rows and columns as numbers, from both sides: a clue #n stands where the n-th smallest of them is read; none equals it, unless full-rank-ties allows that",
    )],
    propose: Some(Propose::End(propose)),
    iss: ".FullRank",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct FullRank(Clue);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    full_rank_ties::require_square(args)?;
    Ok(Box::new(FullRank(Clue::take(args))))
}

/// Proposes the rank of the number that a row or column forms if it is read from this side.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

/// Returns the clues of this rule that are not in blocks, each with the cells of its number.
fn clues(puzzle: &Puzzle) -> Vec<(&Clue, Vec<Cell>)> {
    let clues =
        puzzle.rules().iter().filter_map(|stated| (&*stated.rule as &dyn Any).downcast_ref::<FullRank>());
    clues.map(|rule| (&rule.0, rule.0.seen(puzzle.grid()))).collect()
}

/// Returns the index, among all digits, of the first digit of the number with this rank. On each of the four sides,
/// each digit must begin one number, so four numbers begin with each digit.
fn first_digit(rank: i32) -> i32 {
    (rank - 1) / 4
}

/// A clue on a grid in which, on each side, each digit begins one number: the cells of the clue's number, its first
/// digit, and all clues that are not in blocks.
struct RankClue<'a> {
    number: Vec<Cell>,
    first: VarId,
    digit: i32,
    rank: i32,
    ties: bool,
    clues: Vec<(&'a Clue, Vec<Cell>)>,
}

impl RankClue<'_> {
    fn begins_alike(&self, clue: &Clue) -> bool {
        first_digit(clue.number) == first_digit(self.rank)
    }

    /// Compares two numbers with the same first digit by their other digits.
    fn compare(&self, csp: &mut Posting<'_>, pair: [&[Cell]; 2], given: Option<Atom>, less: Less) {
        ranks::compare(csp, pair.map(|number| &number[1..]), given, less, self.ties);
    }

    /// Compares this clue with each earlier clue whose number begins with the same digit, and posts which of the two
    /// numbers is less. `own` is this clue; if it is inside a block, all clues outside blocks count as earlier.
    fn post_orders(&self, csp: &mut Posting<'_>, own: &Clue) {
        let earlier = self.clues.iter().take_while(|(clue, _)| !std::ptr::eq(*clue, own));
        for (clue, number) in earlier.filter(|(clue, _)| self.begins_alike(clue)) {
            match clue.number.cmp(&self.rank) {
                _ if *number == self.number => {}
                Ordering::Less => self.compare(csp, [number, &self.number], None, Less::Always),
                Ordering::Greater => self.compare(csp, [&self.number, number], None, Less::Always),
                Ordering::Equal if self.ties => ranks::equal(csp, number, &self.number),
                Ordering::Equal => csp.clause([]),
            }
        }
    }

    /// Posts the number of the three other numbers with the same first digit that are less than this clue's number.
    fn post_rank(&self, csp: &mut Posting<'_>, sides: &[Vec<Vec<Cell>>; 4]) {
        let (mut below, mut open) = ((self.rank - 1) % 4, Vec::new());
        for side in sides.iter().filter(|side| !side.contains(&self.number)) {
            match self.clues.iter().find(|(clue, number)| self.begins_alike(clue) && side.contains(number)) {
                Some((clue, _)) => below -= i32::from(clue.number < self.rank),
                None => open.push(side),
            }
        }
        let mut atoms = Vec::new();
        let all = open.len() as i32;
        for side in open {
            let less = match below {
                0 => Less::Never,
                _ if below == all => Less::Always,
                _ => Less::If(csp.new_bool()),
            };
            atoms.extend(less.atom());
            self.post_side(csp, side, less);
        }
        if !(0..=all).contains(&below) {
            csp.clause([]);
        } else if !atoms.is_empty() {
            csp.post(Constraint::Count(atoms, vec![below as usize]));
        }
    }

    /// For a side without a clue for this first digit, posts whether the side's number with this digit is less than
    /// this clue's number.
    fn post_side(&self, csp: &mut Posting<'_>, side: &[Vec<Cell>], less: Less) {
        if let Some(number) = side.iter().find(|number| number[0] == self.number[0]) {
            return self.compare(csp, [number, &self.number], None, less);
        }
        for number in side {
            let first = csp.cell(number[0]);
            let begins_otherwise =
                self.clues.iter().any(|(clue, other)| other == number && !self.begins_alike(clue));
            if !begins_otherwise && !csp.all_differ(&[self.first, first]) {
                let given = csp.equals(first, self.digit);
                self.compare(csp, [number, &self.number], Some(given), less);
            }
        }
    }
}

impl Rule for FullRank {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let sides = ranks::sides(puzzle.grid());
        let clued = self.0.seen(puzzle.grid());
        let ties = full_rank_ties::of(puzzle) == Ties::Any;
        if ranks::begin_with_each_digit(csp, &sides) {
            let (first, rank) = (csp.cell(clued[0]), self.0.number);
            let digit = csp.range(first).start() + first_digit(rank);
            csp.post(Constraint::Member(first, vec![digit]));
            let among = RankClue { number: clued, first, digit, rank, ties, clues: clues(puzzle) };
            among.post_orders(csp, &self.0);
            return among.post_rank(csp, &sides);
        }
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

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![self.0.drawn(format!("#{}", self.0.number))]
    }
}
