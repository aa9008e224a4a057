//! Loops and paths on the cells of a layer, and the constraints that define which cells they join.
//!
//! A layer of two values only marks the cells on the track. Neighbours on the track are always joined, so the track
//! cannot touch itself. A layer with more values gives the directions in which the track leaves each cell, so the track
//! may touch itself. Directions are ordered clockwise from up: four of them, or eight if steps may be diagonal. The
//! values mean, in order: not on the track; each pair of directions; and, for the ends of a path, each single
//! direction.

use std::collections::BTreeMap;

use crate::csp::{Area, Atom, Constraint};
use crate::form::{Form, Link};
use crate::grid::{Cell, Digit, Grid, Solution, Values};
use crate::puzzle::Posting;
use crate::statement::Fault;

/// All eight directions clockwise from up, as rows down and columns to the right.
const KING: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
/// The four orthogonal directions clockwise from up.
const ROOK: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Cells of a layer with a track on them.
#[derive(Debug)]
pub struct Track {
    /// The cells of the layer.
    pub cells: Vec<Cell>,
    values: Values,
    directions: &'static [(isize, isize)],
    /// The directions in which the track leaves a cell, for each value of the cell except the smallest; empty if the
    /// layer only marks the cells on the track.
    pieces: Vec<Vec<usize>>,
    /// The index of each cell's neighbour in each direction; `None` if that is not a cell of the layer.
    beside: Vec<Vec<Option<usize>>>,
}

/// Two neighbours, given by their indices, and the direction from the first to the second.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: usize,
    to: usize,
    direction: usize,
}

impl Track {
    /// Makes a track on these cells, at least one. In a layer of two values, `diagonal` allows diagonal steps. Layers
    /// of 7 and 11 values never allow them, and layers of 29 and 37 values always do. Other numbers of values are an
    /// error, and so are `diagonal` with 7 or 11 values and cells with different values.
    pub fn on(cells: Vec<Cell>, diagonal: bool, grid: &Grid) -> Result<Track, Fault> {
        let values = grid.values_of(cells[0]);
        let wrong = |cell| {
            let (name, values) = (grid.name_of(cell), grid.values_of(cell));
            let expected = "cells of one layer with two values (on the track or not), or with 7 (orthogonal loop), 11 (orthogonal path), 29 (diagonal loop) or 37 (diagonal path), one for each way of leaving a cell";
            Fault::whole(format!("{name} has the values {values}"), expected)
        };
        let (directions, ends): (&'static [(isize, isize)], bool) = match (values.count(), diagonal) {
            (2, false) => (&ROOK, true),
            (2, true) => (&KING, true),
            (7, false) => (&ROOK, false),
            (11, false) => (&ROOK, true),
            (29, _) => (&KING, false),
            (37, _) => (&KING, true),
            _ => return Err(wrong(cells[0])),
        };
        if let Some(&cell) = cells.iter().find(|&&cell| grid.values_of(cell) != values) {
            return Err(wrong(cell));
        }
        let mut pieces = Vec::new();
        if values.count() > 2 {
            let all = 0..directions.len();
            pieces.extend(all.clone().flat_map(|a| (a + 1..directions.len()).map(move |b| vec![a, b])));
            pieces.extend(all.filter(|_| ends).map(|a| vec![a]));
        }
        let numbers: BTreeMap<Cell, usize> = cells.iter().copied().zip(0..).collect();
        let number =
            |cell, (down, right)| grid.step(cell, down, right).and_then(|cell| numbers.get(&cell).copied());
        let beside =
            cells.iter().map(|&cell| directions.iter().map(|&to| number(cell, to)).collect()).collect();
        Ok(Track { cells, values, directions, pieces, beside })
    }

    /// Returns `true` if the layer only marks the cells on the track, so the track does not touch itself.
    pub fn is_shading(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns `true` if the values of the layer can describe the ends of a path.
    pub fn has_ends(&self) -> bool {
        self.pieces.iter().any(|piece| piece.len() == 1) || self.is_shading()
    }

    /// Returns the values of a cell that say that the track leaves it in this direction.
    fn leaving(&self, direction: usize) -> Vec<Digit> {
        match self.is_shading() {
            true => vec![self.values.max],
            false => {
                let leaves = |&(piece, _): &(&Vec<usize>, Digit)| piece.contains(&direction);
                let values = (self.values.min + 1..).map(|value: Digit| value);
                self.pieces.iter().zip(values).filter(leaves).map(|(_, value)| value).collect()
            }
        }
    }

    fn opposite(&self, direction: usize) -> usize {
        (direction + self.directions.len() / 2) % self.directions.len()
    }

    /// Returns the possible steps between two of the cells, each once.
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.beside.iter().enumerate().flat_map(|(from, beside)| {
            let later = beside.iter().enumerate().filter_map(|(direction, &to)| Some((direction, to?)));
            later.filter(move |&(_, to)| from < to).map(move |(direction, to)| Step { from, to, direction })
        })
    }

