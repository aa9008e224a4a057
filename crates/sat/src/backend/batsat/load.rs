//! Loads a formula, up to the stop flag and while there is memory.

use batsat::SolverInterface;
use batsat::lbool;

use super::{LimitedSolver, literal, solver};
use crate::backend::fed::Fed;
use crate::backend::{BATSAT, Error, Limits, MOST_IN_PROCESS, check_size, memory};
use crate::cnf::{Emit, Lit, Sink, Var, VarCount};

/// The most literals of clauses: the solver counts in 32 bits.
const MOST_LITERALS: u64 = 1 << 30;
/// The bytes that a variable takes in the tables of the solver, and a literal in a clause with its watches.
const BYTES_OF_VAR: u64 = 160;
const BYTES_OF_LITERAL: u64 = 16;
/// It is asked for memory each time that so many bytes more are wanted.
const STEP: u64 = 4 << 20;

/// A solver that holds a formula.
pub struct LoadedSolver {
    pub solver: LimitedSolver,
    pub vars: usize,
    /// `true` if loading was not stopped on the way.
    pub complete: bool,
    /// The clauses that the solver was fed, for the check of its models, unless they are too many.
    pub fed: Option<Fed>,
}

pub fn load(cnf: &dyn Emit, limits: &Limits) -> Result<LoadedSolver, Error> {
    let mut loader = Loader {
        solver: solver(),
        limits,
        vars: VarCount::default(),
        declared: 0,
        literals: 0,
        asked: 0,
        refusal: None,
        fed: Some(Fed::default()),
        clause: Vec::new(),
    };
    cnf.emit(&mut loader);
    check_size(BATSAT, loader.vars)?;
    loader.declare();
    let vars = loader.vars.total();
    match loader.refusal {
        Some(Refusal::Memory(bytes)) => Err(Error::NoMemory { name: BATSAT, vars, megabytes: bytes >> 20 }),
        refusal => {
            let complete = refusal.is_none();
            let Loader { solver, fed, .. } = loader;
            Ok(LoadedSolver { solver, vars: vars as usize, complete, fed: fed.filter(|_| complete) })
        }
    }
}

/// Why nothing more is taken.
#[derive(Clone, Copy)]
enum Refusal {
    /// A limit was reached.
    Limit,
    /// There is no memory for so many bytes.
    Memory(u64),
}

struct Loader<'a> {
    solver: LimitedSolver,
    limits: &'a Limits,
    vars: VarCount,
    /// The variables that the solver knows.
    declared: u64,
    /// The literals that it was fed.
    literals: u64,
    /// The bytes for which there is memory.
    asked: u64,
    refusal: Option<Refusal>,
    fed: Option<Fed>,
    clause: Vec<batsat::Lit>,
}

impl Loader<'_> {
    /// Asks for memory where what was granted is used up.
    fn hold(&mut self) {
        let bytes = self.vars.total() * BYTES_OF_VAR + self.literals * BYTES_OF_LITERAL;
        if bytes <= self.asked || self.refusal.is_some() {
            return;
        }
        let more = bytes - self.asked + STEP;
        self.asked += more;
        if self.literals > MOST_LITERALS || !memory::is_free(more) {
            self.refusal = Some(Refusal::Memory(more));
        } else if self.limits.room_for::<u8>(usize::try_from(more).unwrap_or(usize::MAX)).is_err() {
            self.refusal = Some(Refusal::Limit);
        }
    }

    /// Tells the solver of variables that are new.
    fn declare(&mut self) {
        self.hold();
        let vars = self.vars.total();
        if self.refusal.is_none() && vars <= MOST_IN_PROCESS {
            (self.declared..vars).for_each(|_| _ = self.solver.new_var(lbool::UNDEF, true));
            self.declared = self.declared.max(vars);
        }
    }

    fn keep(&mut self, lits: &[Lit], is_group: bool) {
        if self.fed.as_mut().is_some_and(|fed| !fed.keep(lits, is_group)) {
            self.fed = None;
        }
    }

    fn feed(&mut self, lits: &[Lit]) {
        self.literals += lits.len() as u64;
        self.declare();
        if self.refusal.is_none() && self.vars.total() <= MOST_IN_PROCESS {
            self.clause.clear();
            self.clause.extend(lits.iter().copied().map(literal));
            // A contradiction is the answer to every question then.
            _ = self.solver.add_clause_reuse(&mut self.clause);
        }
    }
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        if let Some(fed) = &mut self.fed {
            fed.new_vars(count);
        }
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.keep(lits, false);
        self.feed(lits);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        self.keep(lits, true);
        for (i, &a) in lits.iter().enumerate() {
            if !self.wants_more() {
                // What is half there must not be taken for the whole.
                self.refusal.get_or_insert(Refusal::Limit);
                return;
            }
            lits[i + 1..].iter().for_each(|&b| self.feed(&[!a, !b]));
        }
    }

    fn wants_more(&self) -> bool {
        self.refusal.is_none() && !self.limits.stopped() && self.vars.total() <= MOST_IN_PROCESS
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}
