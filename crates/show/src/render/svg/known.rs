//! Draws givens, digits and pencil marks, and marks contradictions.

use std::collections::BTreeSet;

use super::accent::Accent;
use super::canvas::{self, Canvas, Layer, path};
use super::contour;
use super::digits;
use super::layout::Layout;
use super::legend::RuleForms;
use super::picture::Picture;
use crate::csp::Owner;
use crate::form::{Form, UNIT};
use crate::grid::Cell;

impl Picture<'_> {
    /// Draws the givens in bold and other digits of the solution in blue. Shades sets of equal cells, and hatches
    /// needless givens, wrong cells, and cells in which solutions differ.
    pub(super) fn digits(&self, canvas: &mut Canvas, layout: &Layout) {
        let signs = self.puzzle.grid().signs();
        let size = digits::size(signs);
        let strip: BTreeSet<Cell> = layout.strip().into_iter().collect();
        let blamed = self.blamed();
        for (set, colour) in self.equal.iter().zip(EQUAL.iter().cycle()) {
            let squares: String = set.iter().map(|&cell| edge_of(layout, &[cell], 0)).collect();
            canvas.put(Layer::Fills, &format!("class=\"shade\" fill=\"{colour}\""), &path(&squares));
        }
        self.hatched.iter().for_each(|&cell| hatch(canvas, layout, cell, HATCHED));
        self.givens_of(self.needless).iter().for_each(|&cell| hatch(canvas, layout, cell, NEEDLESS));
        for cell in self.puzzle.cells().filter(|cell| !cell.is_variable() || strip.contains(cell)) {
            let at = layout.centre(cell);
            let (given, found) = (self.puzzle.given(cell), self.found(cell));
            let other = self.other.map(|other| other[cell]).filter(|&other| Some(other) != found);
            let middle = "text-anchor=\"middle\"";
            let put = |canvas: &mut Canvas, attributes: &str, size: i32, text: &str| {
                let attributes = format!("{attributes} font-size=\"{size}\" {middle}");
                canvas.put(Layer::Digits, &attributes, &canvas::text(at, text));
            };
            match (given, found, other) {
                (Some(digit), ..) if blamed.contains(&cell) => {
                    put(canvas, &Accent::Blame.bold(), size, &signs.of(digit));
                }
                (Some(digit), ..) => put(canvas, GIVEN, size, &signs.of(digit)),
                (None, Some(digit), Some(other)) => {
                    hatch(canvas, layout, cell, HATCHED);
                    let text = format!("{}/{}", signs.of(digit), signs.of(other));
                    put(canvas, FOUND, (size * 2 / 3).min(110 / text.len() as i32), &text);
                }
                (None, Some(digit), None) => put(canvas, FOUND, size, &signs.of(digit)),
                (None, None, _) => {}
            }
        }
    }

    /// Draws the candidates of each cell as pencil marks; a single candidate is drawn as a digit.
    pub(super) fn pencil_marks(&self, canvas: &mut Canvas, layout: &Layout) {
        let Some(candidates) = self.candidates else { return };
        let signs = self.puzzle.grid().signs();
        let strip: BTreeSet<Cell> = layout.strip().into_iter().collect();
        for (cell, seen) in self.puzzle.cells().zip(candidates) {
            let is_drawn = !cell.is_variable() || strip.contains(&cell);
            if !is_drawn || self.puzzle.given(cell).is_some() || self.found(cell).is_some() {
                continue;
            }
            let seen: Vec<i32> = seen.iter().map(|(value, _)| *value).collect();
            if let [value] = seen[..] {
                let attributes =
                    format!("{FOUND} font-size=\"{}\" text-anchor=\"middle\"", digits::size(signs));
                canvas.put(Layer::Digits, &attributes, &canvas::text(layout.centre(cell), &signs.of(value)));
                continue;
            }
            let attributes =
                digits::pencil(signs, layout.label_room, "class=\"candidates ink\" fill=\"#444\"");
            let marks = digits::pencil_marks(layout.corner(cell), &seen, signs, layout.label_room);
            canvas.put(Layer::Candidates, &attributes, &marks);
        }
    }

    /// Returns the cells whose givens are part of the contradiction.
    fn blamed(&self) -> BTreeSet<Cell> {
        self.conflict.map_or(BTreeSet::new(), |conflict| self.givens_of(&conflict.members))
    }

    /// Returns the cells of those `owners` that are givens.
    fn givens_of(&self, owners: &[Owner]) -> BTreeSet<Cell> {
        if owners.is_empty() {
            return BTreeSet::new();
        }
        let cells: Vec<Cell> = self.puzzle.cells().collect();
        let given = |owner: &Owner| match owner {
            Owner::Given(var) => cells.get(var.index()).copied(),
            _ => None,
        };
        owners.iter().filter_map(given).collect()
    }

    /// Marks a contradiction: lines below its givens, red outlines around the cells of its rules, light bands over its
    /// houses.
    pub(super) fn blame(&self, canvas: &mut Canvas, layout: &Layout, drawn: &[RuleForms]) {
        let Some(conflict) = self.conflict else { return };
        for cell in self.blamed() {
            let (x, y) = layout.corner(cell);
            let line = path(&format!("M{} {}h36", x + 14, y + 56));
            canvas.put(Layer::Marks, "fill=\"none\" stroke=\"#b00020\" stroke-width=\"4\"", &line);
        }
        let grid = self.puzzle.grid();
        for cells in cells_of(&conflict.members, drawn) {
            let stroke = "class=\"blame\" fill=\"none\" stroke=\"#b00020\" stroke-width=\"3\"";
            canvas.put(Layer::Marks, stroke, &edge(layout, &cells, 2));
        }
        for house in conflict.houses.iter().flatten().filter_map(|&place| grid.houses().get(place)) {
            let band = "class=\"band\" fill=\"#b00020\" opacity=\".1\"";
            canvas.put(Layer::Fills, band, &edge(layout, &house.cells, 0));
        }
    }

    /// Marks needless rules with dash-dot outlines around their cells.
    pub(super) fn left_out(&self, canvas: &mut Canvas, layout: &Layout, drawn: &[RuleForms]) {
        for cells in cells_of(self.needless, drawn) {
            canvas.put(Layer::Marks, LEFT_OUT, &edge(layout, &cells, 2));
        }
    }
}

