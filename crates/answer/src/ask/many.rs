//! A pool of threads that answer items in any order; the answers are returned in the order of the items.
//!
//! ```
//! use std::thread;
//! use std::time::Duration;
//! use sudoku2cnf_answer::ask::Many;
//!
//! let many = &Many::new(2, 8, 100);
//! let squares = thread::scope(|scope| {
//!     let work = || many.work(|number: u64| number * number);
//!     many.start(|_| thread::Builder::new().spawn_scoped(scope, work))?;
//!     (0..50).for_each(|number| _ = many.add(number));
//!     many.close();
//!     let mut squares = Vec::new();
//!     while !many.is_over() {
//!         squares.extend(many.next(Duration::from_millis(10)));
//!     }
//!     Ok::<_, std::io::Error>(squares)
//! })?;
//! assert_eq!(squares, (0..50).map(|number| number * number).collect::<Vec<_>>());
//! # Ok::<(), std::io::Error>(())
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The minimum time between two notifications by one thread: waking a caller for each answer would cost more than it
/// saves.
const PATIENCE: Duration = Duration::from_millis(1);

/// Items to answer, and their answers. The owner starts the threads that [work](Many::work) on items, adds items, and
/// takes the answers.
pub struct Many<I, A> {
    jobs: usize,
    most: usize,
    room: usize,
    state: Mutex<State<I, A>>,
    /// Signals that there are items for waiting threads.
    items: Condvar,
    /// Signals that there are answers.
    answers: Condvar,
    /// Signals that there is room for another item.
    room_made: Condvar,
}

struct State<I, A> {
    waiting: VecDeque<I>,
    /// The answers not yet returned, by item number.
    early: BTreeMap<usize, A>,
    /// The number of items taken by threads.
    begun: usize,
    /// The number of answers returned.
    given: usize,
    /// The number of threads waiting for items.
    idle: usize,
    /// The number of threads working on items.
    busy: usize,
    /// The number of callers waiting for room.
    adding: usize,
    is_closed: bool,
    /// `true` if a thread panicked, so that its answers will never come.
    is_broken: bool,
}

impl<I, A> State<I, A> {
    /// Returns the number of pending items: added, but with answers not yet returned.
    fn ahead(&self) -> usize {
        self.begun + self.waiting.len() - self.given
    }
}

impl<I, A> Many<I, A> {
    /// Creates a pool for `jobs` threads; each takes up to `most` items at once. At most `room` items may be pending:
    /// added, but with answers not yet returned. Each 0 counts as 1.
    pub fn new(jobs: usize, most: usize, room: usize) -> Many<I, A> {
        let [jobs, most, room] = [jobs, most, room].map(|number| number.max(1));
        let (waiting, early) = (VecDeque::new(), BTreeMap::new());
        let (is_closed, is_broken) = (false, false);
        let [begun, given, idle, busy, adding] = [0; 5];
        let state = State { waiting, early, begun, given, idle, busy, adding, is_closed, is_broken };
        let [items, answers, room_made] = [Condvar::new(), Condvar::new(), Condvar::new()];
        Many { jobs, most, room, state: Mutex::new(state), items, answers, room_made }
    }

