//! Givens and rules that an answer names.

use schemars::JsonSchema;
use serde::Serialize;

use crate::csp::Owner;
use crate::grid::{Cell, Digit};
use crate::puzzle::{Puzzle, StatedRule};

/// A given or a rule that an answer names, for example because it is needless.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Member<'a> {
    /// A rule, with the line that stated it.
    Rule(&'a StatedRule),
    /// The value that is given in a cell.
    Given(Cell, Digit),
}

/// A given or a rule as an object of JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum MemberObject {
    /// A rule.
    Rule {
        /// The number of its line, from 1.
        line: usize,
        /// Its native line.
        rule: String,
        /// The name of the text that the line was read from.
        source: String,
    },
    /// A given.
    Given {
        /// The cell and its value, as `r1c2=3`.
        given: String,
    },
}

/// Returns a given as text, such as `r1c2=3`.
pub(super) fn given(puzzle: &Puzzle, cell: Cell, digit: Digit) -> String {
    format!("{}={}", puzzle.grid().name_of(cell), puzzle.grid().sign(digit))
}

impl<'a> Member<'a> {
    /// Returns the given or rule of `puzzle` with this owner; `None` for houses.
    pub fn of(puzzle: &'a Puzzle, owner: Owner) -> Option<Member<'a>> {
        match owner {
            Owner::Rule(rule) => puzzle.rules().get(rule).map(Member::Rule),
            Owner::Given(var) => {
                let cell = puzzle.cells().nth(var.index())?;
                Some(Member::Given(cell, puzzle.given(cell)?))
            }
            Owner::House(_) | Owner::Shared => None,
        }
    }

    /// Returns the given or rule on one line: `given r1c2=3`, or `p.txt:3: killer 15 r1c1 r1c2` for a rule that was
    /// read from the `source` `p.txt`. A rule whose source has no name begins with `line 3: `.
    pub(super) fn text(self, puzzle: &Puzzle, source: &str) -> String {
        match self {
            Member::Rule(rule) => match source_of(rule, source) {
                "" => format!("line {}: {rule}", rule.origin.line),
                source => format!("{source}:{}: {rule}", rule.origin.line),
            },
            Member::Given(cell, digit) => format!("given {}", given(puzzle, cell, digit)),
        }
    }

    /// Returns the given or rule as a JSON object.
    pub(super) fn object(self, puzzle: &Puzzle, source: &str) -> MemberObject {
        match self {
            Member::Rule(rule) => MemberObject::Rule {
                line: rule.origin.line,
                rule: rule.to_string(),
                source: source_of(rule, source).to_owned(),
            },
            Member::Given(cell, digit) => MemberObject::Given { given: given(puzzle, cell, digit) },
        }
    }
}

fn source_of<'a>(rule: &'a StatedRule, source: &'a str) -> &'a str {
    rule.origin.source.as_deref().unwrap_or(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_named_by_its_line() {
        let puzzle: Puzzle = "grid 4x4\nkiller 5 r1c1 r1c2".parse().expect("a puzzle");
        let member = Member::Rule(&puzzle.rules()[0]);
        assert_eq!(member.text(&puzzle, "p.txt"), "p.txt:2: killer 5 r1c1 r1c2");
        assert_eq!(member.text(&puzzle, ""), "line 2: killer 5 r1c1 r1c2");
    }
}
