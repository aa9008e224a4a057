//! Rules given by an automaton over a word of cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::csp::{Automaton, Constraint, VarId};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::limits::{Limits, Stopped};
use crate::puzzle::{Posting, Puzzle, Rule};

/// A rule given by an automaton over a word of cells in one or more segments.
pub trait Word: Debug + Send + Sync {
    /// Returns the segments of the word, and some may be empty; the automaton reads a separator between them.
    fn segments(&self) -> &[Vec<Cell>];

    /// Returns the automaton that accepts the words satisfying the rule.
    ///
    /// # Errors
    /// A limit was reached.
    fn automaton(&self, grid: &Grid, limits: &Limits) -> Result<Automaton, Stopped>;

    /// Returns `true` if the digits of the segments satisfy the rule.
    fn reads(&self, segments: &[Vec<i32>], grid: &Grid) -> bool;

    /// Returns the forms of the rule on a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule of a word.
#[derive(Debug)]
pub struct ByWord<T>(pub T);

impl<T: Word + 'static> Rule for ByWord<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let mut word = Vec::new();
        for (place, segment) in self.0.segments().iter().enumerate() {
            // A separator also precedes and follows an empty segment.
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

/// Demands that the automaton with these states and steps (see [`Automaton::explore`]) accepts the values of the
/// variables in order.
pub fn post<S: Clone + Eq + Hash>(
    csp: &mut Posting<'_>,
    vars: &[VarId],
    values: RangeInclusive<i32>,
    start: S,
    step: impl Fn(&S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) {
    // Once a limit is reached, nothing is posted.
    if let Ok(automaton) = Automaton::explore_within(values, start, step, accepts, csp.limits()) {
        let word = vars.iter().copied().map(Some).collect();
        csp.post(Constraint::Automaton(word, Arc::new(automaton)));
    }
}
