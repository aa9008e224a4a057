//! Threads that answer many puzzles: what they are asked, what is still to be answered, what they have to tell.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::PyErr;
use serde_json::Value;
use sudoku2cnf::ask::Request;
use sudoku2cnf::error::ParseError;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Outcome;

use crate::errors::Failure;
use crate::options::SolverChoice;
use crate::reading::Reading;
use crate::work::locked;
use crate::worker::Worker;

/// The time between two looks whether the time of a puzzle is over.
const TICK: Duration = Duration::from_millis(5);

/// A puzzle that is to be answered.
pub enum Item {
    Text(String),
    Puzzle(Arc<Puzzle>),
    /// An item that is no puzzle.
    Wrong(PyErr),
}

/// One of many, by its number.
pub struct Job {
    pub number: u64,
    pub item: Item,
}

/// The answer to an item.
pub struct ItemAnswer {
    pub outcome: Result<Outcome, ItemFault>,
    pub puzzle: Option<Arc<Puzzle>>,
    /// The `id` of a JSON object.
    pub id: Option<Value>,
    pub warnings: Vec<String>,
}

/// The reason why there is no outcome.
pub enum ItemFault {
    Text(ParseError),
    Item(PyErr),
    Failed(Failure),
}

impl From<ParseError> for ItemFault {
    fn from(error: ParseError) -> ItemFault {
        ItemFault::Text(error)
    }
}

impl ItemAnswer {
    /// An outcome alone.
    pub fn of(outcome: Result<Outcome, ItemFault>) -> ItemAnswer {
        ItemAnswer { outcome, puzzle: None, id: None, warnings: Vec::new() }
    }
}

/// For how many answers together somebody is woken.
const SEVERAL: usize = 16;

/// The question that is asked of all items.
pub struct Task {
    pub reading: Reading,
    pub asked: SolverChoice,
    pub request: Request,
    pub time_limit: Option<Duration>,
}

/// The state that those who answer share.
pub struct Pool {
    pub task: Task,
    queue: Mutex<Queue>,
    more: Condvar,
    told: Mutex<Vec<(u64, ItemAnswer)>>,
    news: Condvar,
    failed: AtomicBool,
    quits: AtomicBool,
    turns: Vec<Turn>,
}

#[derive(Default)]
struct Queue {
    chunks: VecDeque<Vec<Job>>,
    closed: bool,
}

/// The puzzle that one of them is about.
#[derive(Default)]
pub struct Turn {
    stop: Arc<AtomicBool>,
    until: Mutex<Option<Instant>>,
}

impl Turn {
    /// The limits of the puzzle.
    pub fn limits(&self) -> Limits {
        Limits::default().stopped_by(Arc::clone(&self.stop))
    }
}

impl Pool {
    /// Starts `count` threads.
    pub fn start(task: Task, count: usize) -> std::io::Result<Arc<Pool>> {
        let turns = (0..count).map(|_| Turn::default()).collect();
        let [more, news] = [Condvar::new(), Condvar::new()];
        let [failed, quits] = [AtomicBool::new(false), AtomicBool::new(false)];
        let (queue, told) = (Mutex::default(), Mutex::default());
        let pool = Arc::new(Pool { task, queue, more, told, news, failed, quits, turns });
        for place in 0..count {
            let of_thread = Arc::clone(&pool);
            let work = move || Worker::new(&of_thread, &of_thread.turns[place]).work();
            if let Err(error) = thread::Builder::new().spawn(work) {
                // Fewer give the same answers.
                if place > 0 {
                    break;
                }
                return Err(error);
            }
        }
        if pool.task.time_limit.is_some() {
            let of_thread = Arc::clone(&pool);
            if let Err(error) = thread::Builder::new().spawn(move || of_thread.watch()) {
                pool.quit();
                return Err(error);
            }
        }
        Ok(pool)
    }

    /// Adds jobs, for one thread to do.
    pub fn add(&self, chunk: Vec<Job>) {
        locked(&self.queue).chunks.push_back(chunk);
        self.more.notify_one();
    }

    /// There will be no more jobs.
    pub fn close(&self) {
        locked(&self.queue).closed = true;
        self.more.notify_all();
    }

    /// Nobody wants more answers.
    pub fn quit(&self) {
        self.quits.store(true, Ordering::SeqCst);
        for turn in &self.turns {
            let _until = locked(&turn.until);
            turn.stop.store(true, Ordering::SeqCst);
        }
        let mut queue = locked(&self.queue);
        queue.chunks.clear();
        queue.closed = true;
        drop(queue);
        self.more.notify_all();
    }

    /// Returns the answers that were not taken yet, perhaps none; it waits for one up to `patience`. `None` where a
    /// thread failed, whose answers will never come.
    pub fn told(&self, patience: Duration) -> Option<Vec<(u64, ItemAnswer)>> {
        let mut told = locked(&self.told);
        if told.is_empty() && !patience.is_zero() {
            told = self.news.wait_timeout(told, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
        if told.is_empty() && self.failed.load(Ordering::SeqCst) {
            return None;
        }
        Some(std::mem::take(&mut *told))
    }

    /// Begins the time of a puzzle.
    pub fn begin(&self, turn: &Turn) {
        let mut until = locked(&turn.until);
        *until = self.task.time_limit.map(|limit| Instant::now() + limit);
        turn.stop.store(self.quits.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Ends its time and keeps its answer; whether there are so many now that somebody is to be woken.
    pub fn end(&self, turn: &Turn, number: u64, answered: ItemAnswer) -> bool {
        *locked(&turn.until) = None;
        let mut told = locked(&self.told);
        told.push((number, answered));
        told.len() >= SEVERAL
    }

    /// Wakes whoever waits for answers.
    pub fn wake(&self) {
        self.news.notify_all();
    }

    /// A thread failed.
    pub fn fail(&self) {
        self.failed.store(true, Ordering::SeqCst);
        self.wake();
    }

    /// The next jobs, once there are any; nothing if there will be none.
    pub fn next(&self) -> Option<Vec<Job>> {
        let mut queue = locked(&self.queue);
        loop {
            if let Some(chunk) = queue.chunks.pop_front() {
                return Some(chunk);
            }
            if queue.closed {
                return None;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the turns whose time is over, until there are no more.
    fn watch(&self) {
        while !self.quits.load(Ordering::SeqCst) {
            thread::sleep(TICK);
            let now = Instant::now();
            for turn in &self.turns {
                let mut until = locked(&turn.until);
                if until.is_some_and(|until| until <= now) {
                    turn.stop.store(true, Ordering::SeqCst);
                    *until = None;
                }
            }
        }
    }
}
