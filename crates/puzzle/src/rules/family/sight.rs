//! Clues outside the grid: a number that depends on the digits of a row or column, seen from one side.

use std::fmt;
use std::marker::PhantomData;

use crate::csp::VarId;
use crate::form::{self, Form};
use crate::grid::{Cell, Grid, GridLine, Side, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::RuleResult;
use crate::rules::params::Arguments;

/// A number at one end of a row or column, such as `5 r3 left`.
#[derive(Debug)]
pub struct Clue {
    /// The number of the clue.
    pub number: i32,
    line: GridLine,
    side: Side,
}

impl Clue {
    /// Takes the next three arguments: number, line and side.
    pub fn take(args: &mut Arguments<'_>) -> Clue {
        Clue { number: args.number(), line: args.line(), side: args.side() }
    }

    /// Returns the form of the clue outside the grid, with this text.
    pub fn drawn(&self, text: String) -> Form {
        form::Clue::beside(self.line, self.side, text).into()
    }

    /// Returns the cells that the clue sees, the nearest first.
    pub fn seen(&self, grid: &Grid) -> Vec<Cell> {
        self.line.seen_from(self.side, grid)
    }
}

/// A kind of clue: its meaning for the digits that it sees.
pub trait Sight: fmt::Debug + Send + Sync {
    /// Posts the clue. `seen` are the variables of the cells, at least one, the nearest first.
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>);

    /// Returns `true` if the clue is correct for these digits, the nearest first.
    fn says(clue: i32, seen: &[i32]) -> bool;

    /// `true` if the clue has a negation, because its constraints can be negated or [`Sight::post_negation`] is
    /// overridden.
    const HAS_NEGATION: bool = false;

    /// Requires the clue to be wrong. By default, requires at least one constraint of [`Sight::post`] to be violated.
    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        csp.not_all(|csp| Self::post(clue, seen, csp));
    }

    /// Returns the largest possible clue for this many cells, if known; `distinct` is true if their digits differ.
    fn most(_seen: usize, _distinct: bool, _values: Values) -> Option<i64> {
        None
    }

    /// Returns the number with the brackets or signs that mark this kind of clue.
    fn label(clue: i32) -> String;
}

/// Makes a rule from a clue.
#[derive(Debug)]
pub struct BySight<T>(Clue, PhantomData<T>);

impl<T: Sight + 'static> BySight<T> {
    /// Makes a rule from the arguments number, line and side.
    pub fn make(args: &mut Arguments<'_>) -> RuleResult {
        Ok(Box::new(BySight::<T>(Clue::take(args), PhantomData)))
    }
}

impl<T: Sight + 'static> Rule for BySight<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let seen = csp.cells(&self.0.seen(puzzle.grid()));
        T::post(self.0.number, &seen, csp);
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let seen = self.0.seen(puzzle.grid());
        T::says(self.0.number, &seen.iter().map(|&cell| solution[cell].into()).collect::<Vec<i32>>())
    }

    fn has_negation(&self) -> bool {
        T::HAS_NEGATION
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let seen = csp.cells(&self.0.seen(puzzle.grid()));
        T::post_negation(self.0.number, &seen, csp);
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let grid = puzzle.grid();
        let seen = self.0.seen(grid);
        let distinct = grid.houses().iter().any(|house| seen.iter().all(|cell| house.cells.contains(cell)));
        let most = T::most(seen.len(), distinct, grid.values());
        let beyond = most.filter(|&most| i64::from(self.0.number) > most);
        beyond.map(|most| format!("a clue of this kind is {most} at most here")).into_iter().collect()
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![self.0.drawn(T::label(self.0.number))]
    }
}
