//! CaDiCaL in the process.

mod feed;
mod load;
mod prove;
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cadical_sys::{CaDiCal, Status, Terminator};

use self::load::{Loaded, Tuning, load, put};
use super::{Backend, Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Emit, Extended, Lit, Model, Var};
use crate::limits::Stopped;

/// The CaDiCaL that is part of this program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded {
    /// Stable mode from the start whatever the formula: few restarts, and each variable has the
    /// value it had in the best assignment so far (Biere and Fleury, "Chasing Target Phases",
    /// 2020). Good for questions whether a board has another solution.
    pub stable: bool,
}

impl Embedded {
    /// The name it is chosen by.
    pub const NAME: &'static str = "embedded";

    /// CaDiCaL's version.
    pub fn version() -> String {
        CaDiCal::version()
    }
}

impl Backend for Embedded {
    fn name(&self) -> &str {
        Embedded::NAME
    }

    fn open<'a>(&'a self, cnf: &'a dyn Emit, limits: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        let tuning = if self.stable { Tuning::Stable } else { Tuning::Usual };
        let Loaded { solver, vars, complete, stable, is_board } = load(cnf, limits, tuning)?;
        Ok(Box::new(Session {
            cnf,
            tuning,
            solver,
            vars,
            complete,
            may_restart: is_board && !stable,
            preferred: Vec::new(),
            added: Vec::new(),
            scope: None,
            earlier: Default::default(),
            forgotten: Default::default(),
            refuted: false,
        }))
    }
}

/// The conflicts of a short search.
const SHORT: u64 = 2_000;
/// The stop flag as CaDiCaL asks for it.
struct Stop(Arc<AtomicBool>);

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The counts that are reported as statistics.
const COUNTED: [&str; 3] = ["conflicts", "decisions", "propagations"];

/// The values of the first `vars` variables after the answer that there is a model.
fn model(solver: &mut CaDiCal, vars: usize) -> Model {
    Model::new((0..vars).map(|i| solver.val(Var::from_index(i).positive().to_dimacs()) > 0))
}

/// A loaded solver.
struct Session<'a> {
    cnf: &'a dyn Emit,
    /// How it was loaded first.
    tuning: Tuning,
    vars: usize,
    /// Whether loading was not stopped on the way.
    complete: bool,
    /// Whether the next search is the first, and had better begin anew in stable mode if it is not
    /// short.
    may_restart: bool,
    preferred: Vec<Lit>,
    added: Vec<Vec<Lit>>,
    /// The variable whose truth turns the added clauses on, in a session that has forgotten some.
    scope: Option<Var>,
    /// The counts of a solver that this one took over from.
    earlier: [u64; COUNTED.len()],
    /// The counts when it last forgot.
    forgotten: [u64; COUNTED.len()],
    /// Whether the last answer was "unsatisfiable" and nothing happened since.
    refuted: bool,
    solver: CaDiCal,
}