/// Returns, for each rule among `owners`, the cells in which it is drawn; a rule that is not drawn in any cells is left
/// out.
fn cells_of(owners: &[Owner], drawn: &[RuleForms]) -> impl Iterator<Item = Vec<Cell>> {
    let forms = owners.iter().filter_map(|owner| match *owner {
        Owner::Rule(place) => drawn.get(place),
        _ => None,
    });
    let cells = forms.map(|(_, forms)| forms.iter().flat_map(Form::cells).collect::<Vec<Cell>>());
    cells.filter(|cells| !cells.is_empty())
}

/// Returns the outline of cells, moved inwards by `inset`, as a path.
fn edge(layout: &Layout, cells: &[Cell], inset: i32) -> String {
    path(&edge_of(layout, cells, inset))
}

/// Returns the path commands of the outline of cells, moved inwards by `inset`.
fn edge_of(layout: &Layout, cells: &[Cell], inset: i32) -> String {
    let squares = cells.iter().map(|&cell| layout.square(cell)).collect();
    contour::within(&squares, inset).iter().map(|line| canvas::commands(line, true)).collect()
}

/// Fills a cell with slanted lines that have these SVG attributes.
pub fn hatch(canvas: &mut Canvas, layout: &Layout, cell: Cell, attributes: &str) {
    let (x, y) = layout.corner(cell);
    let lines = [16, 32, 48, 64].map(|side| format!("M{x} {}L{} {y}", y + side, x + side));
    let rest = [16, 32, 48].map(|side| format!("M{} {}L{} {}", x + side, y + UNIT, x + UNIT, y + side));
    let hatching = path(&(lines.concat() + &rest.concat()));
    canvas.put(Layer::Fills, attributes, &hatching);
}

/// The colours of sets of equal cells, in order.
const EQUAL: [&str; 12] = [
    "#f6c6c6", "#c6dbf6", "#cdeec6", "#f6e7b0", "#e3cdf3", "#bfeae6", "#f9d3ae", "#d8d8d8", "#f4c9e4",
    "#dfe9a8", "#c9c9f7", "#e5d3c3",
];
const HATCHED: &str = "fill=\"none\" stroke=\"#d8b4b4\" stroke-width=\"2\"";
const NEEDLESS: &str = "class=\"needless\" fill=\"none\" stroke=\"#9a9a9a\" stroke-width=\"2\"";
const LEFT_OUT: &str =
    "class=\"left-out\" fill=\"none\" stroke=\"#777\" stroke-width=\"2\" stroke-dasharray=\"12 4 2 4\"";
const GIVEN: &str = "class=\"ink\" fill=\"#000\" font-weight=\"bold\"";
/// The SVG attributes of digits that are not givens.
pub const FOUND: &str = "class=\"found\" fill=\"#1a4fb5\"";