    fn state(&self) -> MutexGuard<'_, State<I, A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `start` for each thread with the thread's number, from 0. If the system refuses some threads, the others
    /// do all the work.
    ///
    /// # Errors
    /// If not even the first thread could be started.
    pub fn start<T>(&self, mut start: impl FnMut(usize) -> io::Result<T>) -> io::Result<()> {
        let mut numbers = 0..self.jobs;
        match numbers.try_for_each(|number| start(number).map(drop).map_err(|error| (number, error))) {
            Err((0, error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Waits for room and adds an item; returns `false` if no more items are accepted.
    pub fn add(&self, item: I) -> bool {
        let mut state = self.state();
        while !state.is_closed && state.ahead() >= self.room {
            state.adding += 1;
            state = self.room_made.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.adding -= 1;
        }
        if !state.is_closed {
            state.waiting.push_back(item);
            // The check avoids a notification, which costs time even if no thread waits.
            if state.idle > 0 {
                self.items.notify_one();
            }
        }
        !state.is_closed
    }

    /// Marks the end of the items.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.items.notify_all();
        self.room_made.notify_all();
        self.answers.notify_all();
    }

    /// Drops the items not yet taken by a thread, and accepts no more.
    pub fn cancel(&self) {
        self.close();
        let _dropped = std::mem::take(&mut self.state().waiting);
    }

    /// Returns `true` if there is room for another item.
    pub fn has_room(&self) -> bool {
        self.state().ahead() < self.room
    }

    /// Returns `true` if there are fewer unanswered items than threads, so that another item would be begun at once.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        state.ahead() - state.early.len() < self.jobs
    }

    /// Returns `true` if no more answers will come: all were returned and no item can follow, or a thread panicked.
    pub fn is_over(&self) -> bool {
        let state = self.state();
        let is_missing = state.is_broken && state.busy == 0 && !state.early.contains_key(&state.given);
        is_missing || state.is_closed && state.ahead() == 0
    }

    /// Returns the next answer if it is ready. Otherwise waits, at most for `patience`, until a thread reports answers;
    /// returns `None` if the next one is still missing. A thread does not report an answer that follows its last report
    /// closely, so that answer may be returned only at the end of the wait.
    pub fn next(&self, patience: Duration) -> Option<A> {
        let mut state = self.state();
        if !patience.is_zero() && !state.early.contains_key(&state.given) {
            state = self.answers.wait_timeout(state, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
        let place = state.given;
        let answer = state.early.remove(&place)?;
        state.given += 1;
        if state.adding > 0 {
            self.room_made.notify_one();
        }
        Some(answer)
    }

    /// Returns a guard for a thread that prepares something before it [works](Many::work): if the thread panics while
    /// it holds the guard, all work ends.
    pub fn guard(&self) -> impl Drop + use<'_, I, A> {
        Working(self)
    }

    /// Answers items in this thread until there are no more. If `answer` panics, all work ends, and the panic
    /// propagates to the caller.
    pub fn work(&self, mut answer: impl FnMut(I) -> A) {
        let _working = self.guard();
        while let Some((first, items)) = self.take() {
            let _open = OpenItems(self);
            let mut notified = Instant::now();
            for (place, item) in (first..).zip(items) {
                let answer = answer(item);
                self.state().early.insert(place, answer);
                if notified.elapsed() >= PATIENCE {
                    self.answers.notify_all();
                    notified = Instant::now();
                }
            }
        }
    }

    /// Waits for items, and returns the next ones with the number of the first; `None` if there will be no more.
    fn take(&self) -> Option<(usize, Vec<I>)> {
        let mut state = self.state();
        while state.waiting.is_empty() {
            if state.is_closed {
                return None;
            }
            state.idle += 1;
            state = self.items.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
        // Each thread takes at most its share of the waiting items, so that all have work at the end.
        let count = (state.waiting.len() / self.jobs).clamp(1, self.most);
        let (first, items) = (state.begun, state.waiting.drain(..count).collect());
        state.begun += count;
        state.busy += 1;
        Some((first, items))
    }
}

/// The items that one thread is working on. Dropping this wakes the callers that wait for answers.
struct OpenItems<'a, I, A>(&'a Many<I, A>);

impl<I, A> Drop for OpenItems<'_, I, A> {
    fn drop(&mut self) {
        self.0.state().busy -= 1;
        self.0.answers.notify_all();
    }
}

/// Guards a thread: if it panics, all work ends.
struct Working<'a, I, A>(&'a Many<I, A>);

impl<I, A> Drop for Working<'_, I, A> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().is_broken = true;
            self.0.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const SOON: Duration = Duration::from_millis(10);

    /// Returns all answers in order, waiting for each.
    fn given<A>(many: &Many<usize, A>) -> Vec<A> {
        let mut given = Vec::new();
        while !many.is_over() {
            given.extend(many.next(SOON));
        }
        given
    }

    #[test]
    fn answers_come_in_the_order_of_the_items() {
        for (jobs, most, room) in [(1, 1, 1), (1, 16, 100), (3, 1, 4), (3, 5, 1000)] {
            let (many, ahead) = (Many::new(jobs, most, room), AtomicUsize::new(0));
            let given = thread::scope(|scope| {
                for _ in 0..jobs {
                    scope.spawn(|| {
                        many.work(|number: usize| {
                            ahead.fetch_max(many.state().ahead(), Ordering::Relaxed);
                            // The first items take longest, so the others are answered before them.
                            thread::sleep(Duration::from_micros(if number < 3 { 3_000 } else { 10 }));
                            number
                        });
                    });
                }
                scope.spawn(|| {
                    assert!((0..500).all(|number| many.add(number)));
                    many.close();
                });
                given(&many)
            });
            assert_eq!(given, (0..500).collect::<Vec<_>>());
            assert!(ahead.into_inner() <= room);
        }
    }

    #[test]
    fn who_cancels_waits_for_nothing_more() {
        let many = Many::new(2, 1, 2);
        thread::scope(|scope| {
            scope.spawn(|| many.work(|number: usize| number));
            // The thread waits for room until the work is cancelled.
            let adding = scope.spawn(|| while many.add(0) {});
            while many.next(SOON).is_none() {}
            many.cancel();
            adding.join().expect("ended");
            given(&many);
        });
        assert!(!many.add(0) && many.is_over() && many.next(SOON).is_none());
    }

    #[test]
    fn a_panic_ends_all_work() {
        let many = Many::new(2, 4, 100);
        (0..20).for_each(|number| _ = many.add(number));
        let work = || many.work(|number| if number == 5 { panic!("five") } else { number });
        assert!(catch_unwind(AssertUnwindSafe(work)).is_err());
        many.work(|number| number);
        assert_eq!(given(&many), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_panic_before_the_first_item_ends_all_work() {
        let many: Many<usize, usize> = Many::new(0, 0, 0);
        assert!(many.add(1));
        let work = || {
            let _guard = many.guard();
            panic!("no solver");
        };
        assert!(catch_unwind(AssertUnwindSafe(work)).is_err());
        assert!(given(&many).is_empty() && !many.add(2));
    }
}
