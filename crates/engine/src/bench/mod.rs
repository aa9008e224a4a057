//! Solvers and encodings compared over puzzles: which runs there are, what comes of each, its record in CSV and JSON, and
//! what the records say together.
//!
//! ```
//! use sudoku2cnf::bench::{Plan, Puzzle, Setting, verdicts_that_differ};
//! use sudoku2cnf::deduce::Simplify;
//!
//! let puzzle = Puzzle::new("mine".into(), "1...\n....\n....\n....".parse()?);
//! let setting = Setting::new("dpll");
//! let (puzzles, settings, simplify) = (vec![puzzle], vec![setting], Simplify::None);
//! let unique = false;
//! let plan = Plan { puzzles, settings, simplify, unique, time_limit: 60.0, memory_limit: None };
//! let job = plan.jobs().next().ok_or("a run")?;
//! let run = job.run(&Default::default());
//! assert_eq!((run.verdict.name(), run.clauses), ("sat", Some(449)));
//! assert!(verdicts_that_differ(&[&run]).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod plan;
mod record;
mod run;
mod store;
mod summary;
mod threads;

pub use plan::{Job, Plan, Puzzle, Setting};
pub use record::{Run, Verdict};
pub use store::{Malformed, ReadError, from_csv, from_json, to_csv, to_csv_line};
pub(crate) use summary::by_setting;
pub use summary::{Disagreement, Summary, verdicts_that_differ};
pub use threads::{RunClock, RunFault, ThreadError, run_all};
