//! Answers lines; boards of one line and one size, and puzzles with the same rules, by one solver that knows them.

use std::sync::{PoisonError, RwLock};

use anyhow::{Result, bail};
use sudoku2cnf::ask::Solver;
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::formats::Format;
use sudoku2cnf::formats::batch::Entry;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Outcome;
use sudoku2cnf::question::alike::{Alike, Formulas, Kept, Known, Problems};
use sudoku2cnf::question::boards::{self, Boards};
use sudoku2cnf::render::{OutcomeWords, Report};
use sudoku2cnf::stopwatch::Phase;

use super::chunks::{Chunk, Unit};
use super::feed::{Answered, Asked, Feed};
use super::position::Position;
use super::reply::Reply;
use super::tally::Work;
use super::written::{Shown, Written, name};
use crate::common::faults::caught;
use crate::common::hints;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::ask::compile;
use crate::solve::clock::{Clock, Running};
use crate::solve::grade;

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
        mut tell: impl FnMut(Answered),
    ) -> Result<()> {
        let mut feed = Feed::new(&mut next, &mut tell, self.unit);
        loop {
            match caught(|| self.answer_puzzles(&mut feed)) {
                Ok(Ok(true)) => {}
                Ok(ended) => return ended.map(drop),
                // Whatever was kept for lines to come went with it.
                Err(fault) => {
                    let Some(asked) = feed.line()? else { bail!("{fault}") };
                    let reply = self.written().failed(asked, &fault);
                    feed.answer(self.unless_interrupted(reply));
                }
            }
        }
    }

    /// Answers lines to the end, or until other rules come again and again than those that were compiled, or memory
    /// ran out: whether there may be more.
    fn answer_puzzles(&self, feed: &mut Feed<'_>) -> Result<bool> {
        let problems = Problems::default();
        let formulas = Formulas::default();
        let keeps = self.backend.lasts() && !self.arguments.encode.simplifies();
        let backend = keeps.then(|| self.backend.takes_clauses()).transpose()?;
        let mut alike = backend.map(|backend| Alike::new(backend, &problems, &formulas));
        while let Some(asked) = feed.line()? {
            if let Some(template) = self.template(asked.line.text) {
                self.answer_boards(template, feed)?;
                continue;
            }
            let reply = self.answer_fairly(asked, alike.as_mut());
            feed.answer(self.unless_interrupted(reply));
            if alike.as_ref().is_some_and(Alike::is_full) || self.clock.out_of_memory() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An answer that a signal cut short is none.
    fn unless_interrupted(&self, reply: Reply) -> Option<Reply> {
        self.clock.interrupted().is_none().then_some(reply)
    }

    /// The rules of the board that this line holds, if a solver that knows them is the better one for
    /// it and for boards behind it. Who wants boards simplified, or read in another format, wants
    /// each for itself.
    fn template(&self, line: &str) -> Option<Puzzle> {
        let options = &self.arguments.puzzle;
        let lasts = self.unit == Unit::Line
            && self.backend.lasts()
            && matches!(options.format, None | Some(Format::Line))
            && !self.arguments.encode.simplifies()
            && !self.arguments.grade;
        if lasts { boards::template(line, &options.options()) } else { None }
    }

    /// Answers lines up to a board of another side: boards by one session, their givens assumed,
    /// others as they come.
    fn answer_boards(&self, puzzle: Puzzle, feed: &mut Feed<'_>) -> Result<()> {
        let length = puzzle.grid().positions();
        let running = self.clock.run()?;
        let compiled = compile(&puzzle, Simplify::None, self.clock);
        drop(running);
        let Some(problem) = compiled else {
            // Each line finds out for itself that its rules are too much.
            if let Some(asked) = feed.line()? {
                let reply = self.answer_fairly(asked, None);
                feed.answer(self.unless_interrupted(reply));
            }
            return Ok(());
        };
        let cnf = problem.encoded(self.arguments.encode.suited(&problem));
        let backend = self.backend.takes_clauses()?;
        let mut boards = Boards::new(&problem, &cnf);
        while let Some(asked) = feed.line()? {
            let (position, line) = (asked.position, asked.line);
            let reply = if boards.take(line.text) {
                let shared = self.turn.read().unwrap_or_else(PoisonError::into_inner);
                let outcome = self.clock.run().and_then(|_running| {
                    Ok(boards.ask(backend, self.arguments.question(), &self.clock.limits())?)
                });
                drop(shared);
                if self.clock.out_of_memory() {
                    self.answer_fairly(asked, None)
                } else {
                    let outcome = outcome.map(|outcome| self.shown(&outcome, boards.puzzle()));
                    self.written().reply(outcome, position, || position.id(), "")
                }
            } else if line.text.len() != length && self.template(line.text).is_some() {
                return Ok(());
            } else {
                self.answer_fairly(asked, None)
            };
            feed.answer(self.unless_interrupted(reply));
        }
        Ok(())
    }

    /// The answer to a line. Where memory ran out, another line or what is kept may have taken it: then this one
    /// is answered once more, with no other beside it.
    fn answer_fairly(&self, asked: Asked<'_>, mut alike: Option<&mut Alike<'_, '_>>) -> Reply {
        let shared = self.turn.read().unwrap_or_else(PoisonError::into_inner);
        let reply = self.answer(asked, alike.as_deref_mut());
        drop(shared);
        if !self.clock.out_of_memory() {
            return reply;
        }
        let freed = alike.is_some_and(Alike::free);
        if self.arguments.jobs() == 1 && !freed {
            return reply;
        }
        let _alone = self.turn.write().unwrap_or_else(PoisonError::into_inner);
        self.answer(asked, None)
    }

    /// The answer to a line, with those `alike` or by itself.
    fn answer(&self, asked: Asked<'_>, alike: Option<&mut Alike<'_, '_>>) -> Reply {
        self.written().reply_to(asked, |entry, position| self.solve(entry, position, alike))
    }

    fn solve(
        &self,
        entry: &Entry<'_>,
        position: Position,
        alike: Option<&mut Alike<'_, '_>>,
    ) -> Result<Shown> {
        let name = || name(entry, position);
        let options = &self.arguments.puzzle;
        let reading = self.clock.limits().during(Phase::Read);
        let (puzzle, warnings) =
            entry.read(&options.options()).map_err(|error| hints::told(error, "solve"))?;
        drop(reading);
        let notes = &options.notes;
        notes.warn(warnings, &name());
        if self.arguments.grade {
            let (report, line) = grade::answer(&puzzle, self.clock)?;
            self.clock.ended()?;
            return Ok(Shown { report, line, work: None });
        }
        // The time of this puzzle, where it begins behind what is compiled for others as well.
        let mut anew = None;
        if let Some(alike) = alike
            && let Some(kept) = self.kept(alike, &puzzle, &mut anew)?
        {
            let question = self.arguments.question();
            let outcome = alike.ask(kept, &puzzle, question, self.json(), &self.clock.limits())?;
            if let Some(outcome) = outcome {
                self.clock.ended()?;
                self.compare(&outcome, &puzzle, name);
                return Ok(self.shown(&outcome, &puzzle));
            }
        }
        let question = self.arguments.question();
        let answered = self.arguments.way().ask(&self.backend, &puzzle, question, &self.clock.limits())?;
        self.clock.note_rule(answered.stopped_at.as_ref());
        self.clock.ended()?;
        let outcome = answered.outcome;
        self.compare(&outcome, &puzzle, name);
        Ok(self.shown(&outcome, &puzzle))
    }

    /// Where the rules of `puzzle` are kept, if they are. Where they are compiled, the time of the puzzle begins `anew`.
    fn kept(
        &self,
        alike: &mut Alike<'_, '_>,
        puzzle: &Puzzle,
        anew: &mut Option<Running>,
    ) -> Result<Option<Kept>> {
        let met = match alike.known(puzzle) {
            Known::Not => return Ok(None),
            Known::Kept(kept) => return Ok(Some(kept)),
            Known::Met(met) => met,
        };
        *anew = Some(self.clock.run()?);
        let options = |problem: &_| self.arguments.encode.suited(problem);
        let kept = alike.keep(met, &self.clock.limits(), options);
        *anew = Some(self.clock.run()?);
        Ok(kept.ok())
    }

    /// Says aloud that an answer differs from the solution that is stored with its puzzle.
    fn compare(&self, outcome: &Outcome, puzzle: &Puzzle, name: impl FnOnce() -> String) {
        if let Some(alarm) = outcome.alarm(puzzle) {
            self.arguments.puzzle.notes.note(&format!("{}: warning: {alarm}", name()));
        }
    }

    /// How answers are written.
    fn written(&self) -> Written<'a> {
        Written { json: self.json(), unit: self.unit, clock: self.clock }
    }

    pub fn json(&self) -> bool {
        self.arguments.output == Some(Output::Json)
    }

    fn shown(&self, outcome: &Outcome, puzzle: &Puzzle) -> Shown {
        let question = self.arguments.question();
        let spent = self.clock.spent();
        let work = spent.map(|spent| Work::of(outcome, spent));
        let words = OutcomeWords::new(outcome, question, Some(puzzle));
        if self.json() {
            return Shown { report: words.report(spent), line: String::new(), work };
        }
        Shown { report: Report::new(outcome.answer), line: words.line(), work }
    }
}

#[cfg(test)]
mod tests;
