//! Writes the kinds of drawings that f-puzzles has: lines, shapes in the middle of cells, texts, and cages.

use serde_json::{Value, json};

use super::drawn::{CLEAR, Drawings};
use super::places::names;
use crate::form::UNIT;
use crate::grid::Cell;

impl Drawings<'_> {
    /// Adds a drawing to the array of a key, marked as a copy if it copies a constraint.
    pub fn add(&mut self, key: &str, mut drawing: Value) {
        if let Some(copied) = self.copied {
            drawing["fromConstraint"] = copied.into();
        }
        let slot = self.members.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(drawings) = slot.as_array_mut() {
            drawings.push(drawing);
        }
    }

    /// Adds a line. `width` is in units of the picture; f-puzzles measures widths in half cells.
    pub fn stroke(&mut self, cells: &[Cell], width: i32, colour: &str) {
        match cells {
            // Some programs do not show a line with a single point.
            [cell] => self.circle(&[*cell], f64::from(width) / f64::from(UNIT), colour, colour),
            _ => {
                let width = f64::from(2 * width) / f64::from(UNIT);
                self.add("line", json!({"lines": [names(cells)], "outlineC": colour, "width": width}));
            }
        }
    }

    pub fn circle(&mut self, cells: &[Cell], size: f64, fill: &str, rim: &str) {
        self.shape("circle", cells, [size, size], (fill, rim), 0);
    }

    pub fn rectangle(&mut self, cells: &[Cell], size: f64, fill: &str, rim: &str, angle: i32) {
        self.shape("rectangle", cells, [size, size], (fill, rim), angle);
    }

    pub fn shape(
        &mut self,
        key: &str,
        cells: &[Cell],
        size: [f64; 2],
        (fill, rim): (&str, &str),
        angle: i32,
    ) {
        let mut shape = json!({"cells": names(cells), "baseC": fill, "outlineC": rim, "fontC": "#000000"});
        (shape["width"], shape["height"]) = (size[0].into(), size[1].into());
        if angle != 0 {
            shape["angle"] = angle.into();
        }
        self.add(key, shape);
    }

    /// Adds a text in the middle of cells.
    pub fn text(&mut self, cells: &[Cell], text: &str, size: f64, angle: i32) {
        self.text_at(names(cells), text, size, angle, "#000000");
    }

    pub fn text_at(&mut self, cells: Value, text: &str, size: f64, angle: i32, colour: &str) {
        if text.is_empty() {
            return;
        }
        let mut drawing = json!({"cells": cells, "value": text, "fontC": colour, "size": size});
        if angle != 0 {
            drawing["angle"] = angle.into();
        }
        self.add("text", drawing);
    }

    /// Adds a small text in the upper left corner of a cell, as a cage with an invisible outline.
    pub fn corner(&mut self, cell: Cell, text: &str) {
        self.cage(&[cell], text, CLEAR);
    }

    /// Adds a cage with a text in its corner.
    pub fn cage(&mut self, cells: &[Cell], text: &str, colour: &str) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let Some(&first) = cells.first() else { return };
        let mut cage = json!({"cells": names(&cells), "outlineC": colour, "fontC": "#000000"});
        if is_read(text) {
            self.text(&[first], text, 0.3, 0);
        } else if !text.is_empty() {
            cage["value"] = text.into();
        }
        if colour != CLEAR || cage.get("value").is_some() {
            self.add("cage", cage);
        }
    }
}

/// Returns `true` if a cage with this text has a meaning for this reader or for SudokuPad.
fn is_read(text: &str) -> bool {
    let upper = text.to_uppercase();
    let is_root = upper.strip_prefix("DR").is_some_and(|root| root.trim().parse::<u32>().is_ok());
    is_root || matches!(&upper[..], "FOW" | "FOGLIGHT") || text.contains(": ")
}
