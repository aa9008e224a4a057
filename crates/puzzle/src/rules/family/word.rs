//! Rules defined by an automaton over a word of cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::csp::{Automaton, Constraint, VarId};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::limits::{Limits, Stopped};
use crate::puzzle::{Posting, Puzzle, Rule};

/// A rule defined by an automaton over a word of cells in one or more segments.
pub trait Word: Debug + Send + Sync {
    /// Returns the segments of the word, some of which may be empty. The automaton reads a separator between segments.
    fn segments(&self) -> &[Vec<Cell>];

    /// Returns an automaton that accepts exactly the words that satisfy the rule.
    ///
    /// # Errors
    /// A limit was reached.
    fn automaton(&self, grid: &Grid, limits: &Limits) -> Result<Automaton, Stopped>;

    /// Returns `true` if the digits of the segments satisfy the rule.
    fn reads(&self, segments: &[Vec<i32>], grid: &Grid) -> bool;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from a word and its automaton.
#[derive(Debug)]
pub struct ByWord<T>(pub T);

impl<T: Word + 'static> Rule for ByWord<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let mut word = Vec::new();
        for (place, segment) in self.0.segments().iter().enumerate() {
            // Empty segments are separated too.
            word.extend((place > 0).then_some(None));
            word.extend(csp.cells(segment).into_iter().map(Some));
        }
        if let Ok(automaton) = self.0.automaton(puzzle.grid(), csp.limits()) {
            csp.post(Constraint::Automaton(word, Arc::new(automaton)));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let digits = |cells: &Vec<Cell>| cells.iter().map(|&cell| solution[cell].into()).collect();
        let segments: Vec<Vec<i32>> = self.0.segments().iter().map(digits).collect();
        self.0.reads(&segments, puzzle.grid())
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// Requires that the automaton with these states and steps (see [`Automaton::explore`]) accepts the values of the
/// variables in order.
pub fn post<S: Clone + Eq + Hash>(
    csp: &mut Posting<'_>,
    vars: &[VarId],
    values: RangeInclusive<i32>,
    start: S,
    step: impl Fn(&S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) {
    // If a limit is reached, nothing is posted.
    if let Ok(automaton) = Automaton::explore_within(values, start, step, accepts, csp.limits()) {
        let word = vars.iter().copied().map(Some).collect();
        csp.post(Constraint::Automaton(word, Arc::new(automaton)));
    }
}
