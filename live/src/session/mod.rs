//! A session answers requests about one text after another, and keeps what it knows about the puzzle.

mod answers;
mod candidates;
mod change;
mod export;
mod knowledge;
mod known;
mod memory;
mod puzzles;
mod rules;
mod work;

pub(crate) use answers::rounded;
pub use change::Change;
pub use known::KnownText;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use answers::PuzzleMessage;
use knowledge::Knowledge;
use memory::Memory;
use sudoku2cnf_answer::ask::{Solver, Warm, Way};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::error::{Hint, Warning};
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use work::Work;

use crate::message::{ErrorReply, Message, Place, Reply, Task, Wanted};

/// The maximum size of a text, in bytes.
pub const MAX_TEXT: usize = 4 << 20;

/// The largest `cap` that a request may set. Up to `cap` solutions are counted for each candidate, or for the puzzle
/// without each of its needed clues.
pub(crate) const MAX_CAP: u64 = 1_000;

/// Answers requests about one text after another, and keeps the facts that an edit leaves true.
pub struct Session<'s> {
    solver: &'s Solver,
    read: Option<ReadText>,
    knowledge: Knowledge,
    memory: Memory,
    warm: Warm<'s>,
    /// Set by the caller if the answer is no longer wanted.
    canceled: Arc<AtomicBool>,
}

/// The last puzzle, with the text and the options that it was read from.
struct ReadText {
    /// The text; `None` if the caller read the puzzle itself.
    text: Option<String>,
    ignored: (bool, bool),
    puzzle: Puzzle,
    warnings: Vec<Warning>,
}

impl<'s> Session<'s> {
    /// Creates a session that asks `solver`.
    pub fn new(solver: &'s Solver) -> Session<'s> {
        Session {
            solver,
            read: None,
            knowledge: Knowledge::default(),
            memory: Memory::default(),
            warm: Warm::new(solver, Way::default()),
            canceled: Arc::default(),
        }
    }

    /// Sets the flag that the caller raises when it no longer wants the answer. While the flag is raised, answers about
    /// candidates are not rendered, because that takes time for a large board.
    pub fn canceled_by(&mut self, flag: &Arc<AtomicBool>) {
        self.canceled = Arc::clone(flag);
    }

    /// Drops the solvers that stay loaded from edit to edit, to free their memory. Knowledge stays.
    pub fn cool(&mut self) {
        self.warm.clear();
    }

    /// Returns how many solvers the session has loaded so far to find candidates.
    pub fn loaded(&self) -> u64 {
        self.warm.loaded()
    }

    /// Answers a request. `tell` receives progress, and then the answer or an error. If one of `limits` is reached, the
    /// answer is "unknown" or partial.
    pub fn ask(&mut self, message: &Message, limits: &Limits, tell: &mut dyn FnMut(Reply)) {
        let last = match message.wanted {
            Wanted::Task(Task::Cancel {}) => Reply::Canceled { id: message.id },
            Wanted::Task(Task::Rules {}) => rules::reply(message.id),
            _ => self.answer(message, limits, tell).unwrap_or_else(Reply::Error),
        };
        tell(last);
    }

    /// Returns the last puzzle, if any was read.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.read.as_ref().map(|read| &read.puzzle)
    }

    fn answer(
        &mut self,
        message: &Message,
        limits: &Limits,
        tell: &mut dyn FnMut(Reply),
    ) -> Result<Reply, ErrorReply> {
        let change = self.read(message)?;
        let read = self.read.as_ref().expect("it was just read");
        let mut work = Work::new(&read.puzzle, self.solver, limits, &mut self.knowledge, &mut self.warm);
        work.digits = matches!(&message.wanted, Wanted::Question(request) if request.ask.is_about_digits());
        let mut reply = PuzzleMessage { message, work, change, canceled: &self.canceled }.reply(tell)?;
        if let Reply::Answer(answer) = &mut reply {
            answer.warnings = read.warnings.iter().map(|Warning(error)| Place::of(error, "")).collect();
        }
        Ok(reply)
    }

    /// Reads the text of a message, unless it and the options are the same as before, and keeps the facts that remain
    /// true. Returns the change.
    fn read(&mut self, message: &Message) -> Result<Change, ErrorReply> {
        let ignored = (message.ignore_unknown, message.ignore_drawings);
        if self
            .read
            .as_ref()
            .is_some_and(|read| read.text.as_ref() == Some(&message.text) && read.ignored == ignored)
        {
            return Ok(Change::None);
        }
        if message.text.len() > MAX_TEXT {
            let wrong = format!("the text has {} bytes, expected at most {MAX_TEXT}", message.text.len());
            return Err(ErrorReply { id: message.id, message: wrong, place: None, without: None });
        }
        let options = ReadOptions::new().ignore_unknown(ignored.0).ignore_drawings(ignored.1);
        let (puzzle, warnings) = options.read(&message.text).map_err(|error| ErrorReply {
            id: message.id,
            message: error.headline(),
            place: Some(Box::new(Place::of(&error, ""))),
            without: match error.hint() {
                Some(Hint::IgnoreUnknown) => Some("ignore_unknown"),
                Some(Hint::IgnoreDrawings) => Some("ignore_drawings"),
                _ => None,
            },
        })?;
        let change = self.take(&puzzle);
        self.read = Some(ReadText { text: Some(message.text.clone()), ignored, puzzle, warnings });
        Ok(change)
    }

    /// Carries what is known over to a new puzzle, as far as it remains true, and adds what earlier puzzles show about
    /// it. Returns the change.
    fn take(&mut self, puzzle: &Puzzle) -> Change {
        let change = self.puzzle().map_or(Change::All, |before| Change::between(before, puzzle));
        if let Some(read) = &self.read
            && change != Change::None
        {
            self.memory.keep(&read.puzzle, &self.knowledge);
        }
        self.knowledge.carry(change, puzzle);
        if change != Change::None {
            self.memory.recall(puzzle, &mut self.knowledge);
        }
        change
    }

    /// Returns the [`Work`] that answers questions about a puzzle that the caller read itself.
    pub(crate) fn work<'a>(&'a mut self, puzzle: &'a Puzzle, limits: &'a Limits) -> Work<'a, 's> {
        self.take(puzzle);
        let (text, ignored, warnings) = (None, (false, false), Vec::new());
        self.read = Some(ReadText { text, ignored, puzzle: puzzle.clone(), warnings });
        Work::new(puzzle, self.solver, limits, &mut self.knowledge, &mut self.warm)
    }
}
