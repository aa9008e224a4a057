//! Helpers shared by the integration tests.

#[cfg(feature = "cli")]
pub mod children;
pub mod clean;
pub mod fuzz;
pub mod layering;
pub mod part;
pub mod rows;
pub mod setter;
pub mod sheets;
#[path = "../../../crates/build/src/skip.rs"]
mod skip;

use std::path::PathBuf;
use std::sync::Arc;

pub use skip::skip;

use sudoku2cnf_answer::question::Models;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::decode::decode;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{EncodedCsp, Literals, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::csp::{Constraint, Csp};
use sudoku2cnf_puzzle::grid::{Cell, Digit, Grid, Solution, Values};
use sudoku2cnf_puzzle::puzzle::{CellVars, Posting, Puzzle};
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Verdict};
use sudoku2cnf_sat::cnf::{Emit, Formula, Lit, Model};

/// Compresses a text in the form that links of f-puzzles use. Uses our own code, because the reference crate is slow
/// for repetitive texts.
pub fn packed(text: &str) -> String {
    sudoku2cnf_puzzle::formats::json::pack::compress(text, &Limits::default()).expect("no limit")
}

/// Parses a puzzle from native text; panics if the text is wrong.
pub fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Constraints on the cells of a grid, with the literals for their values.
pub struct PostedCsp {
    pub csp: Csp,
    cells: CellVars,
    literals: Arc<Literals>,
}

impl PostedCsp {
    pub fn new(csp: Csp, grid: &Grid) -> PostedCsp {
        let literals = Arc::new(Literals::new(&csp, None));
        PostedCsp { csp, cells: CellVars::new(grid), literals }
    }

    pub fn encoded(&self) -> EncodedCsp {
        EncodedCsp::within(
            self.csp.clone(),
            Arc::clone(&self.literals),
            Options::default(),
            &Limits::default(),
        )
    }

    /// Returns the literal of `cell = digit`; `None` if the cell cannot have the digit.
    pub fn literal(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        self.literals.literal(self.cells.var(cell), digit.into())
    }

    pub fn decode(&self, model: &Model, grid: &Grid) -> Solution {
        decode(model, &self.literals, &self.cells, grid).expect("one value a cell")
    }
}

/// Returns the values that brute force tries in a cell. A cell of a layer may have values that the grid does not have.
pub fn tried(grid: &Grid, cell: Cell) -> Values {
    if grid.is_beyond(cell) { grid.values_of(cell) } else { grid.values() }
}

/// Returns the constraints of a puzzle's rules and of its variable cells' values, without the givens. Includes the
/// houses if `houses` is set.
pub fn rules_alone(puzzle: &Puzzle, houses: bool) -> PostedCsp {
    let (grid, limits) = (puzzle.grid(), Limits::default());
    let cells = CellVars::new(grid);
    let values = grid.values();
    let mut csp = Csp::new(cells.count(), values.min.into()..=values.max.into());
    puzzle.post_values(&mut csp, &cells);
    for house in grid.houses().iter().filter(|_| houses) {
        csp.post(Constraint::AllDifferent(cells.vars(&house.cells)));
    }
    for stated in puzzle.rules() {
        csp.begin_rule(stated.statement.name);
        stated.rule.post(&mut Posting::new(&mut csp, &cells, &limits), puzzle);
    }
    PostedCsp::new(csp, grid)
}

/// Compiles a puzzle to a problem, simplified by `how`.
pub fn compiled(puzzle: &Puzzle, how: Simplify) -> Problem {
    Problem::compile(puzzle.clone(), how, &Limits::default()).expect("no limit")
}

/// Asserts that a text equals the reviewed snapshot of this name.
#[track_caller]
pub fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Returns a text as raw deflate in base64, in the form that penpa-edit writes. Level 0 means no compression.
pub fn deflated(text: &str, level: u8) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), level);
    let mut code = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | three.get(place).map_or(0, |&b| b.into()));
        for place in 0..4 {
            let digit = char::from(digits[(bits >> (18 - 6 * place) & 63) as usize]);
            code.push(if place > three.len() { '=' } else { digit });
        }
    }
    code
}

/// Returns the text of a file of the shared corpora, or `None` with a message if they are absent. If CI is set, absence
/// is allowed only with `CORPORA=absent`.
pub fn corpus(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            let why = format!("{}: {error}", path.display());
            match std::env::var_os("CORPORA").is_some_and(|word| word == "absent") {
                true => skip::say_skipped(why),
                false => skip(why),
            }
            None
        }
    }
}

/// Returns the number of solutions of a puzzle with these options, counted by the built-in DPLL solver.
pub fn count(puzzle: &Puzzle, options: Options, how: Simplify) -> u64 {
    let problem = compiled(puzzle, how);
    let cnf = problem.encoded(options);
    let session = DPLL.open(&cnf, &Default::default()).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    let mut count = 0;
    while let Verdict::Sat(_) = models.next(&Default::default()).expect("it answers") {
        count += 1;
    }
    count
}

/// Returns the only solution of a puzzle, found by the built-in DPLL solver and checked against the rules. Panics with
/// `name` if there are no solutions or several.
pub fn only_solution(puzzle: &Puzzle, name: &str) -> Solution {
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default().dedup(true));
    let session = DPLL.open(&cnf, &Default::default()).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    let mut next = || models.next(&Default::default()).expect("it answers");
    let Verdict::Sat(model) = next() else { panic!("{name}: no solution") };
    let solution = problem.decode(&model).expect("one value a cell");
    assert!(puzzle.broken_rules(&solution).is_empty(), "{name}: a rule is broken");
    assert_eq!(next(), Verdict::Unsat, "{name}: a second solution");
    solution
}

pub const DPLL: Dpll = Dpll::new();

/// A small generator of random numbers that are the same on all machines: splitmix64 (Steele, Lea and Flood, "Fast
/// Splittable Pseudorandom Number Generators", 2014).
pub struct Random(pub u64);

impl Random {
    /// Returns a random number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A simple unit propagation over clauses, which measures the strength of encodings.
pub struct Propagator {
    clauses: Vec<Vec<Lit>>,
    occurrences: Vec<Vec<usize>>,
    units: Vec<Lit>,
}

impl Propagator {
    pub fn new(cnf: &dyn Emit) -> Propagator {
        let formula = Formula::of(cnf).expect("few variables");
        let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        let mut occurrences = vec![Vec::new(); 2 * formula.vars()];
        for (place, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|lit| occurrences[lit.code()].push(place));
        }
        let units = clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
        Propagator { clauses, occurrences, units }
    }

    /// Returns for each literal, by its code, whether it is true after propagating `assumed`; `None` if there is a
    /// conflict.
    pub fn propagate(&self, assumed: &[Lit]) -> Option<Vec<bool>> {
        let mut truth = vec![false; self.occurrences.len()];
        let mut queue: Vec<Lit> = self.units.iter().chain(assumed).copied().collect();
        while let Some(lit) = queue.pop() {
            if truth[(!lit).code()] {
                return None;
            }
            if std::mem::replace(&mut truth[lit.code()], true) {
                continue;
            }
            for &place in &self.occurrences[(!lit).code()] {
                let clause = &self.clauses[place];
                if clause.iter().any(|lit| truth[lit.code()]) {
                    continue;
                }
                let mut open = clause.iter().filter(|lit| !truth[(!**lit).code()]);
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&unit), None) => queue.push(unit),
                    _ => {}
                }
            }
        }
        Some(truth)
    }
}
