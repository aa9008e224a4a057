//! What a BatSat takes of a formula while it is loaded.

use batsat::SolverInterface;
use batsat::lbool;

use super::{LimitedSolver, literal, solver};
use crate::backend::load::{self, Feed, LoadOutcome, Refusal};
use crate::backend::{BATSAT, BackendError, Limits, memory};
use crate::cnf::{Emit, Lit};

/// The most literals of clauses: the solver counts in 32 bits.
const MOST_LITERALS: u64 = 1 << 30;
/// The bytes that a variable takes in the tables of the solver, and a literal in a clause with its watches.
const BYTES_OF_VAR: u64 = 160;
const BYTES_OF_LITERAL: u64 = 16;
/// It is asked for memory each time that so many bytes more are wanted.
const STEP: u64 = 4 << 20;

/// A new solver that holds a formula.
pub fn load(cnf: &dyn Emit, limits: &Limits) -> Result<LoadOutcome<Fresh>, BackendError> {
    let fresh = Fresh { solver: solver(), declared: 0, literals: 0, asked: 0, clause: Vec::new() };
    load::load(BATSAT, cnf, fresh, limits)
}

/// A solver that still takes clauses.
pub struct Fresh {
    pub solver: LimitedSolver,
    /// The variables that the solver knows.
    declared: u64,
    /// The literals that it was fed.
    literals: u64,
    /// The bytes for which there is memory.
    asked: u64,
    clause: Vec<batsat::Lit>,
}

impl Fresh {
    /// Asks for memory where what was granted is used up.
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
        // A contradiction is the answer to every question then.
        _ = self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }

    /// Tells the solver of variables that are new.
    fn end(&mut self, vars: u64, limits: &Limits) -> Result<(), Refusal> {
        self.hold(vars, limits)?;
        (self.declared..vars).for_each(|_| _ = self.solver.new_var(lbool::UNDEF, true));
        self.declared = self.declared.max(vars);
        Ok(())
    }
}
