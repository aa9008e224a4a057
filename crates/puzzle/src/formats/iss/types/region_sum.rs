//! Reads and writes `.RegionSumLine~cells`: the parts of a line in each region have equal sums. In ISS, cells outside
//! regions form parts of their own (`_regionSumLineHandlers` in its `sudoku_builder.js`); the native rule skips them.

use std::collections::HashMap;

use super::{ReadResult, Tokens};
use crate::formats::iss::geometry::Geometry;
use crate::formats::iss::plain::with_cells;
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::Cell;
use crate::statement::{Argument, Statement};

/// Reads `.RegionSumLine~cells`. Adds nothing if there are no regions.
pub fn read(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let cells = reader.cells(&token.args)?;
    if reader.geometry.cells.group("CC").is_some() {
        // ISS also refuses this, because it is unclear which regions are meant.
        return Err(reader.error(
            token.mark,
            "a line of region sums with '.ChaosConstruction'",
            "known regions",
        ));
    }
    if reader.geometry.boxes.is_none() && reader.geometry.pieces.is_none() {
        return Ok(());
    }
    let regions = regions(&reader.geometry);
    // The native rule does not know pieces of a second jigsaw, so the parts are stated as sums.
    let are_own = reader.geometry.boxes.is_some() || reader.geometry.more_pieces.is_empty();
    let statement = match cells.iter().all(|cell| are_own && regions.contains_key(cell)) {
        true => with_cells(Statement::new("region-sum"), &cells),
        false => Statement::new("equal-sum").with(parts(&cells, |cell| regions.get(cell).copied())),
    };
    reader.state(statement, token.mark)
}

/// Returns the region of each cell that is in one: its box or, without boxes, the last piece that contains it.
fn regions(geometry: &Geometry) -> HashMap<Cell, usize> {
    let columns = geometry.size.columns;
    let places =
        (0..geometry.size.rows * columns).map(|place| (place, Cell::new(place / columns, place % columns)));
    if let Some((height, width)) = geometry.boxes {
        let number = |place: usize| place / columns / height * columns + place % columns / width;
        return places.map(|(place, cell)| (cell, number(place))).collect();
    }
    let first = geometry.pieces.as_deref().unwrap_or_default();
    let mut regions: HashMap<Cell, usize> =
        places.filter_map(|(place, cell)| Some((cell, (*first.get(place)?)?))).collect();
    let behind = first.iter().flatten().max().map_or(0, |most| most + 1);
    for (number, (cells, _)) in geometry.more_pieces.iter().enumerate() {
        regions.extend(cells.iter().map(|&cell| (cell, behind + number)));
    }
    regions
}

/// Returns the parts of a line, each in one region or outside all regions.
fn parts(line: &[Cell], region: impl Fn(&Cell) -> Option<usize>) -> Vec<Vec<Cell>> {
    line.chunk_by(|a, b| region(a) == region(b)).map(<[Cell]>::to_vec).collect()
}

/// Writes `.RegionSumLine~cells`. If some cells are outside regions, these are left out, and the sums of the parts are
/// written instead. `None` without regions, or with fewer than two parts.
pub fn write(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let Argument::Cells(cells) = statement.argument(0) else { return None };
    let regions: Vec<&[Cell]> = writer.puzzle.grid().regions().map(|region| &region.cells[..]).collect();
    if regions.is_empty() {
        return None;
    }
    let region = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
    if cells.iter().all(|cell| region(cell).is_some()) {
        return OutputToken::new("RegionSumLine").cells(writer, cells).only();
    }
    let mut parts = parts(cells, region);
    parts.retain(|part| region(&part[0]).is_some());
    if parts.len() < 2 { None } else { OutputToken::new("EqualSum").groups(writer, &parts).only() }
}

#[cfg(test)]
mod tests {
    use super::super::super::native_text;
    use crate::formats::Format;

    #[test]
    fn cells_of_no_region_are_a_part() {
        let line = |shape: &str, line: &str| {
            let text = native_text(&format!("{shape}.RegionSumLine{line}")).expect("read");
            text.lines().last().unwrap_or_default().to_owned()
        };
        let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~AABBAABBCCCCCCCC";
        assert_eq!(line(jigsaw, "~R1C1~R1C2~R3C1~R3C2"), "equal-sum r1c1 r1c2 / r3c1 r3c2");
        assert_eq!(line(jigsaw, "~R1C1~R1C2~R1C3"), "region-sum r1c1 r1c2 r1c3");
        assert_eq!(line(".Shape~4x4", "~R1C1~R1C3"), "region-sum r1c1 r1c3");
        // A piece of a later jigsaw replaces the piece of an earlier one.
        let two = format!("{jigsaw}.Jigsaw~AAAABBBBBBBBBBBB");
        assert_eq!(line(&two, "~R1C1~R1C3~R2C3"), "equal-sum r1c1 r1c3 / r2c3");
    }

    #[test]
    fn what_our_rule_skips_is_not_written() {
        let written = |line: &str| {
            let puzzle = format!("grid 4x4\nregions\n1122\n1122\n....\n....\n{line}");
            let puzzle = puzzle.parse().expect("a puzzle");
            Format::Iss.write(&puzzle).map(|text| text.trim().to_owned()).ok()
        };
        let skipped = written("region-sum r1c1 r3c1 r1c3").expect("written");
        assert!(skipped.ends_with(".EqualSum~R1C1~-~R1C3"), "{skipped}");
        assert!(written("region-sum r1c1 r1c3").expect("written").ends_with(".RegionSumLine~R1C1~R1C3"));
        assert_eq!(written("region-sum r1c1 r3c1"), None);
    }
}
