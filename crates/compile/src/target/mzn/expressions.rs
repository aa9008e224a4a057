//! Expressions in MiniZinc.

use std::collections::HashMap;

use crate::csp::{Atom, Csp, VarId};
use crate::target::Names;
use crate::target::zinc::{Dfa, Expression, Literal, Pairs, list, set};

/// Renders expressions as MiniZinc.
pub struct Printer<'a> {
    csp: &'a Csp,
    pub names: Names<'a>,
}

impl<'a> Printer<'a> {
    pub fn new(csp: &'a Csp, names: Names<'a>) -> Printer<'a> {
        Printer { csp, names }
    }

    /// Renders an expression for use as a constraint. `tables` and `automata` must contain the names of all that it
    /// uses.
    pub fn shown(
        &self,
        expression: &Expression,
        tables: &HashMap<Pairs, String>,
        automata: &HashMap<Dfa, String>,
    ) -> String {
        let inside = |expression: &Expression| match expression {
            Expression::All(_) | Expression::Any(_) | Expression::If(..) => {
                format!("({})", self.shown(expression, tables, automata))
            }
            Expression::Clause(literals) if literals.len() > 1 => {
                format!("({})", self.shown(expression, tables, automata))
            }
            Expression::Clause(_)
            | Expression::Member(..)
            | Expression::AllDifferent(_)
            | Expression::Linear(..)
            | Expression::Table { .. }
            | Expression::Regular { .. }
            | Expression::Count(..)
            | Expression::CountIs(..) => self.shown(expression, tables, automata),
        };
        match expression {
            Expression::Clause(literals) => {
                joined(literals.iter().map(|&one| self.literal(one)), " \\/ ", "false")
            }
            Expression::Member(var, values) => match values[..] {
                [value] => format!("{} = {value}", self.names.name(*var)),
                _ => format!("{} in {}", self.names.name(*var), set(values)),
            },
            Expression::All(parts) => joined(parts.iter().map(inside), " /\\ ", "true"),
            Expression::Any(parts) => joined(parts.iter().map(inside), " \\/ ", "false"),
            Expression::If(literals, then) => {
                let all = literals.iter().map(|&one| self.literal(one));
                format!("({}) -> {}", joined(all, " /\\ ", "true"), inside(then))
            }
            Expression::AllDifferent(vars) => format!("all_different([{}])", self.vars(vars)),
            Expression::Linear(terms, total) => self.linear(terms, *total),
            Expression::Table { a, b, pairs, comparison } => {
                let (a, b) = (self.names.name(*a), self.names.name(*b));
                match comparison {
                    Some(comparison) => comparison.of_names(&a, &b).to_string(),
                    None => format!("table([{a}, {b}], {})", tables[pairs]),
                }
            }
            Expression::Regular { guard, word, dfa } => {
                let guarded = guard.map(|_| dfa.guarded());
                self.regular(*guard, word, guarded.as_ref().unwrap_or(dfa), automata)
            }
            Expression::Count(literals, counts) => {
                let counts: Vec<i32> = counts.iter().map(|&count| count as i32).collect();
                match counts[..] {
                    [count] => format!("{} = {count}", self.sum(literals)),
                    _ => format!("{} in {}", self.sum(literals), set(&counts)),
                }
            }
            Expression::CountIs(literals, more, var) => {
                let more = if *more == 0 { String::new() } else { format!(" + {more}") };
                format!("{}{more} = {}", self.sum(literals), self.names.name(*var))
            }
        }
    }

    fn vars(&self, vars: &[VarId]) -> String {
        joined(vars.iter().map(|&var| self.names.name(var)), ", ", "")
    }

    fn literal(&self, literal: Literal) -> String {
        match literal {
            Literal::Atom(Atom { var, value, equals }) => {
                let name = self.names.name(var);
                match (self.csp.is_boolean(var), equals) {
                    (true, true) => name,
                    (true, false) => format!("not {name}"),
                    (false, true) => format!("{name} = {value}"),
                    (false, false) => format!("{name} != {value}"),
                }
            }
            Literal::Fresh { number, positive: true } => format!("k{number}"),
            Literal::Fresh { number, positive: false } => format!("not k{number}"),
        }
    }

    /// Renders the number of true literals.
    fn sum(&self, literals: &[Literal]) -> String {
        format!("sum([{}])", joined(literals.iter().map(|&one| self.literal(one)), ", ", ""))
    }

    /// Renders the equation that a sum is `total`. Terms with negative factors move to the other side.
    fn linear(&self, terms: &[(i64, VarId)], total: i64) -> String {
        let side = |positive: bool| {
            let own = terms.iter().filter(move |(factor, _)| (*factor > 0) == positive);
            own.map(|&(factor, var)| match factor.unsigned_abs() {
                1 => self.names.name(var),
                factor => format!("{factor}*{}", self.names.name(var)),
            })
        };
        let (mut left, mut right) = (side(true).collect::<Vec<_>>(), side(false).collect::<Vec<_>>());
        let total = if left.is_empty() { -total } else { total };
        if left.is_empty() {
            std::mem::swap(&mut left, &mut right);
        }
        match total {
            _ if right.is_empty() => right.push(total.to_string()),
            0 => {}
            1.. => right.push(total.to_string()),
            _ => left.push((-total).to_string()),
        }
        format!("{} = {}", left.join(" + "), right.join(" + "))
    }

    fn regular(
        &self,
        guard: Option<u64>,
        word: &[Option<VarId>],
        dfa: &Dfa,
        automata: &HashMap<Dfa, String>,
    ) -> String {
        let symbol = |place: &Option<VarId>| match place {
            None => dfa.separator.to_string(),
            Some(var) => match dfa.shift {
                0 => self.names.name(*var),
                shift if shift < 0 => format!("{} - {}", self.names.name(*var), -shift),
                shift => format!("{} + {shift}", self.names.name(*var)),
            },
        };
        let guard = guard.map(|number| format!("k{number} + 1"));
        let word = joined(guard.into_iter().chain(word.iter().map(symbol)), ", ", "");
        let (states, symbols, start) = (dfa.next.len(), dfa.symbols, dfa.start);
        let accepting = list(&dfa.accepting);
        let name = &automata[dfa];
        format!("regular([{word}], {states}, {symbols}, {name}, {start}, {{{accepting}}})")
    }
}

/// Joins the items with `between`; returns `none` without items.
fn joined(items: impl Iterator<Item = String>, between: &str, none: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { none.to_owned() } else { items.join(between) }
}
