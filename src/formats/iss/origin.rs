//! Where a native line comes from.

use std::rc::Rc;

use super::token::Mark;

/// A place in the text, and the type of the token there; forms of lines have none.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The place.
    pub mark: Mark,
    /// The type.
    pub kind: Option<Rc<str>>,
}

impl Spot {
    /// The type as it is written, for errors.
    pub fn statement(&self) -> String {
        self.kind.as_ref().map_or(String::new(), |kind| format!("'.{kind}'"))
    }
}

/// Where a native line comes from: a token, and for what composites hold the tokens of its parts.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The token.
    pub all: Spot,
    /// The first byte of each part, ascending.
    pub parts: Vec<(usize, Spot)>,
}

impl Origin {
    /// The origin of a line that is made of one token.
    pub fn new(mark: Mark, kind: Option<Rc<str>>) -> Origin {
        Origin { all: Spot { mark, kind }, parts: Vec::new() }
    }

    /// The token that a column of the line, from 1, comes from.
    pub fn at(&self, column: usize) -> &Spot {
        let behind = self.parts.partition_point(|&(start, _)| start < column);
        self.parts[..behind].last().map_or(&self.all, |(_, spot)| spot)
    }
}
