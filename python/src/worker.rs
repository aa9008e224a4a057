//! The threads of `solve_many`. Each thread has one session, which answers boards on one line and puzzles with the same
//! rules faster. `pool.rs` starts these threads and holds the state that they share; the two files depend on each other
//! only for that.

use std::sync::Arc;

use sudoku2cnf_answer::ask::{Answer, Session, Turn as _};
use sudoku2cnf_answer::question::Outcome;
use sudoku2cnf_puzzle::error::{Line, ParseError};
use sudoku2cnf_puzzle::formats::batch;
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::errors::Failure;
use crate::faults::caught;
use crate::pool::{Item, ItemAnswer, Pool, Task, Turn};
use crate::reading::told;

/// A thread that answers items.
struct Worker<'a> {
    task: &'a Task,
    turn: &'a Turn,
    /// The session in which puzzles are answered; `None` if the solver is not available.
    session: Option<Session<'a>>,
}

/// Answers the items of `pool` until there are no more.
pub fn work(pool: &Pool, turn: &Turn) {
    let _guard = pool.many.guard();
    let solver = pool.task.asked.solver().ok();
    let session = solver.as_ref().map(|solver| Session::new(solver).showing(true));
    let mut worker = Worker { task: &pool.task, turn, session };
    pool.many.work(|item| {
        turn.begin();
        let answered = caught(|| worker.answer(item)).unwrap_or_else(|fault| {
            worker.session.as_mut().map(Session::clear);
            ItemAnswer::of(Err(Failure::Other(fault)))
        });
        turn.end();
        answered
    });
}

impl Worker<'_> {
    fn answer(&mut self, item: Item) -> ItemAnswer {
        match item {
            Item::Puzzle(puzzle) => self.solved(puzzle, Vec::new()),
            Item::Text(text) => self.board(&text).unwrap_or_else(|| self.read_and_solved(&text)),
            Item::Wrong(error) => ItemAnswer::of(Err(error.into())),
        }
    }

    /// Answers a text that is a board on one line; `None` if it is not one, or if boards cannot be answered here.
    fn board(&mut self, text: &str) -> Option<ItemAnswer> {
        let Task { reading, request, .. } = self.task;
        let session = self.session.as_mut().filter(|_| reading.recognises())?;
        let mut board = session.board(text, request, || reading.options(), &mut self.turn).ok()??;
        let outcome = board.ask(&mut self.turn).map(outcome);
        Some(ItemAnswer { puzzle: Some(Arc::new(board.puzzle().clone())), ..ItemAnswer::of(outcome) })
    }

    fn solved(&mut self, puzzle: Arc<Puzzle>, warnings: Vec<String>) -> ItemAnswer {
        let Task { asked, request, .. } = self.task;
        let answer = match &mut self.session {
            Some(session) => {
                session.ask(&puzzle, request, &mut self.turn, &mut |_| true).map(|answered| answered.answer)
            }
            // Without a session, this reports for each puzzle that the solver is not available.
            None => asked.answer(&puzzle, request, &self.turn.limits()),
        };
        ItemAnswer { puzzle: Some(puzzle), warnings, ..ItemAnswer::of(answer.map(outcome)) }
    }

    /// Reads a text and answers the puzzle. A single line is read as a line of a batch if it can be one, and otherwise
    /// as a text of one puzzle.
    fn read_and_solved(&mut self, text: &str) -> ItemAnswer {
        let options = self.task.reading.options();
        let (read, id) = if text.contains('\n') {
            (options.read(text), None)
        } else {
            match batch::item(Line { source: None, number: 1, text }) {
                None => (Err(ParseError::of_input("no puzzle", "one")), None),
                Some(Err(error)) => (Err(error), None),
                Some(Ok(entry)) if entry.question().is_some() => {
                    let message = "a question, expected none: all items are asked the same";
                    (Err(entry.wrong("ask", message)), entry.id.clone())
                }
                Some(Ok(entry)) => {
                    let read = entry.read(&options);
                    // The text may still be a puzzle although it is not a board, such as `grid 9x9`.
                    let read = read.or_else(|error| options.read(text).map_err(|_| error));
                    (read, entry.id.clone())
                }
            }
        };
        let answered = match read {
            Ok((puzzle, warnings)) => self.solved(Arc::new(puzzle), told(warnings, None)),
            Err(error) => ItemAnswer::of(Err(error.into())),
        };
        ItemAnswer { id, ..answered }
    }
}

/// Returns the outcome in the answer to a question about solutions.
fn outcome(answer: Answer) -> Outcome {
    answer.into_outcome().unwrap_or_else(|| Outcome::unknown(""))
}
