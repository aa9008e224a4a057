//! The threads of `solve_many`, with the question that they answer and the time limit of each puzzle.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::PyErr;
use serde_json::Value;
use sudoku2cnf_answer::ask::{self, Many, Request};
use sudoku2cnf_answer::question::Outcome;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::errors::Failure;
use crate::options::SolverChoice;
use crate::reading::Reading;
use crate::work::locked;
use crate::worker;

/// The time between two checks of the time limits.
const TICK: Duration = Duration::from_millis(5);
/// The most items that a thread takes at once while all threads are busy.
const CHUNK: usize = 16;

/// An item of `solve_many`.
pub enum Item {
    Text(String),
    Puzzle(Arc<Puzzle>),
    /// The item is not a puzzle; the error is its answer.
    Wrong(PyErr),
}

/// The answer to an item.
pub struct ItemAnswer {
    pub outcome: Result<Outcome, Failure>,
    pub puzzle: Option<Arc<Puzzle>>,
    /// The `id` of the item, if the item is a JSON object that has one.
    pub id: Option<Value>,
    pub warnings: Vec<String>,
}

impl ItemAnswer {
    /// Creates an answer with an outcome, and nothing else.
    pub fn of(outcome: Result<Outcome, Failure>) -> ItemAnswer {
        ItemAnswer { outcome, puzzle: None, id: None, warnings: Vec::new() }
    }
}

/// The question that is asked about all items, and its options.
pub struct Task {
    pub reading: Reading,
    pub asked: SolverChoice,
    pub request: Request,
    pub time_limit: Option<Duration>,
}

/// The state shared by the threads.
pub struct Pool {
    pub task: Task,
    pub many: Many<Item, ItemAnswer>,
    quits: Arc<AtomicBool>,
    turns: Vec<Turn>,
}

/// The time limit of the puzzle that one thread is answering.
#[derive(Default)]
pub struct Turn {
    limit: Option<Duration>,
    until: Mutex<Option<Instant>>,
    stop: Arc<AtomicBool>,
    quits: Arc<AtomicBool>,
}

impl Turn {
    /// Starts the time limit of a puzzle.
    pub fn begin(&self) {
        let mut until = locked(&self.until);
        *until = self.limit.map(|limit| Instant::now() + limit);
        self.stop.store(self.quits.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Ends the time limit of the puzzle, after it was answered.
    pub fn end(&self) {
        *locked(&self.until) = None;
    }
}

impl ask::Turn for &Turn {
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        Turn::begin(self);
        Ok(())
    }

    fn limits(&self) -> Limits {
        Limits::default().stopped_by(Arc::clone(&self.stop))
    }
}

impl Pool {
    /// Starts `jobs` threads. Up to `ahead` items are taken before their answers are returned.
    pub fn start(task: Task, jobs: usize, ahead: usize) -> io::Result<Arc<Pool>> {
        let (quits, limit) = (Arc::<AtomicBool>::default(), task.time_limit);
        let turn = |_| Turn { limit, quits: Arc::clone(&quits), ..Turn::default() };
        let turns = (0..jobs).map(turn).collect();
        let pool = Arc::new(Pool { task, many: Many::new(jobs, CHUNK, ahead), quits, turns });
        pool.many.start(|place| {
            let of_thread = Arc::clone(&pool);
            thread::Builder::new().spawn(move || worker::work(&of_thread, &of_thread.turns[place]))
        })?;
        if limit.is_some() {
            let of_thread = Arc::clone(&pool);
            let watch = thread::Builder::new().spawn(move || of_thread.watch());
            watch.inspect_err(|_| pool.quit())?;
        }
        Ok(pool)
    }

    /// Ends all work, because no more answers are needed.
    pub fn quit(&self) {
        self.quits.store(true, Ordering::SeqCst);
        for turn in &self.turns {
            let _until = locked(&turn.until);
            turn.stop.store(true, Ordering::SeqCst);
        }
        self.many.cancel();
    }

    /// Stops each puzzle whose time is up, until the pool ends.
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
