//! The origin of a statement.

use std::sync::Arc;

use super::token::Mark;
use crate::statement::Part;

/// A position in the text, and the type of its token; short forms have no type.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The position of the token.
    pub mark: Mark,
    /// The type of the token.
    pub kind: Option<&'static str>,
}

impl Spot {
    /// Returns the type as errors show it, such as `'.Cage'`; empty for short forms.
    pub fn statement(&self) -> String {
        self.kind.map_or(String::new(), |kind| format!("'.{kind}'"))
    }
}

/// The origin of a statement: a token and, for a statement with blocks, the origins of the statements in them.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The token that the statement comes from.
    pub all: Spot,
    /// The origins of the statements of each block.
    pub blocks: Vec<Vec<Origin>>,
    /// The name that the text gives the rule.
    pub name: Option<Arc<str>>,
}

impl Origin {
    /// Makes the origin of a statement that comes from one token.
    pub fn new(mark: Mark, kind: Option<&'static str>) -> Origin {
        Origin { all: Spot { mark, kind }, blocks: Vec::new(), name: None }
    }

    /// Returns the token that a part of the statement comes from.
    pub fn of(&self, part: &Part) -> Spot {
        let Part::Inner { block, line, part } = part else { return self.all };
        let inner = self.blocks.get(*block).and_then(|lines| lines.get(*line));
        inner.map_or(self.all, |origin| origin.of(part))
    }
}
