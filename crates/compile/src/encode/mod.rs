//! Turns the constraints of a [`Csp`] into clauses. The encoding decides which groups of literals become constraints,
//! and the at-most-one encoding turns these groups into clauses.
//!
//! ```
//! use sudoku2cnf_sat::cnf::Counter;
//! use sudoku2cnf_compile::encode::{Encoding, Options};
//! use sudoku2cnf_compile::encode::amo::Amo;
//! use sudoku2cnf_compile::problem::Problem;
//!
//! let problem = Problem::whole("grid 9x9".parse()?);
//! let clauses = |options| Counter::count(&problem.encoded(options)).map(|counter| counter.clauses());
//! assert_eq!(clauses(Options::default().encoding(Encoding::Minimal))?, 8_829);
//! assert_eq!(clauses(Options::default())?, 11_988);
//! assert!(clauses(Options::default().amo(Amo::COMMANDER))? < 11_988);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_different;
pub mod amo;
mod atoms;
mod automaton;
mod choice;
mod connected;
mod count;
mod layered;
mod lex_leader;
mod linear;
mod literals;
mod lowered;
mod options;
mod relation;
mod rows;
mod selected;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use crate::cnf::{Constants, Emit, Group, GuardedSink, Lit, Sink};
use crate::csp::{Atom, Constraint, Csp, Linear, Owner, VarId};
use crate::deduce::{self, Peers};
use crate::limits::Limits;
use all_different::Houses;
use amo::Amo;
use atoms::{SHORT, clause, each_once, literal, short};

pub use choice::{AmoChoice, Choice, SumChoice};
pub use lex_leader::{LexLeader, Step};
pub use linear::Sums;
pub use literals::Literals;
pub use lowered::{LoweredConstraint, Term};
pub use options::{Encoding, Options};
pub use rows::Rows;
pub use selected::SelectedClauses;

/// The clauses of a [`Csp`]. The candidates are the first variables, followed by auxiliary variables.
pub struct EncodedCsp {
    csp: Arc<Csp>,
    literals: Arc<Literals>,
    options: Options,
    peers: Peers,
    /// Redundant constraints: each follows from several others.
    derived: Vec<Constraint>,
    /// For the index of a posted constraint, equivalent constraints that are encoded instead.
    restated: BTreeMap<usize, Vec<Constraint>>,
    /// The lex-leader constraints that break symmetries, encoded after all others.
    leaders: Vec<LexLeader>,
    /// The limits for deriving sums and for lowering single constraints. Sinks have their own limits.
    limits: Limits,
    /// The owner of the constraint that was being encoded when a sink first wanted no more clauses.
    stopped_at: OnceLock<Owner>,
}

impl EncodedCsp {
    /// Encodes `csp` with these options and a literal for every value of every variable.
    pub fn new(csp: impl Into<Arc<Csp>>, options: Options) -> EncodedCsp {
        let csp = csp.into();
        let literals = Arc::new(Literals::new(&csp, None));
        EncodedCsp::within(csp, literals, options, &Limits::default())
    }

    /// Encodes `csp` with these options over the given literals. If a limit is reached, some redundant sums are
    /// missing, and some automata are not replaced by simpler constraints.
    pub fn within(
        csp: impl Into<Arc<Csp>>,
        literals: Arc<Literals>,
        options: Options,
        limits: &Limits,
    ) -> EncodedCsp {
        let csp = csp.into();
        let peers = Peers::new(&csp);
        let (derived, restated) = match options.redundant {
            true => {
                let restated = deduce::restated(&csp, literals.left(), limits);
                (deduced(&csp, &literals, &peers, limits), restated)
            }
            false => Default::default(),
        };
        EncodedCsp {
            csp,
            literals,
            options,
            peers,
            derived,
            restated,
            leaders: Vec::new(),
            limits: limits.clone(),
            stopped_at: OnceLock::new(),
        }
    }

    /// Returns these clauses followed by lex-leader constraints, which exclude some solutions.
    #[must_use]
    pub fn with_leaders(self, leaders: Vec<LexLeader>) -> EncodedCsp {
        EncodedCsp { leaders, ..self }
    }

    /// Returns the owner of the constraint that was being encoded when a sink first wanted no more clauses; `None` if
    /// that has not happened.
    pub fn stopped_at(&self) -> Option<Owner> {
        self.stopped_at.get().copied()
    }

