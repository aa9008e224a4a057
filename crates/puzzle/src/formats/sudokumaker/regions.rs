//! SudokuMaker's constraints about regions: sums of a line in each region, and cells at the same position of their
//! regions. Cells outside regions and regions of different forms are not supported, because their meaning is
//! undocumented.

use super::Reader;
use super::grid_constraints::Constraint;
use super::special::Done;
use crate::formats::json::is_empty;
use crate::grid::{Cell, HouseKind};
use crate::statement::Statement;

/// Returns the cells of each box or region.
fn regions(reader: &Reader<'_>) -> Vec<Vec<Cell>> {
    let houses = reader.shape.houses().unwrap_or_default();
    let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    houses.into_iter().filter(|house| is_region(house.kind)).map(|house| house.cells).collect()
}

/// Adds lines whose digits have the same sum in each visit of a region (gridfind's `_region_sum`). With
/// `singleRegionTotals`, all visits of a region count together ("Every visit to a region counts towards the same total
/// for that region").
pub fn sum_lines(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let regions = regions(reader);
    let is_together = !is_empty(found.member("singleRegionTotals"));
    for (path, line) in reader.array(&found.path.key("lines"), found.member("lines"))? {
        let line = reader.cell_list(&path, line)?;
        let is_outside = |cell: &&Cell| !regions.iter().any(|region| region.contains(cell));
        match line.iter().find(is_outside) {
            _ if line.len() < 2 => {}
            Some(cell) => {
                let message = format!("a line of region sums through {cell}, which is in no region");
                reader.unknown_in(&path, &message, "cells in regions")?;
            }
            None if is_together => {
                let part = |region: &Vec<Cell>| {
                    line.iter().filter(|cell| region.contains(cell)).copied().collect::<Vec<Cell>>()
                };
                let parts: Vec<_> = regions.iter().map(part).filter(|part| !part.is_empty()).collect();
                reader.say(Statement::new("equal-sum").with(parts), &path);
            }
            None => reader.say(Statement::new("region-sum").with(line), &path),
        }
    }
    Ok(())
}

/// Adds a rule that cells at the same position of their regions differ. All regions must have the same form.
pub fn disjoint_groups(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let forms: Vec<Vec<(usize, usize)>> = regions(reader).iter().map(|region| form(region)).collect();
    if forms.is_empty() || forms.iter().any(|form| *form != forms[0]) {
        let message = "disjoint groups without regions of one shape";
        return reader.unknown_in(&found.path, message, "boxes, all of the same height and width");
    }
    reader.say(Statement::new("disjoint-sets"), &found.path);
    Ok(())
}

/// Returns the positions of a region's cells within its bounding rectangle.
fn form(region: &[Cell]) -> Vec<(usize, usize)> {
    let first = |of: fn(&Cell) -> u16| usize::from(region.iter().map(of).min().unwrap_or(0));
    let (top, left) = (first(|cell| cell.row), first(|cell| cell.column));
    region.iter().map(|cell| (usize::from(cell.row) - top, usize::from(cell.column) - left)).collect()
}

#[cfg(test)]
mod tests {
    use crate::formats::Format;

    /// Returns the rules of a 4x4 board with these regions and this constraint.
    fn rules(regions: &str, constraint: &str) -> Result<Vec<String>, String> {
        let text = format!(
            r#"{{"formatVersion":"1.0.0","puzzle":{{"width":4,"height":4,"cells":[],
            "constraints":[{{"type":1,"regions":{regions}}},{constraint}]}}}}"#
        );
        let read = Format::Sudokumaker.read(&text).map_err(|error| error.headline())?;
        Ok(read.0.rules().iter().map(ToString::to_string).collect())
    }

    /// Four regions, one with two cells, and two cells outside regions.
    const ODD: &str = "[0,0,1,1,0,0,1,1,2,2,3,3,2,2,-1,-1]";

    #[test]
    fn regions_that_differ_in_size_are_seen_by_lines() {
        for lines in ["", r#"{"type":2003,"disabled":true},"#] {
            let line = |cells: &str| rules(ODD, &format!(r#"{lines}{{"type":404,"lines":[{cells}]}}"#));
            assert_eq!(line("[0,1,2,3]").expect("read"), ["region-sum r1c1 r1c2 r1c3 r1c4"]);
            let outside = line("[10,14]").expect_err("in no region");
            assert!(
                outside.contains("a line of region sums through r4c3, which is in no region"),
                "{outside}"
            );
        }
        assert!(rules("[]", r#"{"type":404,"lines":[[0,1]]}"#).is_err());
    }

    #[test]
    fn groups_need_boxes_of_one_form() {
        let boxes = "[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]";
        assert_eq!(rules(boxes, r#"{"type":14}"#).expect("read"), ["disjoint-sets"]);
        for other in [ODD, "[0,0,0,1,0,1,1,1,2,2,3,3,2,2,3,3]", "[]"] {
            let said = rules(other, r#"{"type":14}"#).expect_err(other);
            assert!(said.contains("disjoint groups without regions of one shape"), "{said}");
        }
        let large = rules("[0,0,0,0,0,1,1,1,2,2,2,2,3,3,3,3]", r#"{"type":13}"#).expect_err("five cells");
        assert!(large.contains("a region of 5 cells for 4 digits, expected at most 4"), "{large}");
    }
}
