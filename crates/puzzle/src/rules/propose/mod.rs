//! Proposes lines that hold for a filled grid, for new puzzles. Each rule's file has a function that proposes one line,
//! given a [`Draft`] and, for some rules, cells or a row. This file calls it until there are enough lines.

mod draft;

pub use draft::Draft;

use crate::grid::{Cell, Grid, GridLine, Side, Solution};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::rules::REGISTRY;
use crate::statement::Statement;

/// A proposed line, if one was found.
type Line = Option<Statement>;

/// The way in which a rule proposes a line: its kind, and the function that returns a statement that holds. Lines and
/// cages of one rule have no cells in common. At most one mark or clue is proposed for each cell, pair, side of a row
/// or column, or diagonal.
#[derive(Clone, Copy, Debug)]
pub enum Propose {
    /// A rule about a line through cells.
    Way(fn(&mut Draft<'_>) -> Line),
    /// A rule about a set of connected cells.
    Cage(fn(&mut Draft<'_>) -> Line),
    /// A rule about cells that may be anywhere.
    Set(fn(&mut Draft<'_>) -> Line),
    /// A rule about a mark between two neighbours, of a kind that is usually drawn wherever it holds.
    Dot(fn(&mut Draft<'_>, Cell, Cell) -> Line),
    /// A rule about a mark between two neighbours, of a kind that is usually drawn only in a few places.
    Pair(fn(&mut Draft<'_>, Cell, Cell) -> Line),
    /// A rule about a mark in a cell.
    Cell(fn(&mut Draft<'_>, Cell) -> Line),
    /// A rule about a row or column.
    Line(fn(&mut Draft<'_>, GridLine) -> Line),
    /// A rule about a row or column seen from a side.
    End(fn(&mut Draft<'_>, GridLine, Side) -> Line),
    /// A rule about a diagonal. It is given by its first cell, which is at the edge, and its step as rows down and
    /// columns to the right.
    Diagonal(fn(&mut Draft<'_>, Cell, (isize, isize)) -> Line),
}

/// A rule for which lines can be proposed.
#[derive(Clone, Copy, Debug)]
pub struct Proposer {
    /// The name of the rule.
    pub name: &'static str,
    propose: Propose,
}

impl PartialEq for Proposer {
    fn eq(&self, other: &Proposer) -> bool {
        self.name == other.name
    }
}

impl Eq for Proposer {}

/// Returns all rules for which lines can be proposed, sorted by name.
pub fn proposers() -> impl Iterator<Item = Proposer> {
    REGISTRY.iter().filter_map(|spec| Some(Proposer { name: spec.name, propose: spec.propose? }))
}

/// The number of cells in the shortest line.
const SHORTEST: usize = 3;
const SMALLEST: usize = 2;
/// The number of attempts for each wanted line, cage or set.
const TRIES: usize = 400;

/// Returns the diagonals of two cells or more. Each is given by its first cell, which is at the edge, and its step.
fn diagonals(grid: &Grid) -> Vec<(Cell, (isize, isize))> {
    let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let all = grid.cells().flat_map(|cell| steps.map(|step| (cell, step)));
    let begins = |&(cell, (down, right)): &(Cell, (isize, isize))| {
        grid.step(cell, -down, -right).is_none() && grid.step(cell, down, right).is_some()
    };
    all.filter(begins).collect()
}

fn grid_lines(grid: &Grid) -> Vec<GridLine> {
    let rows = (0..grid.rows()).map(GridLine::Row);
    let all = rows.chain((0..grid.columns()).map(GridLine::Column));
    all.filter(|line| !line.cells(grid).is_empty()).collect()
}

fn ends(grid: &Grid) -> Vec<(GridLine, Side)> {
    grid_lines(grid).into_iter().flat_map(|line| line.sides().map(|side| (line, side))).collect()
}

impl Proposer {
    /// Returns an upper bound on the number of lines of the rule that fit on a grid.
    pub fn room(&self, grid: &Grid) -> usize {
        match self.propose {
            Propose::Way(_) => grid.cells().count() / SHORTEST,
            Propose::Cage(_) => grid.cells().count() / SMALLEST,
            Propose::Dot(_) | Propose::Pair(_) => grid.orthogonal_pairs().count(),
            Propose::Cell(_) | Propose::Set(_) => grid.cells().count(),
            Propose::Line(_) => grid_lines(grid).len(),
            Propose::End(_) => ends(grid).len(),
            Propose::Diagonal(_) => diagonals(grid).len(),
        }
    }

    /// Returns the approximate number of lines of the rule on a typical puzzle with this grid.
    pub fn usual(&self, grid: &Grid) -> usize {
        match self.propose {
            Propose::Way(_) | Propose::Cage(_) => grid.positions().div_ceil(20),
            Propose::Set(_) => 1,
            Propose::Dot(_) | Propose::Line(_) => self.room(grid),
            Propose::Pair(_) | Propose::Cell(_) | Propose::End(_) | Propose::Diagonal(_) => grid.rows(),
        }
    }

    /// Returns up to `count` lines that hold for `solution`, which must satisfy `puzzle`. Returns fewer lines if no
    /// more are found or a limit is reached.
    pub fn lines(
        &self,
        puzzle: &Puzzle,
        solution: &Solution,
        count: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Vec<Statement> {
        let grid = puzzle.grid();
        let mut draft = Draft::new(puzzle, solution, random);
        let mut search = Search { draft: &mut draft, count, limits, found: Vec::new() };
        let pairs = || grid.orthogonal_pairs().collect();
        match self.propose {
            Propose::Way(propose) | Propose::Cage(propose) | Propose::Set(propose) => {
                search.anywhere(count.min(self.room(grid)).saturating_mul(TRIES), propose);
            }
            Propose::Dot(propose) | Propose::Pair(propose) => {
                search.among(pairs(), |draft, (one, other)| propose(draft, one, other));
            }
            Propose::Cell(propose) => search.among(grid.cells().collect(), propose),
            Propose::Line(propose) => search.among(grid_lines(grid), propose),
            Propose::End(propose) => {
                search.among(ends(grid), |draft, (line, side)| propose(draft, line, side));
            }
            Propose::Diagonal(propose) => {
                search.among(diagonals(grid), |draft, (cell, step)| propose(draft, cell, step));
            }
        }
        search.found
    }
}

/// A search for up to `count` lines.
struct Search<'a, 'b> {
    draft: &'a mut Draft<'b>,
    count: usize,
    limits: &'a Limits,
    found: Vec<Statement>,
}

impl<'b> Search<'_, 'b> {
    fn is_over(&self) -> bool {
        self.found.len() >= self.count || self.limits.stopped()
    }

    /// Calls `propose`, which chooses free cells itself, up to `tries` times. Marks the cells of each proposed line as
    /// taken.
    fn anywhere(&mut self, tries: usize, propose: fn(&mut Draft<'b>) -> Line) {
        for _ in 0..tries {
            if self.is_over() {
                return;
            }
            let Some(line) = propose(self.draft).filter(|line| self.draft.holds(line)) else { continue };
            self.draft.take(&line);
            self.found.push(line);
        }
    }

    /// Calls `propose` once for each place (such as a cell, a pair or a row), in random order.
    fn among<P: Copy>(&mut self, mut places: Vec<P>, propose: impl Fn(&mut Draft<'b>, P) -> Line) {
        self.draft.random.shuffle(&mut places);
        for place in places {
            if self.is_over() {
                return;
            }
            let line = propose(self.draft, place).filter(|line| self.draft.holds(line));
            self.found.extend(line);
        }
    }
}
