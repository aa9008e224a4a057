//! Turns instances into clauses.

use std::collections::HashSet;
use std::io::Write;

use super::Instance;
use crate::cnf::{Counter, Emit, Formula, Lit, Sink, Var};
use crate::deduce::Simplify;
use crate::dimacs::{self, WriteError};
use crate::encode::Options;
use crate::legend;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Interrupted;

/// The clauses of an instance, each once. They are the clauses that `sudoku2cnf --simplify propagate --dedup` makes
/// from its puzzle, and one more if a solution is excluded.
pub struct InstanceFormula {
    problem: Problem,
    formula: Formula,
}

impl Instance {
    /// Compiles the instance to clauses.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn formula(&self, limits: &Limits) -> Result<InstanceFormula, Interrupted> {
        let problem = Problem::compile(self.puzzle.clone(), Simplify::Propagate, limits)?;
        let mut clauses = Once { formula: Formula::default(), seen: HashSet::new(), limits };
        problem.encoded_within(options(), limits).emit(&mut clauses);
        if let Some(solution) = &self.excluded {
            let lits = self.puzzle.cells().filter_map(|cell| problem.literal(cell, solution[cell]));
            let others: Vec<Lit> = lits.filter(|&lit| lit != Lit::TRUE).map(|lit| !lit).collect();
            clauses.clause(&others);
        }
        let formula = clauses.formula;
        limits.check().map_err(|_| Interrupted(None))?;
        Ok(InstanceFormula { problem, formula })
    }
}

/// The encoding options of all instances.
pub(super) fn options() -> Options {
    Options::default().dedup(true)
}

/// Keeps each clause once. Clauses with the same literals in another order are duplicates. At-most-one groups arrive as
/// clauses.
struct Once<'a> {
    formula: Formula,
    seen: HashSet<Vec<Lit>>,
    limits: &'a Limits,
}

impl Sink for Once<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.formula.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let mut sorted = lits.to_vec();
        sorted.sort_unstable();
        if self.seen.insert(sorted) {
            self.formula.clause(lits);
        }
    }

    fn wants_more(&self) -> bool {
        self.formula.wants_more() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

impl Emit for InstanceFormula {
    fn emit(&self, sink: &mut dyn Sink) {
        self.formula.emit(sink);
    }
}

impl InstanceFormula {
    /// Returns `true` if there is an empty clause, so no search is needed.
    pub(super) fn is_refuted(&self) -> bool {
        self.formula.clauses().any(<[Lit]>::is_empty)
    }

    /// Returns the compiled puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Writes the clauses as DIMACS CNF, after the comments `above` and the comments that describe the puzzle. Returns
    /// the numbers of variables and clauses.
    ///
    /// # Errors
    /// Writing to `out` failed, or a limit was reached.
    pub fn write(
        &self,
        above: &[String],
        out: &mut dyn Write,
        limits: &Limits,
    ) -> Result<Counter, WriteError> {
        let legend = legend::write_within(&self.problem, options(), limits);
        dimacs::write_within(self, &[above, &legend].concat(), out, limits)
    }
}
