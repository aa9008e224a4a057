//! About how many solutions there are: random walks down the tree of a search (Knuth, "Estimating the Efficiency of
//! Backtrack Programs", Mathematics of Computation 29, 1975).
//!
//! A walk fixes one cell after the other, each time one of those with the fewest values left, to one of its values, all
//! equally likely, and propagates. A walk that ends in a solution stands for the product of the numbers of values that it
//! chose from, any other for 0: the mean over all walks is the number of solutions. Every such end is checked against
//! the rules.

use super::Task;
use super::propagation::Propagation;
use crate::cnf::{Formula, Lit, Model};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::random::Random;

/// Half the width of an interval in standard errors. The middle of a normal distribution that is so wide holds 98 % of it;
/// the means of walks are spread less evenly, and 95 % are promised of them.
const WIDTH: f64 = 2.33;

/// The fewest walks after which an interval is believed to be as narrow as it seems.
const FEWEST: u64 = 2_000;

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean over all walks.
    pub mean: f64,
    /// The standard error of the mean; infinite where walks have not shown any: after one walk, or where all stand for the
    /// same number, as they do where each solution is found so rarely that none was.
    pub error: f64,
    /// The bounds of the interval that holds the number in 95 of 100 cases, if the means of so many walks are spread
    /// about as in a normal distribution.
    pub interval: (f64, f64),
    /// The number of walks.
    pub walks: u64,
    /// `true` if the number is not a guess: no walk had a choice.
    pub exact: bool,
}

impl Estimate {
    /// Returns `true` if half the interval is at most this part of the mean; also if many walks stand for the same number,
    /// so that more of them would tell nothing.
    pub fn is_within(&self, precision: f64) -> bool {
        let is_known = self.walks >= FEWEST && self.mean > 0.0;
        let is_narrow = self.error.is_infinite() || WIDTH * self.error <= precision * self.mean;
        self.exact || is_known && is_narrow
    }
}

/// Walks down the tree of a search for solutions of a problem, one after the other.
pub struct Estimator<'a> {
    task: Task<'a>,
    problem: &'a Problem,
    propagation: Propagation,
    /// For each cell and variable cell its literals.
    cells: Vec<Vec<Lit>>,
    /// `true` if the clauses contradict each other by propagation alone.
    is_empty: bool,
    has_choice: bool,
    random: Random,
    walks: u64,
    mean: f64,
    /// The sum of the squares of the differences from the mean.
    squares: f64,
}

