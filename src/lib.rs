//! From Sudoku, variant rules included, to CNF and back: a compiler to clauses, a driver for SAT
//! solvers, a decoder.
//!
//! ```text
//! text ─▶ formats ─▶ Puzzle ─▶ Problem { Csp, Literals } ─▶ encode ─▶ Sink ─▶ Backend ─▶ Model ─▶ Problem ─▶ Solution ─▶ holds ─▶ render
//!                    rules post ┘                                      │
//!                                                                      └─▶ DIMACS, counters, a stored formula, a solver in the process
//! ```
//!
//! A [`Puzzle`](puzzle::Puzzle) is a [`Grid`](grid::Grid) with givens and [rules]. Its rules state what they demand
//! in the vocabulary of a [`Csp`](csp::Csp): all-different, linear sums, relations. A [`Problem`](problem::Problem) is a
//! puzzle so compiled, and knows which literals say that a cell has a digit. It is [`EncodedCsp`](encode::EncodedCsp) as
//! clauses that are replayed into any [`Sink`](cnf::Sink), so nothing has to be stored: [`dimacs::write`] streams them,
//! a [`Backend`](backend::Backend) loads or hands them over. What comes back is a [`Model`](cnf::Model), which the problem
//! reads as a [`Solution`](grid::Solution), and the puzzle itself says whether that keeps its rules.
//!
//! ```
//! use sudoku2cnf::ask::{Solver, ask};
//! use sudoku2cnf::backend::Limits;
//! use sudoku2cnf::question::Answer;
//! use sudoku2cnf::render::{AnswerView, TextStyle};
//! use sudoku2cnf::{dimacs, legend, problem::Problem, puzzle::Puzzle};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle: Puzzle = "diagonal main\n1...\n....\n....\n.2..".parse()?;
//! let answered = ask(&puzzle, &"unique".parse()?, &Solver::default(), &Limits::default(), &mut |_| true)?;
//! assert_eq!(answered.answer.verdict(), Answer::Multiple);
//! println!("{}", AnswerView::new(&answered.answer, Some(&puzzle)).text(TextStyle::Grid));
//!
//! // The same puzzle as a CNF, which carries it in its comments.
//! let problem = Problem::new(puzzle);
//! let (options, mut cnf) = (problem.suited(), Vec::new());
//! dimacs::write(&problem.encoded(options), &legend::write(&problem, options), &mut cnf)?;
//! # Ok(())
//! # }
//! ```
//!
//! A question is an [`ask::Request`]: its name, an object of JSON with its parameters, or an [`ask::Ask`].
//! [`ask()`](ask::ask) finds the answer to each as plain data, and tells of its progress; [`render::AnswerView`] says it as text,
//! JSON, a sentence or a picture. [`limits::Limits`] end it: after so many conflicts, or when another thread raises a flag, as a timer.
//!
//! | module | is for |
//! |---|---|
//! | [`puzzle`], [`grid`], [`statement`], [`rules`] | what a puzzle is |
//! | [`formats`], [`error`] | texts in and out, errors with places |
//! | [`render`], [`form`] | grids, JSON, words, pictures and pages; what rules look like |
//! | [`csp`], [`deduce`] | integer variables and the closed vocabulary of constraints; what follows from them |
//! | [`problem`] | a compiled puzzle: its clauses, its literals, a model back to a grid |
//! | [`ask`], [`question`] | the door: a question with its parameters, and its answer; how each is answered |
//! | [`encode`], [`cnf`] | clauses and where they flow |
//! | [`dimacs`], [`legend`] | CNF files and answers; the comments by which a CNF carries its puzzle |
//! | [`target`], [`answer`] | the same in languages beside CNF, and what their solvers answer |
//! | [`backend`], [`limits`], [`stopwatch`] | solvers; when to give up; how long each phase took |
//! | [`steps`], [`grade`] | how a puzzle is solved by hand, each step with its reasons; what it takes |
//! | [`generate`] | new puzzles with one solution |
//! | [`symmetry`] | when two puzzles are the same in another guise |
//! | `bench`, `family` | solvers and encodings compared over puzzles; families of SAT instances |
//! | [`split`], [`proof`] | one hard puzzle in parts; proofs that there is no model |
//!
//! Cargo features, all on by default; `--no-default-features` leaves the library alone, in Rust only:
//!
//! | feature | brings |
//! |---|---|
//! | `batsat` | [`backend::batsat`], for hard puzzles, in Rust |
//! | `embedded` | [`backend::cadical`], for hard puzzles; needs a C++ compiler |
//! | `lab` | the modules `bench` and `family` |
//! | `relaxation` | [`target::relaxation`]'s own solver, in Rust |
//! | `cli` | the four programs, and the crates that only they need |
//!
//! What it does not do, on purpose: it prints nothing, ends no process, starts one only in [`backend::process`], writes
//! files only there and in [`proof`], and does not panic on input.

#[doc(inline)]
pub use sudoku2cnf_answer::{ask, generate, grade, proof, question, split, steps};
#[doc(inline)]
pub use sudoku2cnf_base::{count, limits, stopwatch};
#[doc(inline)]
pub use sudoku2cnf_compile::{deduce, encode, legend, problem, symmetry, target};
#[cfg(feature = "lab")]
#[doc(inline)]
pub use sudoku2cnf_lab::{bench, family};
#[doc(inline)]
pub use sudoku2cnf_puzzle::{csp, error, form, formats, grid, puzzle, rules, statement};
#[doc(inline)]
pub use sudoku2cnf_sat::{answer, backend, cnf, dimacs};
#[doc(inline)]
pub use sudoku2cnf_show::render;

/// The README's examples in Rust, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
