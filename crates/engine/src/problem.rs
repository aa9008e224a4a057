//! The compiled puzzle: the one way from a puzzle to clauses and back.
//!
//! ```
//! use sudoku2cnf::backend::{Backend, Limits, Verdict, dpll::Dpll};
//! use sudoku2cnf::problem::Problem;
//! use sudoku2cnf::render;
//!
//! let problem = Problem::new("1.34..1221..43.1".parse()?);
//! let formula = problem.encoded(problem.suited());
//! let verdict = Dpll::new().solve(&formula, &Limits::default())?;
//! let Verdict::Sat(model) = verdict else { panic!("it has a solution") };
//! let solution = problem.solution(&model)?;
//! assert_eq!(render::line(&solution, problem.puzzle().grid()), "1234341221434321");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use crate::cnf::{Lit, Model, Projection};
use crate::csp::{Constraint, Csp, VarId};
use crate::decode::{self, DecodeError, NoSolution};
use crate::deduce::{Simplify, simplify};
use crate::encode::{Choice, Encoded, Literals, Options};
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::{CellVars, Interrupted, Puzzle};
use crate::stopwatch::Phase;

/// The most pairs of candidates for which fewer values than a board has decide how it is encoded: somewhat more
/// than an empty 36x36 has, which takes 500 MB in a solver.
const MOST_PAIRS: u64 = 4_000_000;

/// A puzzle, its constraints, and what is left of the values of each variable.
#[derive(Clone, Debug)]
pub struct Problem {
    puzzle: Puzzle,
    csp: Arc<Csp>,
    cells: CellVars,
    literals: Arc<Literals>,
}

impl Problem {
    /// `puzzle`, compiled as [`solve`](Problem::compile) does by default: what the givens decide is
    /// found out first.
    pub fn new(puzzle: Puzzle) -> Problem {
        Problem::compile(puzzle, Simplify::Propagate, &Limits::default()).expect("there is no limit to reach")
    }

    /// All of `puzzle`: every value of a cell has a literal of its own, givens are unit clauses.
    pub fn whole(puzzle: Puzzle) -> Problem {
        Problem::compile(puzzle, Simplify::None, &Limits::default()).expect("there is no limit to reach")
    }

    /// `puzzle`, simplified as `how` says, unless a limit is reached first.
    ///
    /// # Errors
    /// A limit was reached, perhaps at the rule that the error names.
    pub fn compile(puzzle: Puzzle, how: Simplify, limits: &Limits) -> Result<Problem, Interrupted> {
        let _compile = limits.during(Phase::Compile);
        let (csp, cells) = puzzle.post_within(limits)?;
        let simplifying = limits.during(Phase::Simplify);
        let left = simplify(&csp, how, limits).map_err(|_| Interrupted(None))?;
        drop(simplifying);
        let literals = Arc::new(Literals::new(&csp, left));
        Ok(Problem { puzzle, csp: Arc::new(csp), cells, literals })
    }

    /// The same with other literals: for a reader of a formula that says which there are.
    pub(crate) fn with_literals(self, literals: Literals) -> Problem {
        Problem { literals: Arc::new(literals), ..self }
    }

    /// The same with more constraints: for tests of constraints that no rule posts in this form.
    #[cfg(test)]
    pub(crate) fn posting(mut self, post: impl FnOnce(&mut Csp)) -> Problem {
        post(Arc::make_mut(&mut self.csp));
        let literals = Literals::new(&self.csp, None);
        self.with_literals(literals)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its constraints.
    pub fn csp(&self) -> &Csp {
        &self.csp
    }

    /// Which literals say that a variable has a value.
    pub fn literals(&self) -> &Arc<Literals> {
        &self.literals
    }

    /// The variable of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn var(&self, cell: Cell) -> VarId {
        self.cells.var(cell)
    }

    /// The variables of all cells, in their order.
    pub fn cell_vars(&self) -> Vec<VarId> {
        self.puzzle.cells().map(|cell| self.var(cell)).collect()
    }

