//! Renders the size of a compiled puzzle as JSON: variables, clauses by kind, and the seconds of each phase.

use serde::Serialize;
use serde_json::{Map, Value};

use super::json::{seconds, to_line};
use crate::cnf::Counter;
use crate::stopwatch::{Phase, PhaseTimes};

/// The JSON object of `--stats=json`. Its keys are in alphabetical order.
///
/// ```
/// use sudoku2cnf_sat::cnf::Counter;
/// use sudoku2cnf_compile::problem::Problem;
/// use sudoku2cnf_show::render::SizeReport;
///
/// let problem = Problem::whole("1...............".parse()?);
/// let counter = Counter::count(&problem.encoded(Default::default()))?;
/// let json = SizeReport::of_clauses(&counter, problem.candidates()).to_json();
/// assert!(json.starts_with(r#"{"kinds":{"cell at-least-one":16,"#), "{json}");
/// assert!(json.ends_with(r#""size":{"auxiliary":0,"candidates":64,"clauses":449,"variables":64},"target":"cnf"}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SizeReport {
    /// For each kind of clause, the number of clauses.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub kinds: Map<String, Value>,
    /// The seconds of each phase, if they were measured.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub seconds: Map<String, Value>,
    /// The number of variables and of other items, by names that depend on the target.
    pub size: Map<String, Value>,
    /// The target: `cnf`, or the name of another language for solvers.
    pub target: &'static str,
}

impl SizeReport {
    /// Creates the report about a CNF whose first `candidates` variables are candidates.
    pub fn of_clauses(counter: &Counter, candidates: u64) -> SizeReport {
        let kinds = counter.sections().iter().filter(|(_, clauses)| *clauses > 0);
        let kinds = kinds.map(|(kind, clauses)| (kind.clone(), (*clauses).into())).collect();
        let size = [
            ("auxiliary", counter.vars() - candidates),
            ("candidates", candidates),
            ("clauses", counter.clauses()),
            ("variables", counter.vars()),
        ];
        SizeReport { kinds, ..SizeReport::of_target("cnf", size) }
    }

    /// Creates the report about a text in another language, whose sizes have names of their own.
    pub fn of_target<'a>(target: &'static str, size: impl IntoIterator<Item = (&'a str, u64)>) -> SizeReport {
        let size = size.into_iter().map(|(what, count)| (what.to_owned(), count.into())).collect();
        SizeReport { kinds: Map::new(), seconds: Map::new(), size, target }
    }

    /// Adds the seconds of each phase. There are no seconds of a solver, because no solver runs.
    #[must_use]
    pub fn timed(self, spent: PhaseTimes) -> SizeReport {
        let is_ours = |phase: &Phase| !matches!(phase, Phase::Solve | Phase::Check);
        SizeReport { seconds: seconds(spent, is_ours), ..self }
    }

    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}