impl<'a> Estimator<'a> {
    /// Loads the clauses of `task`, which is about `problem`. Walks are the same for the same `seed`.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables.
    pub fn new(
        task: &Task<'a>,
        problem: &'a Problem,
        seed: u64,
        limits: &Limits,
    ) -> Result<Estimator<'a>, Stopped> {
        let formula = Formula::of(task.cnf).map_err(|_| Stopped)?;
        limits.room_for::<[Lit; 3]>(formula.len())?;
        let (propagation, is_consistent) = Propagation::new(&formula, limits)?;
        let literals = problem.literals();
        let vars = problem.compiled().vars();
        let cells = vars.map(|var| literals.of(var).map(|(_, lit)| lit).collect()).collect();
        Ok(Estimator {
            task: task.clone(),
            problem,
            propagation,
            cells,
            is_empty: !is_consistent,
            has_choice: false,
            random: Random::new(seed, &[]),
            walks: 0,
            mean: 0.0,
            squares: 0.0,
        })
    }

    /// Walks once more and returns the estimate after that.
    ///
    /// # Errors
    /// A limit was reached on the way; that walk does not count.
    pub fn walk(&mut self, limits: &Limits) -> Result<Estimate, Stopped> {
        let leaves = if self.is_empty { 0.0 } else { self.leaves(limits)? };
        self.walks += 1;
        // Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
        let before = leaves - self.mean;
        self.mean += before / self.walks as f64;
        self.squares += before * (leaves - self.mean);
        Ok(self.estimate())
    }

    /// Walks until the estimate is [within](Estimate::is_within) `precision` or a limit is reached; `hear` is told each
    /// estimate on the way. There is none where no walk came to an end.
    pub fn walk_until(
        &mut self,
        precision: f64,
        limits: &Limits,
        mut hear: impl FnMut(&Estimate),
    ) -> Option<Estimate> {
        while let Ok(estimate) = self.walk(limits) {
            hear(&estimate);
            if estimate.is_within(precision) {
                break;
            }
        }
        Some(self.estimate()).filter(|estimate| estimate.walks > 0)
    }

    /// Returns the estimate after all walks until now.
    pub fn estimate(&self) -> Estimate {
        let walks = self.walks as f64;
        let exact = self.walks > 0 && !self.has_choice;
        let error = match self.walks {
            _ if exact => 0.0,
            0 | 1 => f64::INFINITY,
            _ if self.squares == 0.0 => f64::INFINITY,
            _ => (self.squares / (walks - 1.0) / walks).sqrt(),
        };
        let interval = ((self.mean - WIDTH * error).max(0.0), self.mean + WIDTH * error);
        Estimate { mean: self.mean, error, interval, walks: self.walks, exact }
    }

    /// The number of solutions that one walk stands for.
    fn leaves(&mut self, limits: &Limits) -> Result<f64, Stopped> {
        self.propagation.restart();
        let mut leaves = 1.0;
        loop {
            limits.check()?;
            let propagation = &self.propagation;
            let open = |cell: &&Vec<Lit>| !cell.iter().any(|&lit| propagation.is_true(lit));
            let left = |cell: &&Vec<Lit>| cell.iter().filter(|&&lit| !propagation.is_false(lit)).count();
            let Some(cell) = self.cells.iter().filter(open).min_by_key(left) else { break };
            let values: Vec<Lit> = cell.iter().copied().filter(|&lit| !propagation.is_false(lit)).collect();
            let Some(&value) = self.random.choose(&values) else { return Ok(0.0) };
            self.has_choice |= values.len() > 1;
            leaves *= values.len() as f64;
            if !self.propagation.decide(value) {
                return Ok(0.0);
            }
        }
        // Auxiliary variables that are still open belong to a model or to none: the rules decide.
        let model = Model::new(self.propagation.values());
        let puzzle = self.task.puzzle.unwrap_or_else(|| self.problem.puzzle());
        Ok(if self.problem.solution_of(&model, puzzle).is_ok() { leaves } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimated(text: &str, walks: u64) -> Estimate {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let (task, limits) = (Task::new(&problem, &encoded), Limits::default());
        let mut estimator = Estimator::new(&task, &problem, 1, &limits).expect("no limit");
        (0..walks).for_each(|_| _ = estimator.walk(&limits).expect("no limit"));
        estimator.estimate()
    }

    #[test]
    fn the_mean_is_the_number_of_solutions() {
        // Their numbers are 288, 18, 96 and 28,200,960.
        for (text, number) in [
            ("grid 4x4", 288.0),
            ("1...\n....\n....\n...1", 18.0),
            ("grid 4x4\nkiller 5 r1c1 r1c2", 96.0),
            ("grid 6x6", 28_200_960.0),
        ] {
            let found = estimated(text, 3_000);
            assert!((found.mean / number - 1.0).abs() < 0.1, "{text}: {found:?}");
            assert!(!found.exact && found.interval.0 < found.mean && found.mean < found.interval.1);
        }
    }

    /// Walks that all stand for the same number show no error: rare ones may stand for others.
    #[test]
    fn an_interval_of_no_width_is_none() {
        let same = estimated("grid 2x2 raw\nvalues 1-3", 50);
        assert_eq!((same.mean, same.exact, same.interval), (81.0, false, (0.0, f64::INFINITY)));
        assert!(!same.is_within(0.1) && Estimate { walks: FEWEST, ..same }.is_within(0.1));
        // No solution, which takes a search: three pigeons in two holes, by other words.
        let none = estimated("grid 1x3 raw\nvalues 1-3\nsum 4 r1c1-r1c3\nextra-region r1c1-r1c3", 50);
        assert!(none.exact || none.interval.1 == f64::INFINITY, "{none:?}");
        assert!(none.exact || !Estimate { walks: FEWEST, ..none }.is_within(0.1));
    }

    #[test]
    fn without_a_choice_the_number_is_exact() {
        let one = estimated("1.34\n..12\n21..\n43.1", 2);
        assert_eq!((one.mean, one.exact, one.interval), (1.0, true, (1.0, 1.0)));
        let none = estimated("11..\n....\n....\n....", 2);
        assert_eq!((none.mean, none.exact), (0.0, true));
    }
}