    /// How many variables cells and variable cells have: these are the first.
    pub(crate) fn cell_count(&self) -> usize {
        self.cells.count()
    }

    /// The literal of `cell = digit`; `None` if the cell never has it.
    pub fn literal(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        self.literals.literal(self.var(cell), digit.into())
    }

    /// The cell and the value of whose candidate this is a literal; `None` for a literal of another variable.
    pub fn candidate(&self, lit: Lit) -> Option<(Cell, Digit)> {
        let atom = self.literals.atom(lit)?;
        // Variables of cells come first, in the order of cells.
        let cell = self.puzzle.cells().nth(atom.var.index())?;
        Some((cell, Digit::try_from(atom.value).ok()?))
    }

    /// The literals of the givens of `puzzle`, which has the same cells. All values must have one.
    pub(crate) fn givens_of(&self, puzzle: &Puzzle) -> impl Iterator<Item = Lit> {
        let places = self.cells.by_place().iter().zip(puzzle.givens_by_place());
        places.filter_map(|(&var, &given)| {
            let literal = self.literals.literal(var?, given?.into());
            Some(literal.expect("every value has a literal"))
        })
    }

    /// Literals that fill a house where all digits are alike: if there is a solution, there is one in which these
    /// hold, with the digits renamed. (One of the symmetries that Crawford, Ginsberg, Luks and Roy break,
    /// "Symmetry-Breaking Predicates for Search Problems", 1996.) None where a constraint may tell
    /// digits from each other.
    pub(crate) fn any_filled_house(&self) -> Vec<Lit> {
        let mut house = None;
        for posted in self.csp.posted() {
            let Constraint::AllDifferent(vars) = &posted.constraint else { return Vec::new() };
            house = house.or_else(|| self.csp.is_permutation(vars).then_some(vars));
        }
        let Some(house) = house else { return Vec::new() };
        let values = self.csp.range(house[0]);
        if self.csp.vars().any(|var| self.csp.range(var) != values) {
            return Vec::new();
        }
        let literals = house.iter().zip(values).map(|(&var, value)| self.literals.literal(var, value));
        // A digit that was left out cannot stand for another; what is so anyway has no literal.
        let mut literals: Vec<Lit> = literals.collect::<Option<_>>().unwrap_or_default();
        literals.retain(|&lit| lit != Lit::TRUE);
        literals
    }

    /// How many literals the cells and variable cells have: the candidates, which come first.
    pub fn candidates(&self) -> u64 {
        self.literals.count_of_first(self.cells.count())
    }

    /// On which variables of a formula two models show different solutions.
    pub fn projection(&self) -> Projection {
        Projection::TrueOnesOf(self.candidates() as usize)
    }

    /// The options that suit it: those of a board of as many values as its open cells have left, unless that
    /// makes too many clauses.
    pub fn suited(&self) -> Options {
        let (open, candidates) = self.literals.open_of_first(self.cells.count());
        let left = candidates.div_ceil(open.max(1));
        // Each candidate belongs to a cell, a row, a column and a box of about so many, in pairs.
        let pairs = candidates.saturating_mul(2 * left.saturating_sub(1));
        let values = self.puzzle.grid().values().count();
        Options::suited(if pairs <= MOST_PAIRS { values.min(left as usize) } else { values })
    }

    /// What was chosen for it, else as in `default`.
    pub fn options(&self, choice: Choice, default: Options) -> Options {
        choice.options(default, self.suited())
    }

    /// Its clauses under `options`.
    pub fn encoded(&self, options: Options) -> Encoded {
        self.encoded_within(options, &Limits::default())
    }

    /// The same; once `limits` are reached, no more sums are derived.
    pub fn encoded_within(&self, options: Options, limits: &Limits) -> Encoded {
        let _encode = limits.during(Phase::Encode);
        Encoded::within(Arc::clone(&self.csp), Arc::clone(&self.literals), options, limits)
    }

