//! FlatZinc in the dialect of Gecode: `fzn-gecode` reads it (The MiniZinc Handbook, "FlatZinc"; Gecode's names
//! for global constraints). All variables are declared before the first constraint.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use super::zinc::{self, Dfa, Expression, Expressions, Literal, Pairs, list, set};
use super::{By, Job, Names, Size, Spec, Target, Text, WriteError, constraints};
use crate::csp::{Atom, Constraint, Csp, VarId};

impl Target {
    /// FlatZinc for Gecode.
    pub const FZN: Target = Target(&Spec {
        name: "fzn",
        summary: "FlatZinc in Gecode's dialect, for fzn-gecode",
        comment: "%",
        by: By::Constraints,
        choices: &[],
        write,
    });
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, WriteError> {
    zinc::check_values(job, Target::FZN.name())?;
    job.comment_lines(Target::FZN, text)?;
    let (declared, _) = Writer::new(job, text, Part::Variables).all()?;
    let (stated, fresh) = Writer::new(job, text, Part::Constraints).all()?;
    let (csp, names) = (job.problem.csp(), Names::new(job.problem));
    let integers = list(csp.integers().map(|var| names.name(var)));
    let integers = format!("int_search([{integers}],dom_w_deg,indomain_min,complete)");
    let truth_values = list(zinc::truth_values(csp, &names, fresh));
    match truth_values.is_empty() {
        true => writeln!(text, "solve :: {integers} satisfy;")?,
        false => {
            let others = format!("bool_search([{truth_values}],dom_w_deg,indomain_min,complete)");
            writeln!(text, "solve :: seq_search([{integers},{others}]) satisfy;")?;
        }
    }
    Ok(vec![("variables", declared), ("constraints", stated)])
}

/// Which lines are written, of all that are made twice in the same order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Variables,
    Constraints,
}

struct Writer<'a, 'j, 't> {
    job: &'j Job<'a>,
    csp: &'a Csp,
    names: Names<'a>,
    expressions: Expressions<'a>,
    text: &'j mut Text<'t>,
    part: Part,
    /// How many lines of the part there are.
    lines: u64,
    /// How many integers of the text's own there are.
    numbers: u64,
    /// The atoms that have truth values.
    atoms: HashSet<(VarId, i32)>,
    /// For each variable and shift the variable of the sum.
    shifted: HashMap<(VarId, i64), String>,
    /// The names of tables and of automata so far.
    tables: HashMap<Pairs, String>,
    automata: HashMap<Dfa, String>,
}

