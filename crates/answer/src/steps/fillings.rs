//! Finds the fillings of the cells of a line or sum: tries all combinations of the remaining values, and keeps those
//! that satisfy the constraints, or the rule itself.

use super::line::Line;
use crate::csp::{Constraint, VarId};
use crate::grid::{Digit, Solution};

/// The largest number of values tried if the rule must be asked about each filling, which takes long.
const MOST_JUDGED: usize = 1_500;
/// The largest number of combinations of values with which a line is tried at all if the rule must be asked.
const MOST_APART: usize = 20 * MOST_JUDGED;

impl Line<'_> {
    /// Returns all fillings of the cells with the values left in them, each as the values in the order of the cells;
    /// `None` if more than `most_tried` values would have to be tried.
    pub fn fillings(&self, most_tried: usize) -> Option<Vec<Vec<i32>>> {
        let mut still = most_tried;
        if self.has_judge() {
            let apart = self.left.iter().map(Vec::len).fold(1, usize::saturating_mul);
            if apart > MOST_APART {
                return None;
            }
            still = still.min(MOST_JUDGED);
        }
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        order.sort_by_key(|&place| self.left[place].len());
        let depth = |place: usize| order.iter().position(|&other| other == place);
        let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); order.len()];
        for constraint in &self.constraints {
            let places = constraint.vars().into_iter().filter_map(|var| self.place(var)).filter_map(depth);
            let last = places.max().unwrap_or(0);
            due.get_mut(last)?.push(constraint);
        }
        let values = vec![None; self.count];
        let draft = self.draft();
        let mut search = Search { line: self, order, due, values, draft, still, found: Vec::new() };
        let is_done = search.fill(0);
        search.found.sort_unstable();
        is_done.then_some(search.found)
    }

    /// Returns `true` if the values that occur in the fillings are exactly those left in the cells without `gone`,
    /// which has pairs of a cell's index and a value.
    pub fn leave(&self, fillings: &[Vec<i32>], gone: &[(usize, i32)]) -> bool {
        self.left.iter().enumerate().all(|(place, left)| {
            left.iter().all(|&value| {
                fillings.iter().any(|filling| filling[place] == value) != gone.contains(&(place, value))
            })
        })
    }

    /// Returns a filled grid in which fillings are put to ask the rule, if it must be asked. The rule looks only at the
    /// cells of the line, so the values of other cells do not matter.
    fn draft(&self) -> Option<Solution> {
        self.judge?;
        let grid = self.puzzle.grid();
        let mut digits = vec![grid.values().min; grid.places()];
        for cell in self.puzzle.cells() {
            digits[grid.index(cell)] = grid.values_of(cell).min;
        }
        Some(Solution::new(grid, digits))
    }

    /// Returns `true` if the rule holds for these values of the cells, or need not be asked.
    fn is_kept(&self, values: &[i32], draft: &mut Option<Solution>) -> bool {
        let (Some(stated), Some(draft)) = (self.judge, draft) else { return true };
        for (&cell, &value) in self.cells.iter().zip(values) {
            let Ok(digit) = Digit::try_from(value) else { return false };
            draft[cell] = digit;
        }
        stated.rule.holds(draft, self.puzzle)
    }
}

struct Search<'a> {
    line: &'a Line<'a>,
    /// The indices of the cells in the order in which they are filled: cells with few values first.
    order: Vec<usize>,
    /// For each position in this order, the constraints whose last cell is filled there.
    due: Vec<Vec<&'a Constraint>>,
    values: Vec<Option<i32>>,
    draft: Option<Solution>,
    /// The number of values that may still be tried.
    still: usize,
    found: Vec<Vec<i32>>,
}

impl Search<'_> {
    /// Fills the cells from position `depth` in the order on; returns `false` if too many values would have to be
    /// tried.
    fn fill(&mut self, depth: usize) -> bool {
        let line = self.line;
        let Some(&place) = self.order.get(depth) else {
            let values: Vec<i32> = line.vars.iter().filter_map(|var| self.values[var.index()]).collect();
            if line.is_kept(&values, &mut self.draft) {
                self.found.push(values);
            }
            return true;
        };
        for &value in &line.left[place] {
            let Some(still) = self.still.checked_sub(1) else { return false };
            self.still = still;
            self.values[line.vars[place].index()] = Some(value);
            let is_kept = self.due[depth].iter().all(|constraint| constraint.holds(&self.values));
            if is_kept && self.is_possible(depth) && !self.fill(depth + 1) {
                return false;
            }
        }
        self.values[line.vars[place].index()] = None;
        true
    }

    /// Returns `false` if the value at position `depth` equals one that must differ from it, or a sum can no longer be
    /// reached.
    fn is_possible(&self, depth: usize) -> bool {
        let value = |var: VarId| self.values[var.index()];
        let last = self.line.vars[self.order[depth]];
        self.line.constraints.iter().all(|constraint| match constraint {
            Constraint::AllDifferent(vars) if vars.contains(&last) => {
                !vars.iter().any(|&var| var != last && value(var).is_some() && value(var) == value(last))
            }
            Constraint::Linear(sum) => self.line.can_reach(sum, value),
            _ => true,
        })
    }
}