    /// The filled grid that a model describes, whatever it breaks.
    ///
    /// # Errors
    /// A cell has no value or several: the model is one of another formula.
    pub fn decode(&self, model: &Model) -> Result<Solution, DecodeError> {
        decode::decode(model, &self.literals, &self.cells, self.puzzle.grid())
    }

    /// The filled grid that a model describes, checked against givens, houses and rules.
    ///
    /// # Errors
    /// As of [`Problem::decode`], or the grid breaks something, which is named.
    pub fn solution(&self, model: &Model) -> Result<Solution, NoSolution> {
        self.solution_of(model, &self.puzzle)
    }

    /// The same, checked against `puzzle`, which has the same rules and perhaps other givens.
    ///
    /// # Errors
    /// As of [`Problem::solution`].
    pub fn solution_of(&self, model: &Model, puzzle: &Puzzle) -> Result<Solution, NoSolution> {
        let solution = self.decode(model)?;
        match puzzle.broken_rules(&solution).first() {
            None => Ok(solution),
            Some(broken) => Err(NoSolution::Broken(broken.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;
    use crate::encode::amo::Amo;

    #[test]
    fn threads_share_problems() {
        fn shared<T: Send + Sync>() {}
        shared::<Problem>();
        shared::<Encoded>();
    }

    #[test]
    fn few_values_left_are_encoded_as_those_of_a_small_board() {
        let side = 49;
        let digit = |row: usize, column: usize| (row % 7 * 7 + row / 7 + column) % side + 1;
        let board = |given: &dyn Fn(usize, usize) -> bool| {
            let cell =
                |row, column| if given(row, column) { digit(row, column).to_string() } else { ".".into() };
            let row = |row| (0..side).map(|column| cell(row, column)).collect::<Vec<String>>().join(" ");
            (0..side).map(row).collect::<Vec<_>>().join("\n")
        };
        let board = |given: &dyn Fn(usize, usize) -> bool| format!("grid 49x49\n{}", board(given));
        let puzzle = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
        let half = puzzle(&board(&|row, column| (row * 5 + column * 3) % 7 < 4));
        let some = |problem: Problem| problem.suited().amo;
        assert_eq!(some(Problem::new(half.clone())), Amo::PAIRWISE);
        assert_eq!(some(Problem::whole(half)), Amo::COMMANDER);
        assert_eq!(some(Problem::new(puzzle(&board(&|row, column| row == 0 && column < 7)))), Amo::COMMANDER);
        // Nothing is left.
        assert_eq!(some(Problem::new(puzzle(&board(&|_, _| true)))), Amo::PAIRWISE);
        let small = puzzle("grid 9x9");
        assert_eq!(some(Problem::new(small.clone())), Amo::PAIRWISE);
        assert_eq!(some(Problem::whole(small)), Amo::PAIRWISE);
    }

    #[test]
    fn a_house_is_filled_only_where_digits_are_alike() {
        let cases = [
            ("grid 4x4", 4, 288),
            ("grid 4x4\nanti-king", 4, 0),
            ("grid 4x4\nregions\naaab\nabbb\ncccd\ncddd", 4, 144),
            ("grid 4x4\neven r1c1", 0, 144),
            ("grid 4x4\ngreater-than r1c1 r1c2", 0, 144),
            ("1...\n....\n....\n....", 0, 72),
            ("grid 2x2\nvalues 1-3", 0, 18),
            ("grid 2x2", 2, 2),
            ("grid 1x1", 0, 1),
            ("grid 2x2\nvariables 1", 2, 4),
        ];
        for (text, filled, solutions) in cases {
            let problem = Problem::new(text.parse().expect("a puzzle"));
            assert_eq!(problem.any_filled_house().len(), filled, "{text}");
            let backend = Handover::default();
            let count = problem.count(&backend, 1_000, &Limits::default()).expect("it answers").count;
            assert_eq!(count, solutions, "{text}");
            let one = problem.one(&backend, &Limits::default()).expect("it answers");
            assert_eq!(one.solutions.len() as u64, solutions.min(1), "{text}");
        }
    }
}
