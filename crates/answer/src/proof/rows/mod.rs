//! Proofs from rows: the constraints of a puzzle as pseudo-Boolean rows, which are few and readable, and a VeriPB
//! proof. The proof derives each clause of the puzzle's formula from the rows, and then repeats a solver's proof from
//! the clauses.
//!
//! [`state`] makes the rows directly from the constraints. [`derive`] is a sink that derives each clause; the encoders
//! report to it what their variables mean. [`refute`] adds the solver's LRAT proof.

mod counts;
mod derivation;
mod derive;
mod propagation;
mod refute;
mod scope;
mod selector;
mod state;
mod total;
mod tree;
mod worlds;

use std::io::{self, BufRead, Write};

use crate::cnf::{Compare, Counter, Emit, Lit, Model, Row, Var};
use crate::csp::Owner;
use crate::dimacs::ReadError;
use crate::encode::EncodedCsp;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::target::append;
use derive::Deriver;
use selector::Selector;
use state::{Origin, UnsaidConstraint, rows};

/// The reason why there is no proof from rows.
pub(super) enum Fault {
    /// A constraint of this owner cannot be stated by rows, or one of its clauses has no derivation. The text is the
    /// reason.
    Unsaid(Owner, &'static str),
    /// The proof to continue cannot be read, or the file cannot be written.
    Read(ReadError),
}

impl From<UnsaidConstraint> for Fault {
    fn from(unsaid: UnsaidConstraint) -> Fault {
        Fault::Unsaid(unsaid.owner, unsaid.what)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Read(error.into())
    }
}

/// The end of a proof.
pub(super) enum End<'a> {
    /// There is no solution or, if a clause excludes one solution, no other solution. The LRAT proof shows this.
    Refuted(Option<&'a [Lit]>, &'a mut dyn BufRead),
    /// There are solutions, described by these models.
    Models(&'a [Model]),
}

/// The rows of a problem. They are generated anew each time they are written.
pub(super) struct StatedRows<'a> {
    problem: &'a Problem,
    /// The number of candidates.
    vars: u64,
    /// The number of variables of the formula; selectors are numbered after them.
    all: u64,
    selectors: Vec<Selector<'a>>,
    rows: u64,
    /// The number of constraints in the rows; an equation counts as two.
    constraints: u64,
}

