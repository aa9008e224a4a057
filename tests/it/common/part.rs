//! The part of its puzzles that a test takes.

/// All of the puzzles, or every N-th from the K-th on.
#[derive(Clone, Copy)]
pub struct Part {
    place: usize,
    of: usize,
}

impl Part {
    /// Every one.
    pub const WHOLE: Part = Part { place: 0, of: 1 };

    /// Every `of`-th, from the `number`-th on.
    pub fn new(number: usize, of: usize) -> Part {
        assert!((1..=of).contains(&number), "part {number} of {of}");
        Part { place: number - 1, of }
    }

    /// Picks the items that belong to this part.
    pub fn pick<I: IntoIterator>(self, all: I) -> impl Iterator<Item = I::Item> {
        all.into_iter().skip(self.place).step_by(self.of)
    }
}
