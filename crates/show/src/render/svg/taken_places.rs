//! Records the small texts, outlines, lines and signs of a picture, so that others are drawn next to them.

use std::collections::HashMap;

use super::contour::Square;
use crate::form::{End, Label, Line, Look, UNIT};

/// A rectangle, given by its left, upper, right and lower edges.
pub type Area = [i32; 4];

/// Distances of outlines from the edges of their cells. Outlines that share cells get these distances in order.
const INSETS: [i32; 5] = [5, 9, 13, 17, 21];

/// The parts of a picture where something is drawn already.
#[derive(Debug, Default)]
pub struct TakenPlaces {
    /// For each square, the areas in it that must not be covered.
    areas: HashMap<Square, Vec<Area>>,
    /// For each square, the number of outlines with a text that contain it.
    told: HashMap<Square, usize>,
    /// For each square, the distances of its outlines from its edge.
    insets: HashMap<Square, Vec<i32>>,
    /// For each square, the lines through it, as indices in `looks`, with `true` for lines that begin in it.
    lines: HashMap<Square, Vec<(usize, bool)>>,
    /// All lines, without their cells, for comparing how they look.
    looks: Vec<Line>,
    /// For each point, the look and the text of each sign that is drawn there.
    signs: HashMap<(i32, i32), Vec<(Look, String)>>,
}

impl TakenPlaces {
    /// Counts an outline with a text that contains these squares.
    pub fn tell(&mut self, squares: impl Iterator<Item = Square>) {
        squares.for_each(|square| *self.told.entry(square).or_default() += 1);
    }

    /// Returns `true` if several outlines with texts contain a square.
    pub fn is_shared(&self, square: Square) -> bool {
        self.told.get(&square).is_some_and(|&count| count > 1)
    }

    /// Returns `true` if some square has more outlines with texts than fit at its top.
    pub fn is_crowded(&self) -> bool {
        self.told.values().any(|&count| count > 2)
    }

    /// Returns `true` if an area covers nothing that must not be covered.
    pub fn is_free(&self, area: Area) -> bool {
        let meets = |other: &Area| {
            area[0] < other[2] && other[0] < area[2] && area[1] < other[3] && other[1] < area[3]
        };
        squares(area).all(|square| !self.areas.get(&square).is_some_and(|areas| areas.iter().any(meets)))
    }

    /// Records that an area must not be covered.
    pub fn take(&mut self, area: Area) {
        squares(area).for_each(|square| self.areas.entry(square).or_default().push(area));
    }

    /// Returns the distance from the edge of `squares` at which a new outline is drawn, so that it differs from other
    /// outlines there.
    pub fn inset(&mut self, squares: impl Iterator<Item = Square> + Clone) -> i32 {
        let is_taken = |inset: &i32| {
            squares.clone().any(|square| self.insets.get(&square).is_some_and(|taken| taken.contains(inset)))
        };
        let inset = INSETS.into_iter().find(|inset| !is_taken(inset)).unwrap_or(INSETS[0]);
        squares.for_each(|square| self.insets.entry(square).or_default().push(inset));
        inset
    }

    /// Records a line through these squares. Returns `true` if it meets another line that looks the same, so that they
    /// could be mistaken for one; lines with a direction that begin in the same cell do not count.
    pub fn meets(&mut self, line: &Line, squares: &[Square]) -> bool {
        let look = Line { cells: Vec::new(), label: Label::None, closed: false, ..line.clone() };
        let has_direction = line.first != End::Plain || line.last == End::Arrow;
        let mut meets = false;
        for (place, &square) in squares.iter().enumerate() {
            let others = self.lines.entry(square).or_default();
            let is_another = |&(other, begins): &(usize, bool)| {
                other < self.looks.len() && !(has_direction && begins && place == 0)
            };
            meets |= others.iter().any(|other| is_another(other) && self.looks[other.0] == look);
            others.push((self.looks.len(), place == 0));
        }
        self.looks.push(look);
        meets
    }

