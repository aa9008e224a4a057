//! The fillings of the cells of one line or sum: all values that these have left are tried, and kept if the constraints
//! of the line hold by their meaning.

use super::demands::Demands;
use super::part::Candidates;
use super::step::{Fact, Step};
use crate::csp::{Constraint, Csp, VarId};
use crate::grid::Cell;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// After so many values that were tried the search ends without an answer.
const MOST_TRIED: usize = 50_000;

/// The only cause of a step, if that is a line of rules or a sum over cells alone.
pub(crate) struct Line {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The values that each has left before the step.
    pub left: Vec<Vec<i32>>,
    /// The constraints between them.
    pub constraints: Vec<Constraint>,
    /// The variables of the cells.
    vars: Vec<VarId>,
    /// The number of variables of the puzzle.
    count: usize,
}

impl Line {
    /// The line of a step; none if it has several causes, or constraints on anything but the cells of its facts.
    pub fn new(puzzle: &Puzzle, step: &Step) -> Option<Line> {
        let [cause] = &step.because[..] else { return None };
        let (mut cells, mut left) = (Vec::new(), Vec::new());
        for fact in &step.facts {
            if let Fact::Cell(cell, values) = fact {
                cells.push(*cell);
                left.push(values.iter().map(|&value| i32::from(value)).collect());
            }
        }
        let limits = Limits::default();
        let all: Vec<Cell> = puzzle.cells().collect();
        let vars: Vec<VarId> =
            cells.iter().map(|cell| all.binary_search(cell).ok().map(VarId::new)).collect::<Option<_>>()?;
        let count = all.len();
        let demands =
            Demands { puzzle, candidates: Candidates::of_puzzle(puzzle, count), cells: all, limits: &limits };
        let csp: Csp = demands.posted(cause, &cells)?;
        let posted = csp.posted().iter().map(|posted| posted.constraint.clone());
        let line = Line { cells, left, constraints: posted.collect(), vars, count };
        let is_own = |var: &VarId| line.vars.contains(var);
        (csp.vars().len() == count && line.constraints.iter().all(|one| one.vars().iter().all(is_own)))
            .then_some(line)
    }

    /// The place of a variable among the cells.
    pub fn place(&self, var: VarId) -> Option<usize> {
        self.vars.iter().position(|&other| other == var)
    }

    /// All fillings of the cells, in their order, with some values for each; none if there are too many to try.
    pub fn fillings(&self, left: &[Vec<i32>]) -> Option<Vec<Vec<i32>>> {
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        order.sort_by_key(|&place| left[place].len());
        let depth = |place: usize| order.iter().position(|&other| other == place);
        let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); order.len()];
        for constraint in &self.constraints {
            let places = constraint.vars().into_iter().filter_map(|var| self.place(var)).filter_map(depth);
            let last = places.max().unwrap_or(0);
            due.get_mut(last)?.push(constraint);
        }
        let values = vec![None; self.count];
        let mut search = Search { line: self, left, order, due, values, tried: 0, found: Vec::new() };
        let is_done = search.fill(0);
        search.found.sort_unstable();
        is_done.then_some(search.found)
    }

    /// Returns `true` if the line says of some cells at once that they differ.
    pub fn differ(&self, places: &[usize]) -> bool {
        self.constraints.iter().any(|constraint| match constraint {
            Constraint::AllDifferent(vars) => places.iter().all(|&place| vars.contains(&self.vars[place])),
            _ => false,
        })
    }
}

struct Search<'a> {
    line: &'a Line,
    left: &'a [Vec<i32>],
    /// The places of the cells, those with few values first.
    order: Vec<usize>,
    /// For each of these the constraints of which it is the last.
    due: Vec<Vec<&'a Constraint>>,
    values: Vec<Option<i32>>,
    tried: usize,
    found: Vec<Vec<i32>>,
}

impl Search<'_> {
    /// Fills the cells from one on; `false` if that is too much.
    fn fill(&mut self, depth: usize) -> bool {
        let (line, left) = (self.line, self.left);
        let Some(&place) = self.order.get(depth) else {
            let values = line.vars.iter().filter_map(|var| self.values[var.index()]);
            self.found.push(values.collect());
            return true;
        };
        for &value in &left[place] {
            self.tried += 1;
            if self.tried > MOST_TRIED {
                return false;
            }
            self.values[line.vars[place].index()] = Some(value);
            let is_kept = self.due[depth].iter().all(|constraint| constraint.holds(&self.values));
            if is_kept && self.is_possible(depth) && !self.fill(depth + 1) {
                return false;
            }
        }
        self.values[line.vars[place].index()] = None;
        true
    }

    /// Returns `false` if values that differ are equal already, or a sum cannot be reached any more.
    fn is_possible(&self, depth: usize) -> bool {
        let value = |var: VarId| self.values[var.index()];
        let last = self.line.vars[self.order[depth]];
        self.line.constraints.iter().all(|constraint| match constraint {
            Constraint::AllDifferent(vars) if vars.contains(&last) => {
                !vars.iter().any(|&var| var != last && value(var).is_some() && value(var) == value(last))
            }
            Constraint::Linear(sum) => {
                let (mut least, mut most) = (0_i64, 0_i64);
                for &(factor, var) in &sum.terms {
                    let open = self.line.place(var).map_or(&[][..], |place| &self.left[place]);
                    let ends = match value(var) {
                        Some(value) => [Some(value), Some(value)],
                        None => [open.iter().copied().min(), open.iter().copied().max()],
                    };
                    let ends = ends.map(|end| factor.saturating_mul(end.unwrap_or(0).into()));
                    least = ends[0].min(ends[1]).saturating_add(least);
                    most = ends[0].max(ends[1]).saturating_add(most);
                }
                (least..=most).contains(&sum.total)
            }
            _ => true,
        })
    }
}
