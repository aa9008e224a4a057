//! Refuses rules about whole rows, columns or boards if several subgrids make them ambiguous.

use crate::grid::{Grid, HouseKind};
use crate::statement::{Argument, Fault, Part, Statement};

/// The rules about the board as a whole, except `indexing` of rows or columns.
const OF_BOARD: [&str; 4] = ["diagonal", "disjoint-sets", "full-rank", "windoku"];
/// The rules about a whole row or column, which must be in one subgrid.
const OF_LINE: [&str; 3] = ["hits", "sandwich", "shadow-sum"];

/// Returns a fault if the grid has several subgrids and it is not clear which subgrid a rule is about.
pub(super) fn check(statement: &Statement, grid: &Grid) -> Result<(), Fault> {
    if grid.shape().subgrids().is_none_or(|subgrids| subgrids.corners.len() == 1) {
        return Ok(());
    }
    let name = statement.name;
    let is_place = matches!(statement.arguments.first(), Some(Argument::Word("row" | "column")));
    if OF_BOARD.contains(&name) || name == "indexing" && is_place {
        let message = format!("'{name}' in a drawing of several grids");
        return Err(Fault::whole(message, "a rule that names the cells it is about"));
    }
    let lines = statement.arguments.iter().enumerate().filter_map(|(place, argument)| match argument {
        Argument::Line(line) if OF_LINE.contains(&name) => Some((place, line)),
        _ => None,
    });
    for (place, line) in lines {
        let cells = line.cells(grid);
        let is_house = grid.houses().iter().any(|house| {
            matches!(house.kind, HouseKind::Row | HouseKind::Column)
                && cells.iter().all(|cell| house.cells.contains(cell))
        });
        if !is_house {
            let message = format!("{line}, which goes through several grids, in '{name}'");
            return Err(Fault::at(Part::Argument(place), message, "a row or column of one grid"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::puzzle::Puzzle;

    #[test]
    fn rules_about_several_grids_at_once_are_refused() {
        let read = |subgrids: &str, rule: &str| {
            format!("subgrids {subgrids}\n{rule}\n").parse::<Puzzle>().map_err(|error| error.to_string())
        };
        for (rule, told) in [
            ("windoku", "'windoku' in a drawing of several grids"),
            ("diagonal main", "'diagonal' in a drawing of several grids"),
            ("or { disjoint-sets } { thermo r1c1 r1c2 }", "'disjoint-sets' in a drawing of several grids"),
            ("full-rank 5 r4 left", "'full-rank' in a drawing of several grids"),
            ("indexing column r1c1", "'indexing' in a drawing of several grids"),
            ("sandwich 0 r1", "r1, which goes through several grids, in 'sandwich'"),
            ("shadow-sum 3 r2 left", "r2, which goes through several grids, in 'shadow-sum'"),
        ] {
            let error = read("4x4 at r1c1 r1c6", rule).expect_err(rule);
            assert!(error.contains(told), "{rule}: {error}");
        }
        for rule in ["sandwich 0 c1", "skyscraper 2 r1 left", "x-sum 3 r1 right", "thermo r1c1 r1c2"] {
            read("4x4 at r1c1 r1c6", rule).expect(rule);
        }
        read("4x4 at r1c1", "diagonal main").expect("one grid");
    }
}
