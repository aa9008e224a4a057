//! The origin of a statement.

use std::sync::Arc;

use super::token::Mark;
use crate::statement::Part;

/// A place in the text, and the type of the token there; short forms have no type.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The place.
    pub mark: Mark,
    /// The type.
    pub kind: Option<&'static str>,
}

impl Spot {
    /// The type as it is written, for errors.
    pub fn statement(&self) -> String {
        self.kind.map_or(String::new(), |kind| format!("'.{kind}'"))
    }
}

/// The origin of a statement: a token, and for a statement with blocks the tokens of the statements in them.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The token.
    pub all: Spot,
    /// The origins of the statements of each block.
    pub blocks: Vec<Vec<Origin>>,
    /// The name of the rule.
    pub name: Option<Arc<str>>,
}

impl Origin {
    /// The origin of a statement made by one token.
    pub fn new(mark: Mark, kind: Option<&'static str>) -> Origin {
        Origin { all: Spot { mark, kind }, blocks: Vec::new(), name: None }
    }

    /// The token of a part of the statement.
    pub fn of(&self, part: &Part) -> Spot {
        let Part::Inner { block, line, part } = part else { return self.all };
        let inner = self.blocks.get(*block).and_then(|lines| lines.get(*line));
        inner.map_or(self.all, |origin| origin.of(part))
    }
}