    /// Returns the atom "the track goes through the cell".
    pub fn is_on(&self, csp: &Posting<'_>, cell: Cell) -> Atom {
        match self.is_shading() {
            true => csp.is(cell, self.values.max.into()),
            false => !csp.is(cell, self.values.min.into()),
        }
    }

    /// Returns `true` if the track goes through the cell.
    pub fn has(&self, cell: Cell, solution: &Solution) -> bool {
        match self.is_shading() {
            true => solution[cell] == self.values.max,
            false => solution[cell] != self.values.min,
        }
    }

    /// Makes an atom "the two cells are joined" for each possible step, and returns it with the indices of both cells;
    /// empty once a limit is reached. Two cells are joined if the values of both say so. With `is_track`, in a layer of
    /// directions, the value of one cell is enough, because a cell of a track points to a neighbour only if the
    /// neighbour points back.
    pub fn joined(&self, is_track: bool, csp: &mut Posting<'_>) -> Vec<(usize, usize, Atom)> {
        let mut joined = Vec::new();
        for Step { from, to, direction } in self.steps() {
            if csp.stopped() {
                return Vec::new();
            }
            let is = csp.new_bool();
            let sides = [(from, direction), (to, self.opposite(direction))].map(|(cell, direction)| {
                let values = self.leaving(direction);
                values.into_iter().map(|value| csp.is(self.cells[cell], value.into())).collect::<Vec<_>>()
            });
            if self.is_shading() || !is_track {
                for &from in &sides[0] {
                    sides[1].iter().for_each(|&to| csp.clause([is, !from, !to]));
                }
            }
            for side in sides {
                if !self.is_shading() && is_track {
                    side.iter().for_each(|&leaves| csp.clause([is, !leaves]));
                }
                csp.clause(side.into_iter().chain([!is]));
            }
            joined.push((from, to, is));
        }
        joined
    }

    /// Requires the cells to hold one track: a closed loop, or a path with two ends.
    pub fn post(&self, closed: bool, csp: &mut Posting<'_>) {
        let on: Vec<Atom> = self.cells.iter().map(|&cell| self.is_on(csp, cell)).collect();
        csp.clause(on.clone());
        // No cell of a loop is farther from another than half of the loop's length.
        let half = |count: usize| if closed { count / 2 + 1 } else { count };
        if self.is_shading() {
            let edges: Vec<(u32, u32)> =
                self.steps().map(|step| (step.from as u32, step.to as u32)).collect();
            csp.post(Constraint::Connected(Area { places: on.clone(), edges, most: half(on.len()) }));
            self.post_degrees(closed, &on, csp);
            return;
        }
        for (cell, beside) in self.cells.iter().zip(&self.beside) {
            for direction in (0..beside.len()).filter(|&direction| beside[direction].is_none()) {
                let leaves = self.leaving(direction);
                leaves.into_iter().for_each(|value| csp.clause([!csp.is(*cell, value.into())]));
            }
        }
        // The joins of the track connect its cells, so the joins are also vertices of the area.
        let joined = self.joined(true, csp);
        let (mut places, mut edges) = (on, Vec::new());
        for &(from, to, is) in &joined {
            edges.extend([from, to].map(|cell| (cell as u32, places.len() as u32)));
            places.push(is);
        }
        let most = half(2 * self.cells.len());
        csp.post(Constraint::Connected(Area { places, edges, most }));
        if !closed {
            let ends = self.cells.iter().flat_map(|&cell| self.ends(cell, csp)).collect();
            csp.post(Constraint::Count(ends, vec![2]));
        }
        self.post_uncrossed(&joined, csp);
    }

    /// Returns the atom "the cell has this value" for each value that means an end of a path.
    fn ends(&self, cell: Cell, csp: &Posting<'_>) -> Vec<Atom> {
        let values = (self.values.min + 1..=self.values.max).zip(&self.pieces);
        let ends = values.filter(|(_, piece)| piece.len() == 1);
        ends.map(|(value, _)| csp.is(cell, value.into())).collect()
    }

    /// Requires the path to end at these cells.
    pub fn post_ends(&self, ends: &[Cell], csp: &mut Posting<'_>) {
        for &end in ends {
            match self.is_shading() {
                true => {
                    let Some(number) = self.number(end) else { continue };
                    let beside = self.beside[number].iter().flatten();
                    let beside: Vec<Atom> = beside.map(|&cell| self.is_on(csp, self.cells[cell])).collect();
                    csp.clause([self.is_on(csp, end)]);
                    csp.post(Constraint::Count(beside, vec![1]));
                }
                false => csp.clause(self.ends(end, csp)),
            }
        }
    }

