//! Estimates the number of solutions by random walks down the tree of a search (Knuth, "Estimating the Efficiency of
//! Backtrack Programs", Mathematics of Computation 29, 1975).
//!
//! A walk fixes one cell after another: it picks a cell with the fewest values left, chooses one of its values at
//! random, and propagates the clauses. The solutions in a small subtree at the end of the walk are counted exactly. The
//! result of the walk is this number times the number of choices at each cell above, and the mean over all walks
//! estimates the number of solutions. Alongside the walks, counting the whole tree is tried with at most half as many
//! decisions; if that succeeds, the number is exact.

mod tree;

use super::{Status, Task};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::random::Random;
use tree::Tree;

/// Half the width of the confidence interval, in standard errors. For a normal distribution, this gives a 98 %
/// interval. The means of walks are not quite normally distributed, so only 95 % is promised.
const WIDTH: f64 = 2.33;

/// The least number of walks after which a narrow interval is trusted.
const FEWEST: u64 = 2_000;

/// The largest number of decisions in the subtree that is counted at the end of a walk. A larger number makes walks
/// longer; a smaller one makes their results differ more. Of the six values tried, this was the best on boards with
/// rules, and the second best on boards without.
const TAIL: u64 = 32;

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over all walks.
    pub mean: f64,
    /// The standard error of the mean. It is infinite after one walk, and if all walks had the same result, because
    /// such results do not show the error.
    pub error: f64,
    /// The 95 % confidence interval of the number of solutions, if the mean of the walks is about normally distributed.
    pub interval: (f64, f64),
    /// The number of completed walks.
    pub walks: u64,
    /// `true` if the number is exact, because the whole tree was counted.
    pub exact: bool,
}

impl Estimate {
    /// Returns the verdict about the solutions that follows from the estimate.
    pub fn verdict(&self) -> Status {
        match *self {
            Estimate { exact: true, mean: 0.0, .. } => Status::None,
            Estimate { exact: true, mean: 1.0, .. } => Status::Unique,
            Estimate { exact: true, .. } => Status::Multiple,
            Estimate { mean, .. } if mean > 0.0 => Status::Solved,
            _ => Status::Unknown,
        }
    }

    /// Returns `true` if half the interval is at most `precision` times the mean, or if the number is exact. Also
    /// returns `true` if many walks all had the same result: more would show nothing new.
    pub fn is_within(&self, precision: f64) -> bool {
        let is_known = self.walks >= FEWEST && self.mean > 0.0;
        let is_narrow = self.error.is_infinite() || WIDTH * self.error <= precision * self.mean;
        self.exact || is_known && is_narrow
    }
}

/// Estimates the number of solutions of a problem by repeated walks.
pub struct Estimator<'a> {
    tree: Tree<'a>,
    random: Random,
    walks: u64,
    mean: f64,
    /// The sum of the squared differences between the walks' results and their mean.
    squares: f64,
    /// The number of solutions, if the whole tree was counted.
    whole: Option<u64>,
    /// The total number of decisions of the walks at which counting the whole tree is tried next, with at most half as
    /// many decisions.
    due: u64,
}

