//! Models one after the other until a question is answered.

use super::count::Ways;
use super::{Answer, Error, Models, Question};
use crate::backend::{Limits, Verdict};
use crate::cnf::Model;
use crate::decode::NoSolution;
use crate::limits::Stopped;
use crate::stopwatch::Phase;

/// The answer that the models of a formula give.
pub struct Tally<S> {
    pub answer: Answer,
    /// The first models, two at most, and what they say.
    pub models: Vec<Model>,
    pub solutions: Vec<S>,
    /// The number of models that there are for sure.
    pub count: u128,
    /// True if there are no others.
    pub complete: bool,
    /// What was counted where that did not go from one model to the next, and how many of that.
    pub work: Option<(&'static str, u64)>,
}

/// Looks for as many models as `question` needs. `read` checks each of them and says what it means; `ways` may know
/// sooner how many there are, and `hear` is told how many there are for sure.
pub fn count<S>(
    found: &mut Models<'_>,
    question: Question,
    limits: &Limits,
    mut ways: Option<Ways<'_>>,
    hear: Option<&dyn Fn(u128)>,
    read: impl Fn(&Model) -> Result<S, Error>,
) -> Result<Tally<S>, Error> {
    let wanted = match question {
        Question::One => 1,
        Question::Unique => 2,
        // Less than one solution is nothing to look for.
        Question::Count(max) => max.max(1),
    };
    let (mut models, mut solutions, mut count) = (Vec::new(), Vec::new(), 0_u128);
    let (mut last, mut work) = (None, None);
    while count < wanted {
        // A conflict limit is one of a search.
        let ways = ways.as_mut().filter(|_| limits.conflicts().is_none());
        match ways.map_or(Ok(None), |ways| ways.number(count, || propagations(found), limits)) {
            Ok(None) => {}
            Ok(Some(number)) if number.solutions < count => {
                let what = format!("{} solutions, of which {count} were found", number.solutions);
                return Err(NoSolution::Uncounted(what).into());
            }
            Ok(Some(number)) => {
                work = Some(number.work);
                count = number.solutions.min(wanted);
                last = (number.solutions < wanted).then_some(Verdict::Unsat);
                break;
            }
            Err(Stopped) => {
                last = Some(Verdict::Unknown);
                break;
            }
        }
        match found.next(limits)? {
            Verdict::Sat(model) => {
                let checking = limits.during(Phase::Check);
                let solution = read(&model)?;
                drop(checking);
                count += 1;
                hear.iter().for_each(|hear| hear(count));
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
    let is_whole = last == Some(Verdict::Unsat);
    let answer = match (last, count) {
        (Some(Verdict::Unknown), _) => Answer::Unknown,
        (Some(_), 0) => Answer::None,
        (Some(_), 1) => Answer::Unique,
        (None, 1) => Answer::Solved,
        _ => Answer::Multiple,
    };
    let complete =
        matches!(answer, Answer::None | Answer::Unique) || (answer == Answer::Multiple && is_whole);
    Ok(Tally { answer, models, solutions, count, complete, work })
}

/// The propagations of the search so far.
fn propagations(found: &Models<'_>) -> u64 {
    let statistics = found.statistics();
    statistics.iter().find(|(name, _)| *name == "propagations").map_or(0, |&(_, count)| count)
}
