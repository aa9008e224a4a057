//! A filled grid for proposing lines, with its free cells and a check of statements.

use std::ops::RangeInclusive;

use crate::grid::{Cell, Grid, GridLine, Side, Solution};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::rules::Rules;
use crate::rules::params::Context;
use crate::statement::Statement;

/// A filled grid for which lines are proposed, and the cells that proposed lines have taken already.
pub struct Draft<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Solution,
    /// The generator of random numbers.
    pub random: &'a mut Random,
    cells: Vec<Cell>,
    taken: Vec<bool>,
}

/// The steps in all directions.
const AROUND: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const BESIDE: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// The maximum number of attempts to find a twin: other cells with the same digits.
const TWIN_TRIES: usize = 30;

impl<'a> Draft<'a> {
    /// Makes a draft in which all cells are free. `solution` must satisfy `puzzle`.
    pub fn new(puzzle: &'a Puzzle, solution: &'a Solution, random: &'a mut Random) -> Draft<'a> {
        let (cells, taken) = (puzzle.grid().cells().collect(), vec![false; puzzle.grid().places()]);
        Draft { puzzle, solution, random, cells, taken }
    }

    /// Returns the grid of the puzzle.
    pub fn grid(&self) -> &'a Grid {
        self.puzzle.grid()
    }

    /// Returns the digit of a cell.
    pub fn digit(&self, cell: Cell) -> i32 {
        self.solution[cell].into()
    }

