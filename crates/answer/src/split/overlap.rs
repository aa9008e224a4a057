//! Checks that cubes can be the parts of a puzzle: each fits the puzzle, and no two share a filled grid.

use std::collections::BTreeMap;

use super::cube::Cube;
use crate::grid::{Cell, Digit, Grid};
use crate::limits::{Limits, Stopped};
use crate::puzzle::Puzzle;

/// The reason why cubes cannot be the parts of a puzzle, with the indices of the cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This cube does not [fit](Cube::fits) the puzzle.
    Contradiction(usize),
    /// A filled grid may be in both cubes.
    Overlap(usize, usize),
}

/// Returns the reason why the cubes cannot be the parts of `puzzle`; `None` if they all fit and are disjoint.
///
/// # Errors
/// If the stop flag was raised before all cubes were compared.
pub fn fault(cubes: &[Cube], puzzle: &Puzzle, limits: &Limits) -> Result<Option<Fault>, Stopped> {
    for (place, cube) in cubes.iter().enumerate() {
        limits.check()?;
        if !cube.fits(puzzle) {
            return Ok(Some(Fault::Contradiction(place)));
        }
    }
    let overlap = overlap(&cubes.iter().collect::<Vec<_>>(), puzzle.grid(), limits)?;
    Ok(overlap.map(|(a, b)| Fault::Overlap(a, b)))
}

/// Returns the indices of two cubes that allow a common digit in every cell, so that a filled grid may be in both;
/// `None` if no two do.
///
/// # Errors
/// If the stop flag was raised before all cubes were compared.
pub fn overlap(cubes: &[&Cube], grid: &Grid, limits: &Limits) -> Result<Option<(usize, usize)>, Stopped> {
    let mut left: Vec<BTreeMap<Cell, Vec<Digit>>> = Vec::with_capacity(cubes.len());
    for cube in cubes {
        limits.check()?;
        left.push(cube.left(grid));
    }
    let mut sets = vec![(0..cubes.len()).collect::<Vec<usize>>()];
    while let Some(set) = sets.pop() {
        limits.check()?;
        let Some((&first, others)) = set.split_first().filter(|(_, others)| !others.is_empty()) else {
            continue;
        };
        if let Some(parts) = left[first].keys().find_map(|cell| apart(&set, &left, *cell)) {
            sets.extend(parts);
            continue;
        }
        // No cell of the first cube divides the set, so the first cube is compared with each other one.
        for &other in others {
            limits.check()?;
            if may_share(&left[first], &left[other]) {
                return Ok(Some((first, other)));
            }
        }
        sets.push(others.to_vec());
    }
    Ok(None)
}

/// Returns `true` if two cubes, given by the digits they allow, allow a common digit for each cell.
fn may_share(one: &BTreeMap<Cell, Vec<Digit>>, other: &BTreeMap<Cell, Vec<Digit>>) -> bool {
    let shares = |cell: &Cell, digits: &[Digit]| match other.get(cell) {
        Some(others) => digits.iter().any(|digit| others.contains(digit)),
        None => !digits.is_empty(),
    };
    one.iter().all(|(cell, digits)| shares(cell, digits))
}

/// Divides `set` into groups of cubes that are connected by common digits of `cell`; `None` if there is only one group.
fn apart(set: &[usize], left: &[BTreeMap<Cell, Vec<Digit>>], cell: Cell) -> Option<Vec<Vec<usize>>> {
    let mut groups: Vec<(Vec<Digit>, Vec<usize>)> = Vec::new();
    for &cube in set {
        // A cube without facts about the cell allows all its digits, so it connects all groups.
        let digits = left[cube].get(&cell)?;
        let (mut all, mut cubes) = (digits.clone(), vec![cube]);
        groups.retain_mut(|(known, members)| {
            let is_shared = known.iter().any(|digit| digits.contains(digit));
            if is_shared {
                all.append(known);
                cubes.append(members);
            }
            !is_shared
        });
        groups.push((all, cubes));
    }
    (groups.len() > 1).then(|| groups.into_iter().map(|(_, cubes)| cubes).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn limits_are_obeyed(cubes: &[Cube], puzzle: &Puzzle) {
        let stopped = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
        assert_eq!(fault(cubes, puzzle, &stopped), Err(Stopped));
        assert_eq!(overlap(&cubes.iter().collect::<Vec<_>>(), puzzle.grid(), &stopped), Err(Stopped));
    }

    #[test]
    fn overlaps_are_found() {
        let puzzle: Puzzle = "grid 4x4".parse().expect("a puzzle");
        let grid = puzzle.grid();
        let cases: [(&[&str], bool); 6] = [
            (&["r1c1=1", "r1c1=2", "r1c1!=1,r1c1!=2"], false),
            (&["r1c1=1", "r1c1!=2"], true),
            (&["r1c1=1,r1c2=2", "r1c1=1,r1c2!=2", "r1c1!=1,r3c3=1", "r1c1!=1,r3c3!=1"], false),
            (&["r1c1=1", "r2c2=1"], true),
            (&["", "r2c2=1"], true),
            // Any two of the cubes are disjoint, although no cell is in the facts of all three.
            (&["r1c1=1,r1c2=2", "r1c2!=2,r1c3=3", "r1c3!=3,r1c1!=1"], false),
        ];
        for (texts, expected) in cases {
            let cubes: Vec<Cube> = texts.iter().map(|text| Cube::read(text, grid).expect("a cube")).collect();
            let limits = Limits::default();
            let found = overlap(&cubes.iter().collect::<Vec<_>>(), grid, &limits).expect("no limit");
            assert_eq!(found.is_some(), expected, "{texts:?} {found:?}");
            assert_eq!(
                found.map(|(a, b)| Fault::Overlap(a, b)),
                fault(&cubes, &puzzle, &limits).expect("no limit")
            );
            limits_are_obeyed(&cubes, &puzzle);
        }
    }

    #[test]
    fn a_cube_that_does_not_fit_is_a_fault() {
        let puzzle: Puzzle = "2...\n....\n....\n....".parse().expect("a puzzle");
        let cubes = ["r1c1=2", "r1c1=1"].map(|text| Cube::read(text, puzzle.grid()).expect("a cube"));
        let found = fault(&cubes, &puzzle, &Limits::default()).expect("no limit");
        assert_eq!(found, Some(Fault::Contradiction(1)));
    }
}
