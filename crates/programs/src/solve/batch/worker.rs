//! Answers lines; boards of one line and one size, and puzzles with the same rules, by one solver that knows them.

use std::sync::RwLock;

use anyhow::{Result, bail};
use sudoku2cnf::ask::{QuestionKind, Session, Solver, Turn};
use sudoku2cnf::formats::Format;
use sudoku2cnf::formats::batch::Entry;
use sudoku2cnf::grade::grade as grade_of;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Outcome, Question};
use sudoku2cnf::render::{OutcomeWords, Report};
use sudoku2cnf::stopwatch::Phase;
use sudoku2cnf::symmetry::{Error, name as name_of_class};

use super::chunks::{Chunk, Unit};
use super::feed::{ChunkAnswers, Feed, Request};
use super::position::Position;
use super::reply::Reply;
use super::sheet::AnsweredPuzzle;
use super::tally::Work;
use super::written::{AnswerText, ReplyForm, name};
use crate::common::clock::{self, Clock};
use crate::common::faults::caught;
use crate::common::hints;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::grade;
use crate::solve::symmetry::{self, SymmetryAnswer};

/// One of those who answer.
pub struct Worker<'a> {
    pub arguments: &'a Arguments,
    unit: Unit,
    pub backend: Solver,
    pub clock: &'a Clock,
    /// Held while a line is answered: shared, or alone where memory ran out beside other lines.
    turn: &'a RwLock<()>,
}