    /// Returns the sum of the digits in the cells.
    pub fn total(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.digit(cell)).sum()
    }

    /// Returns `true` if a statement is valid on this grid and holds for the solution.
    pub fn holds(&self, statement: &Statement) -> bool {
        let built = Context::new(self.grid(), Rules::default()).build(statement.clone());
        built.is_ok_and(|(_, rule)| rule.holds(self.solution, self.puzzle))
    }

    /// Returns the statement if it is valid and holds for the solution.
    pub fn if_holds(&self, statement: Statement) -> Option<Statement> {
        self.holds(&statement).then_some(statement)
    }

    /// Returns a random statement among those that hold for the solution; `None` if none does.
    pub fn one_of(&mut self, statements: impl IntoIterator<Item = Statement>) -> Option<Statement> {
        let kept: Vec<Statement> = statements.into_iter().filter(|one| self.holds(one)).collect();
        self.random.choose(&kept).cloned()
    }

    /// Returns a clue outside the grid: `head`, the smallest number from 0 for which the clue holds, the row or column,
    /// and the side.
    pub fn clue(&self, head: &Statement, line: GridLine, side: Side) -> Option<Statement> {
        let clue = |number: i32| head.clone().with(number).with(line).with(side);
        (0..=self.most(&line.cells(self.grid()))).map(clue).find(|clue| self.holds(clue))
    }

    /// Returns an upper bound on the number in a clue about these cells.
    pub fn most(&self, cells: &[Cell]) -> i32 {
        let grid = self.grid();
        self.total(cells).max(4 * grid.rows().max(grid.columns()) as i32)
    }

    /// Returns a line from a random cell. Cells are added while `head` holds for the line, so it also holds for each
    /// shorter line.
    pub fn growing(&mut self, head: &Statement, length: RangeInclusive<usize>) -> Option<Statement> {
        let cells = self.grown(&AROUND, length, |draft, cells| draft.holds(&head.clone().with(cells)))?;
        Some(head.clone().with(cells))
    }

    /// Returns a random line for which `head` holds, if one is found.
    pub fn line(&mut self, head: &Statement, length: RangeInclusive<usize>) -> Option<Statement> {
        let cells = self.way(length)?;
        self.if_holds(head.clone().with(cells))
    }

    /// Returns a random walk over free cells, with steps in all eight directions.
    pub fn way(&mut self, length: RangeInclusive<usize>) -> Option<Vec<Cell>> {
        self.grown(&AROUND, length, |_, _| true)
    }

    /// Returns up to `most` random digits of the cells, sorted by digit, as pairs of the number of cells that hold the
    /// digit and the digit itself.
    pub fn counted(&mut self, cells: &[Cell], most: usize) -> Vec<(usize, i32)> {
        let mut digits: Vec<i32> = cells.iter().map(|&cell| self.digit(cell)).collect();
        digits.sort_unstable();
        let all = digits.chunk_by(|one, other| one == other).map(|equal| (equal.len(), equal[0]));
        let mut counted: Vec<(usize, i32)> = all.collect();
        self.random.shuffle(&mut counted);
        counted.truncate(most);
        counted.sort_unstable_by_key(|&(_, digit)| digit);
        counted
    }

    /// Returns random connected free cells, sorted.
    pub fn group(&mut self, size: RangeInclusive<usize>) -> Option<Vec<Cell>> {
        let mut cells = self.spread(size, |_, _| true)?;
        cells.sort_unstable();
        Some(cells)
    }

    /// Returns random connected free cells with different digits, sorted.
    pub fn cage(&mut self, size: RangeInclusive<usize>) -> Option<Vec<Cell>> {
        let mut cells = self.spread(size, |draft, cells| draft.solution.distinct(cells))?;
        cells.sort_unstable();
        Some(cells)
    }

    /// Returns other connected free cells, sorted. They are as many as `cells` and hold digits of `cells`, each at most
    /// once.
    pub fn twin(&mut self, cells: &[Cell]) -> Option<Vec<Cell>> {
        let digits: Vec<i32> = cells.iter().map(|&cell| self.digit(cell)).collect();
        let keeps = |draft: &Self, twin: &[Cell]| {
            let is_alike = |cell| !cells.contains(cell) && digits.contains(&draft.digit(*cell));
            draft.solution.distinct(twin) && twin.iter().all(is_alike)
        };
        let mut twin = (0..TWIN_TRIES).find_map(|_| self.spread(cells.len()..=cells.len(), keeps))?;
        twin.sort_unstable();
        Some(twin)
    }

    /// Returns all free cells in random order.
    pub fn scattered(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.cells.iter().copied().filter(|&cell| self.is_free(cell)).collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Returns random free cells, each reached from the previous one by one of `steps`. Adds only cells for which
    /// `keeps` accepts the list so far.
    fn grown(
        &mut self,
        steps: &[(isize, isize)],
        length: RangeInclusive<usize>,
        keeps: impl Fn(&Self, &[Cell]) -> bool,
    ) -> Option<Vec<Cell>> {
        self.extended(length, keeps, |draft, cells| {
            cells.last().map_or(Vec::new(), |&last| draft.free_beside(last, steps))
        })
    }

    /// Returns random free cells, each adjacent to an earlier one. Adds only cells for which `keeps` accepts the list
    /// so far.
    fn spread(
        &mut self,
        size: RangeInclusive<usize>,
        keeps: impl Fn(&Self, &[Cell]) -> bool,
    ) -> Option<Vec<Cell>> {
        self.extended(size, keeps, |draft, cells| {
            cells.iter().flat_map(|&cell| draft.free_beside(cell, &BESIDE)).collect()
        })
    }

    fn free_beside(&self, cell: Cell, steps: &[(isize, isize)]) -> Vec<Cell> {
        let next = steps.iter().filter_map(|&(down, right)| self.grid().step(cell, down, right));
        next.filter(|&cell| self.is_free(cell)).collect()
    }

    fn extended(
        &mut self,
        length: RangeInclusive<usize>,
        keeps: impl Fn(&Self, &[Cell]) -> bool,
        next: impl Fn(&Self, &[Cell]) -> Vec<Cell>,
    ) -> Option<Vec<Cell>> {
        let first = *self.random.choose(&self.cells)?;
        let wanted = self.random.between(*length.start(), *length.end());
        let mut cells = vec![first];
        if !self.is_free(first) {
            return None;
        }
        while cells.len() < wanted {
            let mut beside = next(self, &cells);
            beside.retain(|cell| !cells.contains(cell));
            self.random.shuffle(&mut beside);
            let kept = beside.into_iter().find(|&cell| {
                let longer: Vec<Cell> = cells.iter().copied().chain([cell]).collect();
                keeps(self, &longer)
            });
            let Some(cell) = kept else { break };
            cells.push(cell);
        }
        length.contains(&cells.len()).then_some(cells)
    }

    /// Returns `true` if no proposed line takes the cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.taken[self.grid().index(cell)]
    }

    /// Marks the cells in a statement as taken.
    pub(super) fn take(&mut self, statement: &Statement) {
        for cell in statement.cells() {
            let place = self.puzzle.grid().index(cell);
            self.taken[place] = true;
        }
    }
}