impl<'a> StatedRows<'a> {
    /// Creates the rows of `problem`, which must not be simplified.
    pub(super) fn new(
        problem: &'a Problem,
        formula: &EncodedCsp,
        limits: &Limits,
    ) -> Result<StatedRows<'a>, Fault> {
        let (mut count, mut equations) = (0, 0);
        let all = Counter::count_within(formula, limits).map_err(io::Error::other)?.vars();
        let selectors = rows(problem.csp(), all, &mut |_, row| {
            count += 1;
            equations += u64::from(row.compare == Compare::Equal);
        })?;
        Ok(StatedRows {
            problem,
            vars: problem.literals().count(),
            all,
            selectors,
            rows: count,
            constraints: count + equations,
        })
    }

    /// Writes the rows in OPB, with comments that name their origins. A clause `block` becomes the last row.
    pub(super) fn write(&self, block: Option<&[Lit]>, out: &mut dyn Write) -> io::Result<()> {
        let count = self.rows + u64::from(block.is_some());
        let selectors = self.selectors.len() as u64;
        let vars = if selectors == 0 { self.vars } else { self.all + selectors };
        writeln!(out, "* #variable= {vars} #constraint= {count}")?;
        if selectors > 0 {
            let (first, last) = (self.all + 1, self.all + selectors);
            writeln!(
                out,
                "* x{first} to x{last} choose, where several branches or numbers are allowed, one that holds"
            )?;
        }
        let mut result = Ok(());
        let (mut before, mut line) = (None, String::new());
        let mut write = |title: Option<String>, row: &Row| {
            line.clear();
            if let Some(title) = title {
                line.push_str(&format!("* {title}\n"));
            }
            append(row, &mut line);
            line.push('\n');
            if result.is_ok() {
                result = out.write_all(line.as_bytes());
            }
        };
        let all = rows(self.problem.csp(), self.all, &mut |origin, row| {
            let title = (before.replace(origin) != Some(origin)).then(|| self.title(origin));
            write(title, &row);
        });
        debug_assert!(all.is_ok(), "they were counted");
        if let Some(block) = block {
            let terms = block.iter().map(|&lit| (1, lit)).collect();
            let row = Row { terms, compare: Compare::AtLeast, bound: 1 }.normal().expect("small numbers");
            write(Some("not this solution".to_owned()), &row);
        }
        result
    }

    /// Returns the comment above the rows of an origin.
    fn title(&self, origin: Origin) -> String {
        let puzzle = self.problem.puzzle();
        match origin {
            Origin::Value(var) => match (puzzle.cells().nth(var.index()), self.problem.csp().owner(var)) {
                (Some(cell), None) => format!("{} has one value", puzzle.grid().name_of(cell)),
                (_, owner) => {
                    let of = owner.map_or(String::new(), |owner| format!(" of {}", named(puzzle, owner)));
                    format!("a number{of} has one value")
                }
            },
            Origin::Demand(owner) => named(puzzle, owner),
        }
    }

    /// Writes a proof that `model` satisfies the rows.
    pub(super) fn write_model(&self, model: &Model, out: &mut dyn Write) -> io::Result<()> {
        let mut solution = String::new();
        self.solution(model, &mut solution);
        write!(out, "{HEADER}f {};\n{OUTPUT}conclusion SAT :{solution};\n{FOOTER}", self.constraints)
    }

    /// Appends, for each variable of the rows, the literal that is true in a model.
    fn solution(&self, model: &Model, line: &mut String) {
        let lit = |index: u64| Var::from_index(index as usize).positive();
        let candidate = |index| model.satisfies(lit(index));
        let (csp, mut first) = (self.problem.csp(), 0);
        let values: Vec<Option<i32>> = csp
            .vars()
            .map(|var| {
                let range = csp.range(var);
                let value = range.clone().zip(first..).find(|&(_, index)| candidate(index));
                first += range.count() as u64;
                value.map(|(value, _)| value)
            })
            .collect();
        let selectors = (self.all..).zip(self.selectors.iter().map(|selector| selector.is_true(&values)));
        let all = (0..self.vars).map(|index| (index, candidate(index))).chain(selectors);
        all.for_each(|(index, is)| derive::literal(line, if is { lit(index) } else { !lit(index) }));
    }

    /// Writes a proof that derives the clauses of `formula` and then shows `end`. If a limit is reached, the proof is
    /// incomplete, but no error is returned.
    pub(super) fn write_proof(
        &self,
        formula: &EncodedCsp,
        end: End<'_>,
        out: &mut dyn Write,
        limits: &Limits,
    ) -> Result<(), Fault> {
        let block = match end {
            End::Refuted(block, _) => block,
            End::Models(_) => None,
        };
        writeln!(out, "{HEADER}f {};", self.constraints + u64::from(block.is_some()))?;
        let mut deriver = Deriver::new(self.vars, self.all, &self.selectors, out, limits);
        // The givens are added as conditional rows, because no clause depends on the consequences of all givens
        // together.
        let is_given = |origin| matches!(origin, Origin::Demand(Owner::Given(_)));
        rows(self.problem.csp(), self.all, &mut |origin, row| deriver.know(&row, is_given(origin)))?;
        let block = block.map(|_| deriver.pass());
        if let End::Models(models) = end {
            for model in models {
                let mut solution = "sol".to_owned();
                self.solution(model, &mut solution);
                solution.push_str(";\n");
                deriver.remark(&solution);
            }
        }
        deriver.remark("% the clauses of puzzle.cnf\n");
        formula.emit(&mut deriver);
        if let Some(why) = deriver.underivable() {
            let owner = formula.stopped_at().unwrap_or(Owner::Shared);
            return Err(Fault::Unsaid(owner, why));
        }
        let conclusion = match end {
            End::Models(_) => "SAT".to_owned(),
            End::Refuted(_, lrat) => {
                deriver.remark("% the proof of the solver\n");
                format!("UNSAT : {}", refute::go_on(&mut deriver, block, lrat).map_err(Fault::Read)?)
            }
        };
        deriver.remark(&format!("{OUTPUT}conclusion {conclusion};\n{FOOTER}"));
        Ok(deriver.ended()?)
    }
}

const HEADER: &str = "pseudo-Boolean proof version 3.0\n";
const OUTPUT: &str = "output NONE;\n";
const FOOTER: &str = "end pseudo-Boolean proof;\n";

/// Returns the name of a constraint's owner. The name of a rule begins with its line number.
pub(super) fn named(puzzle: &Puzzle, owner: Owner) -> String {
    match owner {
        Owner::House(place) => puzzle.grid().houses().get(place).map(ToString::to_string),
        Owner::Rule(place) => {
            puzzle.rules().get(place).map(|rule| format!("line {}: {rule}", rule.origin.line))
        }
        Owner::Given(var) => puzzle.cells().nth(var.index()).and_then(|cell| {
            let (grid, digit) = (puzzle.grid(), puzzle.given(cell)?);
            Some(format!("given {}={}", grid.name_of(cell), grid.sign(digit)))
        }),
        Owner::Shared => None,
    }
    .unwrap_or_else(|| "a definition that several rules use".to_owned())
}

#[cfg(test)]
mod tests;