impl<'a, 'j, 't> Writer<'a, 'j, 't> {
    fn new(job: &'j Job<'a>, text: &'j mut Text<'t>, part: Part) -> Writer<'a, 'j, 't> {
        Writer {
            job,
            csp: job.problem.csp(),
            names: Names::new(job.problem),
            expressions: Expressions::new(job),
            text,
            part,
            lines: 0,
            numbers: 0,
            atoms: HashSet::new(),
            shifted: HashMap::new(),
            tables: HashMap::new(),
            automata: HashMap::new(),
        }
    }

    /// Writes the part; how many lines it has, and how many truth values of the text's own there are.
    fn all(mut self) -> Result<(u64, u64), WriteError> {
        let (csp, literals) = (self.csp, self.job.problem.literals());
        for var in csp.vars() {
            let name = self.names.name(var);
            let has_value = literals.of(var).next().is_some();
            if csp.is_boolean(var) {
                let value = if has_value { "" } else { " = false" };
                self.declare(format_args!("var bool: {name} :: output_var{value}"))?;
                continue;
            }
            let values = set(&zinc::declared(csp, literals, var));
            self.declare(format_args!("var {values}: {name} :: output_var"))?;
            if !has_value {
                self.clause(&[])?;
            }
        }
        for posted in csp.posted() {
            self.constraint(&posted.constraint)?;
        }
        let job = self.job;
        for constraint in constraints::added(job) {
            self.constraint(&constraint)?;
        }
        Ok((self.lines, self.expressions.fresh_count()))
    }

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), WriteError> {
        self.job.limits.check()?;
        let first = self.expressions.fresh_count() + 1;
        let expressions = self.expressions.of(constraint)?;
        for number in first..=self.expressions.fresh_count() {
            self.declare(format_args!("var bool: k{number}"))?;
        }
        for expression in &expressions {
            self.state(expression, &[])?;
        }
        Ok(())
    }

    fn line(&mut self, part: Part, line: impl Display) -> io::Result<()> {
        if self.part == part {
            self.lines += 1;
            writeln!(self.text, "{line};")?;
        }
        Ok(())
    }

    /// Numbers with a name, which are no variables.
    fn name(&mut self, numbers: impl Display) -> io::Result<()> {
        match self.part {
            Part::Variables => writeln!(self.text, "{numbers};"),
            Part::Constraints => Ok(()),
        }
    }

    fn declare(&mut self, variable: impl Display) -> io::Result<()> {
        self.line(Part::Variables, variable)
    }

    fn demand(&mut self, constraint: impl Display) -> io::Result<()> {
        self.line(Part::Constraints, format_args!("constraint {constraint}"))
    }

    /// A new truth value.
    fn truth_value(&mut self) -> io::Result<Literal> {
        let literal = self.expressions.fresh();
        self.declare(format_args!("var bool: k{}", self.expressions.fresh_count()))?;
        Ok(literal)
    }

    /// A new integer with these values.
    fn number(&mut self, values: &str) -> io::Result<String> {
        self.numbers += 1;
        let name = format!("n{}", self.numbers);
        self.declare(format_args!("var {values}: {name}"))?;
        Ok(name)
    }

    /// The name of a table.
    fn table(&mut self, pairs: &Pairs) -> io::Result<String> {
        if let Some(name) = self.tables.get(pairs) {
            return Ok(name.clone());
        }
        let name = format!("t{}", self.tables.len() + 1);
        let numbers = list(pairs.iter().flat_map(|&(a, b)| [a, b]));
        self.name(format_args!("array [1..{}] of int: {name} = [{numbers}]", 2 * pairs.len()))?;
        self.tables.insert(Arc::clone(pairs), name.clone());
        Ok(name)
    }

    /// The name of an automaton's transitions.
    fn transitions(&mut self, dfa: &Dfa) -> io::Result<String> {
        if let Some(name) = self.automata.get(dfa) {
            return Ok(name.clone());
        }
        let name = format!("d{}", self.automata.len() + 1);
        let (count, numbers) = (dfa.next.len() * dfa.symbols, list(dfa.next.iter().flatten()));
        self.name(format_args!("array [1..{count}] of int: {name} = [{numbers}]"))?;
        self.automata.insert(dfa.clone(), name.clone());
        Ok(name)
    }

    /// The truth value of `var = value`.
    fn atom(&mut self, Atom { var, value, .. }: Atom) -> io::Result<String> {
        let var_name = self.names.name(var);
        if self.csp.is_boolean(var) {
            return Ok(var_name);
        }
        let sign = if value < 0 { "minus_" } else { "" };
        let name = format!("{var_name}_is_{sign}{}", value.unsigned_abs());
        if self.atoms.insert((var, value)) {
            self.declare(format_args!("var bool: {name}"))?;
            self.demand(format_args!("int_eq_reif({var_name},{value},{name})"))?;
        }
        Ok(name)
    }

    /// The truth value of a literal, and whether it is true where the literal is.
    fn literal(&mut self, literal: Literal) -> io::Result<(String, bool)> {
        match literal {
            Literal::Atom(atom) => Ok((self.atom(atom)?, atom.equals)),
            Literal::Fresh { number, positive } => Ok((format!("k{number}"), positive)),
        }
    }

    fn clause(&mut self, literals: &[Literal]) -> io::Result<()> {
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        for &literal in literals {
            let (name, is_positive) = self.literal(literal)?;
            if is_positive { positive.push(name) } else { negative.push(name) }
        }
        self.demand(format_args!("bool_clause([{}],[{}])", list(positive), list(negative)))
    }

    /// A truth value that is true unless one of the literals is; nothing if there are none.
    fn guard(&mut self, escape: &[Literal]) -> io::Result<Option<String>> {
        let single = match escape {
            [] => return Ok(None),
            [single] => Some(self.literal(*single)?).filter(|(_, positive)| !positive),
            _ => None,
        };
        if let Some((name, _)) = single {
            return Ok(Some(name));
        }
        let guard = self.truth_value()?;
        self.clause(&[escape, &[guard]].concat())?;
        Ok(Some(self.literal(guard)?.0))
    }

    /// A constraint that has a form with a guard.
    fn guarded(&mut self, name: &str, arguments: impl Display, guard: Option<&str>) -> io::Result<()> {
        match guard {
            None => self.demand(format_args!("{name}({arguments})")),
            Some(guard) => self.demand(format_args!("{name}_imp({arguments},{guard})")),
        }
    }

    fn of(&self, vars: impl IntoIterator<Item = VarId>) -> String {
        list(vars.into_iter().map(|var| self.names.name(var)))
    }

    /// The expression holds, unless one of the literals of `escape` is true.
    fn state(&mut self, expression: &Expression, escape: &[Literal]) -> io::Result<()> {
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

    /// The variable of `var + shift`.
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

    /// Factors and truth values of a count, and how many of the literals are negations, each of which counts
    /// one less than its truth value says.
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
