//! Answers lines. All one-line boards of the same size share one solver, and so do all puzzles with the same rules.

use std::sync::RwLock;

use anyhow::Result;
use sudoku2cnf_answer::ask::{Answer, Answered, Ask, News, Request, Session, Solver, Turn};
use sudoku2cnf_answer::grade::grade;
use sudoku2cnf_answer::question::Status as Verdict;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::stopwatch::Phase;
use sudoku2cnf_compile::symmetry::{SymmetryError, name as name_of_class};
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::formats::batch::Entry;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::{AnswerView, SolutionObject, with_reading};

use super::chunks::{Chunk, Item, Unit};
use super::position::Position;
use super::reply::{ChunkAnswers, Reply};
use super::sheet::AnsweredPuzzle;
use super::tally::Work;
use super::written::name;
use crate::common::clock::{self, Clock};
use crate::common::faults::caught;
use crate::common::hints;
use crate::solve::answer::failure;
use crate::solve::arguments::{Arguments, Output};

/// A worker, which answers lines in one thread.
pub struct Worker<'a> {
    pub arguments: &'a Arguments,
    pub unit: Unit,
    pub backend: Solver,
    pub clock: &'a Clock,
    /// The question, except for lines that ask one themselves.
    request: Request,
    /// Locked while a line is answered: shared, or exclusively if memory ran out while other lines were answered, so
    /// that the line can be tried again alone.
    turn: &'a RwLock<()>,
}

