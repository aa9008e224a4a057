//! Draws the known cells of hidden layers: as shading, as loops and paths, as parts, or as small values.

use std::collections::{BTreeMap, BTreeSet};

use super::canvas::{self, Canvas, Layer, path};
use super::contour::{self, Square};
use super::layout::Layout;
use super::legend::RuleForms;
use super::picture::Picture;
use crate::form::{Form, UNIT};
use crate::grid::{Cell, Digit};

impl Picture<'_> {
    /// Draws the known cells of hidden layers: as shading, loops or parts if a rule says so, otherwise as small values
    /// in the lower left corner.
    pub(super) fn layers(&self, canvas: &mut Canvas, layout: &Layout, drawn: &[RuleForms]) {
        let grid = self.puzzle.grid();
        let left = self.left_in_layers();
        let known = |cell: Cell| self.known_in_layer(&left, cell);
        let mut shown = BTreeSet::new();
        let mut dark = String::new();
        for form in drawn.iter().flat_map(|(_, forms)| forms) {
            let Form::Shading { labels, value, .. } = form else { continue };
            for &label in labels.iter().filter(|&&label| shown.insert(label)) {
                if known(label) == Some(*value) {
                    let (x, y) = layout.corner(label);
                    dark += &format!("M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
                }
            }
        }
        if !dark.is_empty() {
            canvas.put(Layer::Fills, "class=\"dark\" fill=\"#b4b4b4\"", &path(&dark));
        }
        self.tracks(canvas, layout, drawn, &known, &mut shown);
        self.parts(canvas, layout, drawn, &known, &mut shown);
        let mut told = BTreeMap::new();
        for cell in grid.layered_variables().filter(|&cell| !grid.is_nowhere(cell)) {
            let Some((_, place)) = grid.layer_of(cell) else { continue };
            let signs = match (known(cell), left.get(&cell)) {
                (Some(digit), _) if !shown.contains(&cell) => grid.sign(digit),
                // A cell that can still have all values needs no text.
                (None, Some(left)) if left.len() < grid.values_of(cell).count() => {
                    left.iter().map(|&digit| grid.sign(digit)).collect::<Vec<_>>().join(",")
                }
                _ => continue,
            };
            let text: &mut String = told.entry(place).or_default();
            if !text.is_empty() {
                text.push('/');
            }
            text.push_str(&signs);
        }
        for (place, text) in told {
            let (x, y) = layout.corner(place);
            let small = "class=\"ink\" fill=\"#444\" font-size=\"14\"";
            canvas.put(Layer::Digits, small, &canvas::text((x + 4, y + UNIT - 12), &text));
        }
    }

    /// Returns the candidates of cells in hidden layers; empty unless they are shown.
    fn left_in_layers(&self) -> BTreeMap<Cell, Vec<Digit>> {
        let candidates = self.candidates.filter(|_| self.with_layers).unwrap_or_default();
        let all = self
            .puzzle
            .cells()
            .zip(candidates)
            .filter(|(cell, _)| self.puzzle.grid().layer_of(*cell).is_some());
        let values =
            |seen: &[(i32, u64)]| seen.iter().filter_map(|&(value, _)| Digit::try_from(value).ok()).collect();
        all.map(|(cell, seen)| (cell, values(seen))).collect()
    }

    /// Returns the value of a cell in a layer, if it is given, found, or the only candidate left.
    fn known_in_layer(&self, left: &BTreeMap<Cell, Vec<Digit>>, cell: Cell) -> Option<Digit> {
        let only = || match left.get(&cell).map(Vec::as_slice) {
            Some([value]) => Some(*value),
            _ => None,
        };
        self.puzzle.given(cell).or(self.found(cell)).or_else(only)
    }

    /// Draws lines through cells that are known to be joined by a loop or path.
    fn tracks(
        &self,
        canvas: &mut Canvas,
        layout: &Layout,
        drawn: &[RuleForms],
        known: &dyn Fn(Cell) -> Option<Digit>,
        shown: &mut BTreeSet<Cell>,
    ) {
        let middle = |cell: Cell| {
            let (x, y) = layout.corner(cell);
            (x + UNIT / 2, y + UNIT / 2)
        };
        let mut line = String::new();
        for form in drawn.iter().flat_map(|(_, forms)| forms) {
            let Form::Track { labels, links } = form else { continue };
            shown.extend(labels);
            for link in links {
                let has = |side: usize| {
                    known(link.ends[side]).is_some_and(|value| link.values[side].contains(&value))
                };
                if has(0) && has(1) {
                    let [(x, y), (to_x, to_y)] = link.ends.map(middle);
                    line += &format!("M{x} {y}L{to_x} {to_y}");
                }
            }
        }
        if !line.is_empty() {
            let stroke = "class=\"track\" fill=\"none\" stroke=\"#9db8dc\" stroke-width=\"14\" stroke-linecap=\"round\"";
            canvas.put(Layer::Fills, stroke, &path(&line));
        }
    }

    /// Draws lines between neighbouring cells that are known to be in different parts.
    fn parts(
        &self,
        canvas: &mut Canvas,
        layout: &Layout,
        drawn: &[RuleForms],
        known: &dyn Fn(Cell) -> Option<Digit>,
        shown: &mut BTreeSet<Cell>,
    ) {
        let (rows, columns) = ((0, layout.rows), (0, layout.columns));
        for form in drawn.iter().flat_map(|(_, forms)| forms) {
            let Form::Parts { cells, labels } = form else { continue };
            let all: Option<BTreeMap<Square, Digit>> = cells
                .iter()
                .zip(labels)
                .map(|(&cell, &label)| Some((layout.square(cell), known(label)?)))
                .collect();
            // As long as some labels are unknown, the known ones appear as small values.
            let Some(all) = all else { continue };
            shown.extend(labels);
            let lines = contour::between(rows, columns, |a, b| {
                all.get(&a).zip(all.get(&b)).is_some_and(|(a, b)| a != b)
            });
            let stroke = "class=\"parts\" fill=\"none\" stroke=\"#a03060\" stroke-width=\"5\" stroke-dasharray=\"10 5\"";
            canvas.put(Layer::Regions, stroke, &path(&lines));
        }
    }
}
