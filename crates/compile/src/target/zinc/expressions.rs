//! Turns constraints into expressions over the remaining values of variables.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::linear::linear;
use super::{Comparison, Dfa, Expression, Literal, Pairs};
use crate::cnf::{TooManyVariables, Var};
use crate::csp::{Atom, Automaton, Constraint, Csp, Table, VarId};
use crate::encode::{EncodedCsp, Literals, Term};
use crate::target::Job;

/// The key of a converted table: the address of the posted table, and the ranges of the two variables.
type TableKey = (*const Table, [RangeInclusive<i32>; 2]);
/// The key of a deterministic automaton: the address of the posted automaton, the smallest and the largest value, and
/// `true` if words have separators.
type DfaKey = (*const Automaton, i32, i32, bool);

/// Turns constraints into expressions over the remaining values of variables.
pub struct Expressions<'a> {
    csp: &'a Csp,
    literals: &'a Literals,
    encoded: EncodedCsp,
    /// Number of Boolean variables that the text adds.
    fresh: u64,
    /// `true` if a constraint needed more Boolean variables than can be numbered.
    overflowed: bool,
    /// Expressions that the current constraint needs in addition, because they cannot be nested.
    beside: Vec<Expression>,
    dfas: HashMap<DfaKey, Option<Arc<Dfa>>>,
    tables: HashMap<TableKey, (Pairs, Option<Comparison>)>,
}

