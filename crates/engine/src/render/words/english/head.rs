//! The lines about a step and about the end of the steps, in English.

use super::of_rule;
use crate::render::words::headline::{EndStory, Ending, Headline};
use crate::steps::HouseTitle;

pub fn title(headline: &Headline) -> String {
    headline.told(headline.step.name.clone(), |house| match house {
        HouseTitle::OfRule(rule) => format!("the {}", of_rule(rule)),
        house => house.name(headline.puzzle),
    })
}

/// The end, and the hardest of the steps; of what was entered, a line for each that is wrong.
pub fn end(ending: &Ending) -> String {
    let count = match ending.steps {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    };
    let mut text = match &ending.end {
        EndStory::Solved => format!("solved in {count}"),
        EndStory::Open(open) => {
            let open = open.iter().map(|left| format!("{} ({})", left.cells.concat(), left.values.join(",")));
            let open = open.collect::<Vec<_>>().join(", ");
            format!("several solutions; after {count} these cells are open: {open}")
        }
        EndStory::Contradiction(_, cause) => format!("no solution; after {count} this cannot hold: {cause}"),
        EndStory::NoShortReason => format!("no short reason was found after {count}"),
        EndStory::Interrupted => format!("interrupted after {count}"),
        EndStory::Stopped => format!("a limit was reached after {count}"),
        EndStory::Wrong(wrong) => {
            let told = wrong.iter().map(|(cell, value, right)| match &right[..] {
                [] => format!("{cell}={value} is wrong"),
                right => format!("{cell}={value} is wrong, it is {}", right.join(" or ")),
            });
            return told.collect::<Vec<_>>().join("\n");
        }
        EndStory::Missing(missing) => {
            let told = missing.iter().map(|(cell, right)| match &right[..] {
                [] => format!("{cell} lacks the candidate that is right"),
                right => format!("{cell} lacks the candidate {}", right.join(" or ")),
            });
            return told.collect::<Vec<_>>().join("\n");
        }
        EndStory::Incompatible => {
            return "no solution has all of what was found, though each of it is possible by itself"
                .to_owned();
        }
        EndStory::NothingWrong => return "nothing that was found is wrong".to_owned(),
    };
    if let Some((number, hardest)) = &ending.hardest {
        text += &match ending.total {
            Some(total) => {
                format!("; hardest {number}: w{} {}; total {total}", hardest.step.weight, title(hardest))
            }
            None => format!("; the hardest step is {number}: {}", title(hardest)),
        };
    }
    text
}
