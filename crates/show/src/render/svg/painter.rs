//! The painter, which draws the forms of one statement.

use std::collections::BTreeSet;

use super::accent::Accent;
use super::canvas::{Canvas, Layer};
use super::layout::Layout;
use crate::form::Label;
use crate::grid::{Cell, Grid};

/// The radius of rings and bulbs, which nearly fill a cell. A cell is [`UNIT`](crate::form::UNIT) wide.
pub const RADIUS: i32 = 26;

/// A painter, which draws the forms of one statement.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The grid of the puzzle.
    pub grid: &'a Grid,
    /// The positions of everything in the picture.
    pub layout: &'a mut Layout,
    /// The canvas that receives the elements.
    pub canvas: &'a mut Canvas,
    /// The letter by which the legend refers to the statement, if it needs one.
    pub letter: Option<&'a str>,
    /// Cells with digits or candidates, which therefore do not show the values that rules allow.
    pub shown: &'a BTreeSet<Cell>,
    /// The accent of the statement, if it is stressed.
    pub accent: Option<Accent>,
    /// SVG attributes of a group around each element, which make it faint; empty if it is not faint.
    pub manner: &'a str,
}

impl Painter<'_> {
    /// Adds an element to a layer, in a group with these SVG attributes.
    pub fn put(&mut self, layer: Layer, attributes: &str, element: &str) {
        match self.manner {
            "" => self.canvas.put(layer, attributes, element),
            manner => self.canvas.put(layer, attributes, &format!("<g {manner}>{element}</g>")),
        }
    }

    /// Returns the text of a label, which may be the letter of the statement; `None` if it has none.
    pub fn said(&self, label: &Label) -> Option<String> {
        match label {
            Label::None => None,
            Label::Text(text) => Some(text.clone()),
            Label::Letter => self.letter.map(str::to_owned),
            Label::Lettered(sign) => Some(format!("{sign}{}", self.letter.unwrap_or_default())),
        }
    }
}
