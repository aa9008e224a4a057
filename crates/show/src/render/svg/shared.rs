//! Drawings that the pictures of one page share: each is defined once, and pictures refer to it by a name.

use std::collections::BTreeMap;

/// The shared drawings of a page, with their names.
#[derive(Clone, Debug, Default)]
pub struct SharedDrawings {
    numbers: BTreeMap<String, usize>,
    definitions: String,
}

/// The maximum size, in bytes, of a drawing that is not worth a reference.
const SHORT: usize = 24;

impl SharedDrawings {
    /// Returns a reference to a drawing, and defines it at its first use; a short drawing is returned unchanged.
    pub fn shown(&mut self, elements: String) -> String {
        if elements.len() <= SHORT {
            return elements;
        }
        let next = self.numbers.len();
        let number = match self.numbers.get(&elements) {
            Some(&number) => number,
            None => {
                self.definitions += &format!("<g id=\"k{next}\">{}</g>\n", elements.trim_end());
                self.numbers.insert(elements, next);
                next
            }
        };
        format!("<use href=\"#k{number}\"/>")
    }

    /// Returns all definitions, as an SVG that takes up no room on the page.
    pub fn to_svg(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shared\" width=\"0\" height=\"0\" \
             aria-hidden=\"true\"><defs>\n{}</defs></svg>\n",
            self.definitions
        )
    }
}
