//! Collects SVG elements in layers, and escapes text for XML.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The layer of an element: a later layer covers the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Fills of whole cells.
    Fills,
    /// Discs and squares that lie within cells.
    Discs,
    /// Lines of rules. The number is the negative width, so that thinner lines cover wider ones.
    Lines(i32),
    /// The lines between cells.
    Grid,
    /// The lines between regions, and the frame.
    Regions,
    /// Diagonals of the grid.
    Diagonals,
    /// Cages and their texts.
    Cages,
    /// Dots and other signs.
    Signs,
    /// The white outlines of small texts.
    Halos,
    /// Small texts.
    Labels,
    /// Pencil marks.
    Candidates,
    /// Digits.
    Digits,
    /// Clues outside the grid.
    Clues,
    /// Marks of contradictions, and of cells that differ between solutions.
    Marks,
    /// The text below the grid.
    Legend,
}

/// A picture under construction: groups of elements in layers, in the order of insertion.
#[derive(Debug, Default)]
pub struct Canvas {
    layers: BTreeMap<Layer, Vec<(String, String)>>,
}

impl Canvas {
    /// Adds an element to a layer, in a group with these SVG attributes. Successive elements with the same attributes
    /// share a group.
    pub fn put(&mut self, layer: Layer, attributes: &str, element: &str) {
        let groups = self.layers.entry(layer).or_default();
        match groups.last_mut() {
            Some((last, elements)) if last == attributes => elements.push_str(element),
            _ => groups.push((attributes.to_owned(), element.to_owned())),
        }
    }

    /// Removes all layers below `layer`, and returns their groups in order, one per line.
    pub fn take_below(&mut self, layer: Layer) -> String {
        let rest = self.layers.split_off(&layer);
        Canvas { layers: std::mem::replace(&mut self.layers, rest) }.into_svg()
    }

    /// Adds all elements of another canvas.
    pub fn add(&mut self, other: &Canvas) {
        for (&layer, groups) in &other.layers {
            groups.iter().for_each(|(attributes, elements)| self.put(layer, attributes, elements));
        }
    }

    /// Returns all groups from the lowest layer to the highest, one per line.
    pub fn into_svg(self) -> String {
        let groups = self.layers.into_values().flatten();
        groups.map(|(attributes, elements)| format!("<g {attributes}>{elements}</g>\n")).collect()
    }
}

/// Returns the SVG element of a path with these commands.
pub fn path(commands: &str) -> String {
    format!("<path d=\"{commands}\"/>")
}

/// Returns a path through these points; if `closed`, it returns to the first point.
pub fn polyline(points: &[(i32, i32)], closed: bool) -> String {
    path(&commands(points, closed))
}

/// Returns the commands of a path through these points; if `closed`, it returns to the first point.
pub fn commands(points: &[(i32, i32)], closed: bool) -> String {
    let mut text = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| points[before]);
        // Writing to a String cannot fail.
        let _ = match before {
            None => write!(text, "M{x} {y}"),
            Some((_, above)) if above == *y => write!(text, "H{x}"),
            Some((left, _)) if left == *x => write!(text, "V{y}"),
            Some(_) => write!(text, "L{x} {y}"),
        };
    }
    text + if closed { "z" } else { "" }
}

/// Returns the SVG element of a circle.
pub fn circle((x, y): (i32, i32), radius: i32) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

/// Returns the SVG element of a text at a point. The text is centred on the point if its group has
/// `text-anchor="middle"`.
pub fn text((x, y): (i32, i32), text: &str) -> String {
    // Centring a text vertically by `dy` is the only way that all programs support.
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".35em\">{}</text>", escaped(text))
}

/// Returns a text with the special characters of XML escaped, and without the characters that XML forbids.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<a b=\"c\">&'\u{1}\u{7f}\n"), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;\n");
    }

    #[test]
    fn elements_of_one_group_stand_together() {
        let mut canvas = Canvas::default();
        canvas.put(Layer::Digits, "fill=\"red\"", "<b/>");
        canvas.put(Layer::Fills, "fill=\"red\"", "<a/>");
        canvas.put(Layer::Digits, "fill=\"red\"", "<c/>");
        assert_eq!(canvas.into_svg(), "<g fill=\"red\"><a/></g>\n<g fill=\"red\"><b/><c/></g>\n");
    }

    #[test]
    fn paths_are_short() {
        assert_eq!(commands(&[(0, 0), (5, 0), (5, 7), (0, 0)], true), "M0 0H5V7L0 0z");
    }
}
