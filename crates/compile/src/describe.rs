//! Describes a rule: the kinds of constraints that it posts, and how much it adds to the formula of a 9x9.
//!
//! ```
//! use sudoku2cnf_compile::describe::Description;
//! use sudoku2cnf_puzzle::rules;
//!
//! let spec = rules::find("thermo").ok_or("no rule")?;
//! let description = Description::of(spec)?;
//! assert_eq!((description.plain.variables, description.plain.clauses), (729, 11_988));
//! assert!(description.added.clauses > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::cnf::Counter;
use crate::csp::{Constraint, Csp, Owner};
use crate::encode::Options;
use crate::error::{Line, ParseError};
use crate::formats::native;
use crate::problem::Problem;
use crate::rules::Spec;

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormulaSize {
    /// The number of variables.
    pub variables: u64,
    /// The number of clauses.
    pub clauses: u64,
}

/// The description of a rule, based on a sample line on a 9x9 grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The rule that is described.
    pub spec: &'static Spec,
    /// The kinds of constraints that the sample line posts.
    pub kinds: Vec<&'static str>,
    /// The formula of the 9x9 grid without the line.
    pub plain: FormulaSize,
    /// The numbers of variables and clauses that the line adds.
    pub added: FormulaSize,
}

impl Description {
    /// Compiles the sample line of a rule and measures it.
    ///
    /// # Errors
    /// The sample cannot be read, or is too large. Neither happens for rules of the registry.
    pub fn of(spec: &'static Spec) -> Result<Description, ParseError> {
        let (head, line) = spec.sample.rsplit_once('\n').unwrap_or(("", spec.sample));
        let head = format!("grid 9x9\n{head}\n");
        let (plain, _) = measure(&head)?;
        let (with, kinds) = measure(&format!("{head}{line}"))?;
        let added = FormulaSize {
            variables: with.variables - plain.variables,
            clauses: with.clauses - plain.clauses,
        };
        Ok(Description { spec, kinds, plain, added })
    }
}

/// Returns the size of the puzzle's formula, and the kinds of constraints that its rules post.
fn measure(text: &str) -> Result<(FormulaSize, Vec<&'static str>), ParseError> {
    let problem = Problem::whole(native::read(Line::all(text))?);
    let counter = Counter::count(&problem.encoded(Options::default()))
        .map_err(|error| ParseError::of_input(error.to_string(), "a smaller puzzle"))?;
    Ok((FormulaSize { variables: counter.vars(), clauses: counter.clauses() }, kinds(problem.csp())))
}

/// Returns the kinds of constraints that rules have posted, without repetitions.
fn kinds(csp: &Csp) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for posted in csp.posted().iter().filter(|posted| matches!(posted.owner, Owner::Rule(_))) {
        collect(&posted.constraint, &mut kinds);
    }
    kinds
}

fn collect(constraint: &Constraint, kinds: &mut Vec<&'static str>) {
    let kind = match constraint {
        Constraint::Member(..) => "member",
        Constraint::Clause(..) => "clause",
        Constraint::AllDifferent(..) => "all-different",
        Constraint::Linear(..) => "linear sum",
        Constraint::Relation(..) => "relation",
        Constraint::Automaton(..) => "automaton",
        Constraint::Count(..) => "count",
        Constraint::CountIs(..) => "count in a cell",
        Constraint::Connected(..) => "connected",
        Constraint::Any(..) => "or",
        Constraint::If(..) => "if",
    };
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
    match constraint {
        Constraint::Any(branches) => branches.iter().flatten().for_each(|inner| collect(inner, kinds)),
        Constraint::If(_, inner) => collect(inner, kinds),
        _ => {}
    }
}
