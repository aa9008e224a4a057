//! FlatZinc in the dialect of `fzn-gecode` (The MiniZinc Handbook, "FlatZinc"; Gecode's names for global constraints).
//! All variables are declared before the first constraint.

mod statements;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use super::zinc::{self, Dfa, Expressions, Literal, Pairs, list, set};
use super::{By, Job, Names, Size, Spec, Target, TargetError, Text, constraints};
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

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
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

/// A part of the file. The writer runs once per part; each run generates all lines in the same order but writes only
/// the lines of its part.
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
    /// Number of lines of the part.
    lines: u64,
    /// Number of integer variables that the text adds.
    numbers: u64,
    /// The pairs of variable and value that already have a truth value.
    atoms: HashSet<(VarId, i32)>,
    /// The name of the variable that equals `var + shift`.
    shifted: HashMap<(VarId, i64), String>,
    /// The names of the tables declared so far.
    tables: HashMap<Pairs, String>,
    /// The names of the declared transition arrays of automata.
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

    /// Writes the part. Returns its number of lines, and the number of truth values that the text adds.
    fn all(mut self) -> Result<(u64, u64), TargetError> {
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

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), TargetError> {
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

    /// Writes the declaration of an array of constants, in the part with the variables.
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

    /// Declares a new truth value.
    fn truth_value(&mut self) -> io::Result<Literal> {
        let literal = self.expressions.fresh();
        self.declare(format_args!("var bool: k{}", self.expressions.fresh_count()))?;
        Ok(literal)
    }

    /// Declares a new integer variable with these values; returns its name.
    fn number(&mut self, values: &str) -> io::Result<String> {
        self.numbers += 1;
        let name = format!("n{}", self.numbers);
        self.declare(format_args!("var {values}: {name}"))?;
        Ok(name)
    }

    /// Returns the name of a table, which is declared on first use.
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

    /// Returns the name of the array of an automaton's transitions, which is declared on first use.
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

    /// Returns the name of the truth value of `var = value`, which is declared on first use.
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

    /// Returns the name of a literal's truth value, and `false` if the literal is negated.
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

    /// Returns a truth value that must be true if all literals in `escape` are false; `None` if `escape` is empty.
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

    /// Writes a constraint. With a guard, writes its form `…_imp`, which must hold only if the guard is true.
    fn guarded(&mut self, name: &str, arguments: impl Display, guard: Option<&str>) -> io::Result<()> {
        match guard {
            None => self.demand(format_args!("{name}({arguments})")),
            Some(guard) => self.demand(format_args!("{name}_imp({arguments},{guard})")),
        }
    }

    fn of(&self, vars: impl IntoIterator<Item = VarId>) -> String {
        list(vars.into_iter().map(|var| self.names.name(var)))
    }
}
