//! Loading a formula into BatSat, with a check of its memory.

use batsat::SolverInterface;
use batsat::lbool;

use super::{LimitedSolver, literal, solver};
use crate::backend::load::{self, Feed, LoadOutcome, Refusal};
use crate::backend::{BATSAT, BackendError, Limits, memory};
use crate::cnf::{Emit, Lit};

/// The most literals of all clauses: the solver counts in 32 bits.
const MOST_LITERALS: u64 = 1 << 30;
/// The bytes for a variable in the tables of the solver, and for a literal in a clause with its watches.
const BYTES_OF_VAR: u64 = 160;
const BYTES_OF_LITERAL: u64 = 16;
/// Memory is requested in steps of this many bytes.
const STEP: u64 = 4 << 20;

/// Returns a new solver that holds a formula.
pub fn load(cnf: &dyn Emit, limits: &Limits) -> Result<LoadOutcome<Fresh>, BackendError> {
    let fresh = Fresh { solver: solver(), declared: 0, literals: 0, asked: 0, clause: Vec::new() };
    load::load(BATSAT, cnf, fresh, limits)
}

/// A solver that still takes clauses.
pub struct Fresh {
    pub solver: LimitedSolver,
    /// The variables that the solver knows.
    declared: u64,
    /// The literals that it has received.
    literals: u64,
    /// The bytes that were granted.
    asked: u64,
    clause: Vec<batsat::Lit>,
}

impl Fresh {
    /// Requests memory if the granted bytes are used up.
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
        // After a contradiction, every answer is "unsatisfiable".
        _ = self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }

    /// Declares new variables.
    fn end(&mut self, vars: u64, limits: &Limits) -> Result<(), Refusal> {
        self.hold(vars, limits)?;
        (self.declared..vars).for_each(|_| _ = self.solver.new_var(lbool::UNDEF, true));
        self.declared = self.declared.max(vars);
        Ok(())
    }
}
