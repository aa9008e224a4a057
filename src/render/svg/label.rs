//! Small texts in cells, as large as there is room for.

use super::canvas::{self, Layer};
use super::paint::Painter;
use crate::form::{Form, Label, Outline, UNIT};
use crate::grid::Cell;

impl Painter<'_> {
    /// A small text with a white edge, which covers the lines below it.
    pub fn small(&mut self, layer: Layer, at: (i32, i32), anchor: &str, text: &str) {
        self.fitted(layer, at, anchor, text, UNIT - 8);
    }

    /// The same in so much room, as small as that takes.
    pub fn fitted(&mut self, layer: Layer, at: (i32, i32), anchor: &str, text: &str, room: i32) {
        let length = text.chars().count() as i32;
        let size = (room * 100 / (WIDTH * length.max(1))).clamp(SMALLEST, 15);
        let most = (room * 100 / (WIDTH * size)).max(2) as usize;
        let attributes = format!(
            "class=\"ink halo\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"#000\" stroke=\"#fff\" \
             stroke-width=\"4\" paint-order=\"stroke\""
        );
        self.put(layer, &attributes, &canvas::text(at, &canvas::cut(text, most)));
    }
}

/// How wide a character is, about, in hundredths of its height.
const WIDTH: i32 = 62;
/// The smallest size of letters that anybody reads.
const SMALLEST: i32 = 7;

/// How much room the text of an outline has: its first cell and those that follow in the same row.
pub fn room(cells: &[Cell]) -> i32 {
    let Some(&first) = cells.iter().min() else { return UNIT };
    let follows = |count: &usize| {
        let column = usize::from(first.column) + count;
        let next =
            if first.is_variable() { Cell::variable(column) } else { Cell::new(first.row.into(), column) };
        cells.contains(&next)
    };
    (1..).take_while(follows).count() as i32 * UNIT + UNIT - 8
}

/// Whether the text of an outline is too long to be written there.
pub fn is_cut(form: &Form) -> bool {
    match form {
        Form::Outline(Outline { cells, label: Label::Text(text), .. }) => {
            text.chars().count() as i32 * WIDTH * SMALLEST > room(cells) * 100
        }
        _ => false,
    }
}
