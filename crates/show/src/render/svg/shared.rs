//! Drawings that pictures of one page share: each is defined once and referred to by its name.

use std::collections::BTreeMap;

/// Drawings with names.
#[derive(Clone, Debug, Default)]
pub struct SharedDrawings {
    numbers: BTreeMap<String, usize>,
    definitions: String,
}

/// The length up to which a drawing is no longer than a reference to it.
const SHORT: usize = 24;

impl SharedDrawings {
    /// An element that contains these.
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

    /// Returns all shared definitions, in a picture that takes no room.
    pub fn to_svg(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"shared\" width=\"0\" height=\"0\" \
             aria-hidden=\"true\"><defs>\n{}</defs></svg>\n",
            self.definitions
        )
    }
}
