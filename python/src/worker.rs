//! Those who answer many puzzles, each in a thread: boards of one line by a session that knows their rules, others as
//! they come.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sudoku2cnf::backend::Backend;
use sudoku2cnf::error::{Line, ParseError};
use sudoku2cnf::formats::batch;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::boards::{self, Boards};
use sudoku2cnf::question::{Outcome, Question};

use crate::errors::Failure;
use crate::options::Asked;
use crate::questions;
use crate::reading::{Reading, told};

/// How often it is looked whether the time of a puzzle is over.
const LOOK: Duration = Duration::from_millis(5);

/// What is to be answered.
pub enum Item {
    Text(String),
    Puzzle(Arc<Puzzle>),
}

/// One of many, by its number.
pub struct Job {
    pub number: u64,
    pub item: Item,
}

/// What came out.
pub struct Answered {
    pub outcome: Result<Outcome, Wrong>,
    pub puzzle: Option<Arc<Puzzle>>,
    /// The `id` of a JSON object.
    pub id: Option<Value>,
    pub warnings: Vec<String>,
}

/// Why there is no outcome.
pub enum Wrong {
    Text(ParseError),
    Failed(Failure),
}

impl From<ParseError> for Wrong {
    fn from(error: ParseError) -> Wrong {
        Wrong::Text(error)
    }
}

impl Answered {
    fn of(outcome: Result<Outcome, Wrong>) -> Answered {
        Answered { outcome, puzzle: None, id: None, warnings: Vec::new() }
    }
}

/// Who waits for answers is woken at once where none came for so long, else for several together.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// For how many answers together somebody is woken.
const SEVERAL: usize = 16;

/// What is asked of all.
pub struct Task {
    pub reading: Reading,
    pub asked: Asked,
    pub question: Question,
    pub time_limit: Option<Duration>,
}

/// What those who answer share.
pub struct Pool {
    task: Task,
    queue: Mutex<Queue>,
    more: Condvar,
    told: Mutex<Vec<(u64, Answered)>>,
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
struct Turn {
    stop: Arc<AtomicBool>,
    until: Mutex<Option<Instant>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
            let pool = Arc::clone(&pool);
            thread::Builder::new().spawn(move || pool.watch())?;
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

    /// What was answered and not taken yet, perhaps nothing; it is waited for up to `patience`. None where a thread
    /// failed, whose answers will never come.
    pub fn told(&self, patience: Duration) -> Option<Vec<(u64, Answered)>> {
        let mut told = locked(&self.told);
        if told.is_empty() && !patience.is_zero() {
            told = self.news.wait_timeout(told, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
        if told.is_empty() && self.failed.load(Ordering::SeqCst) {
            return None;
        }
        Some(std::mem::take(&mut *told))
    }

    fn next(&self) -> Option<Vec<Job>> {
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
            thread::sleep(LOOK);
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

/// One of those who answer.
struct Worker<'a> {
    pool: &'a Pool,
    turn: &'a Turn,
    /// What is left of a chunk.
    chunk: RefCell<VecDeque<Job>>,
    /// When it last woke whoever waits for answers.
    woke: Cell<Instant>,
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.pool.failed.store(true, Ordering::SeqCst);
            self.pool.news.notify_all();
        }
    }
}

impl<'a> Worker<'a> {
    fn new(pool: &'a Pool, turn: &'a Turn) -> Worker<'a> {
        Worker { pool, turn, chunk: RefCell::default(), woke: Cell::new(Instant::now()) }
    }

    /// The next job. What was answered is told before anybody waits for one.
    fn next(&self) -> Option<Job> {
        let mut chunk = self.chunk.borrow_mut();
        if chunk.is_empty() {
            self.wake();
            *chunk = self.pool.next()?.into();
        }
        chunk.pop_front()
    }

    /// Wakes whoever waits for answers.
    fn wake(&self) {
        self.pool.news.notify_all();
        self.woke.set(Instant::now());
    }

    /// Answers until there is nothing more.
    fn work(self) {
        // A solver that reads something else than clauses has no session.
        let backend = self.pool.task.asked.takes_clauses().ok().filter(|backend| backend.lasts());
        let mut held = self.next();
        while let Some(job) = held {
            held = match (backend.as_deref(), self.template(&job)) {
                (Some(backend), Some(template)) => self.boards(backend, template, job),
                _ => {
                    self.alone(job);
                    self.next()
                }
            };
        }
    }