    fn number(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    /// Requires each cell on the track to have two neighbours on the track, or one if it is an end of a path.
    fn post_degrees(&self, closed: bool, on: &[Atom], csp: &mut Posting<'_>) {
        let mut ends: Vec<Atom> = Vec::new();
        for (&is, beside) in on.iter().zip(&self.beside) {
            if csp.stopped() {
                return;
            }
            let beside: Vec<Atom> = beside.iter().flatten().map(|&cell| on[cell]).collect();
            let neighbours = |count| Box::new(Constraint::Count(beside.clone(), vec![count]));
            if closed {
                csp.post(Constraint::If(vec![is], neighbours(2)));
                continue;
            }
            let end = csp.new_bool();
            csp.clause([!end, is]);
            csp.post(Constraint::If(vec![end], neighbours(1)));
            csp.post(Constraint::If(vec![is, !end], neighbours(2)));
            ends.push(end);
        }
        if !closed {
            csp.post(Constraint::Count(ends, vec![2]));
        }
    }

    /// Requires that no two diagonal steps cross.
    fn post_uncrossed(&self, joined: &[(usize, usize, Atom)], csp: &mut Posting<'_>) {
        let atoms: BTreeMap<(usize, usize), Atom> = joined.iter().map(|&(a, b, is)| ((a, b), is)).collect();
        for (one, other) in self.crossings() {
            if let (Some(&one), Some(&other)) = (atoms.get(&one), atoms.get(&other)) {
                csp.clause([!one, !other]);
            }
        }
    }

    /// Returns the pairs of diagonal steps that cross each other. Each step is given by the indices of its cells, the
    /// smaller index first.
    fn crossings(&self) -> impl Iterator<Item = ((usize, usize), (usize, usize))> + '_ {
        let pair = |a: usize, b: usize| (a.min(b), a.max(b));
        let is_king = self.directions.len() == KING.len();
        let down = self.beside.iter().enumerate().filter(move |_| is_king);
        down.filter_map(move |(cell, beside)| {
            let [right, corner, below] = [2, 3, 4].map(|direction| beside[direction]);
            Some((pair(cell, corner?), pair(right?, below?)))
        })
    }

    /// Returns, for each cell, the indices of the cells that the track joins to it.
    pub fn joins(&self, solution: &Solution) -> Vec<Vec<usize>> {
        let leaves = |cell: usize, direction: usize| {
            self.beside[cell][direction].filter(|&other| {
                let there = self.leaving(self.opposite(direction)).contains(&solution[self.cells[other]]);
                there && self.leaving(direction).contains(&solution[self.cells[cell]])
            })
        };
        let directions = 0..self.directions.len();
        (0..self.cells.len())
            .map(|cell| directions.clone().filter_map(|d| leaves(cell, d)).collect())
            .collect()
    }

    /// Returns `true` if the cells hold one track: a closed loop, or a path with two ends.
    pub fn is_one(&self, closed: bool, solution: &Solution) -> bool {
        let joins = self.joins(solution);
        let mut ends = 0;
        let mut on = Vec::new();
        for (number, &cell) in self.cells.iter().enumerate() {
            let value = solution[cell];
            if !self.values.contains(value) {
                return false;
            }
            if value == self.values.min {
                continue;
            }
            on.push(number);
            let count = joins[number].len();
            let said = match self.is_shading() {
                true => count,
                false => self.pieces[usize::from(value - self.values.min) - 1].len(),
            };
            if count != said || count == 0 || count > 2 {
                return false;
            }
            ends += usize::from(count == 1);
        }
        let Some(&first) = on.first() else { return false };
        let (mut reached, mut seen) = (vec![first], vec![false; self.cells.len()]);
        seen[first] = true;
        let mut count = 0;
        while let Some(cell) = reached.pop() {
            count += 1;
            for &other in &joins[cell] {
                if !std::mem::replace(&mut seen[other], true) {
                    reached.push(other);
                }
            }
        }
        let crosses = |((a, b), (c, d)): ((usize, usize), (usize, usize))| {
            joins[a].contains(&b) && joins[c].contains(&d)
        };
        count == on.len() && ends == if closed { 0 } else { 2 } && !self.crossings().any(crosses)
    }

    /// Returns `true` if the track, which must be a single path, ends at this cell.
    pub fn ends_at(&self, cell: Cell, solution: &Solution) -> bool {
        self.number(cell).is_some_and(|number| self.joins(solution)[number].len() == 1)
    }

    /// Draws the track as a line that is visible only in a solution. The rule is also stated in words. If some cells
    /// are not in a layer, the rule is only quoted.
    pub fn draw(&self, grid: &Grid) -> Vec<Form> {
        let link = |Step { from, to, direction }: Step| Link {
            ends: [self.cells[from], self.cells[to]],
            values: [self.leaving(direction), self.leaving(self.opposite(direction))],
        };
        match self.cells.iter().all(|&cell| grid.layer_of(cell).is_some()) {
            true => vec![
                Form::Track { labels: self.cells.clone(), links: self.steps().map(link).collect() },
                Form::Words,
            ],
            false => vec![Form::Quoted],
        }
    }
}
