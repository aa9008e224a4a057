//! `nurikabe`: "Shade some cells as sea. The sea is orthogonally connected and covers no 2x2 square. Each island
//! contains exactly one clue, which gives the number of the island's cells."

use super::sentences::StatementKind::Word;
use std::collections::BTreeMap;

use super::family::{Shading, edges};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Area, Atom, Constraint};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "nurikabe",
    params: &[Param::choice("[marks]", &["marks"]).optional(), Param::groups("CELLS [/ CLUES]")],
    summary: "in a layer of two values, the cells with the greater value are the sea: they form one orthogonally connected area, and no 2x2 square is all sea; the orthogonally connected areas of the other cells are islands. If there are CLUES, which are cells of the grid, each island has exactly one of them, and no clue is in the sea; an island has as many cells as the digit of its clue says, unless the line says marks",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer sea\nnurikabe sea",
        "grid 2x3 raw\nvalues 1-3\nlayer sea 1-2\nnurikabe sea / r1c1",
        "grid 2x3 raw\nvalues 1-2\nlayer sea\nnurikabe sea / r1c1 r2c3",
        "grid 3x3 raw\nvalues 1-2\nlayer sea\nnurikabe marks sea / r1c1 r3c3",
    ],
    sample: "layer sea\nnurikabe sea / r2c3 r7c7",
    sentences: &[
        sentence("the dark cells, the sea, are orthogonally connected and cover no 2x2 square; each island has exactly one of the framed cells, and none of these is in the sea").when(Word("marks")),
        sentence("the dark cells, the sea, are orthogonally connected and cover no 2x2 square; if there are framed cells, none of them is in the sea, and each island has exactly one of them, whose digit is the number of its cells"),
    ],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

#[derive(Debug)]
struct Nurikabe {
    shading: Shading,
    /// For each clue, its cell in the grid and the index of the layer's cell at that position.
    clues: Option<Vec<(Cell, usize)>>,
    /// `true` if clues only mark islands, so the digit of a clue need not be the island's size.
    marks: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let marks = args.optional(Arguments::word).is_some();
    let groups = args.groups();
    let Some((cells, clues)) = groups.split_first().filter(|(_, clues)| clues.len() < 2) else {
        let expected = "the cells of a layer and, after a '/', the cells with clues";
        return Err(args.wrong_here("more than two lists of cells", expected));
    };
    args.distinct(cells)?;
    let grid = args.grid();
    let shading = Shading::on(cells.clone(), grid)?;
    let at = |&clue: &Cell| {
        let is_there = |&cell: &Cell| grid.layer_of(cell).is_some_and(|(_, place)| place == clue);
        let number = cells.iter().position(is_there).map(|number| (clue, number));
        number.ok_or_else(|| {
            let message = format!("no cell of the layer at {}", grid.name_of(clue));
            args.wrong_here(message, "clues that are cells of the grid, at places of the layer's cells")
        })
    };
    let clues = match clues.first() {
        Some(clues) => {
            args.distinct(clues)?;
            Some(clues.iter().map(at).collect::<Result<_, _>>()?)
        }
        None => None,
    };
    Ok(Box::new(Nurikabe { shading, clues, marks }))
}

impl Nurikabe {
    /// Returns each cell that a clue's island may contain, the nearest first, with the number of cells on a shortest
    /// path to it, including both ends.
    fn reach(&self, start: usize, most: usize, beside: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let others = self.clues.iter().flatten().map(|&(_, cell)| cell).filter(|&cell| cell != start);
        let mut seen: Vec<usize> = others.chain([start]).collect();
        let mut near = vec![(start, 1)];
        for place in 0.. {
            let Some(&(cell, steps)) = near.get(place) else { break };
            for &other in beside[cell].iter().filter(|_| steps < most) {
                if !seen.contains(&other) {
                    seen.push(other);
                    near.push((other, steps + 1));
                }
            }
        }
        near
    }

