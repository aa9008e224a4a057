//! Derives the clauses of a formula from rows, as steps of a VeriPB proof (version 3.0 of its format): new variables
//! by redundance (`red`), sums of rows (`pol`), and everything else by unit propagation (`rup`). After Gocht, Martins,
//! Nordström and Oertel, "Certified CNF Translations for Pseudo-Boolean Solving", 2022.

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

/// A sink that writes a step for each clause, and remembers its number in the proof.
pub(super) struct Deriver<'a> {
    out: &'a mut dyn Write,
    limits: &'a Limits,
    vars: VarCount,
    /// The number of variables of the rows: later ones are new and have to be defined.
    given: u64,
    /// The next variable not used in any clause.
    hidden: u64,
    /// The number of the last constraint.
    last: u64,
    /// The constraints by their content.
    pub(super) known: HashMap<Sum, u64>,
    /// The conditions on the constraints being stated, and their literals: the constraints need not hold if such a literal
    /// is true.
    pub(super) scopes: Vec<Scope>,
    pub(super) escape: Vec<Lit>,
    /// The choices in the rows not yet used by any clause.
    pub(super) choices: VecDeque<Choice>,
    /// For the negation of each literal that chooses a branch, the negation of the selector that the rows have for it.
    pub(super) selected: HashMap<Lit, Lit>,
    pub(super) propagation: Propagation,
    /// By a defined literal, the step for its implication.
    implied: HashMap<Lit, u64>,
    /// By a counting literal, the row that it implies; by its negation, the other one.
    pub(super) counted: HashMap<Lit, u64>,
    /// The rows of the current count.
    pub(super) bounds: Vec<u64>,
    /// The values of the variable that holds the number, if there is one.
    pub(super) counted_values: Vec<(i64, Lit)>,
    defined: HashSet<Var>,
    /// The constraint of each clause, in order.
    clauses: Vec<u64>,
    pub(super) line: String,
    error: Option<io::Error>,
    pub(super) underivable: bool,
    /// Whether the reason is a sum with too many ways to add up.
    pub(super) has_long_sum: bool,
    /// The ways in which the terms of the current sum add up.
    pub(super) worlds: Option<Worlds>,
    /// The current sum.
    pub(super) begun: Option<(Vec<Part>, i64)>,
}

impl<'a> Deriver<'a> {
    /// Creates a deriver of clauses over `vars` variables from rows over the first `given` of them and over `selectors`,
    /// which are numbered after all variables. It knows no row yet.
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

    /// Registers the next row. An equation stands for two constraints; "at least" comes first. A `conditional` row is
    /// not asked what follows from it alone.
    pub(super) fn know(&mut self, row: &Row, conditional: bool) {
        self.last += 1;
        self.add(row.terms.clone(), row.bound, self.last, conditional);
        if row.compare == Compare::Equal {
            self.last += 1;
            let negated = row.terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            self.add(negated, -row.bound, self.last, conditional);
        }
    }

    /// Registers the content of a constraint. One with a single literal is always examined.
    pub(super) fn add(&mut self, terms: Vec<(i64, Lit)>, bound: i64, id: u64, conditional: bool) {
        let row = Row { terms, compare: Compare::AtLeast, bound };
        self.propagation.add(&row, id, conditional);
        self.know_in_scope(&row, id);
        if let Some(row) = row.normal() {
            self.known.insert((row.terms, row.bound), id);
        }
    }

    /// Skips a row that follows the others and that no clause is derived from; returns its constraint.
    pub(super) fn pass(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// The number of variables so far.
    pub(super) fn variables(&self) -> u64 {
        self.vars.total()
    }

    /// The constraint of each clause.
    pub(super) fn clauses(&self) -> &[u64] {
        &self.clauses
    }

    /// Returns why a clause has no derivation here, if so.
    pub(super) fn underivable(&self) -> Option<&'static str> {
        let why = match self.has_long_sum {
            true => {
                "it can be reached in too many ways: the clauses of a sum are derived from rows for at most 400"
            }
            false => "its clauses have no derivation from rows yet",
        };
        self.underivable.then_some(why)
    }

    /// Returns the error of the system if a step could not be written.
    pub(super) fn ended(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    /// Writes `line` as a step that adds one constraint.
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

    /// Writes a clause that unit propagation derives by these constraints.
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

    /// Writes a part of a definition, by the value of the new literal that satisfies it.
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

    /// Writes a part of the definition of a new variable.
    pub(super) fn define(&mut self, terms: Vec<(i64, Lit)>, bound: i64, witness: Lit) -> u64 {
        self.defined.insert(witness.var());
        self.redundant(terms, bound, witness)
    }

    /// Returns a new variable that no clause has.
    pub(super) fn hidden(&mut self) -> Lit {
        let lit = Var::from_index(self.hidden as usize).positive();
        self.hidden += 1;
        lit
    }

    /// Returns `true` if more steps are useful.
    pub(super) fn goes_on(&self) -> bool {
        self.wants_more()
    }

    /// Derives a clause by unit propagation, as a constraint of its own; `None` if that fails.
    pub(super) fn lemma(&mut self, lits: &[Lit]) -> Option<u64> {
        let clause = self.escaped(lits);
        let hints = self.propagation.implied(&clause)?;
        Some(self.keep(&clause, hints.into_iter()))
    }

    /// Derives a clause by unit propagation from these constraints, as a constraint of its own.
    pub(super) fn keep(&mut self, clause: &[Lit], hints: impl Iterator<Item = u64>) -> u64 {
        let id = self.propagate(clause, hints);
        self.add(clause.iter().map(|&lit| (1, lit)).collect(), 1, id, false);
        id
    }

    /// States that the literal is true exactly if one of `lits` is: returns the constraints that it implies one, and
    /// that each implies it.
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

    /// States that the literal is true exactly if both are: returns the constraints that it implies each, and the one
    /// that both together imply it.
    pub(super) fn define_both(&mut self, new: Lit, both: [Lit; 2]) -> ([u64; 2], u64) {
        self.defined.insert(new.var());
        let each = both.map(|lit| self.redundant(vec![(1, !new), (1, lit)], 1, !new));
        (each, self.redundant(vec![(1, new), (1, !both[0]), (1, !both[1])], 1, new))
    }

    /// States that the literal is true.
    pub(super) fn define_true(&mut self, new: Lit) {
        self.defined.insert(new.var());
        let id = self.redundant(vec![(1, new)], 1, new);
        self.implied.insert(new, id);
    }

    /// Returns the number of the constraint for a fact, if there is one.
    pub(super) fn fact(&self, fact: Fact<'_>) -> Option<u64> {
        match self.summand(fact)? {
            Summand::Constraint(id) => Some(id),
            Summand::Axiom(_) | Summand::Nothing => None,
        }
    }

    /// Returns a constraint that at most one of these and other literals is true, and the others.
    pub(super) fn group_around(&self, lits: &[Lit]) -> Option<(u64, Vec<Lit>)> {
        self.propagation.group_around(lits)
    }

    /// Returns the summand of a fact: a constraint, an axiom, or nothing if it always holds.
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

/// A summand.
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
                // An exclusion by several rows together may be needed for more; one by a given is not.
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

/// Appends the name of a variable: its number in DIMACS.
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
