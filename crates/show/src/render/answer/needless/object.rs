//! The JSON object about needless clues.

use schemars::JsonSchema;
use serde::Serialize;

use super::NeedlessWords;
use crate::csp::Owner;
use crate::grid::Digit;
use crate::question::{Status, StoredVerdict};
use crate::render::MemberObject;

/// A clue that is needed, as an object.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededObject {
    /// The number of solutions without it, as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// `true` if there are no other solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The clue.
    #[serde(flatten)]
    pub clue: MemberObject,
}

/// Clues that are enough, as an object. Its keys are in alphabetical order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EnoughObject {
    /// `true` if none of the kept clues can be left out.
    pub irreducible: bool,
    /// The clues of that set.
    pub kept: Vec<MemberObject>,
    /// All other clues.
    pub left_out: Vec<MemberObject>,
}

/// The object of needless clues; absent parts are left out. Its keys are in alphabetical order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeedlessObject {
    /// `false` if a limit was reached before everything was known.
    pub complete: bool,
    /// A set of clues that is enough, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enough: Option<EnoughObject>,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The clues that cannot be removed, even alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<Vec<NeededObject>>,
    /// The clues that can each be removed alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needless: Option<Vec<MemberObject>>,
    /// The values of the only solution, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<Digit>>>,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
    /// The undecided clues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<MemberObject>,
    /// The verdict.
    pub verdict: Status,
}

impl NeedlessWords<'_> {
    /// Returns the JSON object of the needless clues; `stored` is the result of comparing the answer with the solution
    /// stored with the puzzle.
    pub fn object(&self, stored: Option<StoredVerdict>) -> NeedlessObject {
        let member = |owner: Owner| Some(self.member(owner)?.object(self.puzzle, self.source));
        let members = |owners: &[Owner]| owners.iter().filter_map(|&owner| member(owner)).collect();
        let such = |needless| {
            NeedlessWords::such(self.found, needless).filter_map(|clue| member(clue.owner)).collect()
        };
        let needed = NeedlessWords::such(self.found, Some(false)).filter_map(|clue| {
            let (count, exact) =
                (clue.without.and_then(|it| u64::try_from(it.count).ok()), clue.without.map(|it| it.exact));
            Some(NeededObject { clue: member(clue.owner)?, count, exact })
        });
        let is_unique = self.found.answer == Status::Unique;
        NeedlessObject {
            complete: self.found.is_complete(),
            enough: self.found.enough.as_ref().map(|enough| EnoughObject {
                irreducible: enough.irreducible,
                kept: members(&enough.kept),
                left_out: members(&enough.left_out),
            }),
            letters: self.puzzle.grid().letters().map(|letters| letters.to_string()),
            needed: is_unique.then(|| needed.collect()),
            needless: is_unique.then(|| such(Some(true))),
            solution: self.found.solution.as_ref().map(|solution| solution.digits(self.puzzle.grid())),
            stored_solution: stored,
            unknown: such(None),
            verdict: self.found.answer,
        }
    }
}