    /// Records that a sign will be drawn at a point.
    pub fn expect_sign(&mut self, at: (i32, i32), look: Look, text: &str) {
        let signs = self.signs.entry(at).or_default();
        if !signs.iter().any(|(other, its)| *other == look && its == text) {
            signs.push((look, text.to_owned()));
        }
    }

    /// Returns how far a sign at a point is moved because of different signs at the same point, which are `apart` units
    /// apart if there is room. Identical signs are drawn once.
    pub fn shift(&self, at: (i32, i32), look: Look, text: &str, apart: i32) -> i32 {
        let signs = self.signs.get(&at).map_or(&[][..], Vec::as_slice);
        let Some(place) = signs.iter().position(|(other, its)| *other == look && its == text) else {
            return 0;
        };
        let count = signs.len() as i32;
        (2 * place as i32 - count + 1) * apart.min(UNIT / count) / 2
    }
}

/// Returns the squares that an area touches.
fn squares([left, top, right, bottom]: Area) -> impl Iterator<Item = Square> {
    let range = |from: i32, to: i32| from.div_euclid(UNIT)..=(to - 1).div_euclid(UNIT);
    range(top, bottom).flat_map(move |row| range(left, right).map(move |column| (row, column)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    #[test]
    fn an_area_is_taken_once() {
        let mut taken = TakenPlaces::default();
        taken.take([60, 4, 70, 20]);
        assert!(!taken.is_free([66, 10, 90, 12]) && !taken.is_free([0, 0, 61, 5]));
        assert!(taken.is_free([70, 4, 90, 20]) && taken.is_free([60, 20, 70, 30]));
    }

    #[test]
    fn outlines_that_share_cells_lie_within_each_other() {
        let mut taken = TakenPlaces::default();
        let mut inset = |squares: &[Square]| taken.inset(squares.iter().copied());
        assert_eq!(inset(&[(0, 0), (0, 1)]), 5);
        assert_eq!(inset(&[(0, 1), (0, 2)]), 9);
        assert_eq!(inset(&[(0, 2), (0, 3)]), 5);
        assert_eq!(inset(&[(0, 1)]), 13);
    }

    #[test]
    fn lines_of_one_kind_meet() {
        let line = |width| Line::new(&[Cell::new(0, 0)], width, "#000000");
        let mut taken = TakenPlaces::default();
        assert!(!taken.meets(&line(16), &[(0, 0), (0, 1)]));
        assert!(!taken.meets(&line(10), &[(0, 0), (0, 1)]));
        assert!(taken.meets(&line(16), &[(1, 1), (0, 1)]));
        let thermometer =
            |taken: &mut TakenPlaces, squares: &[Square]| taken.meets(&line(19).begin(End::Bulb), squares);
        assert!(!thermometer(&mut taken, &[(5, 5), (5, 6)]));
        assert!(!thermometer(&mut taken, &[(5, 5), (6, 5)]), "one bulb");
        assert!(thermometer(&mut taken, &[(4, 6), (5, 6)]));
        assert!(!taken.meets(&line(5), &[(0, 0), (0, 1), (0, 0)]), "a line does not meet itself");
    }

    #[test]
    fn signs_at_one_place_lie_beside_each_other() {
        let mut taken = TakenPlaces::default();
        for (look, text) in [(Look::White, ""), (Look::White, "2"), (Look::White, "")] {
            taken.expect_sign((0, 0), look, text);
        }
        let shift = |at, text| taken.shift(at, Look::White, text, 20);
        assert_eq!((shift((0, 0), ""), shift((0, 0), "2"), shift((64, 0), "2")), (-10, 10, 0));
        for text in ["3", "4"] {
            taken.expect_sign((0, 0), Look::White, text);
        }
        assert_eq!(
            ["", "2", "3", "4"].map(|text| taken.shift((0, 0), Look::White, text, 20)),
            [-24, -8, 8, 24]
        );
    }
}
