//! Finds models one after another until a question is answered.

use super::count::{Number, Ways};
use super::shared::{End, ModelCheck, Threads};
use super::{Models, Question, QuestionError, Status};
use crate::backend::{Limits, Statistics, Verdict, add_statistics};
use crate::cnf::Model;
use crate::count::Count;
use crate::decode::NoSolution;
use crate::limits::Stopped;
use crate::stopwatch::Phase;

/// The answer to a question, derived from the models of a formula.
pub struct Tally<S> {
    pub answer: Status,
    /// The first models, at most two, and for each the result of `read`.
    pub models: Vec<Model>,
    pub solutions: Vec<S>,
    /// The number of models known to exist.
    pub count: Count,
    /// `true` if there are no other models.
    pub complete: bool,
    /// The unit and the amount of work of another counting method; `None` if the models were enumerated.
    pub work: Option<(&'static str, u64)>,
    /// The statistics of the threads that helped.
    pub helped: Statistics,
}

impl<S> Tally<S> {
    /// Returns the statistics of the session `found`, plus the work of threads and of another counting method.
    pub fn statistics(&self, found: &Models<'_>) -> Statistics {
        let mut statistics = found.statistics();
        add_statistics(&mut statistics, &self.helped);
        statistics.extend(self.work);
        statistics
    }
}

/// Threads that help the calling thread to count, and the check of each of their models.
pub type Help<'a> = (Threads<'a>, ModelCheck<'a>);

/// Threads help after this number of models (`MANY`) or of propagations (`LONG`).
const MANY: u128 = if cfg!(test) { 20 } else { 5_000 };
const LONG: u64 = 5_000_000;

/// Looks for as many models as `question` needs. `read` checks each model and returns its meaning. `ways` are methods
/// that may find the number sooner. `hear` receives the number of models known to exist. If the search takes a long
/// time, the threads in `help` share it.
pub fn count<S>(
    found: &mut Models<'_>,
    question: Question,
    limits: &Limits,
    ways: Option<Ways<'_>>,
    mut help: Option<Help<'_>>,
    hear: Option<&dyn Fn(u128)>,
    read: impl Fn(&Model) -> Result<S, QuestionError>,
) -> Result<Tally<S>, QuestionError> {
    let wanted = match question {
        Question::One => 1,
        Question::Unique => 2,
        // A maximum of 0 counts as 1: at least one model must be searched for.
        Question::Count(max) => max.max(1),
    };
    // A conflict limit applies to one search alone, so neither other methods nor threads are used.
    let is_free = limits.conflicts().is_none();
    let mut ways = ways.filter(|_| is_free);
    let mut number = |count, found: &Models<'_>, threads| match &mut ways {
        Some(ways) => ways.number(count, || propagations(found).saturating_mul(threads), limits),
        None => Ok(None),
    };
    let (mut models, mut solutions, mut count) = (Vec::new(), Vec::new(), 0_u128);
    let (mut last, mut work, mut helped) = (None, None, Vec::new());
    // The total number, if a method other than the enumeration found it.
    let mut all = None;
    while count < wanted {
        match number(count, found, 1) {
            Ok(None) => {}
            Ok(Some(number)) => {
                number.agrees(count)?;
                (last, work) = (number.end(wanted), Some(number.work));
                all = Some(number.solutions);
                break;
            }
            Err(Stopped) => {
                last = Some(Verdict::Unknown);
                break;
            }
        }
        if is_free
            && help.is_some()
            && (count >= MANY || propagations(found) >= LONG)
            && let Some((threads, check)) = help.take()
            && let helpers @ 1.. = threads.helpers(found, limits)
        {
            let jobs = helpers as u64 + 1;
            let each = |found: &Models<'_>, walked: u64| {
                hear.iter().for_each(|hear| hear(walked.into()));
                if u128::from(walked) >= wanted {
                    return Ok(Some(CountReport::Enough));
                }
                Ok(match number(walked.into(), found, jobs) {
                    Ok(number) => number.map(CountReport::Number),
                    Err(Stopped) => Some(CountReport::Stopped),
                })
            };
            let begun = u64::try_from(count).unwrap_or(u64::MAX);
            let walked = threads.walk(found, helpers, begun, check, limits, each)?;
            (count, helped) = (u128::from(walked.count), walked.statistics);
            last = match walked.end {
                End::Told(CountReport::Number(number)) => {
                    number.agrees(count)?;
                    let end = number.end(wanted);
                    (work, all) = (Some(number.work), Some(number.solutions));
                    end
                }
                _ if count >= wanted => None,
                End::All => Some(Verdict::Unsat),
                End::Stopped | End::Told(_) => Some(Verdict::Unknown),
            };
            break;
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
    let count = all.unwrap_or_else(|| count.into());
    // `u128::MAX` stands for no maximum.
    let count = if wanted < u128::MAX { count.min(wanted.into()) } else { count };
    let answer = match (last, count.as_u128()) {
        (Some(Verdict::Unknown), _) => Status::Unknown,
        (Some(_), Some(0)) => Status::None,
        (Some(_), Some(1)) => Status::Unique,
        (None, Some(1)) => Status::Solved,
        _ => Status::Multiple,
    };
    let complete =
        matches!(answer, Status::None | Status::Unique) || (answer == Status::Multiple && is_whole);
    Ok(Tally { answer, models, solutions, count, complete, work, helped })
}

/// The reason to end a shared enumeration.
enum CountReport {
    /// The requested number was reached.
    Enough,
    /// Another method found the total number.
    Number(Number),
    /// A limit was reached.
    Stopped,
}

impl Number {
    /// Fails if the number is less than the number of models found, which would be an error of the counting method.
    fn agrees(&self, found: u128) -> Result<(), QuestionError> {
        if self.solutions < found {
            let what = format!("{} solutions, of which {found} were found", self.solutions);
            return Err(NoSolution::Uncounted(what).into());
        }
        Ok(())
    }

    /// Returns `Unsat` if the number means that all models were counted; `None` if there may be more than `wanted`.
    fn end(&self, wanted: u128) -> Option<Verdict> {
        (wanted == u128::MAX || self.solutions < wanted).then_some(Verdict::Unsat)
    }
}

/// Returns the number of propagations of the search so far.
fn propagations(found: &Models<'_>) -> u64 {
    let statistics = found.statistics();
    statistics.iter().find(|(name, _)| *name == "propagations").map_or(0, |&(_, count)| count)
}
