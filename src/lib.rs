//! From Sudoku, including variant rules, to CNF and back: a compiler to clauses, a driver for SAT solvers, and a
//! decoder.
//!
//! ```text
//! text ─▶ formats ─▶ Puzzle ─▶ Problem { Csp, Literals } ─▶ encode ─▶ Sink ─▶ Backend ─▶ Model ─▶ Problem ─▶ Solution ─▶ holds ─▶ render
//!                    rules post ┘                                      │
//!                                                                      └─▶ DIMACS, counters, a stored formula, a solver in the process
//! ```
//!
//! A [`Puzzle`](puzzle::Puzzle) is a [`Grid`](grid::Grid) with givens and [rules]. Its rules post their demands into a
//! [`Csp`](csp::Csp) as constraints: all-different, linear sums, relations. A [`Problem`](problem::Problem) is a
//! compiled puzzle; it knows which literal says that a cell has a digit. Its clauses
//! ([`EncodedCsp`](encode::EncodedCsp)) are replayed into any [`Sink`](cnf::Sink) and never have to be stored:
//! [`dimacs::write`] streams them, a [`Backend`](backend::Backend) solves them. The problem decodes a
//! [`Model`](cnf::Model) into a [`Solution`](grid::Solution), which the puzzle checks against its rules.
//!
//! ```
//! use sudoku2cnf::ask::{Solver, ask};
//! use sudoku2cnf::limits::Limits;
//! use sudoku2cnf::question::Status;
//! use sudoku2cnf::render::{AnswerView, TextStyle};
//! use sudoku2cnf::{dimacs, legend, problem::Problem, puzzle::Puzzle};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle: Puzzle = "diagonal main\n1...\n....\n....\n.2..".parse()?;
//! let answered = ask(&puzzle, &"unique".parse()?, &Solver::default(), &Limits::default(), &mut |_| true)?;
//! assert_eq!(answered.answer.verdict(), Status::Multiple);
//! println!("{}", AnswerView::new(&answered.answer, Some(&puzzle)).text(TextStyle::Grid));
//!
//! // The same puzzle as a CNF, whose comments contain the puzzle.
//! let problem = Problem::new(puzzle);
//! let (options, mut cnf) = (problem.suited(), Vec::new());
//! dimacs::write(&problem.encoded(options), &legend::write(&problem, options), &mut cnf)?;
//! # Ok(())
//! # }
//! ```
//!
//! A question is an [`ask::Request`]: a name, a JSON object with its parameters, or an [`ask::Ask`]. [`ask()`](ask::ask)
//! returns the [`Answer`](ask::Answer) as plain data, and [`AnswerView`](render::AnswerView) renders it as text, JSON, a
//! sentence or a picture. [`Limits`](limits::Limits) stop the work after a number of conflicts, when another thread
//! raises a flag, or when memory runs short.
//!
//! All Cargo features are on by default. `--no-default-features` leaves only the library, in pure Rust.
//!
//! | feature | brings |
//! |---|---|
//! | `embedded` | the solver CaDiCaL, for hard puzzles; needs a C++ compiler |
//! | `cli` | the four programs, and the crates that only they need |
//!
//! The library does not print, exit, or panic on input. It starts programs only in [`backend::Process`], and writes files
//! only there and in [`proof`].
//!
//! This crate re-exports the parts of its internal crates that callers need. The internal crates (`sudoku2cnf-puzzle`,
//! `sudoku2cnf-answer`, …) have more public items, which are meant for the programs and may change in any version.
//! Examples in the documentation of items use the paths of the internal crates: `sudoku2cnf_answer::ask::Ask` is
//! `ask::Ask` in this crate.

/// A puzzle: a grid with givens, and its rules.
pub mod puzzle {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::puzzle::{CellVars, Interrupted, Posting, Puzzle, Rule, StatedRule};
}

/// Grids, cells, digits, houses, and filled grids.
pub mod grid {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::grid::{
        Cell, Digit, Grid, GridError, GridLine, House, Layer, Shape, Side, Solution, Values,
    };
}

/// The registry of rules, and the types for rules of your own.
pub mod rules {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::rules::{Arguments, Param, ParamKind, REGISTRY, RuleResult, Rules, Spec};
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::statement::{Argument, Fault, Statement};
}

/// The appearance of rules in pictures.
pub mod form {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::form::{
        Beside, Clue, Edge, End, Fill, Form, Label, Line, Link, Look, Node, Outline, Place, Sign,
    };
}

/// Reading and writing puzzles in seventeen text and link formats; errors have a line and a column.
pub mod formats {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::error::{Line, ParseError, Warning};
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::formats::{
        CannotWrite, Format, ReadOptions, Reading, TextKind, Unwritten, WrittenPuzzle, detect,
    };
}

/// Integer variables and a closed vocabulary of constraints, into which rules are translated.
pub mod csp {
    #[doc(inline)]
    pub use sudoku2cnf_puzzle::csp::{
        Assignment, Atom, Automaton, Constraint, Csp, Linear, Owner, Table, VarId,
    };
}

