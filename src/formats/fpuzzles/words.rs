//! A native line in the making, and what each part of it comes from.

use super::Path;

/// A place in the object and, where a number stands there, the cell that it belongs to.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The place.
    pub path: Path,
    /// The cell, as the object names it.
    pub cell: Option<String>,
}

impl Spot {
    /// How errors call it.
    pub fn label(&self) -> String {
        match &self.cell {
            Some(cell) => format!("{} at {cell}", self.path),
            None => self.path.to_string(),
        }
    }
}

/// Where a native line comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// What states it.
    pub path: Path,
    /// The first byte of each part that stands elsewhere, ascending.
    parts: Vec<(usize, Spot)>,
}

impl Origin {
    /// The origin of a line that comes from one place.
    pub fn new(path: Path) -> Origin {
        Origin { path, parts: Vec::new() }
    }

    /// Where the part at a column of the line, from 1, comes from.
    pub fn at(&self, column: usize) -> Spot {
        let behind = self.parts.partition_point(|&(start, _)| start < column);
        let whole = || Spot { path: self.path.clone(), cell: None };
        self.parts[..behind].last().map_or_else(whole, |(_, spot)| spot.clone())
    }
}

/// The words of a line.
#[derive(Clone, Debug)]
pub struct Words {
    /// The line.
    pub text: String,
    /// What it comes from.
    pub origin: Origin,
}

impl Words {
    /// A line that `path` states, its name first.
    pub fn new(name: &str, path: &Path) -> Words {
        Words { text: name.to_owned(), origin: Origin::new(path.clone()) }
    }

    /// Adds words that come from this place.
    pub fn add_from(mut self, words: &str, path: Path, cell: Option<String>) -> Words {
        self.text.push(' ');
        self.origin.parts.push((self.text.len(), Spot { path, cell }));
        self.text.push_str(words);
        self
    }
}
