//! The painter: the canvas, the places of things, and the statement that is being drawn.

use std::collections::BTreeSet;

use super::accent::Accent;
use super::canvas::{Canvas, Layer};
use super::layout::Layout;
use crate::form::Label;
use crate::grid::{Cell, Grid};

/// The radius of a ring or a bulb: almost as large as a cell.
pub const RADIUS: i32 = 26;

/// Draws the forms of one statement.
#[derive(Debug)]
pub struct Painter<'a> {
    /// The grid.
    pub grid: &'a Grid,
    /// The places of things.
    pub layout: &'a mut Layout,
    /// The canvas that is drawn on.
    pub canvas: &'a mut Canvas,
    /// The letter of the statement, if it needs one.
    pub letter: Option<&'a str>,
    /// The cells that show a digit instead of pencil marks of rules.
    pub shown: &'a BTreeSet<Cell>,
    /// The accent of the statement, if it is stressed.
    pub accent: Option<Accent>,
    /// Attributes of a group around each element: its opacity.
    pub manner: &'a str,
}

impl Painter<'_> {
    /// Adds an element to a layer, in a group with these attributes.
    pub fn put(&mut self, layer: Layer, attributes: &str, element: &str) {
        match self.manner {
            "" => self.canvas.put(layer, attributes, element),
            manner => self.canvas.put(layer, attributes, &format!("<g {manner}>{element}</g>")),
        }
    }

    /// Returns the text of a label here.
    pub fn said(&self, label: &Label) -> Option<String> {
        match label {
            Label::None => None,
            Label::Text(text) => Some(text.clone()),
            Label::Letter => self.letter.map(str::to_owned),
            Label::Lettered(sign) => Some(format!("{sign}{}", self.letter.unwrap_or_default())),
        }
    }
}