/// Compiled puzzles: their clauses and literals, and the conversion of models to grids.
pub mod problem {
    #[doc(inline)]
    pub use sudoku2cnf_compile::decode::NoSolution;
    #[doc(inline)]
    pub use sudoku2cnf_compile::deduce::Simplify;
    #[doc(inline)]
    pub use sudoku2cnf_compile::problem::{CompiledCsp, Problem};
}

/// Encodings of constraints as clauses.
pub mod encode {
    #[doc(inline)]
    pub use sudoku2cnf_compile::encode::amo::Amo;
    #[doc(inline)]
    pub use sudoku2cnf_compile::encode::{AmoChoice, Choice, EncodedCsp, Encoding, Options, SumChoice, Sums};
}

/// Literals, clauses, formulas and models, and the sinks that receive clauses.
pub mod cnf {
    #[doc(inline)]
    pub use sudoku2cnf_sat::cnf::{
        Counter, Emit, Formula, Group, Lit, Model, Projection, Sink, TooManyVariables, Var, VarCount,
    };
}

/// CNF files, and the answers of SAT solvers.
pub mod dimacs {
    #[doc(inline)]
    pub use sudoku2cnf_sat::dimacs::{
        Dimacs, ReadError, Satisfiability, WriteError, model, read, read_answer, write,
    };
}

/// The comments in which a CNF file contains its puzzle.
pub mod legend {
    #[doc(inline)]
    pub use sudoku2cnf_compile::legend::{LegendError, read_puzzle, write};
}

/// Writing problems in languages other than CNF.
pub mod target {
    #[doc(inline)]
    pub use sudoku2cnf_compile::target::{Details, Job, Target, TargetError};
}

/// Solvers: in this process, external programs, and your own.
pub mod backend {
    #[doc(inline)]
    pub use sudoku2cnf_sat::backend::batsat::Batsat;
    #[cfg(feature = "embedded")]
    #[doc(inline)]
    pub use sudoku2cnf_sat::backend::cadical::Cadical;
    #[cfg(not(target_family = "wasm"))]
    #[doc(inline)]
    pub use sudoku2cnf_sat::backend::process::Process;
    #[doc(inline)]
    pub use sudoku2cnf_sat::backend::{
        AUTO, Backend, BackendChoice, BackendError, Incremental, ProofFormat, Prover, Statistics, Verdict,
        auto::Handover, dpll::Dpll, dpll::Heuristic, from_fn, named, names,
    };
}

/// Limits on conflicts and memory, and the flag that stops work.
pub mod limits {
    #[doc(inline)]
    pub use sudoku2cnf_base::limits::{Limits, Room, Stopped};
}

/// The entry point: questions with their parameters, and answers as plain data.
pub mod ask {
    #[doc(inline)]
    pub use sudoku2cnf_answer::ask::{
        Answer, Answered, Ask, AskError, Many, News, RelaxError, Request, Solver, Way, WrongRequest, ask,
    };
    #[doc(inline)]
    pub use sudoku2cnf_base::count::Count;
}

/// Answering questions with a problem and a solver of your own.
pub mod question {
    #[doc(inline)]
    pub use sudoku2cnf_answer::question::explain::Finding;
    #[doc(inline)]
    pub use sudoku2cnf_answer::question::{
        Models, Outcome, Question, QuestionError, Status, StoredVerdict, Task, csp,
    };
    #[doc(inline)]
    pub use sudoku2cnf_compile::target::relaxation::RelaxedPoint;
}

/// Solving a puzzle by hand, each step with its reason.
pub mod steps {
    #[doc(inline)]
    pub use sudoku2cnf_answer::steps::{
        Cause, End, Fact, Kind, State, Step, StepOptions, Steps, Technique, steps, verify,
    };
}

/// The difficulty of a puzzle.
pub mod grade {
    #[doc(inline)]
    pub use sudoku2cnf_answer::grade::{Difficulty, Effort, Grade, grade};
}

/// New puzzles with exactly one solution.
pub mod generate {
    #[doc(inline)]
    pub use sudoku2cnf_answer::generate::{GenerateError, Make, Maker, NewPuzzle, Recipe, Symmetry};
}

/// Equivalence of puzzles under symmetries.
pub mod symmetry {
    #[doc(inline)]
    pub use sudoku2cnf_compile::symmetry::{Automorphisms, automorphisms, minlex, name};
}

/// Proofs that there is no model, and certificates of answers.
pub mod proof {
    #[doc(inline)]
    pub use sudoku2cnf_answer::proof::{ProofError, certificate, check_lrat};
}

/// Answers, puzzles and steps as text, JSON, pictures and pages.
pub mod render {
    #[doc(inline)]
    pub use sudoku2cnf_show::render::html::Page;
    #[doc(inline)]
    pub use sudoku2cnf_show::render::svg::Picture;
    #[doc(inline)]
    pub use sudoku2cnf_show::render::{
        AnswerObject, AnswerView, Drawing, Language, StepWords, Style, TextStyle, View, grid, line, schema,
        unicode,
    };
}

/// Tests the Rust examples of the README and the guide.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/guide/rust.md")]
struct Readme;
