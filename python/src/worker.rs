//! Those who answer many puzzles: boards of one line by a session that knows their rules, others as they come.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sudoku2cnf::ask::Solver;
use sudoku2cnf::backend::Backend;
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::error::{Line, ParseError};
use sudoku2cnf::formats::batch;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Outcome;
use sudoku2cnf::question::alike::{Alike, Formulas, Kept, Known, Problems};
use sudoku2cnf::question::boards::{self, Boards};

use crate::errors::Failure;
use crate::faults::caught;
use crate::pool::{Answered, Item, Job, Pool, Task, Turn, Wrong};
use crate::questions;
use crate::reading::told;

/// Who waits for answers is woken at once where none came for so long, else for several together.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// One of those who answer.
pub struct Worker<'a> {
    pool: &'a Pool,
    turn: &'a Turn,
    /// The job that is to be answered.
    open: Cell<Option<u64>>,
    /// What is left of a chunk.
    chunk: RefCell<VecDeque<Job>>,
    /// When it last woke whoever waits for answers.
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
    pub fn new(pool: &'a Pool, turn: &'a Turn) -> Worker<'a> {
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
        // A solver that reads something else than clauses has no session.
        let backend = self.solver.as_ref().and_then(|solver| solver.takes_clauses().ok());
        let backend = backend.filter(|backend| backend.lasts());
        let mut held = self.next();
        while let Some(job) = held {
            held = caught(|| self.puzzles(backend, job)).unwrap_or_else(|fault| {
                // Whatever was kept for jobs to come went with it.
                if let Some(number) = self.open.take() {
                    self.answer(number, Answered::of(Err(Wrong::Failed(Failure::Other(fault)))));
                }
                self.next()
            });
        }
    }

    /// Answers jobs, those with the same rules by sessions that know these, up to one with which it had better begin
    /// anew, as other rules come again and again than are kept.
    fn puzzles(&self, backend: Option<&dyn Backend>, first: Job) -> Option<Job> {
        let (problems, formulas) = (Problems::default(), Formulas::default());
        let keeps = backend.filter(|_| self.pool.task.asked.way.simplify.is_none());
        let mut alike = keeps.map(|backend| Alike::new(backend, &problems, &formulas));
        let mut job = first;
        loop {
            job = match (backend, self.template(&job)) {
                (Some(backend), Some(template)) => self.boards(backend, template, job)?,
                _ => {
                    self.alone(job, alike.as_mut());
                    self.next()?
                }
            };
            if alike.as_ref().is_some_and(Alike::is_full) {
                return Some(job);
            }
        }
    }

    fn begin(&self) {
        self.pool.begin(self.turn);
    }

    fn answer(&self, number: u64, answered: Answered) {
        self.open.set(None);
        if self.pool.end(self.turn, number, answered) || self.woke.get().elapsed() >= PATIENCE {
            self.wake();
        }
    }

    /// The rules of the board that a text holds, where a session that knows them suits it.
    fn template(&self, job: &Job) -> Option<Puzzle> {
        let Task { reading, asked, .. } = &self.pool.task;
        match &job.item {
            Item::Text(text) if reading.recognises() && asked.way.simplify.is_none() => {
                boards::template(text, &reading.options())
            }
            _ => None,
        }
    }

    /// Answers jobs up to a board of another side, which it gives back: boards by one session, others as they come.
    fn boards(&self, backend: &dyn Backend, template: Puzzle, first: Job) -> Option<Job> {
        let length = template.grid().positions();
        self.begin();
        let Ok(problem) = Problem::compile(template, Simplify::None, &self.turn.limits()) else {
            // Each puzzle finds out for itself that its rules are too much.
            self.alone(first, None);
            return self.next();
        };
        let cnf = problem.encoded(self.pool.task.asked.way.suited(&problem));
        let mut boards = Boards::new(&problem, &cnf);
        let mut job = first;
        loop {
            match &job.item {
                Item::Text(text) if boards.take(text) => {
                    self.begin();
                    let outcome = boards.ask(backend, self.pool.task.question, &self.turn.limits());
                    let outcome = outcome.map_err(|error| Wrong::Failed(error.into()));
                    let puzzle = Some(Arc::new(boards.puzzle().clone()));
                    self.answer(job.number, Answered { puzzle, ..Answered::of(outcome) });
                }
                Item::Text(text) if text.len() != length && self.template(&job).is_some() => {
                    return Some(job);
                }
                _ => self.alone(job, None),
            }
            job = self.next()?;
        }
    }

    /// Answers a puzzle by itself.
    fn alone(&self, job: Job, alike: Option<&mut Alike<'_, '_>>) {
        self.begin();
        let answered = match job.item {
            Item::Puzzle(puzzle) => self.solved(puzzle, Vec::new(), alike),
            Item::Text(text) => self.read_and_solved(&text, alike),
            Item::Wrong(error) => Answered::of(Err(Wrong::Item(error))),
        };
        self.answer(job.number, answered);
    }

    fn solved(
        &self,
        puzzle: Arc<Puzzle>,
        warnings: Vec<String>,
        alike: Option<&mut Alike<'_, '_>>,
    ) -> Answered {
        let question = &self.pool.task.question;
        let kept = alike.and_then(|alike| {
            let kept = self.kept(alike, &puzzle)?;
            // An Answer shows its solutions.
            alike.ask(kept, &puzzle, *question, true, &self.turn.limits()).transpose()
        });
        let outcome = match kept {
            Some(outcome) => outcome.map_err(Failure::from),
            None => self.outcome(&puzzle),
        };
        Answered { puzzle: Some(puzzle), warnings, ..Answered::of(outcome.map_err(Wrong::Failed)) }
    }

    /// The answer to a puzzle by itself.
    fn outcome(&self, puzzle: &Puzzle) -> Result<Outcome, Failure> {
        let Task { asked, question, .. } = &self.pool.task;
        match &self.solver {
            Some(solver) => Ok(asked.way.ask(solver, puzzle, *question, &self.turn.limits())?.outcome),
            None => questions::outcome(puzzle, asked, *question, &self.turn.limits()),
        }
    }

    /// Where the rules of `puzzle` are kept, if they are. Where they are compiled, the time of the puzzle begins anew.
    fn kept(&self, alike: &mut Alike<'_, '_>, puzzle: &Puzzle) -> Option<Kept> {
        let met = match alike.known(puzzle) {
            Known::Not => return None,
            Known::Kept(kept) => return Some(kept),
            Known::Met(met) => met,
        };
        self.begin();
        let options = |problem: &_| self.pool.task.asked.way.suited(problem);
        let kept = alike.keep(met, &self.turn.limits(), options);
        self.begin();
        kept.ok()
    }

    /// A text of one line is read as a line of a batch if it is one, any other as one puzzle.
    fn read_and_solved(&self, text: &str, alike: Option<&mut Alike<'_, '_>>) -> Answered {
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
            Ok((puzzle, warnings)) => self.solved(Arc::new(puzzle), told(&warnings), alike),
            Err(error) => Answered::of(Err(error.into())),
        };
        Answered { id, ..answered }
    }
}
