//! Cages that cover the grid: each grows randomly from a cell, without repeated digits.

use crate::generate::Random;
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

/// The largest number of cells of a cage when it is made.
const LARGEST: usize = 4;
/// The largest number of cells of a cage after it has absorbed a lone cell.
const LARGEST_WITH_GUEST: usize = 5;

/// Returns killer cages that together cover the grid.
pub fn cover(grid: &Grid, solution: &Solution, random: &mut Random) -> Vec<Statement> {
    let mut cage_of = vec![None; grid.places()];
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut cells: Vec<Cell> = grid.cells().collect();
    random.shuffle(&mut cells);
    for start in cells {
        if cage_of[grid.index(start)].is_some() {
            continue;
        }
        let size = random.between(2, LARGEST);
        let mut cage = vec![start];
        while cage.len() < size {
            let mut next: Vec<Cell> = cage.iter().flat_map(|&cell| grid.neighbours(cell)).collect();
            next.retain(|cell| cage_of[grid.index(*cell)].is_none() && fits(solution, &cage, *cell));
            let Some(&cell) = random.choose(&next) else { break };
            cage.push(cell);
        }
        if cage.len() == 1 {
            // A cage of one cell would give away its digit, so a neighbouring cage absorbs the cell if possible.
            let hosts: Vec<usize> = grid
                .neighbours(start)
                .filter_map(|cell| cage_of[grid.index(cell)])
                .filter(|&host: &usize| {
                    cages[host].len() < LARGEST_WITH_GUEST && fits(solution, &cages[host], start)
                })
                .collect();
            if let Some(&host) = random.choose(&hosts) {
                cages[host].push(start);
                cage_of[grid.index(start)] = Some(host);
                continue;
            }
        }
        cage.iter().for_each(|&cell| cage_of[grid.index(cell)] = Some(cages.len()));
        cages.push(cage);
    }
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    cages.into_iter().map(|cage| killer(solution, cage)).collect()
}

/// Returns `true` if `cell` can be added to the cage: its digit is not in the cage.
fn fits(solution: &Solution, cage: &[Cell], cell: Cell) -> bool {
    cage.iter().all(|&other| other != cell && solution[other] != solution[cell])
}

fn killer(solution: &Solution, cage: Vec<Cell>) -> Statement {
    let sum: i32 = cage.iter().map(|&cell| i32::from(solution[cell])).sum();
    Statement::new("killer").with(sum).with(cage)
}
