//! A puzzle: a grid, its givens, and the rules somebody stated. And what a rule is.
//!
//! ```
//! use sudoku2cnf::grid::{Cell, Solution};
//! use sudoku2cnf::puzzle::Puzzle;
//!
//! let mut puzzle: Puzzle = "diagonal main\n1...\n....\n....\n....".parse()?;
//! puzzle.set_given(Cell::new(1, 1), Some(4));
//! let filled = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2]);
//! let broken: Vec<String> = puzzle.broken_rules(&filled).iter().map(ToString::to_string).collect();
//! assert_eq!(broken, ["r2c2 differs from its given"]);
//! # Ok::<(), sudoku2cnf::error::ParseError>(())
//! ```

mod about;
mod broken;
mod posting;

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use crate::csp::{Constraint, Csp, Owner, VarId};
use crate::form::Form;
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::limits::Limits;
use crate::statement::Statement;

pub use about::{About, MAX_NAME};
pub use broken::Violation;
pub use posting::{CellVars, Posting};

/// A rule of a puzzle. Rules that look at others know them by their type.
///
/// A caller's own needs `post` and `holds`, and a [`Spec`](crate::rules::Spec) that names it:
///
/// ```
/// use std::sync::Arc;
/// use sudoku2cnf::csp::{Constraint, Table};
/// use sudoku2cnf::grid::{Cell, Solution};
/// use sudoku2cnf::puzzle::{Posting, Puzzle, Rule};
/// use sudoku2cnf::rules::{Param, Rules, Spec};
///
/// const SQUARES: [i32; 4] = [1, 4, 9, 16];
///
/// #[derive(Debug)]
/// struct SquareSum(Cell, Cell);
///
/// impl Rule for SquareSum {
///     fn post(&self, posting: &mut Posting<'_>, _: &Puzzle) {
///         let (a, b) = (posting.cell(self.0), posting.cell(self.1));
///         let table = Table::new(posting.range(a), posting.range(b), |a, b| SQUARES.contains(&(a + b)));
///         posting.post(Constraint::Relation(a, b, Arc::new(table)));
///     }
///     fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
///         SQUARES.contains(&i32::from(solution[self.0] + solution[self.1]))
///     }
/// }
///
/// static SQUARE_SUM: Spec = Spec::new(
///     "square-sum",
///     "the two cells add up to a square",
///     &[Param::cell("CELL"), Param::cell("CELL")],
///     |arguments| Ok(Box::new(SquareSum(arguments.cell(), arguments.cell()))),
/// );
///
/// let own = [&SQUARE_SUM];
/// let mut puzzle: Puzzle = "grid 9x9".parse()?;
/// puzzle.state_with("square-sum r1c1 r1c2", Rules::and(&own))?;
/// assert_eq!(puzzle.rules()[0].to_string(), "square-sum r1c1 r1c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It may then stand inside `or` and `and`, and also inside `not` if [`Rule::has_negation`] says so. Its words in a CNF
/// are read again by `legend::read_with`.
pub trait Rule: Any + Debug + Send + Sync {
    /// States what the rule demands in the vocabulary of the [`Csp`].
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle);

    /// Returns `true` if a filled grid keeps the rule: its meaning over digits, independent of [`Rule::post`].
    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool;

    /// Returns the marks on the grid, for the rules about all that is not marked; by default none.
    fn marks(&self, _: &Grid) -> Vec<Mark> {
        Vec::new()
    }

    /// Returns `true` if other rules of a puzzle demand something else beside this one than without it, as negative rules
    /// do beside a mark; by default, if it has [marks](Rule::marks).
    fn changes_others(&self, grid: &Grid) -> bool {
        !self.marks(grid).is_empty()
    }

    /// Returns the forms of the rule on a picture. A rule of which nothing is drawn or said, as by default, is quoted
    /// below the picture.
    fn draw(&self, _: &Grid) -> Vec<Form> {
        Vec::new()
    }

    /// Returns sentences about what is strange though allowed: no filling of the cells keeps the rule, or people would
    /// have written it otherwise. They are meant for a note and take no time to speak of. By default there are none.
    fn doubts(&self, _: &Puzzle) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true`, as by default, if the rule may stand inside `and` and `or`; it may not if the grid or other rules
    /// look at it.
    fn nests(&self) -> bool {
        true
    }

    /// Returns `true` if the rule has a negation, so that it may stand inside `not`, `exactly` and `at-most`. By default
    /// it has none. A rule that posts nothing about variables of its own needs no more than to say `true` here.
    fn has_negation(&self) -> bool {
        false
    }

    /// States that the rule does not hold, if it has a negation. By default this is that not all of [`Rule::post`] holds;
    /// the rule then posts nothing about variables that it made itself, and no [`Constraint::Connected`].
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        csp.not_all(|csp| self.post(csp, puzzle));
    }

    /// Returns `true` if [`Rule::post`] leaves out what the houses demand anyway, without asking its [`Posting`] for
    /// them; by default it does not. Such a rule is stated in full only together with the houses.
    fn relies_on_houses(&self) -> bool {
        false
    }

    /// Returns `true` if a board with this rule is as quick to search as one without it: what the rule excludes are
    /// values of cells, pairs of neighbours, and values that occur twice. By default it is not; this changes how long
    /// an answer takes, and never what it is.
    fn suits_boards(&self) -> bool {
        false
    }
}

/// A mark between two neighbours or on a cell, which exempts them from a negative rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The two cells differ by the number.
    Difference(i32, (Cell, Cell)),
    /// One cell is the number times the other.
    Ratio(i32, (Cell, Cell)),
    /// The two cells add up to the number.
    Sum(i32, (Cell, Cell)),
    /// The cell is smaller than its neighbours.
    Minimum(Cell),
    /// The cell is larger than its neighbours.
    Maximum(Cell),
}

/// The place where a statement of a puzzle was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The option it came from, or `None` for the puzzle's own text.
    pub source: Option<String>,
    /// The line's number, from 1.
    pub line: usize,
}

/// A rule, how it was stated, and where. Displayed as the native line that reads back to it.
#[derive(Clone, Debug)]
pub struct StatedRule {
    /// The rule.
    pub rule: Arc<dyn Rule>,
    /// Its name and arguments.
    pub statement: Statement,
    /// The place where it was read.
    pub origin: Origin,
    /// Its line with the names of cells, on grids where cells have other names than without it.
    line: Option<Arc<str>>,
}

impl StatedRule {
    /// A rule of a puzzle on `grid`.
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

/// A grid with givens and rules.
#[derive(Clone, Debug)]
pub struct Puzzle {
    grid: Arc<Grid>,
    givens: Vec<Option<Digit>>,
    rules: Vec<StatedRule>,
    about: Arc<About>,
}

impl Puzzle {
    /// A puzzle on `grid`; `givens` holds one of the cell's values, or nothing, for each place
    /// of the grid and each variable cell. [`Puzzle::add`] states rules.
    ///
    /// ```
    /// use sudoku2cnf::grid::{Cell, Grid, Shape, Values};
    /// use sudoku2cnf::puzzle::Puzzle;
    /// use sudoku2cnf::statement::Statement;
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
    /// If there are more or fewer givens than places, or a digit is none of the cell's values.
    pub fn new(grid: Grid, givens: Vec<Option<Digit>>, rules: Vec<StatedRule>) -> Puzzle {
        assert_eq!(givens.len(), grid.places(), "a given or nothing for each place");
        check_givens(&grid, &givens);
        Puzzle { grid: Arc::new(grid), givens, rules, about: Arc::default() }
    }

    /// Returns what the puzzle says of itself beside its rules.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns this puzzle with other words about itself beside its rules.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Puzzle {
        self.about = Arc::new(about);
        self
    }

    /// Changes what it says of itself beside its rules.
    pub fn about_mut(&mut self) -> &mut About {
        Arc::make_mut(&mut self.about)
    }

    /// Its grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Replaces all givens, one or nothing for each place as for [`Puzzle::new`].
    pub fn set_givens(&mut self, givens: &[Option<Digit>]) {
        assert_eq!(givens.len(), self.grid.places(), "a given or nothing for each place");
        check_givens(&self.grid, givens);
        self.givens.copy_from_slice(givens);
        self.forget_solution();
    }

    /// Replaces the given of a cell.
    ///
    /// # Panics
    ///
    /// If the cell is not on the grid, or the digit is none of its values.
    pub fn set_given(&mut self, cell: Cell, digit: Option<Digit>) {
        let values = if self.grid.has_beyond() { self.grid.values_of(cell) } else { self.grid.values() };
        assert!(digit.is_none_or(|digit| values.contains(digit)), "givens are values");
        let place = self.grid.index(cell);
        self.givens[place] = digit;
        self.forget_solution();
    }

    /// A solution that was stored is of the givens that it was stored with.
    fn forget_solution(&mut self) {
        if self.about.solution.is_some() {
            self.about_mut().solution = None;
        }
    }

    /// All cells: those of the grid, then the variable cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.grid.cells().chain(self.grid.variables())
    }

    /// The rules beside the houses, in the order of the text.
    pub fn rules(&self) -> &[StatedRule] {
        &self.rules
    }

    /// Adds a rule behind the others.
    pub(crate) fn push(&mut self, stated: StatedRule) {
        self.rules.push(stated);
    }

    /// The puzzle with these of its givens and rules only, on the same grid and with the same values.
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

    /// The given of a cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[self.grid.index(cell)]
    }

    /// The cells with a given, and the given.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let given = |(place, given): (usize, &Option<Digit>)| Some((self.grid.cell(place)?, (*given)?));
        self.givens.iter().enumerate().filter(|(_, given)| given.is_some()).filter_map(given)
    }

    /// The given of each place, if it has one.
    #[doc(hidden)]
    pub fn givens_by_place(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The constraints of houses, rules and givens, in this order, and the variables of the cells: two
    /// puzzles with the same rules differ only at the end.
    #[doc(hidden)]
    pub fn post_within(&self, limits: &Limits) -> Result<(Csp, CellVars), Interrupted> {
        let (mut csp, cells) = self.variables();
        self.post_houses(&mut csp, &cells);
        self.post_rules(&mut csp, &cells, limits)?;
        Ok((csp, cells))
    }

    /// Posts everything, but the houses last. Rules that ask which variables the houses keep apart then find none, so
    /// the houses can be left out, except by rules that rely on them unasked ([`Rule::relies_on_houses`]).
    #[doc(hidden)]
    pub fn post_apart(&self, limits: &Limits) -> Result<Csp, Interrupted> {
        let (mut csp, cells) = self.variables();
        self.post_rules(&mut csp, &cells, limits)?;
        self.post_houses(&mut csp, &cells);
        Ok(csp)
    }

    fn variables(&self) -> (Csp, CellVars) {
        let (cells, values) = (CellVars::new(&self.grid), self.grid.values());
        let mut csp = Csp::new(cells.count(), i32::from(values.min)..=i32::from(values.max));
        if self.grid.has_names() {
            self.post_values(&mut csp, &cells);
        }
        (csp, cells)
    }

    /// Posts the values of cells that have others than the grid, which are theirs whatever rules are left out: as a range
    /// of their own where some are none of the grid's, and else as a choice among these.
    #[doc(hidden)]
    pub fn post_values(&self, csp: &mut Csp, cells: &CellVars) {
        csp.set_owner(Owner::Shared);
        for cell in self.grid.variables() {
            let values = self.grid.values_of(cell);
            if self.grid.is_beyond(cell) {
                csp.set_range(cells.var(cell), values.min.into()..=values.max.into());
            } else if values != self.grid.values() {
                csp.post(Constraint::Member(cells.var(cell), values.iter().map(i32::from).collect()));
            }
        }
        csp.set_owner(Owner::House(0));
    }

    fn post_houses(&self, csp: &mut Csp, cells: &CellVars) {
        for (place, house) in self.grid.houses().iter().enumerate() {
            csp.set_owner(Owner::House(place));
            csp.post(Constraint::AllDifferent(cells.vars(&house.cells)));
        }
    }

    /// Posts the constraints of the rules and of the givens.
    fn post_rules(&self, csp: &mut Csp, cells: &CellVars, limits: &Limits) -> Result<(), Interrupted> {
        for stated in &self.rules {
            csp.begin_rule(stated.statement.name);
            stated.rule.post(&mut Posting::new(csp, cells, limits), self);
            if limits.stopped() {
                return Err(Interrupted(Some(stated.clone())));
            }
        }
        for (cell, digit) in self.givens() {
            let var = cells.var(cell);
            csp.set_owner(Owner::Given(var));
            csp.post(Constraint::Member(var, vec![i32::from(digit)]));
        }
        if limits.stopped() { Err(Interrupted(None)) } else { Ok(()) }
    }

    /// Returns what a filled grid breaks: values, givens, houses and rules, by their meaning over digits.
    pub fn broken_rules(&self, solution: &Solution) -> Vec<Violation<'_>> {
        let rules =
            self.rules.iter().filter(|stated| !stated.rule.holds(solution, self)).map(Violation::Rule);
        // Of most grids there is nothing else to name.
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

    /// Returns `true` if each place with a given holds that digit.
    fn agrees(&self, solution: &Solution) -> bool {
        let mut places = self.givens.iter().zip(solution.by_place());
        places.all(|(given, &digit)| given.is_none_or(|given| given == digit))
    }
}

/// Checks that givens are values of their cells.
fn check_givens(grid: &Grid, givens: &[Option<Digit>]) {
    let fits = |(place, &given): (usize, &Option<Digit>)| {
        given.is_none_or(|digit| match grid.cell(place) {
            Some(cell) if grid.has_beyond() => grid.values_of(cell).contains(digit),
            _ => grid.values().contains(digit),
        })
    };
    assert!(givens.iter().enumerate().all(fits), "givens are values");
}

/// A limit was reached while the constraints of a puzzle were stated, perhaps those of this rule.
#[derive(Clone, Debug)]
pub struct Interrupted(pub Option<StatedRule>);

impl Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(stated) => write!(f, "a limit was reached at the rule '{stated}'"),
            None => f.write_str("a limit was reached before all rules were stated"),
        }
    }
}

impl std::error::Error for Interrupted {}