    fn limits(&self) -> Limits {
        Limits::default().stopped_by(Arc::clone(&self.turn.stop))
    }

    /// Begins the time of a puzzle.
    fn begin(&self) {
        let mut until = locked(&self.turn.until);
        *until = self.pool.task.time_limit.map(|limit| Instant::now() + limit);
        self.turn.stop.store(self.pool.quits.load(Ordering::SeqCst), Ordering::SeqCst);
    }

    fn answer(&self, number: u64, answered: Answered) {
        *locked(&self.turn.until) = None;
        let mut told = locked(&self.pool.told);
        told.push((number, answered));
        let several = told.len() >= SEVERAL;
        drop(told);
        if several || self.woke.get().elapsed() >= PATIENCE {
            self.wake();
        }
    }

    /// The rules of the board that a text holds, where a session that knows them suits it.
    fn template(&self, job: &Job) -> Option<Puzzle> {
        let Task { reading, asked, .. } = &self.pool.task;
        match &job.item {
            Item::Text(text) if reading.recognises() && asked.encode.simplify.is_none() => {
                boards::template(text, &reading.options())
            }
            _ => None,
        }
    }

    /// Answers jobs up to a board of another side, which it gives back: boards by one session, others as they come.
    fn boards(&self, backend: &dyn Backend, template: Puzzle, first: Job) -> Option<Job> {
        let length = template.grid().positions();
        self.begin();
        let Ok(problem) = Problem::compile(template, Simplify::None, &self.limits()) else {
            // Each puzzle finds out for itself that its rules are too much.
            self.alone(first);
            return self.next();
        };
        let cnf = problem.encoded(self.pool.task.asked.encode.suited(&problem));
        let mut boards = Boards::new(&problem, &cnf);
        let mut job = first;
        loop {
            match &job.item {
                Item::Text(text) if boards.take(text) => {
                    self.begin();
                    let outcome = boards.ask(backend, self.pool.task.question, &self.limits());
                    let outcome = outcome.map_err(|error| Wrong::Failed(error.into()));
                    let puzzle = Some(Arc::new(boards.puzzle().clone()));
                    self.answer(job.number, Answered { puzzle, ..Answered::of(outcome) });
                }
                Item::Text(text) if text.len() != length && self.template(&job).is_some() => {
                    return Some(job);
                }
                _ => self.alone(job),
            }
            job = self.next()?;
        }
    }

    /// Answers a puzzle by itself.
    fn alone(&self, job: Job) {
        self.begin();
        let answered = match job.item {
            Item::Puzzle(puzzle) => self.solved(puzzle, Vec::new()),
            Item::Text(text) => self.read_and_solved(&text),
        };
        self.answer(job.number, answered);
    }

    fn solved(&self, puzzle: Arc<Puzzle>, warnings: Vec<String>) -> Answered {
        let Task { asked, question, .. } = &self.pool.task;
        let outcome = questions::outcome(&puzzle, asked, *question, &self.limits());
        Answered { puzzle: Some(puzzle), warnings, ..Answered::of(outcome.map_err(Wrong::Failed)) }
    }

    /// A text of one line is read as a line of a batch if it is one, any other as one puzzle.
    fn read_and_solved(&self, text: &str) -> Answered {
        let options = self.pool.task.reading.options();
        let (read, id) = if text.contains('\n') {
            (options.read(text), None)
        } else {
            match batch::item(Line { source: None, number: 1, text }) {
                None => (Err(ParseError::of_input("no puzzle", "one")), None),
                Some(Err(error)) => (Err(error), None),
                Some(Ok(entry)) => {
                    let read = entry.read(&options);
                    // Such as `grid 9x9`, which is no board.
                    let read = read.or_else(|error| options.read(text).map_err(|_| error));
                    (read, entry.id.clone())
                }
            }
        };
        let answered = match read {
            Ok((puzzle, warnings)) => self.solved(Arc::new(puzzle), told(&warnings)),
            Err(error) => Answered::of(Err(error.into())),
        };
        Answered { id, ..answered }
    }
}
