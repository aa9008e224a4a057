//! The levels of Simon Tatham's Solo. Each level adds techniques, and a puzzle has the first level whose techniques
//! solve it.

use crate::grid::HouseKind;
use crate::puzzle::Puzzle;
use crate::rules;

/// A level of Simon Tatham's Solo. Each includes the techniques of the easier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Hidden singles in blocks.
    Trivial,
    /// Hidden singles in rows, columns and diagonals, and naked singles.
    Basic,
    /// Intersections: all cells of a house that can hold a digit lie in another house.
    Intermediate,
    /// Naked sets: N cells of a house with only N digits.
    Advanced,
    /// Fish: N rows with a digit in only N columns; and chains of cells with two digits.
    Extreme,
    /// Guessing.
    Unreasonable,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] = [
        Level::Trivial,
        Level::Basic,
        Level::Intermediate,
        Level::Advanced,
        Level::Extreme,
        Level::Unreasonable,
    ];

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Trivial => "trivial",
            Level::Basic => "basic",
            Level::Intermediate => "intermediate",
            Level::Advanced => "advanced",
            Level::Extreme => "extreme",
            Level::Unreasonable => "unreasonable",
        }
    }

    /// Returns the level with this name, if there is one.
    pub fn find(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The largest number of values: a set of values is a `u32`.
const MOST_VALUES: usize = 31;

/// Returns the level of a puzzle with one solution; `None` if Solo has no puzzles of this shape or with these rules.
pub fn level(puzzle: &Puzzle) -> Option<Level> {
    let mut board = Board::new(puzzle)?;
    let mut level = Level::Trivial;
    while board.candidates.iter().any(|digits| digits.count_ones() > 1) {
        let found = Level::ALL[..5].iter().find(|level| board.step(**level));
        match found {
            Some(&needed) => level = level.max(needed),
            None => return Some(Level::Unreasonable),
        }
    }
    Some(level)
}

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HouseShape {
    Row,
    Column,
    Block,
    Diagonal,
}

struct Board {
    side: usize,
    candidates: Vec<u32>,
    houses: Vec<(HouseShape, Vec<usize>)>,
    /// For each pair of cells, `true` if they share a house.
    sees: Vec<Vec<bool>>,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Option<Board> {
        let grid = puzzle.grid();
        let side = grid.rows();
        let solos = side == grid.columns() && side <= MOST_VALUES && grid.values().count() == side;
        let shape = grid.shape();
        if !solos
            || !shape.has_lines()
            || shape.subgrids().is_some()
            || !shape.holes.is_empty()
            || !shape.variables.is_empty()
            || !shape.layers.is_empty()
        {
            return None;
        }
        let mut houses: Vec<(HouseShape, Vec<usize>)> = Vec::new();
        for house in grid.houses().iter().filter(|house| house.cells.len() == side) {
            let line = match house.kind {
                HouseKind::Row => HouseShape::Row,
                HouseKind::Column => HouseShape::Column,
                HouseKind::Box | HouseKind::Region => HouseShape::Block,
            };
            houses.push((line, house.cells.iter().map(|&cell| grid.index(cell)).collect()));
        }
        for stated in puzzle.rules() {
            for cells in rules::diagonals(&stated.statement, grid)? {
                let cells = cells.into_iter().map(|cell| grid.index(cell)).collect();
                houses.push((HouseShape::Diagonal, cells));
            }
        }
        let mut board = Board {
            side,
            candidates: vec![(1 << side) - 1; side * side],
            houses,
            sees: vec![vec![false; side * side]; side * side],
        };
        for (_, cells) in &board.houses {
            for &a in cells {
                cells.iter().filter(|&&b| b != a).for_each(|&b| board.sees[a][b] = true);
            }
        }
        for (cell, digit) in puzzle.givens() {
            board.place(grid.index(cell), 1 << (digit - grid.values().min));
        }
        Some(board)
    }

    /// Puts a digit into a cell, and removes it from all cells that share a house with the cell.
    fn place(&mut self, cell: usize, digit: u32) {
        self.candidates[cell] = digit;
        for other in 0..self.candidates.len() {
            if self.sees[cell][other] {
                self.candidates[other] &= !digit;
            }
        }
    }

    /// Removes the candidates `digits` from a cell; returns `true` if the cell had any.
    fn cross_out(&mut self, cell: usize, digits: u32) -> bool {
        let there = self.candidates[cell] & digits != 0;
        self.candidates[cell] &= !digits;
        there
    }

    /// Applies the techniques that a level adds, until one finds something; returns `false` if none does.
    fn step(&mut self, level: Level) -> bool {
        let blocks = |line| line == HouseShape::Block;
        match level {
            Level::Trivial => self.only_place(blocks),
            Level::Basic => self.only_place(|line| line != HouseShape::Block) || self.only_digit(),
            Level::Intermediate => self.intersections(),
            Level::Advanced => self.sets(),
            Level::Extreme => self.fish() || self.chains(),
            Level::Unreasonable => false,
        }
    }

    /// Puts a digit into the only cell of a house that can hold it. Returns `false` if there is no such digit.
    fn only_place(&mut self, wanted: impl Fn(HouseShape) -> bool) -> bool {
        for house in 0..self.houses.len() {
            for digit in (0..self.side).map(|digit| 1u32 << digit) {
                let (line, cells) = &self.houses[house];
                let mut places = cells.iter().filter(|&&cell| self.candidates[cell] & digit != 0);
                if let (true, Some(&cell), None) = (wanted(*line), places.next(), places.next())
                    && self.is_news(cell, digit)
                {
                    self.place(cell, digit);
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if putting a digit into a cell would change anything.
    fn is_news(&self, cell: usize, digit: u32) -> bool {
        let seen = |other: &usize| self.sees[cell][*other] && self.candidates[*other] & digit != 0;
        self.candidates[cell] != digit || (0..self.candidates.len()).any(|other| seen(&other))
    }

    /// Puts the only candidate of a cell into it. Returns `false` if there is no such cell.
    fn only_digit(&mut self) -> bool {
        let single = |&cell: &usize| {
            let digits = self.candidates[cell];
            digits.count_ones() == 1 && self.is_news(cell, digits)
        };
        match (0..self.candidates.len()).find(single) {
            Some(cell) => {
                self.place(cell, self.candidates[cell]);
                true
            }
            None => false,
        }
    }

    /// Looks for a digit whose candidates in one house all lie in another house, and removes it from the rest of the
    /// other house. Returns `false` if that removes nothing.
    fn intersections(&mut self) -> bool {
        for (from, to) in (0..self.houses.len()).flat_map(|a| (0..self.houses.len()).map(move |b| (a, b))) {
            if from == to {
                continue;
            }
            for digit in (0..self.side).map(|digit| 1u32 << digit) {
                let places = |house: usize| {
                    let cells = self.houses[house].1.iter();
                    cells.filter(|&&cell| self.candidates[cell] & digit != 0).copied().collect::<Vec<_>>()
                };
                let (inside, all) = (places(from), places(to));
                let within = inside.iter().all(|cell| self.houses[to].1.contains(cell));
                if inside.len() > 1 && within && all.len() > inside.len() {
                    all.iter().filter(|cell| !inside.contains(cell)).for_each(|&cell| {
                        self.cross_out(cell, digit);
                    });
                    return true;
                }
            }
        }
        false
    }

    /// Looks for N cells of a house with only N digits, and removes these digits from the rest of the house. Returns
    /// `false` if that removes nothing.
    fn sets(&mut self) -> bool {
        for house in 0..self.houses.len() {
            let cells = self.houses[house].1.clone();
            let rows: Vec<u32> = cells.iter().map(|&cell| self.candidates[cell]).collect();
            let Some((members, digits)) = closed_set(&rows) else { continue };
            for (place, &cell) in cells.iter().enumerate() {
                if members >> place & 1 == 0 {
                    self.cross_out(cell, digits);
                }
            }
            return true;
        }
        false
    }

    /// Looks for N rows with a digit in only N columns, and removes it from these columns in the other rows. Returns
    /// `false` if that removes nothing.
    fn fish(&mut self) -> bool {
        for digit in (0..self.side).map(|digit| 1u32 << digit) {
            let there = |row: usize, column: usize| self.candidates[row * self.side + column] & digit != 0;
            let columns = |row: usize| {
                (0..self.side).filter(|&column| there(row, column)).fold(0, |set, column| set | 1 << column)
            };
            let rows: Vec<u32> = (0..self.side).map(columns).collect();
            let Some((members, set)) = closed_set(&rows) else { continue };
            for row in (0..self.side).filter(|row| members >> row & 1 == 0) {
                for column in (0..self.side).filter(|column| set >> column & 1 == 1) {
                    self.cross_out(row * self.side + column, digit);
                }
            }
            return true;
        }
        false
    }

    /// Looks for a chain of cells with two digits that shows that its first or last cell has a certain digit, and
    /// removes the digit from all cells that see both ends. Returns `false` if no chain removes anything.
    fn chains(&mut self) -> bool {
        for start in 0..self.candidates.len() {
            let digits = self.candidates[start];
            if digits.count_ones() != 2 {
                continue;
            }
            for one in [digits & digits.wrapping_neg(), digits & (digits - 1)] {
                if self.chain(start, one) {
                    return true;
                }
            }
        }
        false
    }

    fn chain(&mut self, start: usize, one: u32) -> bool {
        let mut takes = vec![0; self.candidates.len()];
        takes[start] = self.candidates[start] & !one;
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for other in 0..self.candidates.len() {
                let digits = self.candidates[other];
                let forced = self.sees[cell][other] && digits.count_ones() == 2 && digits & takes[cell] != 0;
                if !forced || takes[other] != 0 {
                    continue;
                }
                takes[other] = digits & !takes[cell];
                queue.push(other);
                if takes[other] == one {
                    let both = |cell: &usize| self.sees[start][*cell] && self.sees[other][*cell];
                    let seen: Vec<usize> = (0..self.candidates.len()).filter(both).collect();
                    let crossed = seen.into_iter().filter(|&cell| self.cross_out(cell, one)).count();
                    if crossed > 0 {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Looks for N > 1 rows of bits that together use only N columns, if another row shares a column with them. Returns the
/// set of the N rows and the set of their columns. Rows with fewer than two bits are never among the N rows.
fn closed_set(rows: &[u32]) -> Option<(u32, u32)> {
    let open: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].count_ones() > 1).collect();
    /// Adds up to `left` of the rows in `open` to `members`, a set of rows that use the columns in `columns`.
    fn extend(rows: &[u32], open: &[usize], members: u32, columns: u32, left: usize) -> Option<(u32, u32)> {
        let count = members.count_ones();
        if count > 1 && columns.count_ones() == count {
            let outside = |row: usize| members >> row & 1 == 0 && rows[row] & columns != 0;
            return (0..rows.len()).any(outside).then_some((members, columns));
        }
        if left == 0 || columns.count_ones() > count + left as u32 {
            return None;
        }
        open.iter().enumerate().find_map(|(place, &row)| {
            extend(rows, &open[place + 1..], members | 1 << row, columns | rows[row], left - 1)
        })
    }
    (2..open.len()).find_map(|size| extend(rows, &open, 0, 0, size))
}
