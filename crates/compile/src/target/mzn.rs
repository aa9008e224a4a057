//! MiniZinc, for people and for all solvers with a MiniZinc interface (Nethercote et al., "MiniZinc: Towards a Standard
//! CP Modelling Language", 2007). The text has a section for each rule, with the rule's line as a comment.

mod expressions;

use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, Write};

use super::zinc::{self, Dfa, Expression, Expressions, Pairs, list, set};
use super::{By, Job, Names, Size, Spec, Target, TargetError, Text, constraints};
use crate::csp::{Constraint, Csp, Owner, PostedConstraint, VarId};
use expressions::Printer;

/// The width in bytes beyond which a list or constraint continues on another line.
const WIDTH: usize = 100;

impl Target {
    /// MiniZinc.
    pub const MZN: Target = Target(&Spec {
        name: "mzn",
        summary: "MiniZinc, to read and for the solvers of minizinc",
        comment: "%",
        by: By::Constraints,
        choices: &[],
        write,
    });
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
    zinc::check_values(job, Target::MZN.name())?;
    job.comment_lines(Target::MZN, text)?;
    let mut writer = Writer::new(job, text);
    writer.includes()?;
    writer.cells()?;
    writer.sections()?;
    writer.added()?;
    writer.search()?;
    let variables = writer.variables + writer.expressions.fresh_count();
    Ok(vec![("variables", variables), ("constraints", writer.constraints)])
}

struct Writer<'a, 'j, 't> {
    job: &'j Job<'a>,
    csp: &'a Csp,
    printer: Printer<'a>,
    expressions: Expressions<'a>,
    text: &'j mut Text<'t>,
    variables: u64,
    constraints: u64,
    /// The names of the tables written so far.
    tables: HashMap<Pairs, String>,
    /// The names of the automata written so far.
    automata: HashMap<Dfa, String>,
}