impl<'a> Estimator<'a> {
    /// Creates an estimator for `task`, whose problem is `problem`. The same `seed` gives the same walks.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables.
    pub fn new(
        task: &Task<'a>,
        problem: &'a Problem,
        seed: u64,
        limits: &Limits,
    ) -> Result<Estimator<'a>, Stopped> {
        let tree = Tree::new(task, problem, limits)?;
        let random = Random::new(seed, &[]);
        Ok(Estimator { tree, random, walks: 0, mean: 0.0, squares: 0.0, whole: None, due: 8 * TAIL })
    }

    /// Makes another walk and returns the new estimate.
    ///
    /// # Errors
    /// If a limit was reached during the walk, which then does not count.
    pub fn walk(&mut self, limits: &Limits) -> Result<Estimate, Stopped> {
        if self.whole.is_none() && self.tree.walked() >= self.due {
            // Each trial starts over with twice as many decisions, so all trials together take no more decisions than
            // the walks.
            self.whole = self.tree.count(self.due / 2, limits)?;
            self.due *= 2;
        }
        if self.whole.is_none() {
            let walk = self.tree.walk(TAIL, &mut self.random, limits)?;
            self.whole = walk.whole;
            // Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
            let before = walk.leaves - self.mean;
            self.mean += before / (self.walks + 1) as f64;
            self.squares += before * (walk.leaves - self.mean);
        }
        self.walks += 1;
        Ok(self.estimate())
    }

    /// Walks until the estimate is [within](Estimate::is_within) `precision`, at most `most` times, or until a limit is
    /// reached; `hear` receives each intermediate estimate, and may end the walks by returning `false`. Returns `None`
    /// if no walk was completed.
    pub fn walk_until(
        &mut self,
        precision: f64,
        most: u64,
        limits: &Limits,
        mut hear: impl FnMut(&Estimate) -> bool,
    ) -> Option<Estimate> {
        while self.walks < most {
            let Ok(estimate) = self.walk(limits) else { break };
            let goes_on = hear(&estimate);
            if !goes_on || estimate.is_within(precision) || estimate.mean.is_infinite() {
                break;
            }
        }
        Some(self.estimate()).filter(|estimate| estimate.walks > 0)
    }

    /// Returns the estimate after all walks so far.
    pub fn estimate(&self) -> Estimate {
        let walks = self.walks;
        if let Some(whole) = self.whole {
            let number = whole as f64;
            return Estimate { mean: number, error: 0.0, interval: (number, number), walks, exact: true };
        }
        // The result of a walk may be too large for a float.
        if !self.mean.is_finite() || self.squares.is_nan() {
            let (mean, error) = (f64::INFINITY, f64::INFINITY);
            return Estimate { mean, error, interval: (0.0, f64::INFINITY), walks, exact: false };
        }
        let error = match walks {
            0 | 1 => f64::INFINITY,
            _ if self.squares == 0.0 => f64::INFINITY,
            _ => (self.squares / (walks - 1) as f64 / walks as f64).sqrt(),
        };
        let interval = ((self.mean - WIDTH * error).max(0.0), self.mean + WIDTH * error);
        Estimate { mean: self.mean, error, interval, walks, exact: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::question::brute_force;

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
        let found = estimated("grid 5x5 no-boxes", 60);
        assert!((found.mean / 161_280.0 - 1.0).abs() < 0.2, "{found:?}");
        assert!(!found.exact && found.interval.0 < found.mean && found.mean < found.interval.1);
    }

    /// The grid has 20^400 solutions, which is too large for a float.
    #[test]
    fn what_is_too_large_for_a_float_is_said_to_be() {
        let found = estimated("grid 20x20 raw\nvalues 1-20", 3);
        assert!(
            found.mean.is_infinite() && found.interval == (0.0, f64::INFINITY) && !found.exact,
            "{found:?}"
        );
    }

    /// Puzzles small enough for brute force. Several have no solution, or walks that end without one.
    const SMALL: [&str; 8] = [
        "1.34\n..12\n21..\n43.1",
        "11..\n....\n....\n....",
        "1...\n....\n....\n...1",
        "grid 4x4",
        "grid 4x4\nkiller 5 r1c1 r1c2",
        "grid 3x3 raw\nvalues 1-2\nsum 5 r1c1 r2c2 r3c3\nsum 6 r1c1-r1c3 r2c1",
        "grid 1x3 raw\nvalues 1-3\nsum 4 r1c1-r1c3\nextra-region r1c1-r1c3",
        "grid 2x3\nvalues 1-5\nnon-consecutive",
    ];

    fn by_trying(text: &str) -> f64 {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let fillings = brute_force::fillings(&puzzle).expect("a small puzzle");
        fillings.iter().filter(|filling| puzzle.broken_rules(filling).is_empty()).count() as f64
    }

    #[test]
    fn what_is_counted_whole_is_exact() {
        for text in SMALL {
            let (found, number) = (estimated(text, 150), by_trying(text));
            assert_eq!((found.mean, found.exact, found.interval), (number, true, (number, number)), "{text}");
            assert!(found.is_within(1e-9) && found.error == 0.0, "{text}");
        }
    }

    /// The mean is close to the number of solutions for any size of the subtree counted at the end of a walk.
    #[test]
    fn the_end_of_a_walk_does_not_depend_on_what_was_chosen_below() {
        let limits = Limits::default();
        let mut wrong = 0;
        for text in &SMALL[2..6] {
            let problem = Problem::new(text.parse().expect("a puzzle"));
            let encoded = problem.encoded(problem.suited());
            let mut tree = Tree::new(&Task::new(&problem, &encoded), &problem, &limits).expect("no limit");
            let number = by_trying(text);
            for most in [0, 3, 20] {
                let mut random = Random::new(7, &[most]);
                let mut walk = || tree.walk(most, &mut random, &limits).expect("no limit").leaves;
                let walks: [f64; 100] = std::array::from_fn(|_| walk());
                let mean = walks.iter().sum::<f64>() / 100.0;
                let squares: f64 = walks.iter().map(|walk| (walk - mean) * (walk - mean)).sum();
                let error = (squares / 99.0 / 100.0).sqrt();
                assert!(
                    (mean - number).abs() <= 3.5 * error + 1e-9,
                    "{text}, {most}: {mean}, {error}, {number}"
                );
                wrong += usize::from(error > 0.0);
            }
        }
        assert!(wrong >= 8, "{wrong} have an error");
    }

    /// Walks with the same result show no error, because rare walks may have other results: the interval is infinite.
    #[test]
    fn an_interval_of_no_width_is_none() {
        let same = estimated("grid 3x4 raw\nvalues 1-3", 50);
        assert_eq!((same.mean, same.exact, same.interval), (531_441.0, false, (0.0, f64::INFINITY)));
        assert!(!same.is_within(0.1) && Estimate { walks: FEWEST, ..same }.is_within(0.1));
        let none = Estimate { mean: 0.0, walks: FEWEST, ..same };
        assert!(!none.is_within(0.1));
    }
}