    /// Requires each island to have one clue, and the size that the clue gives.
    fn post_islands(&self, clues: &[(Cell, usize)], csp: &mut Posting<'_>, grid: &Grid) {
        let cells = &self.shading.cells;
        let all = edges(grid, cells);
        let mut beside = vec![Vec::new(); cells.len()];
        for &(a, b) in &all {
            beside[a as usize].push(b as usize);
            beside[b as usize].push(a as usize);
        }
        let mut owners: Vec<Vec<Atom>> = vec![Vec::new(); cells.len()];
        for &(clue, start) in clues {
            let most = match self.marks {
                true => cells.len(),
                false => usize::from(grid.values_of(clue).max).min(cells.len()),
            };
            let reach = self.reach(start, most, &beside);
            if !csp.has_room_for::<Atom>(reach.len()) {
                return;
            }
            let island: Vec<Atom> = reach.iter().map(|_| csp.new_bool()).collect();
            let numbers: BTreeMap<usize, usize> = reach.iter().map(|&(cell, _)| cell).zip(0..).collect();
            csp.clause([island[0]]);
            for (&(cell, steps), &is) in reach.iter().zip(&island) {
                let land = csp.is(cells[cell], self.shading.value(false));
                csp.clause([!is, land]);
                // A cell this far away can belong to the island only if the island is large enough.
                if !self.marks {
                    let size = csp.cell(clue);
                    let large = csp.at_least(size, steps as i32);
                    csp.clause([!is, large]);
                }
                // A land cell next to the island also belongs to it.
                for &other in &beside[cell] {
                    let sea = csp.is(cells[other], self.shading.value(true));
                    let too = numbers.get(&other).map(|&number| island[number]);
                    csp.clause([!is, sea].into_iter().chain(too));
                }
                owners[cell].push(is);
            }
            let place = |cell: u32| numbers.get(&(cell as usize)).map(|&number| number as u32);
            let edges = all.iter().filter_map(|&(a, b)| Some((place(a)?, place(b)?))).collect();
            csp.post(Constraint::Connected(Area { places: island.clone(), edges, most }));
            if !self.marks {
                csp.post(Constraint::CountIs(island, csp.cell(clue)));
            }
        }
        for (&cell, owners) in cells.iter().zip(owners) {
            let sea = csp.is(cell, self.shading.value(true));
            for (place, &one) in owners.iter().enumerate() {
                owners[..place].iter().for_each(|&other| csp.clause([!one, !other]));
            }
            csp.clause(owners.into_iter().chain([sea]));
        }
    }
}

impl Rule for Nurikabe {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        self.shading.connect(true, csp, grid);
        for square in self.shading.squares(grid) {
            let sea = csp.each_is(&square, self.shading.value(true));
            csp.clause(sea.into_iter().map(|is| !is));
        }
        if let Some(clues) = &self.clues {
            self.post_islands(clues, csp, grid);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let is_sea = |cell: Cell| i32::from(solution[cell]) == self.shading.value(true);
        if !self.shading.is_filled(solution)
            || !self.shading.is_connected(true, solution, grid)
            || self.shading.squares(grid).any(|square| square.into_iter().all(is_sea))
        {
            return false;
        }
        let Some(clues) = &self.clues else { return true };
        let mut left = self.shading.part(false, solution);
        let mut clues_found = 0;
        while let Some(first) = left.pop() {
            let (mut island, mut place) = (vec![first], 0);
            while let Some(&cell) = island.get(place) {
                let beside: Vec<Cell> = grid.neighbours(cell).collect();
                island.extend(left.extract_if(.., |other| beside.contains(other)));
                place += 1;
            }
            let mut inside = clues.iter().filter(|&&(_, cell)| island.contains(&self.shading.cells[cell]));
            match (inside.next(), inside.next()) {
                (Some(&(clue, _)), None) if self.marks || usize::from(solution[clue]) == island.len() => {
                    clues_found += 1;
                }
                _ => return false,
            }
        }
        clues_found == clues.len()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let sign =
            |&(clue, _): &(Cell, usize)| Sign::new(Place::Cell(clue), Look::Frame, String::new()).into();
        self.clues.iter().flatten().map(sign).chain(self.shading.draw(grid)).collect()
    }
}