impl<'a, 'j, 't> Writer<'a, 'j, 't> {
    fn new(job: &'j Job<'a>, text: &'j mut Text<'t>) -> Writer<'a, 'j, 't> {
        Writer {
            job,
            csp: job.problem.csp(),
            printer: Printer::new(job.problem.csp(), Names::new(job.problem)),
            expressions: Expressions::new(job),
            text,
            variables: 0,
            constraints: 0,
            tables: HashMap::new(),
            automata: HashMap::new(),
        }
    }

    /// Writes an include for each global constraint that may be used, because some releases cannot read the file that
    /// includes them all.
    fn includes(&mut self) -> io::Result<()> {
        let mut used = [("all_different", false), ("regular", false), ("table", false)];
        for posted in self.csp.posted().iter().take_while(|_| !self.job.limits.stopped()) {
            find_globals(&mut self.expressions, &posted.constraint, &mut used);
        }
        for (name, _) in used.iter().filter(|(_, used)| *used) {
            writeln!(self.text, "include \"{name}.mzn\";")?;
        }
        Ok(())
    }

    fn cells(&mut self) -> io::Result<()> {
        writeln!(self.text, "\n% cells")?;
        let count = self.job.problem.cell_count();
        self.csp.vars().take(count).try_for_each(|var| self.declare(var))
    }

    /// Writes the declaration of a variable. If the variable has no literal, a constraint follows: a truth value is
    /// false; any other variable has no value left, so the constraint is `false`.
    fn declare(&mut self, var: VarId) -> io::Result<()> {
        let (csp, literals) = (self.csp, self.job.problem.literals());
        let name = self.printer.names.name(var);
        self.variables += 1;
        if csp.is_boolean(var) {
            writeln!(self.text, "var bool: {name};")?;
        } else {
            let values = set(&zinc::declared(csp, literals, var));
            writeln!(self.text, "var {values}: {name};")?;
        }
        if literals.of(var).next().is_none() {
            match csp.is_boolean(var) {
                true => self.demand(format_args!("not {name}"), None)?,
                false => self.demand("false", Some(&format!("{name} has no value left")))?,
            }
        }
        Ok(())
    }

    /// Writes a constraint, on several lines if it is long, with `remark` as a comment after it.
    fn demand(&mut self, constraint: impl Display, remark: Option<&str>) -> io::Result<()> {
        self.constraints += 1;
        let whole = format!("constraint {constraint}");
        let (mut width, mut part) = (0, String::new());
        let mut words = whole.split(' ').peekable();
        while let Some(word) = words.next() {
            if !part.is_empty() {
                part.push(' ');
            }
            part.push_str(word);
            // A line may end only after a comma, a logical operator or a plus sign.
            let may_end = word.ends_with(',') || ["/\\", "\\/", "->", "+"].contains(&word);
            if !may_end && words.peek().is_some() {
                continue;
            }
            let (space, indented) = match width {
                0 => ("", 0),
                _ if width + part.len() >= WIDTH => ("\n    ", 4),
                _ => (" ", width + 1),
            };
            write!(self.text, "{space}{part}")?;
            width = indented + part.len();
            part.clear();
        }
        match remark {
            Some(remark) => writeln!(self.text, "; % {remark}"),
            None => writeln!(self.text, ";"),
        }
    }

    /// Writes a section for each owner, with its variables and constraints.
    fn sections(&mut self) -> Result<(), TargetError> {
        let mut posted: Vec<&PostedConstraint> = self.csp.posted().iter().collect();
        posted.sort_by_key(|posted| place(posted.owner));
        let count = self.job.problem.cell_count();
        let mut vars: Vec<VarId> = self.csp.vars().skip(count).collect();
        vars.sort_by_key(|&var| self.csp.owner(var).map(place));
        let (mut posted, mut vars) = (&posted[..], &vars[..]);
        let mut before = None;
        for owner in self.owners() {
            let own = |other: Owner| place(other) <= place(owner);
            let (own_vars, other_vars) =
                vars.split_at(vars.partition_point(|&var| self.csp.owner(var).is_none_or(own)));
            let (own_posted, others) = posted.split_at(posted.partition_point(|posted| own(posted.owner)));
            (posted, vars) = (others, other_vars);
            self.title(owner, before)?;
            before = Some(owner);
            for &var in own_vars {
                self.declare(var)?;
            }
            for PostedConstraint { owner, constraint } in own_posted {
                let remark = match *owner {
                    Owner::House(place) => self.house(place),
                    Owner::Rule(_) | Owner::Given(_) | Owner::Shared => None,
                };
                self.constraint(constraint, remark.as_deref())?;
            }
        }
        Ok(())
    }

    /// Returns the owners of variables and constraints in the order of their sections. All rules are included, even
    /// those without constraints.
    fn owners(&self) -> Vec<Owner> {
        let of_vars = self.csp.vars().filter_map(|var| self.csp.owner(var));
        let of_constraints = self.csp.posted().iter().map(|posted| posted.owner);
        let rules = (0..self.job.problem.puzzle().rules().len()).map(Owner::Rule);
        let mut owners: Vec<Owner> = of_vars.chain(of_constraints).chain(rules).collect();
        owners.sort_by_key(|&owner| place(owner));
        owners.dedup();
        owners
    }

    /// Writes the comment above a section. `before` is the previous owner: all houses share one comment, as do all
    /// givens.
    fn title(&mut self, owner: Owner, before: Option<Owner>) -> io::Result<()> {
        match (owner, before) {
            (Owner::House(_), Some(Owner::House(_))) | (Owner::Given(_), Some(Owner::Given(_))) => Ok(()),
            (Owner::House(_), _) => writeln!(self.text, "\n% houses"),
            (Owner::Given(_), _) => writeln!(self.text, "\n% givens"),
            (Owner::Shared, _) => writeln!(self.text, "\n% definitions that several rules use"),
            (Owner::Rule(place), _) => {
                let line = match self.job.problem.puzzle().rules().get(place) {
                    Some(stated) => stated.to_string(),
                    None => self.csp.rule_name(place).to_owned(),
                };
                writeln!(self.text)?;
                line.lines().try_for_each(|line| writeln!(self.text, "% {line}"))
            }
        }
    }

    fn house(&self, place: usize) -> Option<String> {
        let house = self.job.problem.puzzle().grid().houses().get(place)?;
        Some(house.to_string())
    }

    fn constraint(&mut self, constraint: &Constraint, remark: Option<&str>) -> Result<(), TargetError> {
        self.job.limits.check()?;
        let first = self.expressions.fresh_count() + 1;
        let expressions = self.expressions.of(constraint)?;
        for number in first..=self.expressions.fresh_count() {
            writeln!(self.text, "var bool: k{number};")?;
        }
        for expression in &expressions {
            self.name_tables(expression)?;
            let shown = self.printer.shown(expression, &self.tables, &self.automata);
            self.demand(shown, remark)?;
        }
        Ok(())
    }

    /// Writes the tables and automata that an expression uses, unless they have already been written.
    fn name_tables(&mut self, expression: &Expression) -> io::Result<()> {
        match expression {
            Expression::Table { pairs, comparison: None, .. } => {
                if !self.tables.contains_key(pairs) {
                    let name = format!("t{}", self.tables.len() + 1);
                    let rows = pairs.iter().map(|(a, b)| format!("{a},{b}"));
                    self.table(&format!("array[int, 1..2] of int: {name}"), rows)?;
                    self.tables.insert(pairs.clone(), name);
                }
                Ok(())
            }
            Expression::Regular { guard, dfa, .. } => {
                let dfa = if guard.is_some() { dfa.guarded() } else { (**dfa).clone() };
                if !self.automata.contains_key(&dfa) {
                    let name = format!("d{}", self.automata.len() + 1);
                    let rows = dfa.next.iter().map(list);
                    self.table(&format!("array[int, int] of int: {name}"), rows)?;
                    self.automata.insert(dfa, name);
                }
                Ok(())
            }
            Expression::All(parts) | Expression::Any(parts) => {
                parts.iter().try_for_each(|part| self.name_tables(part))
            }
            Expression::If(_, then) => self.name_tables(then),
            Expression::Table { .. }
            | Expression::Clause(_)
            | Expression::Member(..)
            | Expression::AllDifferent(_)
            | Expression::Linear(..)
            | Expression::Count(..)
            | Expression::CountIs(..) => Ok(()),
        }
    }

    fn table(&mut self, name: &str, rows: impl Iterator<Item = String>) -> io::Result<()> {
        writeln!(self.text, "{name} =")?;
        wrapped(self.text, "  [| ", rows, " | ", " |];")
    }

    /// Writes the job's added clauses, such as excluded solutions.
    fn added(&mut self) -> Result<(), TargetError> {
        let job = self.job;
        if !job.added.is_empty() {
            writeln!(self.text, "\n% besides")?;
        }
        constraints::added(job).try_for_each(|constraint| self.constraint(&constraint, None))
    }

    fn search(&mut self) -> io::Result<()> {
        let (csp, names, fresh) = (self.csp, &self.printer.names, self.expressions.fresh_count());
        let integers = csp.integers().map(|var| names.name(var));
        let mut truth_values = zinc::truth_values(csp, names, fresh).peekable();
        if truth_values.peek().is_none() {
            writeln!(self.text, "\nsolve :: int_search(")?;
            wrapped(self.text, "  [", integers, ", ", "],")?;
            return writeln!(self.text, "  dom_w_deg, indomain_min, complete) satisfy;");
        }
        writeln!(self.text, "\nsolve :: seq_search([\n  int_search(")?;
        wrapped(self.text, "    [", integers, ", ", "],")?;
        writeln!(self.text, "    dom_w_deg, indomain_min, complete),\n  bool_search(")?;
        wrapped(self.text, "    [", truth_values, ", ", "],")?;
        writeln!(self.text, "    dom_w_deg, indomain_min, complete)]) satisfy;")
    }
}

