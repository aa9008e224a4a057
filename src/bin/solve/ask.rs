//! What the program adds to a question: its clock, its exit code, its report.

use anyhow::Result;
use sudoku2cnf::grid::Cell;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::{Interrupted, Puzzle};
use sudoku2cnf::question::{Answer, Compared, Found, Outcome, Question, Stored, Task};
use sudoku2cnf::render::Report;
use sudoku2cnf::stopwatch::{Phase, Spent};

use crate::arguments::Arguments;
use crate::clock::Clock;

/// The problem of a puzzle, simplified; `None` at a limit.
pub fn compile(puzzle: &Puzzle, how: Simplify, clock: &Clock) -> Option<Problem> {
    match Problem::compile(puzzle.clone(), how, &clock.limits()) {
        Ok(problem) => Some(problem),
        Err(Interrupted(rule)) => {
            clock.note_rule(rule.as_ref());
            None
        }
    }
}

/// As [`Clock::ended`], after a task.
pub fn ended(task: &Task<'_>, clock: &Clock) -> Result<Option<u8>> {
    clock.note_rule(task.stopped_at());
    clock.ended()
}

/// Compares what was found with the solution that is stored with the puzzle, and says a difference aloud.
pub fn compare(
    arguments: &Arguments,
    puzzle: Option<&Puzzle>,
    answer: Answer,
    found: Found,
) -> Option<Stored> {
    let compared = Compared::new(puzzle?, answer, found)?;
    if let Some(alarm) = compared.alarm {
        arguments.puzzle.notes.note(&format!("solve: warning: {alarm}"));
    }
    Some(compared.stored)
}

/// A number of solutions in words: one that a limit of time or somebody ended is none that is exact.
pub fn counted(outcome: &Outcome) -> String {
    match (outcome.answer, outcome.count) {
        (Answer::Unknown, 0) => Answer::Unknown.word().to_owned(),
        (Answer::Unknown, count) => format!("at least {count}"),
        (_, count) => count.to_string(),
    }
}

/// As SAT solvers exit: 10 there is a solution, 20 there is none, 0 nobody knows.
pub fn exit_code(answer: Answer) -> u8 {
    match answer {
        Answer::None => 20,
        Answer::Unknown | Answer::Error => 0,
        Answer::Solved | Answer::Unique | Answer::Multiple => 10,
    }
}

/// The report for JSON; `puzzle` is where the solutions are at home, `spent` the time of each phase where that is
/// to be told.
pub fn report(
    outcome: &Outcome,
    question: Question,
    puzzle: Option<&Puzzle>,
    spent: Option<Spent>,
) -> Report {
    let mut report = Report::new(outcome.answer);
    let grid = puzzle.map(Puzzle::grid);
    report.stored_solution = puzzle.and_then(|puzzle| outcome.stored(puzzle));
    let ignored = puzzle.map_or(0, |puzzle| puzzle.about().drawings_ignored);
    report.drawings_ignored = (ignored > 0).then_some(ignored);
    if let Some((solution, grid)) = outcome.solutions.first().zip(grid) {
        report.show(solution, grid);
    }
    if let (Question::Unique, [_, other], Some(grid)) = (question, &outcome.solutions[..], grid) {
        report.other = Some(other.digits(grid));
        report.other_variables = other.variables().to_vec();
        report.differ = outcome.differ.iter().map(Cell::to_string).collect();
    }
    report.count = matches!(question, Question::Count(_)).then_some(outcome.count);
    report.complete = report.count.and((!outcome.complete).then_some(false));
    report.certified = outcome.certified();
    report.backend = Some(outcome.backend.clone());
    report.statistics =
        outcome.statistics.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    let seconds = |spent: Spent| {
        Phase::ALL.map(|phase| (phase.name().to_owned(), spent[phase as usize].as_secs_f64().into()))
    };
    report.seconds = spent.into_iter().flat_map(seconds).collect();
    report
}
