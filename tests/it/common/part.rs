//! Selects some of the puzzles of a long test.

/// Which puzzles a test uses: all, or each N-th from the K-th on.
#[derive(Clone, Copy)]
pub struct Part {
    place: usize,
    of: usize,
}

impl Part {
    /// The part that consists of all puzzles.
    pub const WHOLE: Part = Part { place: 0, of: 1 };

    /// Selects each `of`-th puzzle from the `number`-th on, which is counted from 1.
    pub fn new(number: usize, of: usize) -> Part {
        assert!((1..=of).contains(&number), "part {number} of {of}");
        Part { place: number - 1, of }
    }

    /// Returns the items of `all` that belong to this part.
    pub fn pick<I: IntoIterator>(self, all: I) -> impl Iterator<Item = I::Item> {
        all.into_iter().skip(self.place).step_by(self.of)
    }
}
