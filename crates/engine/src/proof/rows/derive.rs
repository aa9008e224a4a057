//! Derives the clauses of a formula from rows, as steps of a VeriPB proof (version 3.0 of its format): new variables
//! by redundance (`red`), sums of rows (`pol`), and everything else by unit propagation (`rup`). After Gocht, Martins,
//! Nordström and Oertel, "Certified CNF Translations for Pseudo-Boolean Solving", 2022.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::{self, Write};

use super::propagation::Propagation;
use crate::cnf::{Compare, Derivation, Group, Known, Lit, Row, Sink, Var, VarCount};
use crate::limits::Limits;

/// A sink that writes a step for each clause, and remembers under which number it stands in the proof.
pub(super) struct Deriver<'a> {
    out: &'a mut dyn Write,
    limits: &'a Limits,
    vars: VarCount,
    /// The variables of the rows: those behind them are new and have to be defined.
    given: u64,
    /// The number of the last constraint.
    last: u64,
    /// The constraints by what they say.
    known: HashMap<Sum, u64>,
    propagation: Propagation,
    /// By a defined literal, the step that says what it implies.
    implied: HashMap<Lit, u64>,
    defined: HashSet<Var>,
    /// The constraint of each clause, in their order.
    clauses: Vec<u64>,
    line: String,
    error: Option<io::Error>,
    underivable: bool,
}

impl<'a> Deriver<'a> {
    /// Derives from rows over `given` variables, none of which it knows yet.
    pub(super) fn new(given: u64, out: &'a mut dyn Write, limits: &'a Limits) -> Deriver<'a> {
        Deriver {
            out,
            limits,
            vars: VarCount::default(),
            given,
            last: 0,
            known: HashMap::new(),
            propagation: Propagation::default(),
            implied: HashMap::new(),
            defined: HashSet::new(),
            clauses: Vec::new(),
            line: String::new(),
            error: None,
            underivable: false,
        }
    }

    /// Takes note of the next row. An equation stands for two constraints, the first of which is "at least". One that
    /// is `conditional` is not asked what follows from it alone.
    pub(super) fn know(&mut self, row: &Row, conditional: bool) {
        self.last += 1;
        self.add(row.terms.clone(), row.bound, self.last, conditional);
        if row.compare == Compare::Equal {
            self.last += 1;
            let negated = row.terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            self.add(negated, -row.bound, self.last, conditional);
        }
    }

    /// Takes note of what a constraint says.
    fn add(&mut self, terms: Vec<(i64, Lit)>, bound: i64, id: u64, conditional: bool) {
        let row = Row { terms, compare: Compare::AtLeast, bound };
        self.propagation.add(&row, id, conditional);
        self.known.insert((row.terms, bound), id);
    }

    /// A row stands behind the others that no clause is derived from; returns its constraint.
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

    /// Returns `true` if a clause has no derivation here.
    pub(super) fn is_underivable(&self) -> bool {
        self.underivable
    }

    /// The error of the system that did not take a step.
    pub(super) fn ended(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    /// Writes `line` as a step that gives one constraint.
    fn step(&mut self) -> u64 {
        self.line.push_str(";\n");
        let mut line = std::mem::take(&mut self.line);
        self.remark(&line);
        line.clear();
        self.line = line;
        self.last += 1;
        self.last
    }

    /// Writes lines that give no constraint.
    pub(super) fn remark(&mut self, lines: &str) {
        if self.error.is_none() {
            self.error = self.out.write_all(lines.as_bytes()).err();
        }
    }

    /// A clause that unit propagation finds by these constraints.
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

    /// A part of a definition, by the value of the new literal that satisfies it.
    fn redundant(&mut self, terms: Vec<(i64, Lit)>, bound: i64, witness: Lit) -> u64 {
        self.line.push_str("red");
        terms.iter().for_each(|&(weight, lit)| term(&mut self.line, weight, lit));
        let _ = write!(self.line, " >= {bound} : ");
        name(&mut self.line, witness.var());
        self.line.push_str(if witness.is_positive() { " -> 1" } else { " -> 0" });
        let id = self.step();
        self.add(terms, bound, id, true);
        id
    }

    /// The summand of a fact: a constraint, an axiom, or nothing where it always holds.
    fn summand(&self, fact: Known<'_>) -> Option<Summand> {
        match fact {
            Known::AtMostOne([]) => Some(Summand::Nothing),
            Known::AtMostOne(&[lit]) => Some(Summand::Axiom(!lit)),
            Known::AtLeastOne(lits) => self.known.get(&sum(1, lits, 1)).map(|&id| Summand::Constraint(id)),
            Known::AtMostOne(lits) => self.known.get(&sum(-1, lits, -1)).map(|&id| Summand::Constraint(id)),
            Known::Implied(lit) => self.implied.get(&lit).map(|&id| Summand::Constraint(id)),
        }
    }
}

/// What is added to a sum.
enum Summand {
    Constraint(u64),
    Axiom(Lit),
    Nothing,
}

impl Derivation for Deriver<'_> {
    fn any_of(&mut self, new: Lit, lits: &[Lit]) {
        self.defined.insert(new.var());
        // It implies one of them, and each of them implies it.
        let terms = std::iter::once(!new).chain(lits.iter().copied()).map(|lit| (1, lit)).collect();
        let implied = self.redundant(terms, 1, !new);
        self.implied.insert(new, implied);
        if !lits.is_empty() {
            let count = lits.len() as i64;
            let terms = std::iter::once((count, new)).chain(lits.iter().map(|&lit| (1, !lit))).collect();
            self.redundant(terms, count, new);
        }
    }

    fn add_up(&mut self, facts: &[Known<'_>], total: Known<'_>) {
        let Some(summands) = facts.iter().map(|&fact| self.summand(fact)).collect::<Option<Vec<_>>>() else {
            self.underivable = true;
            return;
        };
        self.line.push_str("pol");
        let mut count = 0;
        for summand in summands {
            match summand {
                Summand::Nothing => continue,
                Summand::Constraint(id) => {
                    let _ = write!(self.line, " {id}");
                }
                Summand::Axiom(lit) => literal(&mut self.line, lit),
            }
            count += 1;
            if count > 1 {
                self.line.push_str(" +");
            }
        }
        let id = self.step();
        let (terms, bound) = match total {
            Known::AtLeastOne(lits) => sum(1, lits, 1),
            Known::AtMostOne(lits) => sum(-1, lits, -1),
            Known::Implied(_) => unreachable!("definitions are no sums"),
        };
        self.add(terms, bound, id, true);
    }
}

impl Sink for Deriver<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let is_known =
            |lit: &Lit| (lit.var().index() as u64) < self.given || self.defined.contains(&lit.var());
        let hints = if lits.iter().all(is_known) { self.propagation.implied(lits) } else { None };
        match hints {
            Some(hints) if !self.underivable => {
                let id = self.propagate(lits, hints.into_iter());
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

/// The weights of the true literals add up to no less than the number; in the normal form of rows.
type Sum = (Vec<(i64, Lit)>, i64);

fn sum(weight: i64, lits: &[Lit], bound: i64) -> Sum {
    let terms = lits.iter().map(|&lit| (weight, lit)).collect();
    let row = Row { terms, compare: Compare::AtLeast, bound }.normal().expect("small numbers");
    (row.terms, row.bound)
}

/// Appends the name of a variable: that of its number in DIMACS.
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