impl<'a> Expressions<'a> {
    /// Creates the converter for the constraints of `job`.
    pub fn new(job: &Job<'a>) -> Expressions<'a> {
        let options = job.options.redundant(false);
        let encoded = job.problem.encoded_within(options, job.limits);
        let (csp, literals) = (job.problem.csp(), &**job.problem.literals());
        Expressions {
            csp,
            literals,
            encoded,
            fresh: 0,
            overflowed: false,
            beside: Vec::new(),
            dfas: HashMap::new(),
            tables: HashMap::new(),
        }
    }

    /// Creates a Boolean variable that the text adds; returns its positive literal.
    pub fn fresh(&mut self) -> Literal {
        self.fresh += 1;
        Literal::Fresh { number: self.fresh, positive: true }
    }

    /// Returns the number of Boolean variables that the text adds.
    pub fn fresh_count(&self) -> u64 {
        self.fresh
    }

    /// Returns expressions that are equivalent to `constraint`: it holds if and only if some values of the added
    /// variables satisfy all expressions.
    ///
    /// # Errors
    /// The constraint is lowered to clauses with more variables than can be numbered.
    pub fn of(&mut self, constraint: &Constraint) -> Result<Vec<Expression>, TooManyVariables> {
        let own = self.expression(constraint, false);
        let mut all = std::mem::take(&mut self.beside);
        match own {
            Expression::All(parts) => all.extend(parts),
            other => all.push(other),
        }
        all.retain(|expression| !expression.is_true());
        if self.overflowed { Err(TooManyVariables) } else { Ok(all) }
    }

    fn expression(&mut self, constraint: &Constraint, inside: bool) -> Expression {
        let is_boolean = |var: &VarId| self.csp.is_boolean(*var);
        match constraint {
            Constraint::Member(var, values) if is_boolean(var) => match values.contains(&1) {
                true => self.clause(&[var.is(1)]),
                false => Expression::truth(false),
            },
            Constraint::Member(var, values) => self.member(*var, |value| values.contains(&value)),
            Constraint::Clause(atoms) => self.clause(atoms),
            Constraint::AllDifferent(vars) if vars.iter().any(is_boolean) => self.lowered(constraint),
            Constraint::AllDifferent(vars) => all_different(vars),
            Constraint::Linear(sum) if sum.terms.iter().any(|(_, var)| is_boolean(var)) => {
                self.lowered(constraint)
            }
            Constraint::Linear(sum) => linear(self.literals, sum).unwrap_or_else(|| self.lowered(constraint)),
            Constraint::Relation(a, b, _) if is_boolean(a) || is_boolean(b) => self.lowered(constraint),
            Constraint::Relation(a, b, table) => self.relation(*a, *b, table),
            Constraint::Automaton(word, _) if word.iter().flatten().any(is_boolean) => {
                self.lowered(constraint)
            }
            Constraint::Automaton(word, automaton) => {
                self.automaton(word, automaton, inside).unwrap_or_else(|| self.lowered(constraint))
            }
            Constraint::Count(atoms, allowed) => {
                let (open, always) = self.open(atoms);
                let reached = |count: &usize| allowed.contains(&(count + always));
                let counts: Vec<usize> = (0..=open.len()).filter(reached).collect();
                match counts.len() {
                    0 => Expression::truth(false),
                    all if all > open.len() => Expression::truth(true),
                    _ => Expression::Count(open, counts),
                }
            }
            Constraint::CountIs(_, var) if is_boolean(var) => self.lowered(constraint),
            Constraint::CountIs(atoms, var) => {
                let (open, always) = self.open(atoms);
                match open.is_empty() {
                    true => self.member(*var, |value| i64::from(value) == always as i64),
                    false => Expression::CountIs(open, always as i64, *var),
                }
            }
            Constraint::Connected(_) => self.lowered(constraint),
            Constraint::Any(branches) => self.any(branches),
            Constraint::If(atoms, then) => self.guarded(atoms, then, inside),
        }
    }

    /// Returns the literal of an atom, or the atom's truth as the error if it is fixed.
    fn literal(&self, atom: Atom) -> Result<Literal, bool> {
        let only = |var| self.literals.of(var).nth(1).is_none() && !self.csp.is_boolean(var);
        match self.literals.literal(atom.var, atom.value) {
            None => Err(!atom.equals),
            Some(_) if only(atom.var) => Err(atom.equals),
            Some(_) => Ok(Literal::Atom(atom)),
        }
    }

    /// Returns the literals of the atoms whose truth is open, and the number of atoms that are always true.
    fn open(&self, atoms: &[Atom]) -> (Vec<Literal>, usize) {
        let (mut open, mut always) = (Vec::new(), 0);
        for &atom in atoms {
            match self.literal(atom) {
                Ok(literal) => open.push(literal),
                Err(truth) => always += usize::from(truth),
            }
        }
        (open, always)
    }

    fn clause(&self, atoms: &[Atom]) -> Expression {
        let (open, always) = self.open(atoms);
        if always > 0 { Expression::truth(true) } else { Expression::Clause(open) }
    }

    fn member(&self, var: VarId, allowed: impl Fn(i32) -> bool) -> Expression {
        let values = || self.literals.of(var).map(|(value, _)| value);
        let kept: Vec<i32> = values().filter(|&value| allowed(value)).collect();
        match kept.len() {
            0 => Expression::truth(false),
            all if all == values().count() => Expression::truth(true),
            _ => Expression::Member(var, kept),
        }
    }

    fn relation(&mut self, a: VarId, b: VarId, table: &Arc<Table>) -> Expression {
        if a == b {
            return self.member(a, |value| table.allows(value, value));
        }
        let (pairs, comparison) = self.pairs(a, b, table);
        let all = self.csp.range(a).count() * self.csp.range(b).count();
        match pairs.len() {
            0 => Expression::truth(false),
            some if some == all => Expression::truth(true),
            _ => Expression::Table { a, b, pairs, comparison },
        }
    }

    /// Returns the pairs of a table within the ranges of two variables, and an equivalent comparison if there is one.
    pub fn pairs(&mut self, a: VarId, b: VarId, table: &Arc<Table>) -> (Pairs, Option<Comparison>) {
        let [left, right] = [self.csp.range(a), self.csp.range(b)];
        let key = (Arc::as_ptr(table), [left.clone(), right.clone()]);
        let made = self.tables.entry(key).or_insert_with(|| {
            let pairs = table.pairs().filter(|(a, b)| left.contains(a) && right.contains(b)).collect();
            (pairs, Comparison::of(table, left, right))
        });
        made.clone()
    }

    /// Returns an expression which requires that the automaton accepts the word; `None` if the automaton is too large.
    /// If `inside` is `true`, the expression is a guard, and the automaton is added to `beside`.
    fn automaton(
        &mut self,
        word: &[Option<VarId>],
        automaton: &Arc<Automaton>,
        inside: bool,
    ) -> Option<Expression> {
        let ranges = || word.iter().flatten().map(|&var| self.csp.range(var));
        let least = ranges().map(|range| *range.start()).min();
        let greatest = ranges().map(|range| *range.end()).max();
        let Some((least, greatest)) = least.zip(greatest) else {
            return Some(Expression::truth(automaton.accepts(&vec![automaton.separator; word.len()])));
        };
        let separated = word.contains(&None);
        let key = (Arc::as_ptr(automaton), least, greatest, separated);
        let dfa = self.dfas.entry(key).or_insert_with(|| {
            let dfa = Dfa::new(automaton, least..=greatest, separated)?;
            Some(Arc::new(dfa))
        });
        let dfa = dfa.clone()?;
        if dfa.is_empty() {
            return Some(Expression::truth(false));
        }
        let word = word.to_vec();
        if !inside {
            return Some(Expression::Regular { guard: None, word, dfa });
        }
        let guard = self.fresh();
        self.beside.push(Expression::Regular { guard: Some(self.fresh), word, dfa });
        Some(Expression::Clause(vec![guard]))
    }

    fn any(&mut self, branches: &[Vec<Constraint>]) -> Expression {
        let mut parts = Vec::with_capacity(branches.len());
        for branch in branches {
            let mut branch: Vec<Expression> =
                branch.iter().map(|constraint| self.expression(constraint, true)).collect();
            branch.retain(|part| !part.is_true());
            match branch.len() {
                0 => return Expression::truth(true),
                _ if branch.contains(&Expression::truth(false)) => {}
                1 => parts.append(&mut branch),
                _ => parts.push(Expression::All(branch)),
            }
        }
        Expression::Any(parts)
    }

    fn guarded(&mut self, atoms: &[Atom], then: &Constraint, inside: bool) -> Expression {
        let (open, always) = self.open(atoms);
        if always + open.len() < atoms.len() {
            return Expression::truth(true);
        }
        if open.is_empty() {
            return self.expression(then, inside);
        }
        match self.expression(then, true) {
            then if then.is_true() => then,
            then => Expression::If(open, Box::new(then)),
        }
    }

    /// Returns the conjunction of the clauses to which the encoding lowers a constraint.
    fn lowered(&mut self, constraint: &Constraint) -> Expression {
        let lowered = self.encoded.lowered(constraint);
        let before = self.fresh;
        self.fresh += lowered.fresh;
        self.overflowed |= self.literals.count() + lowered.fresh > Var::MAX_COUNT;
        let literal = |term: Term| match term {
            Term::Atom(atom) => Literal::Atom(atom),
            Term::Fresh { number, positive } => Literal::Fresh { number: before + number + 1, positive },
        };
        let clause =
            |terms: Vec<Term>| Expression::Clause(terms.into_iter().map(literal).collect::<Vec<_>>());
        let clauses = lowered.clauses.into_iter().take_while(|_| !self.encoded.is_stopped());
        Expression::All(clauses.map(clause).collect())
    }
}

fn all_different(vars: &[VarId]) -> Expression {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Expression::truth(false),
        false if vars.len() < 2 => Expression::truth(true),
        false => Expression::AllDifferent(vars.to_vec()),
    }
}
