//! Elements in layers, and text that is safe in XML.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The layer of an element: a later layer covers the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Whole cells in a colour.
    Fills,
    /// Discs and squares in cells.
    Discs,
    /// Lines; the number grows as lines get thinner.
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
    /// The white edges of small texts.
    Halos,
    /// Small texts.
    Labels,
    /// Pencil marks.
    Candidates,
    /// Digits.
    Digits,
    /// Clues outside the grid.
    Clues,
    /// Marks of a contradiction or a difference.
    Marks,
    /// The text below.
    Legend,
}

/// A picture under construction: groups of elements in layers, in the order of insertion.
#[derive(Debug, Default)]
pub struct Canvas {
    layers: BTreeMap<Layer, Vec<(String, String)>>,
}

impl Canvas {
    /// Adds an element to the group of a layer with these attributes.
    pub fn put(&mut self, layer: Layer, attributes: &str, element: &str) {
        let groups = self.layers.entry(layer).or_default();
        match groups.last_mut() {
            Some((last, elements)) if last == attributes => elements.push_str(element),
            _ => groups.push((attributes.to_owned(), element.to_owned())),
        }
    }

    /// Takes out all groups of the layers below this one, the lowest first, one to a line.
    pub fn take_below(&mut self, layer: Layer) -> String {
        let rest = self.layers.split_off(&layer);
        Canvas { layers: std::mem::replace(&mut self.layers, rest) }.into_svg()
    }

    /// Adds everything from another canvas.
    pub fn add(&mut self, other: &Canvas) {
        for (&layer, groups) in &other.layers {
            groups.iter().for_each(|(attributes, elements)| self.put(layer, attributes, elements));
        }
    }

    /// All groups, the lowest first, one to a line.
    pub fn into_svg(self) -> String {
        let groups = self.layers.into_values().flatten();
        groups.map(|(attributes, elements)| format!("<g {attributes}>{elements}</g>\n")).collect()
    }
}

/// A path from commands.
pub fn path(commands: &str) -> String {
    format!("<path d=\"{commands}\"/>")
}

/// A path through these points; closed, it returns to the first.
pub fn polyline(points: &[(i32, i32)], closed: bool) -> String {
    path(&commands(points, closed))
}

/// The commands of such a path.
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

/// A circle.
pub fn circle((x, y): (i32, i32), radius: i32) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

/// A text at this point, centred on it if its group has `text-anchor="middle"`.
pub fn text((x, y): (i32, i32), text: &str) -> String {
    // Not all programs know another way to centre a text vertically.
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".35em\">{}</text>", escaped(text))
}

/// Returns the text with the special characters of XML escaped, and without those that XML forbids.
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
