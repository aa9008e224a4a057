//! A puzzle: a grid, its givens, and its rules.
//!
//! ```
//! use sudoku2cnf_puzzle::grid::{Cell, Solution};
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//!
//! let mut puzzle: Puzzle = "diagonal main\n1...\n....\n....\n....".parse()?;
//! puzzle.set_given(Cell::new(1, 1), Some(4));
//! let filled = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2]);
//! let broken: Vec<String> = puzzle.broken_rules(&filled).iter().map(ToString::to_string).collect();
//! assert_eq!(broken, ["r2c2 differs from its given"]);
//! # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
//! ```

mod about;
mod broken;
mod constraints;
mod posting;
mod rule;

use std::fmt::{self, Display};
use std::sync::Arc;

use crate::csp::{Owner, VarId};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::statement::Statement;

pub use about::{About, MAX_NAME};
pub use broken::Violation;
pub use constraints::Interrupted;
pub use posting::{CellVars, Posting};
pub use rule::{Mark, Rule};

/// The origin of a statement: the text and line from which it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The command-line option that holds the text; `None` for the puzzle's own text.
    pub source: Option<Arc<str>>,
    /// The line's number, from 1; 0 if the statement was not read from a text.
    pub line: usize,
    /// A name for the rule in the text, 1 to 200 characters; texts of Interactive Sudoku Solver can have one.
    pub name: Option<Arc<str>>,
}

/// A rule, its statement, and its origin. It is displayed as the statement in native text.
#[derive(Clone, Debug)]
pub struct StatedRule {
    /// The implementation of the rule.
    pub rule: Arc<dyn Rule>,
    /// The rule's name and arguments.
    pub statement: Statement,
    /// The text and line from which the statement was read.
    pub origin: Origin,
    /// The statement as native text with the names of cells, if the grid has names.
    line: Option<Arc<str>>,
}

impl StatedRule {
    /// Makes a rule of a puzzle on `grid`.
    pub(crate) fn new(rule: Arc<dyn Rule>, statement: Statement, origin: Origin, grid: &Grid) -> StatedRule {
        let line = grid.has_names().then(|| statement.in_grid(grid).into());
        StatedRule { rule, statement, origin, line }
    }
}

impl Display for StatedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line {
            Some(line) => f.write_str(line),
            None => Display::fmt(&self.statement, f),
        }
    }
}

/// A grid with givens and rules, and with texts such as a title.
#[derive(Clone, Debug)]
pub struct Puzzle {
    grid: Arc<Grid>,
    givens: Vec<Option<Digit>>,
    rules: Vec<StatedRule>,
    about: Arc<About>,
}

impl Puzzle {
    /// Makes a puzzle on `grid`. `givens` holds a digit or `None` for each position of the grid, row by row, then for
    /// each variable cell. [`Puzzle::add`] adds more rules.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::{Cell, Grid, Shape, Values};
    /// use sudoku2cnf_puzzle::puzzle::Puzzle;
    /// use sudoku2cnf_puzzle::statement::Statement;
    ///
    /// let grid = Grid::new(Shape::new(9, 9), Values::new(1, 9))?;
    /// let givens = vec![None; grid.places()];
    /// let mut puzzle = Puzzle::new(grid, givens, Vec::new());
    /// puzzle.set_given(Cell::new(8, 0), Some(1));
    /// puzzle.add(Statement::new("killer").with(15).with([Cell::new(0, 0), Cell::new(0, 1)]))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of givens is not [`Grid::places`], or a given is not a value of its cell.
    pub fn new(grid: Grid, givens: Vec<Option<Digit>>, rules: Vec<StatedRule>) -> Puzzle {
        assert_eq!(givens.len(), grid.places(), "a given or nothing for each place");
        check_givens(&grid, &givens);
        Puzzle { grid: Arc::new(grid), givens, rules, about: Arc::default() }
    }

