//! Derives the clauses of a formula from rows, as steps of a VeriPB proof (version 3.0 of its format): `red` steps
//! define new variables, `pol` steps add up rows, and `rup` steps derive everything else by unit propagation. After
//! Gocht, Martins, Nordström and Oertel, "Certified CNF Translations for Pseudo-Boolean Solving", 2022.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write as _;
use std::io::{self, Write};

use super::propagation::Propagation;
use super::scope::Scope;
use super::selector::{Choice, Selector, choices};
use super::total::{Sum, sum};
use super::worlds::Worlds;
use crate::cnf::{Compare, Derivation, Fact, Group, Lit, Part, Row, Sink, Var, VarCount};
use crate::limits::Limits;

/// A sink that writes a proof step for each clause, and keeps the number of the constraint that the step adds.
pub(super) struct Deriver<'a> {
    out: &'a mut dyn Write,
    limits: &'a Limits,
    vars: VarCount,
    /// The number of candidates, which are the first variables. Later variables are new and must be defined before use.
    given: u64,
    /// The index of the next variable that exists only in the proof.
    hidden: u64,
    /// The number of the last constraint.
    last: u64,
    /// The number of each constraint, by its content.
    pub(super) known: HashMap<Sum, u64>,
    /// The open scopes, outermost first. `escape` has the literals of all of them: a constraint of a scope need not
    /// hold if any of these literals is true.
    pub(super) scopes: Vec<Scope>,
    pub(super) escape: Vec<Lit>,
    /// The choices in the rows that the clauses have not yet reached, in order.
    pub(super) choices: VecDeque<Choice>,
    /// Maps the negation of each literal with which the clauses choose a branch to the negation of the rows' selector
    /// for this branch.
    pub(super) selected: HashMap<Lit, Lit>,
    pub(super) propagation: Propagation,
    /// For each literal defined as a disjunction, the constraint stating that the literal implies the disjunction.
    implied: HashMap<Lit, u64>,
    /// For each literal defined by a count, the constraint that it implies; for its negation, the constraint that the
    /// negation implies.
    pub(super) counted: HashMap<Lit, u64>,
    /// The constraints that bound the current count.
    pub(super) bounds: Vec<u64>,
    /// The possible values of the current count, each with its literal; empty if they have no literals.
    pub(super) counted_values: Vec<(i64, Lit)>,
    defined: HashSet<Var>,
    /// The number of the constraint of each clause, in the order of the clauses.
    clauses: Vec<u64>,
    pub(super) line: String,
    error: Option<io::Error>,
    pub(super) underivable: bool,
    /// `true` if a clause is underivable because a sum has too many ways to add up.
    pub(super) has_long_sum: bool,
    /// The ways in which the terms of the current sum add up.
    pub(super) worlds: Option<Worlds>,
    /// The parts and the total of the current sum.
    pub(super) begun: Option<(Vec<Part>, i64)>,
}

impl<'a> Deriver<'a> {
    /// Creates a deriver of clauses over `vars` variables from rows over the first `given` variables and over
    /// `selectors`, whose variables come after these `vars` variables. The rows are added by [`Deriver::know`].
    pub(super) fn new(
        given: u64,
        vars: u64,
        selectors: &[Selector<'_>],
        out: &'a mut dyn Write,
        limits: &'a Limits,
    ) -> Deriver<'a> {
        Deriver {
            out,
            limits,
            vars: VarCount::default(),
            given,
            hidden: vars + selectors.len() as u64,
            scopes: Vec::new(),
            escape: Vec::new(),
            choices: choices(vars, selectors),
            selected: HashMap::new(),
            worlds: None,
            begun: None,
            last: 0,
            known: HashMap::new(),
            propagation: Propagation::default(),
            implied: HashMap::new(),
            counted: HashMap::new(),
            bounds: Vec::new(),
            counted_values: Vec::new(),
            defined: HashSet::new(),
            clauses: Vec::new(),
            line: String::new(),
            error: None,
            underivable: false,
            has_long_sum: false,
        }
    }

    /// Registers the next row of the file. An equation counts as two constraints: first "at least", then "at most". A
    /// `conditional` row is used in propagation only after one of its literals is false.
    pub(super) fn know(&mut self, row: &Row, conditional: bool) {
        self.last += 1;
        self.add(row.terms.clone(), row.bound, self.last, conditional);
        if row.compare == Compare::Equal {
            self.last += 1;
            let negated = row.terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            self.add(negated, -row.bound, self.last, conditional);
        }
    }