impl<'a> Worker<'a> {
    /// With a backend of its own.
    pub fn new(
        arguments: &'a Arguments,
        unit: Unit,
        clock: &'a Clock,
        turn: &'a RwLock<()>,
    ) -> Result<Worker<'a>> {
        Ok(Worker { arguments, unit, backend: arguments.backend()?, clock, turn })
    }

    /// Answers the lines of all chunks that `next` yields, and tells the answers chunk by chunk. A
    /// signal ends it at once.
    pub fn run(
        &self,
        mut next: impl FnMut() -> Result<Option<Chunk>>,
        mut tell: impl FnMut(ChunkAnswers),
    ) -> Result<()> {
        let mut feed = Feed::new(&mut next, &mut tell, self.unit);
        let session = Session::new(&self.backend, self.arguments.way(), self.question());
        let others = (self.arguments.jobs() > 1).then_some(self.turn);
        let mut session = session.showing(self.output() != Output::Line).beside(others);
        loop {
            match caught(|| self.answer_lines(&mut feed, &mut session)) {
                Ok(ended) => return ended,
                Err(fault) => {
                    session.clear();
                    let Some(asked) = feed.line()? else { bail!("{fault}") };
                    let reply = self.written().failed(asked, &fault);
                    feed.answer(self.unless_interrupted(reply));
                }
            }
        }
    }

    /// Answers lines to the end.
    fn answer_lines(&self, feed: &mut Feed<'_>, session: &mut Session<'_>) -> Result<()> {
        while let Some(asked) = feed.line()? {
            let ran_out = || self.clock.out_of_memory();
            let reply = session.fairly(ran_out, |session| self.answer(asked, session));
            feed.answer(self.unless_interrupted(reply));
        }
        Ok(())
    }

    /// An answer that a signal cut short is none.
    fn unless_interrupted(&self, reply: Reply) -> Option<Reply> {
        self.clock.interrupted().is_none().then_some(reply)
    }

    /// Returns `true` if a line may be told to be a board by itself: not where it is no solution that
    /// is looked for, where its name is wanted, or where it is read in another format.
    fn takes_boards(&self) -> bool {
        let is_line = matches!(self.arguments.puzzle.format, None | Some(Format::Line));
        let is_solved = !matches!(
            self.arguments.asked(),
            QuestionKind::Grade | QuestionKind::Canonical | QuestionKind::Automorphisms
        );
        self.unit == Unit::Line && is_line && is_solved && !self.arguments.distinct
    }

    /// The answer to a line.
    fn answer(&self, asked: Request<'_>, session: &mut Session<'_>) -> Reply {
        if self.takes_boards() {
            let (position, mut turn) = (asked.position, PuzzleTurn::of(self.clock));
            let options = || self.arguments.puzzle.options();
            if let Some(board) = session.board(asked.line.text, options, &mut turn).transpose() {
                let shown = board.and_then(|mut board| {
                    let outcome = self.arguments.capped(board.ask(&mut turn)?);
                    Ok(self.shown(&outcome, board.puzzle()))
                });
                return self.written().reply(shown, position, || position.id(), "");
            }
        }
        self.written().reply_to(asked, |entry, position| self.solve(entry, position, session))
    }

    fn solve(&self, entry: &Entry<'_>, position: Position, session: &mut Session<'_>) -> Result<AnswerText> {
        let name = || name(entry, position);
        let options = &self.arguments.puzzle;
        let reading = self.clock.limits().during(Phase::Read);
        let (puzzle, warnings) = entry.read(&options.options()).map_err(hints::told)?;
        drop(reading);
        let notes = &options.notes;
        notes.warn(warnings, &name());
        let class = match self.arguments.distinct {
            true => self.class(&puzzle)?,
            false => None,
        };
        let mut told = self.answered(&puzzle, name, session)?;
        told.class = class;
        told.report.reading.clone_from(&puzzle.about().reading);
        Ok(told)
    }

    fn answered(
        &self,
        puzzle: &Puzzle,
        name: impl FnOnce() -> String,
        session: &mut Session<'_>,
    ) -> Result<AnswerText> {
        match self.arguments.asked() {
            QuestionKind::Grade if !self.arguments.is_sheet() => {
                let (report, line) = grade::answer(puzzle, self.clock)?;
                self.clock.ended()?;
                return Ok(AnswerText { report, line, work: None, class: None, shown: None });
            }
            asked @ (QuestionKind::Canonical | QuestionKind::Automorphisms) => {
                let SymmetryAnswer { report, line, .. } = symmetry::answer(asked, puzzle, self.clock)?;
                self.clock.ended()?;
                return Ok(AnswerText { report, line, work: None, class: None, shown: None });
            }
            _ => {}
        }
        let mut answered = session.ask(puzzle, &mut PuzzleTurn::of(self.clock))?;
        answered.outcome = self.arguments.capped(answered.outcome);
        self.clock.note_rule(answered.stopped_at.as_ref());
        self.clock.ended()?;
        self.compare(&answered.outcome, puzzle, name);
        let mut told = self.shown(&answered.outcome, puzzle);
        if self.arguments.grade
            && answered.outcome.answer == Answer::Unique
            && let Some(shown) = &mut told.shown
        {
            shown.grade = grade_of(puzzle, &self.clock.limits())?;
            self.clock.ended()?;
        }
        Ok(told)
    }

    /// The name of all puzzles that are the same; nothing where a limit was reached.
    fn class(&self, puzzle: &Puzzle) -> Result<Option<String>> {
        match name_of_class(puzzle, &self.clock.limits()) {
            Ok(name) => Ok(Some(name)),
            Err(Error::Interrupted(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Says aloud that an answer differs from the solution that is stored with its puzzle.
    fn compare(&self, outcome: &Outcome, puzzle: &Puzzle, name: impl FnOnce() -> String) {
        if let Some(alarm) = outcome.alarm(puzzle) {
            self.arguments.puzzle.notes.warning_at(&name(), alarm);
        }
    }

    /// Returns the form in which answers are written.
    fn written(&self) -> ReplyForm<'a> {
        ReplyForm { output: self.output(), unit: self.unit, clock: self.clock }
    }

    fn output(&self) -> Output {
        self.arguments.output.unwrap_or(Output::Line)
    }

    /// The question about solutions. What is printed as the answer is to be the only one.
    fn question(&self) -> Question {
        if self.arguments.is_sheet() { Question::Unique } else { self.arguments.question() }
    }

    fn shown(&self, outcome: &Outcome, puzzle: &Puzzle) -> AnswerText {
        let question = self.question();
        let spent = self.clock.spent();
        let work = spent.map(|spent| Work::of(outcome, spent));
        let words = OutcomeWords::new(outcome, question, Some(puzzle));
        let report = match self.output() {
            Output::Json => words.report(spent),
            _ => Report::new(outcome.answer),
        };
        let line = if self.output() == Output::Line { words.line() } else { String::new() };
        let shown = self.arguments.is_sheet().then(|| Box::new(AnsweredPuzzle::new(puzzle, outcome)));
        AnswerText { report, line, work, class: None, shown }
    }
}

/// The time of a puzzle, as far as it was begun here.
struct PuzzleTurn<'a> {
    clock: &'a Clock,
    running: Option<clock::RunningClock>,
}

impl<'a> PuzzleTurn<'a> {
    /// Nothing begun yet.
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
