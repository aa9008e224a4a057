//! Threads that answer many puzzles: their task, and the time of each puzzle.

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

/// The interval of checking the time of puzzles.
const TICK: Duration = Duration::from_millis(5);
/// The most puzzles that a thread takes at once while all threads are busy.
const CHUNK: usize = 16;

/// A puzzle to be answered.
pub enum Item {
    Text(String),
    Puzzle(Arc<Puzzle>),
    /// An item that is not a puzzle.
    Wrong(PyErr),
}

/// The answer to an item.
pub struct ItemAnswer {
    pub outcome: Result<Outcome, Failure>,
    pub puzzle: Option<Arc<Puzzle>>,
    /// The `id` of a JSON object.
    pub id: Option<Value>,
    pub warnings: Vec<String>,
}

impl ItemAnswer {
    /// An outcome alone.
    pub fn of(outcome: Result<Outcome, Failure>) -> ItemAnswer {
        ItemAnswer { outcome, puzzle: None, id: None, warnings: Vec::new() }
    }
}

/// The question for all items.
pub struct Task {
    pub reading: Reading,
    pub asked: SolverChoice,
    pub request: Request,
    pub time_limit: Option<Duration>,
}

/// The state shared by the workers.
pub struct Pool {
    pub task: Task,
    pub many: Many<Item, ItemAnswer>,
    quits: Arc<AtomicBool>,
    turns: Vec<Turn>,
}

/// The time limit of a worker's current puzzle.
#[derive(Default)]
pub struct Turn {
    limit: Option<Duration>,
    until: Mutex<Option<Instant>>,
    stop: Arc<AtomicBool>,
    quits: Arc<AtomicBool>,
}

impl Turn {
    /// Begins the time of a puzzle.
    pub fn begin(&self) {
        let mut until = locked(&self.until);
        *until = self.limit.map(|limit| Instant::now() + limit);
        self.stop.store(self.quits.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    /// Ends its time.
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
    /// Starts `jobs` threads, with up to `ahead` items taken for them.
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

    /// No more answers are needed.
    pub fn quit(&self) {
        self.quits.store(true, Ordering::SeqCst);
        for turn in &self.turns {
            let _until = locked(&turn.until);
            turn.stop.store(true, Ordering::SeqCst);
        }
        self.many.cancel();
    }

    /// Ends the turns whose time is over, until none remain.
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