    /// Registers the content of the "at least" constraint `id`. A `conditional` one is used in propagation only after
    /// one of its literals is false.
    pub(super) fn add(&mut self, terms: Vec<(i64, Lit)>, bound: i64, id: u64, conditional: bool) {
        let row = Row { terms, compare: Compare::AtLeast, bound };
        self.propagation.add(&row, id, conditional);
        self.know_in_scope(&row, id);
        if let Some(row) = row.normal() {
            self.known.insert((row.terms, row.bound), id);
        }
    }

    /// Skips the next row, so that no clause is derived from it; returns the number of its constraint.
    pub(super) fn pass(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Returns the number of variables that the formula has introduced so far.
    pub(super) fn variables(&self) -> u64 {
        self.vars.total()
    }

    /// Returns the number of the constraint of each clause, in the order of the clauses.
    pub(super) fn clauses(&self) -> &[u64] {
        &self.clauses
    }

    /// Returns the reason why a clause has no derivation; `None` if all have one.
    pub(super) fn underivable(&self) -> Option<&'static str> {
        let why = match self.has_long_sum {
            true => {
                "it can be reached in too many ways: the clauses of a sum are derived from rows for at most 400"
            }
            false => "its clauses have no derivation from rows yet",
        };
        self.underivable.then_some(why)
    }

