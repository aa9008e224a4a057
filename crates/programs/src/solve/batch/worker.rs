//! Answers lines; boards of one line and one size, and puzzles with the same rules, by one solver that knows them.

use std::sync::RwLock;

use anyhow::{Result, bail};
use serde_json::Value;
use sudoku2cnf::ask::{Answer, Answered, Ask, AskError, News, Request, Session, Solver, Turn, Way};
use sudoku2cnf::formats::Format;
use sudoku2cnf::formats::batch::Entry;
use sudoku2cnf::grade::grade;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Answer as Verdict;
use sudoku2cnf::render::{AnswerView, SolutionObject, with_reading};
use sudoku2cnf::stopwatch::Phase;
use sudoku2cnf::symmetry::{Error, name as name_of_class};

use super::chunks::{Chunk, Unit};
use super::feed::{ChunkAnswers, Feed, Item};
use super::position::Position;
use super::reply::Reply;
use super::sheet::AnsweredPuzzle;
use super::tally::Work;
use super::written::{AnswerText, ReplyForm, name};
use crate::common::clock::{self, Clock};
use crate::common::faults::caught;
use crate::common::hints;
use crate::solve::answer::failure;
use crate::solve::arguments::{Arguments, Output};

/// One of those who answer.
pub struct Worker<'a> {
    pub arguments: &'a Arguments,
    unit: Unit,
    pub backend: Solver,
    pub clock: &'a Clock,
    /// The question about the lines that ask none themselves.
    request: Request,
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
        // What is printed as the answer is to be the only one.
        let unique =
            || Request { ask: Ask::Unique { digits: arguments.ask.is_about_digits() }, way: arguments.way() };
        let request = if arguments.is_sheet() { unique() } else { arguments.request() };
        Ok(Worker { arguments, unit, backend: arguments.backend()?, clock, request, turn })
    }

    /// Answers the lines of all chunks that `next` yields, and tells the answers chunk by chunk. A
    /// signal ends it at once.
    pub fn run(
        &self,
        mut next: impl FnMut() -> Result<Option<Chunk>>,
        mut tell: impl FnMut(ChunkAnswers),
    ) -> Result<()> {
        let mut feed = Feed::new(&mut next, &mut tell, self.unit);
        let others = (self.arguments.jobs() > 1).then_some(self.turn);
        let mut session = Session::new(&self.backend).showing(self.output() != Output::Line).beside(others);
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
        self.unit == Unit::Line
            && is_line
            && self.request.ask.question().is_some()
            && !self.arguments.distinct
    }

    /// The answer to a line.
    fn answer(&self, asked: Item<'_>, session: &mut Session<'_>) -> Reply {
        if self.takes_boards() {
            let (position, mut turn) = (asked.position, PuzzleTurn::of(self.clock));
            let options = || self.arguments.puzzle.options();
            let board = session.board(asked.line.text, &self.request, options, &mut turn);
            if let Some(board) = board.map_err(|error| error.0).transpose() {
                let shown = board.and_then(|mut board| {
                    let answer = board.ask(&mut turn).map_err(|error| error.0)?;
                    Ok(self.shown(&self.request.ask, &answer, board.puzzle(), ""))
                });
                return self.written().reply(shown, position, || position.id(), "");
            }
        }
        self.written().reply_to(asked, |entry, position| self.solve(entry, position, session))
    }

    fn solve(&self, entry: &Entry<'_>, position: Position, session: &mut Session<'_>) -> Result<AnswerText> {
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
        let mut solutions = Vec::new();
        let mut hear = |news: News<'_>| {
            if let News::Solution(_, Some(solution)) = news {
                solutions.push(SolutionObject::new(solution, puzzle.grid()));
            }
            true
        };
        let mut turn = PuzzleTurn::of(self.clock);
        let Answered { answer, stopped_at } =
            session.ask(&puzzle, request, &mut turn, &mut hear).map_err(|error| error.0)?;
        self.clock.note_rule(stopped_at.as_ref());
        self.clock.ended()?;
        // An answer that differs from the solution that is stored with the puzzle is worth a warning.
        if let Some(alarm) = AnswerView::new(&answer, Some(&puzzle)).comparison().and_then(|it| it.alarm) {
            options.notes.warning_at(&name, alarm);
        }
        let mut written = self.shown(&request.ask, &answer, &puzzle, &name);
        written.class = class;
        if self.output() == Output::Json {
            if let Answer::List { .. } = answer {
                written.text = with_solutions(&written.text, &solutions);
            }
            written.text = with_reading(&written.text, &puzzle);
        }
        if matches!(self.arguments.ask, Ask::Grade {})
            && answer.verdict() == Verdict::Unique
            && let Some(shown) = &mut written.shown
        {
            shown.grade = grade(&puzzle, &self.clock.limits())?;
            self.clock.ended()?;
        }
        Ok(written)
    }

    /// The question that a line asks itself, if it does.
    fn request_of(&self, entry: &Entry<'_>) -> Result<Option<Request>> {
        let Some(question) = entry.question() else { return Ok(None) };
        if self.arguments.is_sheet() {
            return Err(entry.wrong("ask", "a question, expected none for a sheet").into());
        }
        let request = Request::read(question.clone());
        let mut request = request.map_err(|wrong| entry.wrong(&wrong.key, &wrong.message))?;
        if request.way == Way::default() {
            request.way = self.arguments.way();
        }
        Ok(Some(request))
    }

    /// The name of all puzzles that are the same; nothing where a limit was reached.
    fn class(&self, puzzle: &Puzzle) -> Result<Option<String>> {
        match name_of_class(puzzle, &self.clock.limits()) {
            Ok(name) => Ok(Some(name)),
            Err(Error::Interrupted(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the form in which answers are written.
    fn written(&self) -> ReplyForm<'a> {
        ReplyForm { output: self.output(), unit: self.unit, clock: self.clock }
    }

    fn output(&self) -> Output {
        self.arguments.output.unwrap_or(Output::Line)
    }

    /// An answer about a puzzle called `name`, as it is written.
    fn shown(&self, ask: &Ask, answer: &Answer, puzzle: &Puzzle, name: &str) -> AnswerText {
        let spent = self.clock.spent();
        let work = spent.zip(answer.work()).map(|(spent, work)| Work::of(work, spent));
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
        AnswerText { text, work, class: None, shown }
    }
}

/// The object of a list with its solutions.
fn with_solutions(object: &str, solutions: &[SolutionObject]) -> String {
    let mut object: Value = serde_json::from_str(object).unwrap_or_default();
    object["solutions"] = serde_json::to_value(solutions).unwrap_or_default();
    object.to_string()
}

/// The reason why there is no answer, or why no time begins.
struct Failure(anyhow::Error);

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        Failure(failure(error))
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
    type Error = Failure;

    fn begin(&mut self) -> Result<(), Failure> {
        self.running = Some(self.clock.run().map_err(Failure)?);
        Ok(())
    }

    fn limits(&self) -> Limits {
        self.clock.limits()
    }
}

#[cfg(test)]
mod tests;