    fn integers(&self, houses: &Houses, out: &mut Encoder<'_, '_>) {
        let mut lits = Vec::new();
        for var in self.csp.integers() {
            lits.clear();
            lits.extend(self.literals.of(var).map(|(_, lit)| lit));
            let at_most_one = self.options.encoding.cells_at_most_one() || !houses.permutes(var);
            out.group(&lits, true, at_most_one, ["cell at-least-one", "cell at-most-one"]);
            if !out.sink.wants_more() {
                return;
            }
        }
    }

    fn constraint(&self, constraint: &Constraint, out: &mut Encoder<'_, '_>) {
        let literals = &*self.literals;
        self.truths(constraint, out.sink);
        match constraint {
            Constraint::Member(var, values) => self.member(*var, values, out.sink),
            Constraint::Clause(atoms) => {
                let mut buffer = [Lit::TRUE; SHORT];
                match short(literals, atoms, &mut buffer) {
                    Some(lits) => out.sink.clause(lits),
                    None => clause(literals, atoms).into_iter().for_each(|lits| out.sink.clause(&lits)),
                }
            }
            Constraint::AllDifferent(vars) => all_different::at_most_one(literals, vars, out),
            Constraint::Linear(sum) => out.linear(literals, sum),
            Constraint::Relation(a, b, table) => {
                relation::pairs(literals, *a, *b, table, out.peers.differ(*a, *b), out.sink);
            }
            Constraint::Automaton(word, automaton) => automaton::accepts(literals, word, automaton, out),
            Constraint::Count(atoms, allowed) => {
                if !rows::count(literals, atoms, allowed, out) {
                    count::count(literals, atoms, allowed, out);
                }
            }
            Constraint::CountIs(atoms, var) => {
                if !rows::count_is(literals, atoms, *var, out) {
                    count::count_is(literals, atoms, *var, out);
                }
            }
            Constraint::Connected(area) => connected::connected(literals, area, out.sink),
            Constraint::Any(branches) => self.any(branches, out),
            Constraint::If(atoms, then) => self.guarded(atoms, std::slice::from_ref(&**then), out),
        }
    }

    /// Adds the clauses that a constraint demands of truth values that it reads as integers.
    fn truths(&self, constraint: &Constraint, sink: &mut dyn Sink) {
        for atoms in constraint.demands_of_truths(&self.csp) {
            clause(&self.literals, &atoms).into_iter().for_each(|lits| sink.clause(&lits));
        }
    }

    /// Requires `var` to have one of `values`. A single value becomes a unit clause; if there are several, a clause
    /// excludes each other value.
    fn member(&self, var: VarId, values: &[i32], sink: &mut dyn Sink) {
        if let [value] = values {
            let lit = self.literals.literal(var, *value);
            sink.clause(lit.as_slice());
            return;
        }
        let others = self.csp.range(var).filter(|value| !values.contains(value));
        for lit in others.filter_map(|value| self.literals.literal(var, value)) {
            sink.clause(&[!lit]);
        }
    }

    /// Requires `constraints` to hold if all `atoms` are true.
    fn guarded(&self, atoms: &[Atom], constraints: &[Constraint], out: &mut Encoder<'_, '_>) {
        let negated: Vec<Atom> = atoms.iter().map(|&atom| !atom).collect();
        if let Some(escape) = clause(&self.literals, &negated) {
            self.unless(&escape, constraints, out);
        }
    }

    /// Requires `constraints` to hold unless one of `escape` is true.
    fn unless(&self, escape: &[Lit], constraints: &[Constraint], out: &mut Encoder<'_, '_>) {
        let mut sink = GuardedSink::new(out.sink, escape);
        let mut out = Encoder { sink: &mut sink, automata: Rc::clone(&out.automata), ..*out };
        constraints.iter().for_each(|constraint| self.constraint(constraint, &mut out));
    }

    /// Requires at least one branch to be chosen, and chosen branches to hold. A branch of a single clause needs no
    /// variable: its literals are part of the choice.
    fn any(&self, branches: &[Vec<Constraint>], out: &mut Encoder<'_, '_>) {
        let mut choice = Vec::new();
        for branch in branches {
            let single = match &branch[..] {
                [] => return,
                [Constraint::Clause(atoms)] => clause(&self.literals, atoms),
                _ => None,
            };
            match single {
                Some(lits) => choice.extend(lits),
                None => {
                    let chosen = out.sink.new_var().positive();
                    if !out.sink.wants_more() {
                        return;
                    }
                    if let Some(derivation) = out.sink.derivation() {
                        derivation.branch(chosen);
                    }
                    choice.push(chosen);
                    self.unless(&[!chosen], branch, out);
                }
            }
        }
        // Branches that are single clauses are merged into one clause. It may repeat a literal. If it contains a
        // literal and its negation, it always holds.
        if let Some(choice) = each_once(choice) {
            out.sink.clause(&choice);
        }
    }
}