    /// Returns the first error that occurred in writing the proof.
    pub(super) fn ended(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    /// Writes `self.line` as a step that adds one constraint; returns the constraint's number.
    pub(super) fn step(&mut self) -> u64 {
        self.line.push_str(";\n");
        let mut line = std::mem::take(&mut self.line);
        self.remark(&line);
        line.clear();
        self.line = line;
        self.last += 1;
        self.last
    }

    /// Writes lines that add no constraint.
    pub(super) fn remark(&mut self, lines: &str) {
        if self.error.is_none() {
            self.error = self.out.write_all(lines.as_bytes()).err();
        }
    }

    /// Writes a step that derives a clause by unit propagation with the constraints `hints`; returns its number.
    pub(super) fn propagate(&mut self, lits: &[Lit], hints: impl Iterator<Item = u64>) -> u64 {
        self.line.push_str("rup");
        lits.iter().for_each(|&lit| term(&mut self.line, 1, lit));
        self.line.push_str(" >= 1");
        self.line.push_str(" :");
        for hint in hints {
            let _ = write!(self.line, " {hint}");
        }
        self.step()
    }

    /// Writes a part of a definition: a constraint that holds if `witness`, a literal of the new variable, is true.
    /// Returns its number.
    fn redundant(&mut self, terms: Vec<(i64, Lit)>, bound: i64, witness: Lit) -> u64 {
        self.line.push_str("red");
        terms.iter().for_each(|&(weight, lit)| term(&mut self.line, weight, lit));
        let _ = write!(self.line, " >= {bound} : ");
        name(&mut self.line, witness.var());
        self.line.push_str(if witness.is_positive() { " -> 1" } else { " -> 0" });
        let id = self.step();
        let conditional = terms.len() > 1;
        self.add(terms, bound, id, conditional);
        id
    }

    /// Writes a part of the definition of the variable of `witness`: a constraint that holds if `witness` is true.
    pub(super) fn define(&mut self, terms: Vec<(i64, Lit)>, bound: i64, witness: Lit) -> u64 {
        self.defined.insert(witness.var());
        self.redundant(terms, bound, witness)
    }

    /// Returns a new variable that exists only in the proof.
    pub(super) fn hidden(&mut self) -> Lit {
        let lit = Var::from_index(self.hidden as usize).positive();
        self.hidden += 1;
        lit
    }

    /// Returns `true` if the derivation has neither failed nor reached a limit.
    pub(super) fn goes_on(&self) -> bool {
        self.wants_more()
    }

    /// Derives a clause, with the literals of the open scopes, by unit propagation and registers it; `None` if
    /// propagation does not derive it.
    pub(super) fn lemma(&mut self, lits: &[Lit]) -> Option<u64> {
        let clause = self.escaped(lits);
        let hints = self.propagation.implied(&clause)?;
        Some(self.keep(&clause, hints.into_iter()))
    }

    /// Derives a clause by unit propagation with the constraints `hints`, and registers it.
    pub(super) fn keep(&mut self, clause: &[Lit], hints: impl Iterator<Item = u64>) -> u64 {
        let id = self.propagate(clause, hints);
        self.add(clause.iter().map(|&lit| (1, lit)).collect(), 1, id, false);
        id
    }

    /// Defines `new` as the disjunction of `lits`. Returns two constraints: `new` implies that one of `lits` is true,
    /// and each of `lits` implies `new`.
    pub(super) fn define_any(&mut self, new: Lit, lits: &[Lit]) -> (u64, u64) {
        self.defined.insert(new.var());
        let terms = std::iter::once(!new).chain(lits.iter().copied()).map(|lit| (1, lit)).collect();
        let implied = self.redundant(terms, 1, !new);
        self.implied.insert(new, implied);
        if lits.is_empty() {
            return (implied, implied);
        }
        let count = lits.len() as i64;
        let terms = std::iter::once((count, new)).chain(lits.iter().map(|&lit| (1, !lit))).collect();
        (implied, self.redundant(terms, count, new))
    }

    /// Defines that `new` is true exactly if both literals are. Returns the two constraints stating that `new` implies
    /// each literal, and the constraint stating that both literals together imply `new`.
    pub(super) fn define_both(&mut self, new: Lit, both: [Lit; 2]) -> ([u64; 2], u64) {
        self.defined.insert(new.var());
        let each = both.map(|lit| self.redundant(vec![(1, !new), (1, lit)], 1, !new));
        (each, self.redundant(vec![(1, new), (1, !both[0]), (1, !both[1])], 1, new))
    }

    /// Defines that `new` is true.
    pub(super) fn define_true(&mut self, new: Lit) {
        self.defined.insert(new.var());
        let id = self.redundant(vec![(1, new)], 1, new);
        self.implied.insert(new, id);
    }

    /// Returns the number of the constraint that states a fact, if there is one.
    pub(super) fn fact(&self, fact: Fact<'_>) -> Option<u64> {
        match self.summand(fact)? {
            Summand::Constraint(id) => Some(id),
            Summand::Axiom(_) | Summand::Nothing => None,
        }
    }

    /// Returns a constraint that at most one of `lits` and some other literals is true, and these other literals.
    pub(super) fn group_around(&self, lits: &[Lit]) -> Option<(u64, Vec<Lit>)> {
        self.propagation.group_around(lits)
    }

    /// Returns a fact as a summand: a constraint, an axiom, or nothing if the fact always holds; `None` if it is not
    /// known.
    pub(super) fn summand(&self, fact: Fact<'_>) -> Option<Summand> {
        match fact {
            Fact::AtMostOne([]) => Some(Summand::Nothing),
            Fact::AtMostOne(&[lit]) => Some(Summand::Axiom(!lit)),
            Fact::AtLeastOne(lits) => self.constraint(&sum(1, lits, 1)).map(Summand::Constraint),
            Fact::AtMostOne(lits) => self.constraint(&sum(-1, lits, -1)).map(Summand::Constraint),
            Fact::Implied(lit) => self.implied.get(&lit).map(|&id| Summand::Constraint(id)),
        }
    }
}

/// A summand of a sum of constraints. An axiom says that a literal is at least 0.
pub(super) enum Summand {
    Constraint(u64),
    Axiom(Lit),
    Nothing,
}

impl Sink for Deriver<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let is_known =
            |lit: &Lit| (lit.var().index() as u64) < self.given || self.defined.contains(&lit.var());
        let hints = match lits.iter().all(is_known) {
            true => self.propagation.implied(lits).or_else(|| {
                self.by_counts(lits)?;
                self.propagation.implied(lits)
            }),
            false => None,
        };
        match hints {
            Some(hints) if !self.underivable => {
                // A unit clause that follows from several rows is registered, because later clauses may need it.
                let is_found = lits.len() == 1 && hints.len() > 1;
                let id = self.propagate(lits, hints.into_iter());
                if is_found {
                    self.add(vec![(1, lits[0])], 1, id, false);
                }
                self.clauses.push(id);
            }
            _ => self.underivable = true,
        }
    }

    fn group(&mut self, _group: Group, _lits: &[Lit]) -> bool {
        false
    }

    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        Some(self)
    }

    fn wants_more(&self) -> bool {
        !self.underivable && self.error.is_none() && !self.vars.overflowed() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

/// Appends the name of a variable: `x` and its number in DIMACS.
fn name(line: &mut String, var: Var) {
    let _ = write!(line, "x{}", var.index() + 1);
}

/// Appends a blank and a literal.
pub(super) fn literal(line: &mut String, lit: Lit) {
    line.push_str(if lit.is_positive() { " " } else { " ~" });
    name(line, lit.var());
}

fn term(line: &mut String, weight: i64, lit: Lit) {
    let _ = write!(line, " {weight}");
    literal(line, lit);
}
