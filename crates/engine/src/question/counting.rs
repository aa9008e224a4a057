//! Models one after the other until a question is answered.

use super::{Answer, Error, Models, Question};
use crate::backend::{Limits, Verdict};
use crate::cnf::Model;
use crate::stopwatch::Phase;

/// The answer that the models of a formula give.
pub struct Tally<S> {
    pub answer: Answer,
    /// The first models, two at most, and what they say.
    pub models: Vec<Model>,
    pub solutions: Vec<S>,
    /// The number of models that were found.
    pub count: u64,
    /// True if there are no others.
    pub complete: bool,
}

/// Looks for as many models as `question` needs. `read` checks each of them and says what it means.
pub fn count<S>(
    found: &mut Models<'_>,
    question: Question,
    limits: &Limits,
    read: impl Fn(&Model) -> Result<S, Error>,
) -> Result<Tally<S>, Error> {
    let wanted = match question {
        Question::One => 1,
        Question::Unique => 2,
        // Less than one solution is nothing to look for.
        Question::Count(max) => max.max(1),
    };
    let (mut models, mut solutions, mut count) = (Vec::new(), Vec::new(), 0);
    let mut last = None;
    while count < wanted {
        match found.next(limits)? {
            Verdict::Sat(model) => {
                let checking = limits.during(Phase::Check);
                let solution = read(&model)?;
                drop(checking);
                count += 1;
                if models.len() < 2 {
                    models.push(model);
                    solutions.push(solution);
                }
            }
            end => {
                last = Some(end);
                break;
            }
        }
    }
    let answer = match (last, count) {
        (Some(Verdict::Unknown), _) => Answer::Unknown,
        (Some(_), 0) => Answer::None,
        (Some(_), 1) => Answer::Unique,
        (None, 1) => Answer::Solved,
        _ => Answer::Multiple,
    };
    let complete =
        matches!(answer, Answer::None | Answer::Unique) || (count < wanted && answer == Answer::Multiple);
    Ok(Tally { answer, models, solutions, count, complete })
}