/// Returns a key that sorts owners by their sections.
fn place(owner: Owner) -> (u8, usize) {
    match owner {
        Owner::House(place) => (0, place),
        Owner::Shared => (1, 0),
        Owner::Rule(place) => (2, place),
        Owner::Given(var) => (3, var.index()),
    }
}

/// Marks the global constraints that a constraint may need.
fn find_globals(expressions: &mut Expressions<'_>, constraint: &Constraint, used: &mut [(&str, bool); 3]) {
    match constraint {
        Constraint::AllDifferent(_) => used[0].1 = true,
        Constraint::Automaton(..) => used[1].1 = true,
        Constraint::Relation(a, b, table) => {
            used[2].1 |= expressions.pairs(*a, *b, table).1.is_none();
        }
        Constraint::Any(branches) => {
            branches.iter().flatten().for_each(|constraint| find_globals(expressions, constraint, used));
        }
        Constraint::If(_, then) => find_globals(expressions, then, used),
        Constraint::Member(..)
        | Constraint::Clause(_)
        | Constraint::Linear(_)
        | Constraint::Count(..)
        | Constraint::CountIs(..)
        | Constraint::Connected(_) => {}
    }
}

/// Writes items between `open` and `close`, separated by `between`. Further lines are indented by the length of `open`.
fn wrapped(
    text: &mut Text<'_>,
    open: &str,
    items: impl Iterator<Item = String>,
    between: &str,
    close: &str,
) -> io::Result<()> {
    let mut line = open.to_owned();
    let mut is_first = true;
    for item in items {
        if !is_first {
            line.push_str(between);
        }
        if !is_first && line.len() + item.len() > WIDTH {
            writeln!(text, "{}", line.trim_end())?;
            line = " ".repeat(open.len());
        }
        line.push_str(&item);
        is_first = false;
    }
    writeln!(text, "{line}{close}")
}
