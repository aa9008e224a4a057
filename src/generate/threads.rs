//! Several threads make puzzles; they come out in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Error, Made, Recipe};
use crate::limits::Limits;

impl Recipe {
    /// Makes the puzzles `numbers` of `seed` in `jobs` threads and hands them to `take` in order. Which
    /// thread makes which puzzle changes nothing about it. The first error ends the work, and raises the
    /// stop flag of `limits`; so does the end.
    ///
    /// ```
    /// use sudoku2cnf::backend::Limits;
    /// use sudoku2cnf::generate::{Error, Recipe};
    ///
    /// let recipe = Recipe::new("grid 4x4".parse()?);
    /// let mut made = Vec::new();
    /// recipe.make_many(7, 0..5, 2, &Limits::default(), |_, one| Ok::<(), Error>(made.push(one.puzzle)))?;
    /// assert_eq!(made.len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No thread can be started, a puzzle could not be made (as of [`Maker::puzzle`](super::Maker::puzzle)), or
    /// `take` failed.
    pub fn make_many<E: From<Error>>(
        &self,
        seed: u64,
        numbers: Range<u64>,
        jobs: usize,
        limits: &Limits,
        mut take: impl FnMut(u64, Made) -> Result<(), E>,
    ) -> Result<(), E> {
        let stop = limits.stop.clone().unwrap_or_default();
        let limits = limits.clone().stopped_by(Arc::clone(&stop));
        let next = AtomicU64::new(numbers.start);
        let count = numbers.end.saturating_sub(numbers.start);
        let jobs = jobs.min(usize::try_from(count).unwrap_or(usize::MAX));
        thread::scope(|scope| {
            // Nobody runs far ahead of the one whose puzzle is awaited.
            let (sender, receiver) = mpsc::sync_channel(4 * jobs);
            for job in 0..jobs {
                let (sender, limits, next) = (sender.clone(), &limits, &next);
                let work = move || {
                    let mut maker = self.maker(limits);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end || limits.stopped() {
                            return;
                        }
                        let made: Result<Made, Error> = match &mut maker {
                            Ok(maker) => maker.puzzle(seed, number, limits),
                            Err(_) => {
                                self.maker(limits).and_then(|mut maker| maker.puzzle(seed, number, limits))
                            }
                        };
                        if sender.send((number, made)).is_err() {
                            return;
                        }
                    }
                };
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                    // Fewer make the same puzzles.
                    if job > 0 {
                        break;
                    }
                    return Err(Error::NoThread(error).into());
                }
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut awaited = numbers.start;
            let ended = receiver.iter().try_for_each(|(number, made)| {
                waiting.insert(number, made);
                while let Some(made) = waiting.remove(&awaited) {
                    take(awaited, made?)?;
                    awaited += 1;
                }
                Ok(())
            });
            stop.store(true, Ordering::Relaxed);
            drop(receiver);
            ended
        })
    }
}
