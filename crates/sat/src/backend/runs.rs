//! Sessions with programs that answer one question per run.

use super::{BackendError, Incremental, Limits, Statistics, Verdict, add_statistics};
use crate::cnf::Lit;

/// The verdict of a run, and the statistics that the program printed.
pub type RunAnswer = (Verdict, Statistics);

/// Runs a program on a fixed formula or problem together with these clauses.
type Ask<'a> = Box<dyn Fn(&[Vec<Lit>], &Limits) -> Result<RunAnswer, BackendError> + 'a>;

/// A session in which each question is a separate run. The added clauses, and the assumptions as unit clauses, are
/// passed to every run.
pub struct Runs<'a> {
    name: &'a str,
    ask: Ask<'a>,
    added: Vec<Vec<Lit>>,
    runs: u64,
    /// The sums of those statistics that every run has printed.
    told: Statistics,
}

impl<'a> Runs<'a> {
    /// Creates a session with the solver `name`, which `ask` runs.
    pub fn new(
        name: &'a str,
        ask: impl Fn(&[Vec<Lit>], &Limits) -> Result<RunAnswer, BackendError> + 'a,
    ) -> Runs<'a> {
        Runs { name, ask: Box::new(ask), added: Vec::new(), runs: 0, told: Vec::new() }
    }

    /// Adds the statistics of a run to the sums. A sum is dropped if a run lacks its statistic, since the sum would be
    /// too low.
    fn count(&mut self, told: &Statistics) {
        if self.runs == 0 {
            self.told.clone_from(told);
        } else {
            self.told.retain(|(name, _)| told.iter().any(|(other, _)| other == name));
            let known: Statistics = self.told.clone();
            let told = told.iter().filter(|(name, _)| known.iter().any(|(other, _)| other == name));
            add_statistics(&mut self.told, &told.copied().collect::<Vec<_>>());
        }
        self.runs += 1;
    }
}

impl Incremental for Runs<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.added.push(clause.to_vec());
    }

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        self.added.clear();
        self.runs = 0;
        self.told.clear();
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        let lasting = self.added.len();
        self.added.extend(assumptions.iter().map(|&lit| vec![lit]));
        let answer = (self.ask)(&self.added, limits);
        self.added.truncate(lasting);
        let (verdict, told) = match answer {
            Ok(told) => told,
            Err(error) => {
                self.count(&Statistics::new());
                return Err(error);
            }
        };
        self.count(&told);
        Ok(verdict)
    }

    fn statistics(&self) -> Statistics {
        [&[("runs", self.runs)], &self.told[..]].concat()
    }

    fn backend(&self) -> &str {
        self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_told_if_every_run_told_it() {
        let limits = Limits::default();
        let answers = std::cell::RefCell::new(vec![
            vec![("conflicts", 5)],
            vec![("decisions", 4), ("conflicts", 3)],
            vec![("conflicts", 1), ("decisions", 2)],
        ]);
        let ask = |_: &[Vec<Lit>], _: &Limits| {
            Ok((Verdict::Unknown, answers.borrow_mut().pop().unwrap_or_default()))
        };
        let mut runs = Runs::new("fake", ask);
        let mut ask = |forget| {
            if forget {
                runs.forget(&limits).expect("it always can");
            }
            assert_eq!(runs.solve_under(&[], &limits).expect("an answer"), Verdict::Unknown);
            runs.statistics()
        };
        assert_eq!(ask(false), [("runs", 1), ("conflicts", 1), ("decisions", 2)]);
        assert_eq!(ask(false), [("runs", 2), ("conflicts", 4), ("decisions", 6)]);
        assert_eq!(ask(false), [("runs", 3), ("conflicts", 9)]);
        assert_eq!(ask(false), [("runs", 4)]);
        assert_eq!(ask(true), [("runs", 1)]);
    }
}
