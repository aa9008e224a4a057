//! From Sudoku, variant rules included, to CNF and back: a compiler to clauses, a driver for SAT
//! solvers, a decoder.
//!
//! ```text
//! text ─▶ formats ─▶ Puzzle ─▶ Csp ─▶ encode ─▶ Sink ─▶ Backend ─▶ Model ─▶ decode ─▶ Solution ─▶ holds ─▶ render
//!                    rules post ┘                 │
//!                                                 └─▶ DIMACS, counters, a stored formula, a solver in the process
//! ```
//!
//! A [`Puzzle`](puzzle::Puzzle) is a [`Grid`](grid::Grid) with givens and [rules]. Its rules state what they demand
//! in the vocabulary of a [`Csp`](csp::Csp): all-different, linear sums, relations. An [`Encoded`](encode::Encoded) CSP
//! replays its clauses into any [`Sink`](cnf::Sink), so nothing has to be stored: [`dimacs::write`] streams them,
//! a [`Backend`](backend::Backend) loads or hands them over. What comes back is a [`Model`](cnf::Model), then a
//! [`Solution`](grid::Solution), and the puzzle itself says whether that keeps its rules.
//!
//! ```
//! use sudoku2cnf::backend::{Backend, Limits, Verdict, dpll::Dpll};
//! use sudoku2cnf::decode::decode;
//! use sudoku2cnf::encode::{Encoded, Options};
//! use sudoku2cnf::{formats, render};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (puzzle, _) = formats::read("diagonal main\n1...\n....\n....\n.2..", None, &[], false)?;
//! let csp = puzzle.csp();
//! let cnf = Encoded::new(&csp, Options::default());
//! let Verdict::Sat(model) = Dpll::default().solve(&cnf, &Limits::default())? else {
//!     panic!("this puzzle has a solution");
//! };
//! let solution = decode(&model, &csp, puzzle.grid())?;
//! assert!(puzzle.broken_rules(&solution).is_empty());
//! println!("{}", render::grid(&solution, puzzle.grid()));
//! # Ok(())
//! # }
//! ```
//!
//! | module | is for |
//! |---|---|
//! | [`grid`], [`puzzle`], [`rules`] | what a puzzle is |
//! | [`formats`], [`error`], [`render`] | texts in, errors with places, grids and JSON out |
//! | [`csp`] | integer variables and the closed vocabulary of constraints |
//! | [`encode`], [`cnf`] | clauses and where they flow |
//! | [`dimacs`], [`legend`] | CNF files and answers; the comments by which a CNF carries its puzzle |
//! | [`limits`] | when to give up |
//! | [`backend`], [`question`] | solvers; one model after the other |
//! | [`conflict`] | which givens and rules contradict each other |
//! | [`explain`] | what there is to say of a rule |
//! | [`decode`] | a model back to a grid |
//! | [`generate`], [`grade`] | new puzzles with one solution; what it takes to solve one |
//! | [`proof`] | proofs that there is no model: made, checked, handed on |
//!
//! What it does not do, on purpose: it does not solve by human techniques (only [`grade`] knows some). It prints nothing, ends no process, starts one only in
//! [`backend::process`], writes files only there and in [`proof`], and does not panic on input.

pub mod backend;
pub mod cnf;
pub mod conflict;
pub mod csp;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod error;
pub mod explain;
pub mod formats;
pub mod generate;
pub mod grade;
pub mod grid;
pub mod legend;
pub mod limits;
pub mod problem;
pub mod proof;
pub mod propagate;
pub mod puzzle;
pub mod question;
pub mod render;
pub mod rules;
pub mod terminal;
