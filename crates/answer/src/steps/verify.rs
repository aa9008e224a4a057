//! Verifies a step by a separate solver, which is given only the step's causes and facts.

use super::cause::Cause;
use super::demands::Demands;
use super::part::{Candidates, Part};
use super::step::{Fact, Step};
use crate::backend::{Backend, BackendError, Verdict};
use crate::cnf::{Constants, Emit, Formula, Lit, Sink};
use crate::grid::Cell;
use crate::limits::Limits;
use crate::puzzle::{Interrupted, Puzzle};

/// The result of verifying a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// `true` if the causes and facts force everything that the step places and excludes.
    pub proved: bool,
    /// The indices in [`Step::because`] of causes that can be left out, each alone.
    pub spared: Vec<usize>,
}

/// The reason why a step was not verified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// A limit was reached.
    #[error("a limit was reached")]
    Stopped,
}

impl From<Interrupted> for VerifyError {
    fn from(_: Interrupted) -> VerifyError {
        VerifyError::Stopped
    }
}

/// Asks `backend` whether a step of `puzzle` follows from its causes and facts alone, and which causes can be
/// spared.
///
/// # Errors
/// The solver failed, or a limit was reached.
pub fn verify(
    puzzle: &Puzzle,
    step: &Step,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Verification, VerifyError> {
    let cells: Vec<Cell> = puzzle.cells().collect();
    let board = Demands { puzzle, candidates: Candidates::of_puzzle(puzzle, cells.len()), cells, limits };
    let parts: Vec<Part> = step.because.iter().map(|cause| board.part(cause)).collect::<Result<_, _>>()?;
    let facts = board.facts(step);
    let follows = |without: Option<usize>| -> Result<bool, VerifyError> {
        for contrary in board.contraries(step) {
            let left = parts.iter().enumerate().filter(|(place, _)| Some(*place) != without);
            let parts: Vec<&Part> = left.map(|(_, part)| part).collect();
            let stated = StepFormula {
                count: board.candidates.count(),
                parts,
                units: [&facts[..], &[contrary]].concat(),
            };
            match backend.solve(&Formula::of(&stated).map_err(BackendError::from)?, limits)? {
                Verdict::Unsat => {}
                Verdict::Sat(_) => return Ok(false),
                Verdict::Unknown => return Err(VerifyError::Stopped),
            }
        }
        Ok(true)
    };
    let proved = follows(None)?;
    let mut spared = Vec::new();
    for place in 0..parts.len() {
        if follows(Some(place))? {
            spared.push(place);
        }
    }
    Ok(Verification { proved, spared })
}

impl Demands<'_> {
    /// Returns the negative literals of the candidates that the facts exclude.
    fn facts(&self, step: &Step) -> Vec<Lit> {
        let grid = self.puzzle.grid();
        let mut units = Vec::new();
        // The facts of a step do not mention cells that are nowhere in the grid, whose value is fixed.
        for cell in grid.layered_variables().filter(|&cell| grid.is_nowhere(cell)) {
            let others = grid.widest_values().iter().filter(|&value| value != grid.values_of(cell).min);
            units.extend(others.map(|value| !self.lit(cell, value)));
        }
        for fact in &step.facts {
            match fact {
                Fact::Cell(cell, left) => {
                    let gone =
                        self.puzzle.grid().widest_values().iter().filter(|value| !left.contains(value));
                    units.extend(gone.map(|value| !self.lit(*cell, value)));
                }
                Fact::Places { because, cells: left } => {
                    let (all, value) = match &step.because[*because] {
                        Cause::House { house, value } => (&self.puzzle.grid().houses()[*house].cells, *value),
                        Cause::RuleHouse { cells, value, .. } => (cells, *value),
                        _ => continue,
                    };
                    let gone = all.iter().filter(|cell| !left.contains(cell));
                    units.extend(gone.map(|&cell| !self.lit(cell, value)));
                }
            }
        }
        units
    }

    /// Returns the contrary of each conclusion.
    fn contraries(&self, step: &Step) -> Vec<Lit> {
        let contrary = |(cell, value, equals)| {
            let lit = self.lit(cell, value);
            if equals { !lit } else { lit }
        };
        step.conclusions().map(contrary).collect()
    }
}

/// The formula of a check: the demands of causes, and literals that hold.
struct StepFormula<'a> {
    count: usize,
    parts: Vec<&'a Part>,
    units: Vec<Lit>,
}

impl Emit for StepFormula<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        let mut sink = Constants::new(sink);
        sink.new_vars(self.count as u64);
        for part in &self.parts {
            let first = sink.new_vars(part.own as u64).index();
            let moved = |lits: &[Lit]| -> Vec<Lit> {
                lits.iter().map(|&lit| part.moved(lit, self.count, first)).collect()
            };
            for group in &part.groups {
                let lits = moved(&group.lits);
                if group.exactly {
                    sink.clause(&lits);
                }
                sink.pairwise(&lits);
            }
            part.clauses.iter().for_each(|clause| sink.clause(&moved(clause)));
        }
        self.units.iter().for_each(|&lit| sink.clause(&[lit]));
    }
}
