//! The hardest step of a puzzle, as a person would solve it.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::backend::Backend;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::QuestionError;
use crate::steps::{End, StepOptions, steps};

/// The hardest step, and the weight of all steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Hardest {
    /// The weight of the step; if no short reason was found for it, the least that it weighs.
    pub weight: u32,
    /// `true` if `weight` is exact.
    pub exact: bool,
    /// The name of the step, if it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The sum of the weights of all steps that weigh more than 1, if all were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u32>,
}

impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, self.total) {
            (Some(name), Some(total)) => write!(f, "hardest step w{} {name}, total {total}", self.weight),
            _ => f.write_str("no short reason for a step"),
        }
    }
}

/// Returns the hardest step of a puzzle that has exactly one solution; `None` if a limit was reached. If a step weighs
/// more than `most`, the weight is `most + 1`, and not exact.
///
/// # Errors
/// `backend`, which is asked for the solution, failed.
pub fn hardest(
    puzzle: &Puzzle,
    most: u32,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<Hardest>, QuestionError> {
    let options = StepOptions { max_weight: most, ..StepOptions::default() };
    let found = steps(puzzle, None, backend, &options, limits)?;
    Ok(match found.end {
        End::Solved(_) => {
            // A complete grid has no steps: weight 0 and an empty name.
            let (weight, name) =
                found.hardest().map_or((0, ""), |(_, step)| (step.weight, step.name.as_str()));
            Some(Hardest { weight, exact: true, name: Some(name.to_owned()), total: Some(found.total()) })
        }
        End::NoShortReason => {
            Some(Hardest { weight: most.saturating_add(1), exact: false, name: None, total: None })
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;

    #[test]
    fn a_step_without_a_short_reason_weighs_more_than_any_other() {
        let puzzle =
            "grid 6x6 boxes 2x3\n2....3\n...6..\n..351.\n......\n436...\n.1....".parse().expect("a puzzle");
        let json = |most| {
            let found = hardest(&puzzle, most, &Handover::default(), &Limits::default()).expect("an answer");
            serde_json::to_string(&found.expect("no limit")).expect("JSON")
        };
        assert_eq!(json(20), r#"{"weight":4,"exact":true,"name":"hidden pair","total":6}"#);
        assert_eq!(json(3), r#"{"weight":4,"exact":false}"#);
    }
}
