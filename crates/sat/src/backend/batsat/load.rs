//! Loads a formula into BatSat after checking that there is enough memory.

use batsat::SolverInterface;
use batsat::lbool;

use super::{LimitedSolver, literal, solver};
use crate::backend::load::{self, Feed, LoadOutcome, Refusal};
use crate::backend::{BATSAT, BackendError, Limits, memory};
use crate::cnf::{Emit, Lit};

/// Maximum number of literals in all clauses: the solver's indices have 32 bits.
const MOST_LITERALS: u64 = 1 << 30;
/// Bytes that a variable takes in the solver's tables.
const BYTES_OF_VAR: u64 = 160;
/// Bytes that a literal of a clause takes, including watches.
const BYTES_OF_LITERAL: u64 = 16;
/// Each request for memory includes this many bytes more than needed, so that requests are rare.
const STEP: u64 = 4 << 20;

/// Returns a new BatSat that holds the formula.
pub fn load(cnf: &dyn Emit, limits: &Limits) -> Result<LoadOutcome<Fresh>, BackendError> {
    let fresh = Fresh { solver: solver(), declared: 0, literals: 0, asked: 0, clause: Vec::new() };
    load::load(BATSAT, cnf, fresh, limits)
}

/// A solver that is still being loaded.
pub struct Fresh {
    pub solver: LimitedSolver,
    /// Number of variables declared to the solver.
    declared: u64,
    /// Number of literals passed to the solver.
    literals: u64,
    /// Number of bytes requested so far.
    asked: u64,
    clause: Vec<batsat::Lit>,
}

impl Fresh {
    /// Requests more memory if a formula of `vars` variables needs more than was requested so far.
    fn hold(&mut self, vars: u64, limits: &Limits) -> Result<(), Refusal> {
        let bytes = vars * BYTES_OF_VAR + self.literals * BYTES_OF_LITERAL;
        if bytes <= self.asked {
            return Ok(());
        }
        let more = bytes - self.asked + STEP;
        self.asked += more;
        if self.literals > MOST_LITERALS || !memory::is_free(more) {
            return Err(Refusal::Memory(more));
        }
        let room = limits.room_for::<u8>(usize::try_from(more).unwrap_or(usize::MAX));
        room.map_err(|_| Refusal::Unwanted)
    }
}

impl Feed for Fresh {
    fn feed(&mut self, lits: &[Lit], vars: u64, limits: &Limits) -> Result<(), Refusal> {
        self.literals += lits.len() as u64;
        self.end(vars, limits)?;
        self.clause.clear();
        self.clause.extend(lits.iter().copied().map(literal));
        // The result says whether the clauses are contradictory. It can be ignored: all later answers are then
        // "unsatisfiable".
        _ = self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }

    /// Declares the variables that the solver does not know yet.
    fn end(&mut self, vars: u64, limits: &Limits) -> Result<(), Refusal> {
        self.hold(vars, limits)?;
        (self.declared..vars).for_each(|_| _ = self.solver.new_var(lbool::UNDEF, true));
        self.declared = self.declared.max(vars);
        Ok(())
    }
}
