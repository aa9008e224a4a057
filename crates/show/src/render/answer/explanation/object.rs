//! The JSON object of an explanation.

use schemars::JsonSchema;
use serde::Serialize;

use super::ExplanationWords;
use crate::grid::Digit;
use crate::question::conflict::WrongGiven;
use crate::question::explain::Finding;
use crate::question::{Status, StoredVerdict};
use crate::render::{Member, MemberObject};

/// A wrong given as an object: leaving it out, alone or with another, leaves exactly one solution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WithoutGiven {
    /// The digit of that solution in the cell, unless `no_answer` withholds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<Digit>,
    /// The cell and its value, as `r1c2=3`.
    pub given: String,
}

/// The object of an explanation; absent parts are left out. Its keys are in alphabetical order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExplanationObject {
    /// `false` if there is exactly one solution or none: this question writes no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<bool>,
    /// The givens and rules that contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core: Option<Vec<MemberObject>>,
    /// The cells whose values are not the same in all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// The houses that the contradiction needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<String>>,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// `true` if none of the givens and rules can be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The values of the only solution, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<Digit>>>,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
    /// Givens that, added together, would leave one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_with: Option<Vec<String>>,
    /// Givens that each leave exactly one solution if removed alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unique_without: Vec<WithoutGiven>,
    /// `true` if there are certainly no other such givens or pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_without_complete: Option<bool>,
    /// Pairs of givens that leave exactly one solution if removed together; only if no single given does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unique_without_two: Vec<[WithoutGiven; 2]>,
    /// The verdict.
    pub verdict: Status,
}

impl<'a> ExplanationWords<'a> {
    /// Returns the JSON object of the explanation; `stored` is the result of comparing the answer with the solution
    /// stored with the puzzle.
    pub fn object(&self, stored: Option<StoredVerdict>) -> ExplanationObject {
        let mut object = ExplanationObject {
            certified: matches!(self.found, Finding::None(_) | Finding::Unique(_)).then_some(false),
            core: None,
            differ: None,
            houses: None,
            letters: self.puzzle.grid().letters().map(|letters| letters.to_string()),
            minimal: None,
            solution: None,
            stored_solution: stored,
            unique_with: None,
            unique_without: Vec::new(),
            unique_without_complete: None,
            unique_without_two: Vec::new(),
            verdict: self.verdict(),
        };
        let member = |member: Member<'a>| member.object(self.puzzle, self.source);
        match self.found {
            Finding::Unknown => {}
            Finding::Unique(solution) => object.solution = Some(solution.digits(self.puzzle.grid())),
            Finding::Multiple(differ, givens) => {
                (object.differ, object.unique_with) =
                    (Some(self.puzzle.grid().names_of(differ)), Some(self.givens(givens)));
            }
            Finding::None(conflict) => {
                object.core = Some(self.members().into_iter().map(member).collect());

                (object.houses, object.minimal) = (Some(self.houses()), Some(conflict.minimal));
                let without = |wrong: &WrongGiven| WithoutGiven {
                    digit: (!self.no_answer).then_some(wrong.digit),
                    given: self.given(wrong.cell, wrong.given),
                };
                let wrong = &conflict.wrong;
                object.unique_without = wrong.alone.iter().map(without).collect();
                object.unique_without_two =
                    wrong.pairs.iter().map(|pair| pair.each_ref().map(without)).collect();
                object.unique_without_complete = Some(wrong.complete);
            }
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Limits, dpll::Dpll};
    use crate::problem::Problem;
    use crate::question::explain::explain;
    use crate::render::json::to_line;

    #[test]
    fn keys_are_in_alphabetical_order() {
        let wrong = ["1234\n3412\n2143\n43.4", "1233\n3412\n2143\n3321"];
        for text in ["1.34\n..12\n21..\n43.1", "1...\n....\n....\n...1"].into_iter().chain(wrong) {
            let problem = Problem::new(text.parse().expect("a puzzle"));
            let found = explain(&problem, problem.suited(), &Dpll::new(), &Limits::default());
            let found = found.expect("an answer");
            let json = to_line(
                &ExplanationWords::new(problem.puzzle(), "p", &found).object(Some(StoredVerdict::Same)),
            );
            // `serde_json` sorts keys when it parses, so equal texts show that the object's keys are sorted.
            let sorted: serde_json::Value = serde_json::from_str(&json).expect("JSON");
            assert_eq!(sorted.to_string(), json);
        }
    }
}
