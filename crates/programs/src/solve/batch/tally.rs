//! The counts of the answers of a batch: lines, errors, and the backends' work.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use sudoku2cnf_base::stopwatch::PhaseTimes;
use sudoku2cnf_sat::backend::{Statistics, add_statistics};

use crate::solve::answer::seconds_lines;

/// The sums over the lines answered so far, for `--stats`.
#[derive(Debug, Default)]
pub struct Tally {
    /// The number of answered lines, including errors.
    pub answers: u64,
    /// The number of lines whose answer is an error.
    pub errors: u64,
    backends: BTreeMap<String, Work>,
}

/// The work of one backend: for one answer, or the sums over several.
#[derive(Debug, Default)]
pub struct Work {
    backend: String,
    answers: u64,
    statistics: Statistics,
    spent: PhaseTimes,
}

impl Tally {
    /// Counts one more line; `work` is the work of the backend that answered, if it was requested.
    pub fn count(&mut self, is_error: bool, work: Option<Box<Work>>) {
        self.answers += 1;
        self.errors += u64::from(is_error);
        if let Some(work) = work {
            self.backends.entry(work.backend.clone()).or_default().add(*work);
        }
    }

    /// Returns a sentence on the number of lines whose answers are errors; `None` without errors.
    pub fn errors(&self) -> Option<String> {
        let were = if self.errors == 1 { "was an error" } else { "were errors" };
        let lines = if self.answers == 1 { "line" } else { "lines" };
        (self.errors > 0).then(|| format!("{} of {} {lines} {were}", self.errors, self.answers))
    }
}

impl Work {
    /// Creates the work of one answer from the backend's counts and the time of each phase.
    pub fn of((backend, statistics): (&str, &Statistics), spent: PhaseTimes) -> Work {
        Work { backend: backend.to_owned(), answers: 1, statistics: statistics.clone(), spent }
    }

    fn add(&mut self, other: Work) {
        self.answers += other.answers;
        self.spent.iter_mut().zip(other.spent).for_each(|(sum, spent)| *sum += spent);
        add_statistics(&mut self.statistics, &other.statistics);
    }
}

/// Formats the sums as the lines of `--stats`.
impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "lines: {}", self.answers)?;
        writeln!(f, "errors: {}", self.errors)?;
        for (backend, Work { answers, statistics, spent, .. }) in &self.backends {
            writeln!(f, "backend: {backend}")?;
            writeln!(f, "answers: {answers}")?;
            statistics.iter().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))?;
            seconds_lines(spent).try_for_each(|line| writeln!(f, "{line}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sudoku2cnf_base::stopwatch::Phase;

    use super::*;

    #[test]
    fn counts_are_sums_for_each_backend() {
        let work = |backend: &str, count| {
            let mut spent = PhaseTimes::default();
            spent[Phase::Solve as usize] = Duration::from_millis(250 * count);
            let (backend, statistics) = (backend.to_owned(), vec![("decisions", count)]);
            Some(Box::new(Work { backend, answers: 1, statistics, spent }))
        };
        let mut tally = Tally::default();
        tally.count(false, work("dpll", 2));
        tally.count(true, None);
        tally.count(false, work("dpll", 3));
        tally.count(false, work("embedded", 4));
        let expected = "lines: 4\nerrors: 1\nbackend: dpll\nanswers: 2\ndecisions: 5\nseconds to solve: 1.250000\n\
                        backend: embedded\nanswers: 1\ndecisions: 4\nseconds to solve: 1.000000\n";
        let told = tally.to_string();
        let told = told.split_inclusive('\n').filter(|line| !line.ends_with(": 0.000000\n"));
        assert_eq!(told.collect::<String>(), expected);
        assert_eq!(tally.errors().as_deref(), Some("1 of 4 lines was an error"));
        assert_eq!(Tally::default().errors(), None);
    }
}
