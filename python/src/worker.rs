//! The workers that answer many puzzles: boards of one line by a session that knows their rules, others as they come.
//! `pool.rs` starts a worker on each thread and has what they share; the two files know each other for that alone.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sudoku2cnf::ask::{Answer, Session, Solver, Turn};
use sudoku2cnf::error::{Line, ParseError};
use sudoku2cnf::formats::batch;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Outcome;

use crate::errors::Failure;
use crate::faults::caught;
use crate::pool::{self, Item, ItemAnswer, ItemFault, Job, Pool, Task};
use crate::reading::told;

/// The time without an answer after which whoever waits is woken by the next one at once, else by several together.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// One of those who answer.
pub struct Worker<'a> {
    pool: &'a Pool,
    turn: &'a pool::Turn,
    /// The job that is to be answered.
    open: Cell<Option<u64>>,
    /// The jobs that are left of a chunk.
    chunk: RefCell<VecDeque<Job>>,
    /// The time when it last woke whoever waits for answers.
    woke: Cell<Instant>,
    /// The solver, where it is there.
    solver: Option<Solver>,
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.pool.fail();
        }
    }
}

impl<'a> Worker<'a> {
    /// One that answers what is asked of `pool`.
    pub fn new(pool: &'a Pool, turn: &'a pool::Turn) -> Worker<'a> {
        let (open, woke) = (Cell::new(None), Cell::new(Instant::now()));
        let solver = pool.task.asked.solver().ok();
        Worker { pool, turn, open, chunk: RefCell::default(), woke, solver }
    }

    /// The next job. What was answered is told before anybody waits for one.
    fn next(&self) -> Option<Job> {
        let mut chunk = self.chunk.borrow_mut();
        if chunk.is_empty() {
            self.wake();
            *chunk = self.pool.next()?.into();
        }
        let job = chunk.pop_front();
        self.open.set(job.as_ref().map(|job| job.number));
        job
    }

    /// Wakes whoever waits for answers.
    fn wake(&self) {
        self.pool.wake();
        self.woke.set(Instant::now());
    }

    /// Answers until there is nothing more.
    pub fn work(self) {
        let mut session = self.solver.as_ref().map(|solver| Session::new(solver).showing(true));
        while let Err(fault) = caught(|| self.answer_all(session.as_mut())) {
            session.as_mut().map(Session::clear);
            if let Some(number) = self.open.take() {
                self.answer(number, ItemAnswer::of(Err(ItemFault::Failed(Failure::Other(fault)))));
            }
        }
    }

    fn answer_all(&self, mut session: Option<&mut Session<'_>>) {
        while let Some(Job { number, item }) = self.next() {
            self.pool.begin(self.turn);
            let answered = match item {
                Item::Puzzle(puzzle) => self.solved(puzzle, Vec::new(), session.as_deref_mut()),
                Item::Text(text) => match self.board(&text, session.as_deref_mut()) {
                    Some(answered) => answered,
                    None => self.read_and_solved(&text, session.as_deref_mut()),
                },
                Item::Wrong(error) => ItemAnswer::of(Err(ItemFault::Item(error))),
            };
            self.answer(number, answered);
        }
    }

    fn answer(&self, number: u64, answered: ItemAnswer) {
        self.open.set(None);
        if self.pool.end(self.turn, number, answered) || self.woke.get().elapsed() >= PATIENCE {
            self.wake();
        }
    }

    /// The answer to a board of one line, where a session that knows its rules suits it.
    fn board(&self, text: &str, session: Option<&mut Session<'_>>) -> Option<ItemAnswer> {
        let reading = &self.pool.task.reading;
        let (session, mut turn) =
            (session.filter(|_| reading.recognises())?, PuzzleTurn(self.pool, self.turn));
        let mut board =
            session.board(text, &self.pool.task.request, || reading.options(), &mut turn).ok()??;
        let outcome = board.ask(&mut turn).map_err(ItemFault::Failed).map(outcome);
        Some(ItemAnswer { puzzle: Some(Arc::new(board.puzzle().clone())), ..ItemAnswer::of(outcome) })
    }

    fn solved(
        &self,
        puzzle: Arc<Puzzle>,
        warnings: Vec<String>,
        session: Option<&mut Session<'_>>,
    ) -> ItemAnswer {
        let Task { asked, request, .. } = &self.pool.task;
        let answer = match session {
            Some(session) => {
                let mut turn = PuzzleTurn(self.pool, self.turn);
                session.ask(&puzzle, request, &mut turn, &mut |_| true).map(|answered| answered.answer)
            }
            // There is no solver: that is said again of each puzzle.
            None => asked.answer(&puzzle, request, &self.turn.limits()),
        };
        let outcome = answer.map(outcome);
        ItemAnswer { puzzle: Some(puzzle), warnings, ..ItemAnswer::of(outcome.map_err(ItemFault::Failed)) }
    }

    /// A text of one line is read as a line of a batch if it is one, any other as one puzzle.
    fn read_and_solved(&self, text: &str, session: Option<&mut Session<'_>>) -> ItemAnswer {
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
            Ok((puzzle, warnings)) => self.solved(Arc::new(puzzle), told(warnings, None), session),
            Err(error) => ItemAnswer::of(Err(error.into())),
        };
        ItemAnswer { id, ..answered }
    }
}

/// The outcome in the answer to a question about solutions.
fn outcome(answer: Answer) -> Outcome {
    answer.into_outcome().unwrap_or_else(|| Outcome::unknown(""))
}

/// The time of the puzzle that a thread is about.
struct PuzzleTurn<'a>(&'a Pool, &'a pool::Turn);

impl Turn for PuzzleTurn<'_> {
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        self.0.begin(self.1);
        Ok(())
    }

    fn limits(&self) -> Limits {
        self.1.limits()
    }
}
