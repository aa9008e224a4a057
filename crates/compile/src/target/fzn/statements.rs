//! Writes expressions as constraints of Gecode's FlatZinc. A conditional constraint has a form with a guard, or an
//! extra literal in each of its clauses.

use std::io;

use super::Writer;
use crate::csp::VarId;
use crate::target::zinc::{self, Dfa, Expression, Literal, list, set};

impl Writer<'_, '_, '_> {
    /// Writes constraints that require the expression unless a literal of `escape` is true.
    pub(super) fn state(&mut self, expression: &Expression, escape: &[Literal]) -> io::Result<()> {
        match expression {
            Expression::Clause(literals) => self.clause(&[escape, literals].concat()),
            Expression::Member(var, values) if escape.is_empty() => {
                let name = self.names.name(*var);
                match values[..] {
                    [value] => self.demand(format_args!("int_eq({name},{value})")),
                    _ => self.demand(format_args!("set_in({name},{})", set(values))),
                }
            }
            Expression::Member(var, values) => {
                let atoms = values.iter().map(|&value| Literal::Atom(var.is(value)));
                let literals: Vec<Literal> = escape.iter().copied().chain(atoms).collect();
                self.clause(&literals)
            }
            Expression::All(parts) => parts.iter().try_for_each(|part| self.state(part, escape)),
            Expression::Any(parts) => self.any(parts, escape),
            Expression::If(literals, then) => {
                let negated = literals.iter().map(|&literal| !literal);
                let escape: Vec<Literal> = escape.iter().copied().chain(negated).collect();
                self.state(then, &escape)
            }
            Expression::AllDifferent(vars) => self.all_different(vars, escape),
            Expression::Linear(terms, total) => {
                let factors = list(terms.iter().map(|(factor, _)| factor));
                let vars = self.of(terms.iter().map(|&(_, var)| var));
                let guard = self.guard(escape)?;
                self.guarded("int_lin_eq", format_args!("[{factors}],[{vars}],{total}"), guard.as_deref())
            }
            Expression::Table { a, b, pairs, .. } => {
                let vars = self.of([*a, *b]);
                let table = self.table(pairs)?;
                let guard = self.guard(escape)?;
                self.guarded("gecode_table_int", format_args!("[{vars}],{table}"), guard.as_deref())
            }
            Expression::Regular { guard, word, dfa } => self.regular(*guard, word, dfa),
            Expression::Count(literals, counts) => self.count(literals, counts, escape),
            Expression::CountIs(literals, more, var) => self.count_is(literals, *more, *var, escape),
        }
    }

    fn any(&mut self, parts: &[Expression], escape: &[Literal]) -> io::Result<()> {
        let mut choice = escape.to_vec();
        for part in parts {
            if let Expression::Clause(literals) = part {
                choice.extend(literals);
            } else {
                let chosen = self.truth_value()?;
                choice.push(chosen);
                self.state(part, &[!chosen])?;
            }
        }
        self.clause(&choice)
    }

    fn all_different(&mut self, vars: &[VarId], escape: &[Literal]) -> io::Result<()> {
        let Some(guard) = self.guard(escape)? else {
            let vars = self.of(vars.iter().copied());
            return self.demand(format_args!("all_different_int([{vars}]) :: domain"));
        };
        for (place, &a) in vars.iter().enumerate() {
            for &b in &vars[place + 1..] {
                self.guarded("int_ne", self.of([a, b]), Some(&guard))?;
            }
        }
        Ok(())
    }

    fn regular(&mut self, guard: Option<u64>, word: &[Option<VarId>], dfa: &Dfa) -> io::Result<()> {
        let mut symbols = Vec::with_capacity(word.len() + 1);
        if let Some(guard) = guard {
            let number = self.number("1..2")?;
            self.demand(format_args!("int_eq_reif({number},2,k{guard})"))?;
            symbols.push(number);
        }
        for place in word {
            symbols.push(match place {
                None => dfa.separator.to_string(),
                Some(var) => self.shifted(*var, dfa.shift)?,
            });
        }
        let guarded = guard.map(|_| dfa.guarded());
        let dfa = guarded.as_ref().unwrap_or(dfa);
        let (states, symbol_count, start) = (dfa.next.len(), dfa.symbols, dfa.start);
        let (symbols, next) = (list(symbols), self.transitions(dfa)?);
        let accepting = list(&dfa.accepting);
        self.demand(format_args!(
            "gecode_regular([{symbols}],{states},{symbol_count},{next},{start},{{{accepting}}})"
        ))
    }

    /// Returns the name of a variable that equals `var + shift`, which is declared on first use.
    fn shifted(&mut self, var: VarId, shift: i64) -> io::Result<String> {
        let name = self.names.name(var);
        if shift == 0 {
            return Ok(name);
        }
        if let Some(known) = self.shifted.get(&(var, shift)) {
            return Ok(known.clone());
        }
        let values = zinc::declared(self.csp, self.job.problem.literals(), var);
        let moved = values
            .first()
            .zip(values.last())
            .map_or(0..=0, |(&first, &last)| i64::from(first) + shift..=i64::from(last) + shift);
        let number = self.number(&format!("{}..{}", moved.start(), moved.end()))?;
        self.demand(format_args!("int_lin_eq([1,-1],[{number},{name}],{shift}) :: domain"))?;
        self.shifted.insert((var, shift), number.clone());
        Ok(number)
    }

    /// Returns the number of true literals as two arrays, factors and truth values, and a constant to add: the number
    /// of negated literals, which have the factor -1.
    fn counted(&mut self, literals: &[Literal]) -> io::Result<(String, i64)> {
        let (mut factors, mut names, mut negated) = (Vec::new(), Vec::new(), 0);
        for &literal in literals {
            let (name, positive) = self.literal(literal)?;
            factors.push(if positive { 1 } else { -1 });
            names.push(name);
            negated += i64::from(!positive);
        }
        Ok((format!("[{}],[{}]", list(factors), list(names)), negated))
    }

    fn count(&mut self, literals: &[Literal], counts: &[usize], escape: &[Literal]) -> io::Result<()> {
        let (sum, negated) = self.counted(literals)?;
        let values: Vec<i32> = counts.iter().map(|&count| (count as i64 - negated) as i32).collect();
        let Some(guard) = self.guard(escape)? else {
            if let [value] = values[..] {
                return self.demand(format_args!("bool_lin_eq({sum},{value})"));
            }
            let number = self.number(&set(&values))?;
            return self.demand(format_args!("bool_lin_eq({sum},{number})"));
        };
        if let [value] = values[..] {
            return self.guarded("bool_lin_eq", format_args!("{sum},{value}"), Some(&guard));
        }
        let number = self.number(&format!("{}..{}", -negated, literals.len() as i64 - negated))?;
        self.demand(format_args!("bool_lin_eq({sum},{number})"))?;
        self.guarded("set_in", format_args!("{number},{}", set(&values)), Some(&guard))
    }

    fn count_is(
        &mut self,
        literals: &[Literal],
        more: i64,
        var: VarId,
        escape: &[Literal],
    ) -> io::Result<()> {
        let (sum, negated) = self.counted(literals)?;
        let (guard, name) = (self.guard(escape)?, self.names.name(var));
        let more = more + negated;
        if more == 0 && guard.is_none() {
            return self.demand(format_args!("bool_lin_eq({sum},{name})"));
        }
        let number = self.number(&format!("{}..{}", -negated, literals.len() as i64 - negated))?;
        self.demand(format_args!("bool_lin_eq({sum},{number})"))?;
        self.guarded("int_lin_eq", format_args!("[1,-1],[{name},{number}],{more}"), guard.as_deref())
    }
}
