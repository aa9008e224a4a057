//! Reads `.Replicate~bits~origin`, which repeats its children at other cells.

use std::collections::HashMap;

use super::reader::Reader;
use super::token::{Node, Token};
use crate::error::ParseError;
use crate::formats::base64::sextet;
use crate::grid::Cell;

/// Returns the indices of the bits that are set; each character has six bits, the lowest first.
fn places(text: &str) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for (group, digit) in text.bytes().enumerate() {
        let sextet = sextet(digit)?;
        places.extend((0..6).filter(|bit| sextet >> bit & 1 == 1).map(|bit| group * 6 + bit));
    }
    Some(places)
}

/// Returns the cell where a copy begins: `place` cells after the origin, counted row by row in the grid, or in the
/// origin's group if the origin is a variable cell. `None` if there is no such cell.
fn target(reader: &Reader<'_>, origin: Cell, place: usize) -> Option<Cell> {
    let cells = &reader.geometry.cells;
    let place = place
        + match cells.group_of(origin) {
            Some(group) => usize::from(origin.column) - group.first,
            None => usize::from(origin.row) * cells.columns + usize::from(origin.column),
        };
    match cells.group_of(origin) {
        Some(group) => (place < group.count).then(|| Cell::variable(group.first + place)),
        None => (place < cells.rows * cells.columns)
            .then(|| Cell::new(place / cells.columns, place % cells.columns)),
    }
}

impl Reader<'_> {
    /// Adds the rules of the children once for each target, moved by the offset from the origin to the target.
    pub fn replicate(&mut self, token: &Token<'_>, children: &[Node<'_>]) -> Result<(), ParseError> {
        let bits = token.args.first();
        let places = bits.and_then(|arg| places(arg.text));
        let places = places
            .ok_or_else(|| self.bad(token, bits, "cells as bits, six per character of A-Z a-z 0-9 - _"))?;
        let cells = &self.geometry.cells;
        let origin = match token.args.get(1).filter(|arg| !arg.text.is_empty()) {
            Some(arg) => {
                cells.parse(arg.text).map_err(|message| self.error(arg.mark, message, cells.expected()))?
            }
            None => Cell::new(0, 0),
        };
        if let Some(arg) = token.args.get(2) {
            return Err(self.bad(token, Some(arg), "bits and an origin"));
        }
        let start = cells.row_and_column(origin);
        let outer = self.shift;
        for place in places {
            let Some(target) = target(self, origin, place) else {
                let message = format!("bit {place}, which is not a cell");
                return Err(self.error(token.mark, message, "bits for cells from the origin on"));
            };
            let end = self.geometry.cells.row_and_column(target);
            let apart = |from: usize, to: usize| to as isize - from as isize;
            self.shift = (outer.0 + apart(start.0, end.0), outer.1 + apart(start.1, end.1));
            self.unique = Some(HashMap::new());
            children.iter().try_for_each(|child| self.node(child))?;
        }
        self.shift = outer;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_count_from_the_lowest() {
        assert_eq!(places("BC"), Some(vec![0, 7]));
        assert_eq!(places("_7f_7f_7f_7f_D").map(|places| places.len()), Some(72));
        assert_eq!(places("a+"), None);
    }
}