impl Session<'_> {
    fn connect(&mut self, limits: &Limits) {
        match &limits.stop {
            Some(flag) => self.solver.connect_terminator(Stop(Arc::clone(flag))),
            None => self.solver.disconnect_terminator(),
        }
        // A limit holds for one call.
        if let Some(conflicts) = limits.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
    }

    /// Answers what has been set up.
    fn search(&mut self, assumptions: &[Lit], limits: &Limits) -> Status {
        self.connect(limits);
        let scope = self.scope.filter(|_| !self.added.is_empty()).map(Var::positive);
        for lit in assumptions.iter().chain(&scope) {
            self.solver.assume(lit.to_dimacs());
        }
        self.solver.solve()
    }

    /// The first question: a search that proves not to be short begins anew, in stable mode.
    fn first_search(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Status, Error> {
        let allowed = limits.conflicts.unwrap_or(u64::MAX);
        if allowed <= SHORT {
            return Ok(self.search(assumptions, limits));
        }
        let status = self.search(assumptions, &limits.at_most(SHORT));
        if status != Status::UNKNOWN || limits.stopped() {
            return Ok(status);
        }
        let rest = Limits { conflicts: limits.conflicts.map(|_| allowed - SHORT), ..limits.clone() };
        let loaded = load(self.cnf, &rest, Tuning::Stable)?;
        if !loaded.complete {
            return Ok(Status::UNKNOWN);
        }
        let earlier = self.counts();
        (self.solver, self.earlier) = (loaded.solver, earlier);
        self.preferred.iter().for_each(|lit| self.solver.phase(lit.to_dimacs()));
        Ok(self.search(assumptions, &rest))
    }

    fn counts(&self) -> [u64; COUNTED.len()] {
        let counts = COUNTED.map(|name| self.solver.get_statistic_value(name).max(0) as u64);
        std::array::from_fn(|index| counts[index] + self.earlier[index])
    }

    /// The model, if it satisfies formula, added clauses and assumptions.
    fn checked(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        let model = model(&mut self.solver, self.vars);
        let falsified = match assumptions.iter().find(|&&lit| !model.satisfies(lit)) {
            Some(&lit) => Ok(Some(vec![lit])),
            None => model.falsified_within(&Extended::new(self.cnf, &self.added), limits),
        };
        match falsified {
            Err(Stopped) => Ok(Verdict::Unknown),
            Ok(None) => Ok(Verdict::Sat(model)),
            Ok(Some(clause)) => Err(Error::WrongModel { name: Embedded::NAME.to_owned(), clause }),
        }
    }
}