impl<'a> Worker<'a> {
    /// Creates a worker with a backend of its own.
    pub fn new(
        arguments: &'a Arguments,
        unit: Unit,
        clock: &'a Clock,
        turn: &'a RwLock<()>,
    ) -> Result<Worker<'a>> {
        // A sheet always asks whether the solution is the only one, because it adds a remark to solutions that are not.
        let unique =
            || Request { ask: Ask::Unique { digits: arguments.ask.is_about_digits() }, way: arguments.way() };
        let mut request = if arguments.is_sheet() { unique() } else { arguments.request() };
        // The jobs answer several lines at the same time, so each answer gets one thread.
        request.ask.set_jobs(1);
        Ok(Worker { arguments, unit, backend: arguments.backend()?, clock, request, turn })
    }

    /// Creates the session in which this thread answers all its lines.
    pub fn session(&self) -> Session<'_> {
        let others = (self.arguments.jobs() > 1).then_some(self.turn);
        Session::new(&self.backend).showing(self.output() != Output::Line).beside(others)
    }

    /// Answers the lines of a chunk, until a signal ends it.
    pub fn answers(&self, chunk: &Chunk, session: &mut Session<'_>) -> ChunkAnswers {
        let (bytes, next) = (chunk.bytes.len(), chunk.first);
        let mut answers = ChunkAnswers { bytes, replies: Vec::new(), next, is_cut: false };
        for item in chunk.items(self.unit) {
            let ran_out = || self.clock.out_of_memory();
            let reply = caught(|| session.fairly(ran_out, |session| self.answer(&item, session)));
            let reply = reply.unwrap_or_else(|fault| {
                session.clear();
                self.failed(&item, &fault)
            });
            // A signal stopped this answer, so it is incomplete.
            answers.is_cut = self.clock.interrupted().is_some();
            if answers.is_cut {
                break;
            }
            answers.replies.push(reply);
            answers.next = item.next;
        }
        answers
    }

    /// Returns `true` if a line that is a board can be answered without being read as a puzzle. This requires a
    /// question about solutions and no other format; grades and canonical names need the whole puzzle.
    fn takes_boards(&self) -> bool {
        let is_line = matches!(self.arguments.puzzle.format, None | Some(Format::Line));
        self.unit == Unit::Line
            && is_line
            && self.request.ask.question().is_some()
            && !matches!(self.arguments.ask, Ask::Grade {})
            && !self.arguments.distinct
    }

    /// Answers a line, and returns the reply.
    fn answer(&self, item: &Item<'_>, session: &mut Session<'_>) -> Reply {
        if self.takes_boards() {
            let (position, mut turn) = (item.position, PuzzleTurn::of(self.clock));
            let options = || self.arguments.puzzle.options();
            let board = session.board(item.line().text, &self.request, options, &mut turn);
            if let Some(board) = board.transpose() {
                let shown = board.and_then(|mut board| {
                    let answer = board.ask(&mut turn)?;
                    Ok(self.shown(&self.request.ask, &answer, board.puzzle(), ""))
                });
                return self.reply(shown.map_err(unwrapped), position, || position.id(), "");
            }
        }
        self.reply_to(item, |entry, position| self.solve(entry, position, session))
    }

    fn solve(&self, entry: &Entry<'_>, position: Position, session: &mut Session<'_>) -> Result<Reply> {
        let name = name(entry, position);
        let options = &self.arguments.puzzle;
        let request = self.request_of(entry)?;
        let request = request.as_ref().unwrap_or(&self.request);
        let reading = self.clock.limits().during(Phase::Read);
        let (puzzle, warnings) = entry.read(&options.options()).map_err(hints::told)?;
        drop(reading);
        options.notes.warn(warnings, &name);
        let class = match self.arguments.distinct {
            true => self.class(&puzzle)?,
            false => None,
        };
        let (mut solutions, is_json) = (String::new(), self.output() == Output::Json);
        let mut hear = |news: News<'_>| {
            if let News::Solution(_, Some(solution)) = news
                && is_json
            {
                solutions += if solutions.is_empty() { "" } else { "," };
                solutions += &SolutionObject::new(solution, puzzle.grid()).to_json();
            }
            true
        };
        let mut turn = PuzzleTurn::of(self.clock);
        let Answered { answer, stopped_at } =
            session.ask(&puzzle, request, &mut turn, &mut hear).map_err(unwrapped)?;
        self.clock.note_rule(stopped_at.as_ref());
        self.clock.ended()?;
        // A solution stored with the puzzle may differ from the answer.
        if let Some(alarm) = AnswerView::new(&answer, Some(&puzzle)).comparison().and_then(|it| it.alarm) {
            options.notes.warning_at(&name, alarm);
        }
        let mut reply = self.shown(&request.ask, &answer, &puzzle, &name);
        reply.class = class;
        if is_json && let Some(text) = &mut reply.text {
            if let Answer::List { .. } = answer {
                // The object is already text, so the solutions are inserted as its first member.
                text.replace_range(..1, &format!("{{\"solutions\":[{solutions}],"));
            }
            *text = with_reading(text, &puzzle);
        }
        if matches!(self.arguments.ask, Ask::Grade {})
            && answer.verdict() == Verdict::Unique
            && let Some(shown) = &mut reply.shown
        {
            shown.grade = grade(&puzzle, &self.clock.limits())?;
            self.clock.ended()?;
        }
        Ok(reply)
    }

    /// Returns the question that the line itself asks, if it has one.
    fn request_of(&self, entry: &Entry<'_>) -> Result<Option<Request>> {
        let Some(question) = entry.question() else { return Ok(None) };
        if self.arguments.is_sheet() {
            return Err(entry.wrong("ask", "a question, expected none for a sheet").into());
        }
        if self.arguments.distinct {
            return Err(entry.wrong("ask", "a question, expected none with --distinct").into());
        }
        let request = Request::read_over(question.clone(), self.arguments.way());
        let mut request = request.map_err(|wrong| entry.wrong(&wrong.key, &wrong.message))?;
        request.ask.set_jobs(1);
        Ok(Some(request))
    }

    /// Returns the canonical name shared by all puzzles that are the same up to symmetry; `None` if a limit was
    /// reached.
    fn class(&self, puzzle: &Puzzle) -> Result<Option<String>> {
        match name_of_class(puzzle, &self.clock.limits()) {
            Ok(name) => Ok(Some(name)),
            Err(SymmetryError::Interrupted(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the form in which answers are printed.
    pub fn output(&self) -> Output {
        self.arguments.output.unwrap_or(Output::Line)
    }

    /// Renders an answer about a puzzle called `name` as a reply.
    fn shown(&self, ask: &Ask, answer: &Answer, puzzle: &Puzzle, name: &str) -> Reply {
        let spent = self.clock.spent();
        let work = spent.zip(answer.work()).map(|(spent, work)| Box::new(Work::of(work, spent)));
        let view = AnswerView::new(answer, Some(puzzle))
            .source(name)
            .spent(spent.filter(|_| ask.question().is_some()));
        let text = match self.output() {
            Output::Json => view.to_json(),
            Output::Line => view.line(),
            _ => String::new(),
        };
        let is_sheet = self.arguments.is_sheet();
        let shown = is_sheet.then(|| Box::new(AnsweredPuzzle::new(puzzle, answer)));
        Reply { text: Some(text), work, shown, ..Reply::default() }
    }
}

/// Turns the error of a session into one whose message can be shown.
fn unwrapped(error: anyhow::Error) -> anyhow::Error {
    error.downcast().map_or_else(|error| error, failure)
}

/// The time limit of one puzzle, which starts when the solver begins.
struct PuzzleTurn<'a> {
    clock: &'a Clock,
    running: Option<clock::RunningClock>,
}

impl<'a> PuzzleTurn<'a> {
    /// Creates a turn whose timer has not started.
    fn of(clock: &'a Clock) -> PuzzleTurn<'a> {
        PuzzleTurn { clock, running: None }
    }
}

impl Turn for PuzzleTurn<'_> {
    type Error = anyhow::Error;

    fn begin(&mut self) -> Result<()> {
        self.running = Some(self.clock.run()?);
        Ok(())
    }

    fn limits(&self) -> Limits {
        self.clock.limits()
    }
}

#[cfg(test)]
mod tests;