    /// Returns the puzzle's title, author, rules in words, and stored solution.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns this puzzle with this title, author, rules in words, and stored solution.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Puzzle {
        self.about = Arc::new(about);
        self
    }

    /// Gives mutable access to the puzzle's title, author, rules in words, and stored solution.
    pub fn about_mut(&mut self) -> &mut About {
        Arc::make_mut(&mut self.about)
    }

    /// Returns the grid of the puzzle.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Replaces all givens; `givens` has the same form as for [`Puzzle::new`]. A stored solution is dropped.
    pub fn set_givens(&mut self, givens: &[Option<Digit>]) {
        assert_eq!(givens.len(), self.grid.places(), "a given or nothing for each place");
        check_givens(&self.grid, givens);
        self.givens.copy_from_slice(givens);
        self.forget_solution();
    }

    /// Replaces or removes the given of a cell. A stored solution is dropped.
    ///
    /// # Panics
    ///
    /// If the cell is not on the grid, or the digit is not one of its values.
    pub fn set_given(&mut self, cell: Cell, digit: Option<Digit>) {
        let values = if self.grid.has_beyond() { self.grid.values_of(cell) } else { self.grid.values() };
        assert!(digit.is_none_or(|digit| values.contains(digit)), "givens are values");
        let place = self.grid.index(cell);
        self.givens[place] = digit;
        self.forget_solution();
    }

    /// Drops the stored solution, which was valid only for the former givens.
    fn forget_solution(&mut self) {
        if self.about.solution.is_some() {
            self.about_mut().solution = None;
        }
    }

    /// All cells: the cells of the grid, then the variable cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.grid.cells().chain(self.grid.variables())
    }

    /// Returns the rules, in the order of the text. Houses are not rules.
    pub fn rules(&self) -> &[StatedRule] {
        &self.rules
    }

    /// Adds a rule after the others.
    pub(crate) fn push(&mut self, stated: StatedRule) {
        self.rules.push(stated);
    }

    /// Returns the puzzle with only the givens and rules for which `keep` returns `true`, on the same grid.
    pub fn restricted(&self, keep: impl Fn(Owner) -> bool) -> Puzzle {
        let mut givens = vec![None; self.givens.len()];
        for (cell, _) in self.cells().zip(0..).filter(|&(_, place)| keep(Owner::Given(VarId::new(place)))) {
            givens[self.grid.index(cell)] = self.given(cell);
        }
        let kept = self.rules.iter().enumerate().filter(|&(place, _)| keep(Owner::Rule(place)));
        let rules = kept.map(|(_, stated)| stated.clone()).collect();
        Puzzle { grid: Arc::clone(&self.grid), givens, rules, about: Arc::clone(&self.about) }
    }

    /// Returns the marks of all rules on the grid.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.rules.iter().flat_map(|stated| stated.rule.marks(&self.grid))
    }

    /// Returns the given of a cell; `None` if it has none.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[self.grid.index(cell)]
    }

    /// Returns each cell with a given, and the given.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let given = |(place, given): (usize, &Option<Digit>)| Some((self.grid.cell(place)?, (*given)?));
        self.givens.iter().enumerate().filter(|(_, given)| given.is_some()).filter_map(given)
    }

    /// Returns the givens, indexed by [`Grid::index`]: a digit or `None` for each position of the grid, then for each
    /// variable cell.
    pub fn givens_by_place(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// Returns everything that a filled grid violates: values, givens, houses and rules, in this order. The check does
    /// not use constraints.
    pub fn broken_rules(&self, solution: &Solution) -> Vec<Violation<'_>> {
        let rules =
            self.rules.iter().filter(|stated| !stated.rule.holds(solution, self)).map(Violation::Rule);
        // A quick check of values, givens and houses, which most grids pass.
        if solution.fills(&self.grid) && self.agrees(solution) {
            return rules.collect();
        }
        let is_alien = |&cell: &Cell| !self.grid.values_of(cell).contains(solution[cell]);
        let alien = self.cells().filter(is_alien).map(|cell| Violation::Value(cell, &self.grid));
        let givens = self
            .givens()
            .filter(|&(cell, digit)| solution[cell] != digit)
            .map(|(cell, _)| Violation::Given(cell, &self.grid));
        let houses =
            self.grid.houses().iter().filter(|house| !solution.distinct(&house.cells)).map(Violation::House);
        alien.chain(givens).chain(houses).chain(rules).collect()
    }

    /// Returns `true` if each cell with a given holds that digit.
    fn agrees(&self, solution: &Solution) -> bool {
        let mut places = self.givens.iter().zip(solution.by_place());
        places.all(|(given, &digit)| given.is_none_or(|given| given == digit))
    }
}

/// Panics if a given is not a value of its cell.
fn check_givens(grid: &Grid, givens: &[Option<Digit>]) {
    let fits = |(place, &given): (usize, &Option<Digit>)| {
        given.is_none_or(|digit| {
            let cell = if grid.has_beyond() { grid.cell(place) } else { None };
            cell.map_or(grid.values(), |cell| grid.values_of(cell)).contains(digit)
        })
    };
    assert!(givens.iter().enumerate().all(fits), "givens are values");
}
