//! Divides a grid into regions, which are given as lists of cells.

use super::{Path, Reader};
use crate::error::ParseError;
use crate::grid::{Cell, Shape, default_boxes};

impl<F> Reader<'_, F> {
    /// Returns the shape of the square grid with these regions. They become boxes if they are the default boxes.
    /// Without regions, there are no boxes either. Cells may be in no region.
    pub fn divided(&self, regions: &[(Path, Vec<Cell>)]) -> Result<Shape, ParseError> {
        let side = self.side();
        let mut labels = vec![None; side * side];
        for (number, (path, cells)) in regions.iter().enumerate() {
            for cell in cells {
                let slot = &mut labels[usize::from(cell.row) * side + usize::from(cell.column)];
                if slot.replace(number).is_some() {
                    let message = format!("{cell} appears in the regions twice");
                    return Err(self.error(path, message, "each cell once"));
                }
            }
        }
        let shape = Shape::new(side, side);
        if default_boxes(side).is_some_and(|boxes| are_boxes(&labels, side, boxes)) {
            return Ok(shape);
        }
        let shape = shape.with_boxes(None);
        let named = |label: Option<usize>| label.map(|number| (number + 1).to_string());
        Ok(match regions {
            [] => shape,
            _ => shape.with_labels(Some(labels.into_iter().map(named).collect())),
        })
    }
}

/// Returns `true` if the labels divide the grid into boxes of this size.
fn are_boxes(labels: &[Option<usize>], side: usize, (high, wide): (usize, usize)) -> bool {
    let corner = |place: usize| (place / side / high * high) * side + place % side / wide * wide;
    let corners: Vec<&Option<usize>> =
        (0..side * side).filter(|&place| corner(place) == place).map(|place| &labels[place]).collect();
    let are_different = (1..corners.len()).all(|place| !corners[..place].contains(&corners[place]));
    are_different
        && (0..side * side).all(|place| labels[place].is_some() && labels[place] == labels[corner(place)])
}
