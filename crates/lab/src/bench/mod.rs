//! Compares solvers, their heuristics and encodings on puzzles and CNF files: a plan of runs, a record of each run in
//! CSV or JSON, and a summary of the records.
//!
//! ```
//! use sudoku2cnf_lab::bench::{Instance, Plan, Setting, verdicts_that_differ};
//! use sudoku2cnf_compile::deduce::Simplify;
//!
//! let plan = Plan {
//!     instances: vec![Instance::of_puzzle("mine".into(), "1...\n....\n....\n....".parse()?)],
//!     settings: vec![Setting::new("dpll")],
//!     simplify: Simplify::None,
//!     unique: false,
//!     groups: true,
//!     time_limit: 60.0,
//!     memory_limit: None,
//! };
//! let job = plan.jobs().next().ok_or("a run")?;
//! let run = job.run(&Default::default());
//! assert_eq!((run.verdict.name(), run.clauses), ("sat", Some(449)));
//! assert!(verdicts_that_differ(&[&run]).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod instance;
mod plan;
mod record;
mod report;
mod run;
mod store;
mod summary;
mod threads;

pub use instance::{Formulas, Instance, checksum};
pub use plan::{Job, Plan, Setting};
pub use record::{Run, Verdict};
pub use report::BenchReport;
pub use store::{Malformed, ReadError, from_csv, from_json, to_csv, to_csv_line};
pub use summary::{Disagreement, Summary, verdicts_that_differ};
pub(crate) use summary::{PARTS, by_setting};
pub use threads::{RunClock, RunFault, ThreadError, run_all};