/// Returns redundant constraints of `csp`: sums, and geometric facts about connected areas.
fn deduced(csp: &Csp, literals: &Literals, peers: &Peers, limits: &Limits) -> Vec<Constraint> {
    let sums = deduce::sums(csp, literals.left(), peers, limits);
    sums.into_iter().map(Constraint::Linear).chain(deduce::plane_facts(csp)).collect()
}

impl Emit for EncodedCsp {
    fn emit(&self, sink: &mut dyn Sink) {
        self.emit_all(&mut Constants::new(sink));
    }

    /// Returns `true` for a board with houses and few other rules. On such a board, a candidate is in at least three
    /// groups on average, such as its cell, row, column and box.
    fn is_mostly_groups(&self) -> bool {
        all_different::grouped(&self.csp, &self.literals, self.options) >= 3 * self.literals.count()
    }
}

impl EncodedCsp {
    fn emit_all(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.literals.count());
        let mut houses = Houses::new(&self.csp, self.options);
        let Options { amo, sums, rows, .. } = self.options;
        let mut out = Encoder { sink, amo, sums, rows, peers: &self.peers, automata: Rc::default() };
        self.integers(&houses, &mut out);
        for (place, posted) in self.csp.posted().iter().enumerate() {
            let sections = match posted.owner {
                Owner::House(_) => ["house at-least-one", "house at-most-one"],
                Owner::Rule(rule) => [self.csp.rule_name(rule); 2],
                Owner::Given(_) => ["given"; 2],
                Owner::Shared => ["shared"; 2],
            };
            out.sink.section(sections[0]);
            match &posted.constraint {
                Constraint::AllDifferent(vars) => {
                    self.truths(&posted.constraint, out.sink);
                    houses.encode(&self.csp, &self.literals, vars, sections, &mut out);
                }
                other => {
                    let others = self.restated.get(&place).map_or(std::slice::from_ref(other), Vec::as_slice);
                    others.iter().for_each(|other| self.constraint(other, &mut out));
                }
            }
            if !out.sink.wants_more() {
                self.stopped_at.get_or_init(|| posted.owner);
                return;
            }
        }
        out.sink.section("redundant");
        for constraint in &self.derived {
            if !out.sink.wants_more() {
                return;
            }
            self.constraint(constraint, &mut out);
        }
        out.sink.section("symmetry");
        for leader in &self.leaders {
            lex_leader::state(&self.literals, leader, out.sink);
        }
    }
}

/// Returns the kind of a group with exactly one true literal if `at_least_one` is set, or else with at most one.
fn kind(at_least_one: bool) -> Group {
    if at_least_one { Group::ExactlyOne } else { Group::AtMostOne }
}

/// A sink, and the encodings to use for constraints that it does not accept as a whole.
struct Encoder<'s, 'o> {
    sink: &'s mut (dyn Sink + 'o),
    amo: Amo,
    sums: Sums,
    rows: Rows,
    peers: &'s Peers,
    /// The unrolled automata, which words with the same automaton and symbols share.
    automata: Rc<RefCell<automaton::StatedLayers>>,
}

impl Encoder<'_, '_> {
    /// Requires at least one of `lits` to be true, at most one, or both. Offers the sink a group if that is equivalent,
    /// and otherwise adds clauses.
    fn group(&mut self, lits: &[Lit], at_least_one: bool, at_most_one: bool, sections: [&str; 2]) {
        self.sink.section(sections[0]);
        if at_most_one && self.sink.group(kind(at_least_one), lits) {
            return;
        }
        if at_least_one {
            self.sink.clause(lits);
        }
        if at_most_one {
            self.sink.section(sections[1]);
            self.amo.encode(lits, self.sink);
        }
    }

    /// Encodes a sum as a row, as clauses, or as both.
    fn linear(&mut self, literals: &Literals, sum: &Linear) {
        if !rows::linear(literals, sum, self) {
            linear::linear(literals, sum, self);
        }
    }

    /// Requires at most one of `lits` to be true, in the current section.
    fn at_most_one(&mut self, lits: &[Lit]) {
        if !self.sink.group(Group::AtMostOne, lits) {
            self.amo.encode(lits, self.sink);
        }
    }

    /// Requires exactly one of `lits` to be true, in the current section.
    fn exactly_one(&mut self, lits: &[Lit]) {
        if !self.sink.group(Group::ExactlyOne, lits) {
            self.sink.clause(lits);
            self.amo.encode(lits, self.sink);
        }
    }
}
