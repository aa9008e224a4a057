//! Several threads make puzzles, which are passed on in order.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use super::{GenerateError, NewPuzzle, Recipe};
use crate::ask::Many;
use crate::limits::Limits;

/// The interval between checks for a thread that panicked.
const LOOK: Duration = Duration::from_millis(100);

impl Recipe {
    /// Makes the puzzles with these `numbers` from `seed` in up to `jobs` threads, and passes each to `take` with its
    /// number, in order. The puzzles do not depend on the number of threads. The first error ends the work and raises
    /// the stop flag of `limits`, unless no thread could be started. `Ok` means that all puzzles were made.
    ///
    /// ```
    /// use sudoku2cnf_sat::backend::Limits;
    /// use sudoku2cnf_answer::generate::{GenerateError, Recipe};
    ///
    /// let recipe = Recipe::new("grid 4x4".parse()?);
    /// let mut made = Vec::new();
    /// recipe.make_many(7, 0..5, 2, &Limits::default(), |_, one| Ok::<(), GenerateError>(made.push(one.puzzle)))?;
    /// assert_eq!(made.len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GenerateError::NoThread`] if no thread can be started; otherwise the first error of [`Recipe::maker`],
    /// [`Maker::puzzle`](super::Maker::puzzle) or `take`. A limit reached before the last puzzle is an error, too.
    pub fn make_many<E: From<GenerateError>>(
        &self,
        seed: u64,
        numbers: Range<u64>,
        jobs: usize,
        limits: &Limits,
        mut take: impl FnMut(u64, NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let stop = limits.stop_flag().cloned().unwrap_or_default();
        let limits = limits.clone().stopped_by(Arc::clone(&stop));
        let count = numbers.end.saturating_sub(numbers.start);
        let jobs = jobs.min(usize::try_from(count).unwrap_or(usize::MAX));
        // Few puzzles may be pending, so that no thread runs far ahead of the puzzle that is awaited.
        let (many, limits) = (&Many::new(jobs, 1, 4 * jobs.max(1)), &limits);
        thread::scope(|scope| {
            let work = move || {
                let _guard = many.guard();
                let mut maker = self.maker(limits);
                many.work(|number| match &mut maker {
                    Ok(maker) => maker.puzzle(seed, number, limits),
                    Err(_) => self.maker(limits).and_then(|mut maker| maker.puzzle(seed, number, limits)),
                });
            };
            many.start(|_| thread::Builder::new().spawn_scoped(scope, work))
                .map_err(GenerateError::NoThread)?;
            let mut wanted = numbers.clone();
            let ended = numbers.clone().try_for_each(|awaited| {
                while many.has_room()
                    && let Some(number) = wanted.next()
                {
                    many.add(number);
                }
                loop {
                    match many.next(LOOK) {
                        Some(made) => break take(awaited, made?),
                        // A thread panicked.
                        None if many.is_over() => break Err(GenerateError::Stopped.into()),
                        None => {}
                    }
                }
            });
            many.cancel();
            // Without an error, the threads have no work left. The flag is not raised, so that the caller can use the
            // limits again.
            if ended.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            ended
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn work_that_a_limit_ends_is_an_error_every_time() {
        let recipe = Recipe::new("grid 4x4".parse().unwrap());
        for round in 0..60 {
            let (jobs, until) = (1 + round % 3, (round % 7) as u64);
            let stop = Arc::new(AtomicBool::new(until == 0));
            let limits = Limits::default().stopped_by(Arc::clone(&stop));
            let mut numbers = Vec::new();
            let ended = recipe.make_many(round as u64, 0..1_000, jobs, &limits, |number, _| {
                numbers.push(number);
                stop.store(number + 1 >= until, Ordering::Relaxed);
                Ok::<(), GenerateError>(())
            });
            // The flag is raised while this thread takes a puzzle; the others may be at work or idle.
            assert!(matches!(ended, Err(GenerateError::Stopped)), "{jobs} {until}: {ended:?}");
            assert!(numbers.len() as u64 >= until && numbers.iter().copied().eq(0..numbers.len() as u64));
        }
    }

    #[test]
    fn all_that_were_made_are_no_error() {
        let recipe = Recipe::new("grid 4x4".parse().unwrap());
        for (count, jobs) in [(0, 1), (0, 4), (1, 4), (9, 2)] {
            let mut made = 0;
            let take = |_, _| {
                made += 1;
                Ok::<(), GenerateError>(())
            };
            recipe.make_many(3, 0..count, jobs, &Limits::default(), take).unwrap();
            assert_eq!(made, count);
        }
    }
}
