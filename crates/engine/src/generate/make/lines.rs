//! Lines through cells: they grow at random from cell to neighbour, diagonally too, and no two touch
//! the same cell.

use crate::generate::Random;
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

/// The cells of the shortest thermometer, and of the shortest arrow with its bulb.
pub const SHORTEST: usize = 3;
/// The cells of the longest thermometer, and of the longest arrow's line.
const LONGEST_THERMO: usize = 6;
const LONGEST_ARROW: usize = 4;
/// The number of cells that are tried as a start for each line that is wanted.
const STARTS: usize = 40;

/// Lines of cells that no line has yet.
struct Drawing<'a> {
    grid: &'a Grid,
    taken: Vec<bool>,
}

impl Drawing<'_> {
    /// The free neighbours of the last cell of `line`, in random order.
    fn next(&self, line: &[Cell], random: &mut Random) -> Vec<Cell> {
        let Some(&last) = line.last() else { return Vec::new() };
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let mut next: Vec<Cell> = steps
            .filter_map(|(down, right)| self.grid.step(last, down, right))
            .filter(|cell| !self.taken[self.grid.index(*cell)] && !line.contains(cell))
            .collect();
        random.shuffle(&mut next);
        next
    }

    /// Up to `count` lines that `grow` makes of random free cells.
    fn lines(
        &mut self,
        random: &mut Random,
        count: usize,
        grow: impl Fn(&Self, Cell, &mut Random) -> Option<Vec<Cell>>,
    ) -> Vec<Vec<Cell>> {
        let cells: Vec<Cell> = self.grid.cells().collect();
        let mut lines = Vec::new();
        for _ in 0..count.saturating_mul(STARTS) {
            if lines.len() == count {
                break;
            }
            let start = cells[random.below(cells.len())];
            if self.taken[self.grid.index(start)] {
                continue;
            }
            if let Some(line) = grow(self, start, random) {
                line.iter().for_each(|&cell| self.taken[self.grid.index(cell)] = true);
                lines.push(line);
            }
        }
        lines
    }
}

fn drawing(grid: &Grid) -> Drawing<'_> {
    Drawing { grid, taken: vec![false; grid.places()] }
}

/// Thermometers of three cells or more.
pub fn thermometers(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<Statement> {
    let grow = |drawing: &Drawing<'_>, bulb: Cell, random: &mut Random| {
        let wanted = random.between(SHORTEST, LONGEST_THERMO);
        let mut line = vec![bulb];
        while line.len() < wanted {
            let last = solution[line[line.len() - 1]];
            let warmer = drawing.next(&line, random).into_iter().find(|&cell| solution[cell] > last);
            let Some(cell) = warmer else { break };
            line.push(cell);
        }
        (line.len() >= SHORTEST).then_some(line)
    };
    let lines = drawing(grid).lines(random, count, grow);
    lines.into_iter().map(|line| Statement::new("thermo").with(line)).collect()
}

/// Arrows whose line has two cells or more.
pub fn arrows(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<Statement> {
    let grow = |drawing: &Drawing<'_>, bulb: Cell, random: &mut Random| {
        let mut line = vec![bulb];
        let mut left = solution[bulb];
        while left > 0 && line.len() <= LONGEST_ARROW {
            let fitting = drawing.next(&line, random).into_iter().find(|&cell| solution[cell] <= left);
            let cell = fitting?;
            left -= solution[cell];
            line.push(cell);
        }
        (left == 0 && line.len() >= SHORTEST).then_some(line)
    };
    let lines = drawing(grid).lines(random, count, grow);
    lines.iter().map(|line| Statement::new("arrow").with(line[0]).with(&line[1..])).collect()
}