impl Incremental for Session<'_> {
    fn add(&mut self, clause: &[Lit]) {
        (self.refuted, self.may_restart) = (false, false);
        let guarded = clause.iter().copied().chain(self.scope.map(|scope| !scope.positive()));
        put(&mut self.solver, &guarded.collect::<Vec<_>>());
        self.added.push(clause.to_vec());
    }

    /// A solver never takes a clause back. The first time it loads the formula anew; from then on
    /// added clauses hold only as long as a variable beyond the formula's is assumed.
    fn forget(&mut self, limits: &Limits) -> Result<(), Error> {
        if self.added.is_empty() {
            self.forgotten = self.counts();
            return Ok(());
        }
        self.added.clear();
        self.scope = Some(match self.scope {
            Some(scope) => {
                put(&mut self.solver, &[!scope.positive()]);
                scope.offset(1)
            }
            None => {
                let loaded = load(self.cnf, limits, self.tuning)?;
                (self.solver, self.complete) = (loaded.solver, loaded.complete);
                self.earlier = Default::default();
                Var::from_index(self.vars)
            }
        });
        self.forgotten = self.counts();
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        self.refuted = false;
        if !self.complete || limits.stopped() {
            return Ok(Verdict::Unknown);
        }
        let status = match std::mem::take(&mut self.may_restart) {
            true => self.first_search(assumptions, limits)?,
            false => self.search(assumptions, limits),
        };
        match status {
            Status::SATISFIABLE => self.checked(assumptions, limits),
            Status::UNSATISFIABLE => {
                self.refuted = true;
                Ok(Verdict::Unsat)
            }
            Status::UNKNOWN => Ok(Verdict::Unknown),
        }
    }

    fn prefer(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|lit| self.solver.phase(lit.to_dimacs()));
        if self.may_restart {
            self.preferred.extend_from_slice(lits);
        }
    }

    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        let solver = &mut self.solver;
        let refuted = self.refuted;
        let mut failed = |lit: &Lit| !refuted || solver.failed(lit.to_dimacs());
        assumptions.iter().copied().filter(|lit| failed(lit)).collect()
    }

    fn statistics(&self) -> Statistics {
        let counted = COUNTED.iter().zip(self.counts()).zip(self.forgotten);
        counted.map(|((&name, count), before)| (name, count.saturating_sub(before))).collect()
    }

    fn backend(&self) -> &str {
        Embedded::NAME
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::load::MEDIUM;
    use super::*;
    use crate::cnf::{Formula, Group, Sink};

    const EMBEDDED: Embedded = Embedded { stable: false };

    /// More pigeons than holes: unsatisfiable, and hard.
    fn pigeons(holes: u32) -> Formula {
        let mut formula = Formula::default();
        let first = formula.new_vars(u64::from(holes * (holes + 1)));
        let sits = |pigeon, hole| first.offset(pigeon * holes + hole).positive();
        for pigeon in 0..=holes {
            formula.clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            formula.pairwise(&(0..=holes).map(|pigeon| sits(pigeon, hole)).collect::<Vec<_>>());
        }
        formula
    }

    #[test]
    fn variables_in_no_clause_have_values() {
        let mut formula = Formula::default();
        formula.new_vars(3);
        let verdict = EMBEDDED.solve(&formula, &Limits::default()).expect("an answer");
        assert!(matches!(verdict, Verdict::Sat(model) if model.len() == 3));
    }

    #[test]
    fn a_conflict_limit_holds_for_one_call() {
        let formula = pigeons(7);
        let few = Limits { conflicts: Some(10), ..Limits::default() };
        let mut session = EMBEDDED.open(&formula, &few).expect("a session");
        assert_eq!(session.solve_under(&[], &few).expect("no error"), Verdict::Unknown);
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unsat);
        let statistics = session.statistics();
        assert_eq!(statistics[0].0, "conflicts");
        assert!(statistics.iter().all(|&(_, count)| count > 0), "{statistics:?}");
    }

    #[test]
    fn a_long_search_begins_anew_once() {
        /// Pigeons, and as many groups as a large board has.
        struct Crowd(Formula);
        impl Emit for Crowd {
            fn emit(&self, sink: &mut dyn Sink) {
                let first = sink.new_vars(MEDIUM);
                self.0.emit(sink);
                let lits: Vec<Lit> = (0..MEDIUM as u32).map(|index| first.offset(index).positive()).collect();
                (0..6).for_each(|_| assert!(!sink.group(Group::AtMostOne, &lits)));
            }
        }
        let formula = Crowd(pigeons(7));
        let mut session = EMBEDDED.open(&formula, &Limits::default()).expect("a session");
        session.prefer(&[Var::from_index(0).positive()]);
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unsat);
        let conflicts = session.statistics()[0].1;
        assert!(conflicts > SHORT);
        // The conflicts of a caller's limit are those of both searches.
        let within = |most| {
            let limits = Limits { conflicts: Some(most), stop: None };
            let mut session = EMBEDDED.open(&formula, &limits).expect("a session");
            session.solve_under(&[], &limits).expect("no error")
        };
        assert_eq!(within(SHORT + 1), Verdict::Unknown);
        assert_eq!(within(conflicts + 10), Verdict::Unsat);
    }

    #[test]
    fn the_stop_flag_ends_a_search() {
        let formula = pigeons(13);
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&flag)), conflicts: None };
        let start = Instant::now();
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            flag.store(true, Ordering::Relaxed);
        });
        assert_eq!(EMBEDDED.solve(&formula, &limits).expect("no error"), Verdict::Unknown);
        assert!(start.elapsed() < Duration::from_secs(5));
        timer.join().expect("a timer");
    }

    #[test]
    fn a_formula_half_loaded_is_never_answered() {
        let flag = Arc::new(AtomicBool::new(true));
        let formula = pigeons(2);
        let mut session =
            EMBEDDED.open(&formula, &Limits { stop: Some(flag), conflicts: None }).expect("a session");
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unknown);
    }

    #[test]
    fn what_is_forgotten_holds_no_longer() {
        let mut formula = Formula::default();
        let a = formula.new_vars(2);
        let lits = [a.positive(), a.offset(1).positive()];
        formula.clause(&lits);
        let limits = Limits::default();
        let mut session = EMBEDDED.open(&formula, &limits).expect("a session");
        for _ in 0..3 {
            assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Sat(_))));
            session.add(&[!lits[0]]);
            session.add(&[!lits[1], lits[0]]);
            assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Unsat)));
            session.forget(&limits).expect("it forgets");
            assert!(matches!(session.solve_under(&[!lits[0]], &limits), Ok(Verdict::Sat(_))));
        }
    }
}
