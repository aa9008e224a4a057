//! The answers to requests of f-puzzles, one function for each command.

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{Answer, Ask, News};
use sudoku2cnf_answer::question::Status as Verdict;
use sudoku2cnf_answer::question::estimate::Estimate;
use sudoku2cnf_base::count::Count;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::error::Warning;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::board::Board;
use super::logic::{self, LIMIT};
use super::{FpuzzlesRequest, NOTES};
use crate::session::{Session, rounded};

/// The message for a puzzle without a solution.
const NONE: &str = "No solutions found.";

/// Returns the last reply to a request; `tell` receives the replies before it.
///
/// # Errors
/// There is no answer. The error is the message for the protocol's reply `invalid`.
pub fn answer(
    session: &mut Session<'_>,
    request: &FpuzzlesRequest,
    seed: u64,
    limits: &Limits,
    tell: &mut dyn FnMut(Value),
) -> Result<Value, String> {
    let known = ["truecandidates", "solve", "check", "count", "estimate", "step", "solvepath"];
    if !known.contains(&request.command.as_str()) {
        return Err(format!("Unknown command: {}", request.command));
    }
    if request.data_type != "fpuzzles" {
        return Err(format!("Unknown data type: {}", request.data_type));
    }
    let board = Board::read(&request.data, &request.reading)?;
    let side = board.side()?;
    let nonce = request.nonce;
    let mut last = match request.command.as_str() {
        "truecandidates" => candidates(session, &board, side, nonce, limits),
        "solve" => solve(session, &board.puzzle, nonce, seed, limits),
        "check" => count(session, &board.puzzle, nonce, 2, limits, tell),
        "count" => count(session, &board.puzzle, nonce, u64::MAX, limits, tell),
        "estimate" => estimate(session, &logic::with_state(&board), nonce, seed, limits, tell),
        "step" => logic::step(session, &board, nonce, limits),
        _ => logic::path(session, &board, nonce, limits),
    }?;
    tell_warnings(&mut last, &board.warnings);
    Ok(last)
}

/// The most lines of a message about ignored parts of a puzzle.
const MOST_LINES: usize = 5;

/// Lists in a reply the parts of the puzzle that it ignores. If the reply has a message, which f-puzzles shows, the
/// list is also put before the message.
fn tell_warnings(reply: &mut Value, warnings: &[Warning]) {
    if warnings.is_empty() {
        return;
    }
    let passed_over = || warnings.iter().filter(|warning| !warning.is_note());
    if let Some(words) = reply.get("message").and_then(Value::as_str) {
        let mut lines: Vec<String> = passed_over()
            .map(|Warning(error)| format!("Not taken into account: {}", error.message()))
            .take(MOST_LINES)
            .collect();
        if let Some(more) = passed_over().count().checked_sub(MOST_LINES + 1) {
            lines.push(format!("Not taken into account: {} more, which sudokulive lists.", more + 1));
        }
        lines.push(words.to_owned());
        reply["message"] = lines.join("\n").into();
    }
    let line = |warning: &Warning| match (warning.is_note(), warning.0.message()) {
        (true, message) => message.to_owned(),
        (false, message) => format!("not taken into account: {message}"),
    };
    reply[NOTES] = warnings.iter().map(line).collect();
}

/// Returns a number for each candidate, row by row and value by value: the number of its solutions up to the cap, 0 if
/// it is excluded, or -1 if it has no solution but logic alone does not show that.
fn candidates(
    session: &mut Session<'_>,
    board: &Board,
    side: usize,
    nonce: i64,
    limits: &Limits,
) -> Result<Value, String> {
    let puzzle = &board.puzzle;
    let work = session.work(puzzle, limits);
    let found = work.marks(board.cap, |_, _| {})?;
    let marks = &found.marks;
    match marks.answer {
        Verdict::None => return Err(NONE.to_owned()),
        Verdict::Unknown | Verdict::Error => return Err(LIMIT.to_owned()),
        Verdict::Solved | Verdict::Unique | Verdict::Multiple => {}
    }
    let mut counts = vec![0_i64; side * side * side];
    let mut set = |seen: &[Vec<(i32, u64)>], number: &dyn Fn(i64, u64) -> i64| {
        for (cell, values) in puzzle.grid().cells().zip(seen) {
            let first = puzzle.grid().index(cell) * side;
            for &(value, count) in values {
                let place = first + value as usize - 1;
                counts[place] = number(counts[place], count);
            }
        }
    };
    if board.logical {
        set(found.logical.as_ref().ok_or(LIMIT)?, &|_, _| -1);
    }
    set(&marks.seen, &|_, count| count.try_into().unwrap_or(i64::MAX));
    Ok(json!({ "nonce": nonce, "type": "truecandidates", "solutionsPerCandidate": counts }))
}

fn solve(
    session: &mut Session<'_>,
    puzzle: &Puzzle,
    nonce: i64,
    seed: u64,
    limits: &Limits,
) -> Result<Value, String> {
    let request = Ask::Solve { seed: Some(seed), symmetry: false }.into();
    let answer =
        session.work(puzzle, limits).ask(&request, &mut |_| true).map_err(|error| error.to_string())?;
    match (answer.verdict(), answer.solutions()) {
        (Verdict::Solved, [solution, ..]) => {
            Ok(json!({ "nonce": nonce, "type": "solved", "solution": digits(solution, puzzle) }))
        }
        (Verdict::None, _) => Err(NONE.to_owned()),
        _ => Err(LIMIT.to_owned()),
    }
}

/// Returns the digits of a solution, row by row.
fn digits(solution: &Solution, puzzle: &Puzzle) -> Vec<u16> {
    puzzle.grid().cells().map(|cell| solution[cell]).collect()
}

/// Counts solutions up to `most`, and reports the number after each solution.
fn count(
    session: &mut Session<'_>,
    puzzle: &Puzzle,
    nonce: i64,
    most: u64,
    limits: &Limits,
    tell: &mut dyn FnMut(Value),
) -> Result<Value, String> {
    let number = |count: &Count, goes_on: bool| json!({ "nonce": nonce, "type": "count", "count": rounded(count), "inProgress": goes_on });
    let max = (most < u64::MAX).then(|| u128::from(most).into());
    let request = Ask::Count { max, digits: false, jobs: 1 }.into();
    let mut hear = |news: News<'_>| {
        if let News::AtLeast(count) = news {
            tell(number(&count.into(), true));
        }
        true
    };
    let answer = session.work(puzzle, limits).ask(&request, &mut hear).map_err(|error| error.to_string())?;
    match answer.into_outcome() {
        Some(outcome) if outcome.answer != Verdict::Unknown => Ok(number(&outcome.count, false)),
        _ => Err(LIMIT.to_owned()),
    }
}

/// Estimates the number of solutions until cancelled, and reports the estimate after each random walk.
fn estimate(
    session: &mut Session<'_>,
    puzzle: &Puzzle,
    nonce: i64,
    seed: u64,
    limits: &Limits,
    tell: &mut dyn FnMut(Value),
) -> Result<Value, String> {
    let object = |found: &Estimate| {
        let number = |number: f64| if number.is_finite() { json!(number) } else { json!("Infinity") };
        let relative = if found.mean > 0.0 { 100.0 * found.error / found.mean } else { f64::INFINITY };
        json!({
            "nonce": nonce, "type": "estimate", "estimate": found.mean, "stderr": number(found.error),
            "iterations": found.walks, "ci95_lower": found.interval.0, "ci95_upper": number(found.interval.1),
            "relErrPercent": if found.exact { json!(0.0) } else { number(relative) },
        })
    };
    let request = Ask::Estimate { seed: Some(seed), precision: Some(0.0), walks: None }.into();
    let mut hear = |news: News<'_>| {
        if let News::Estimate(found) = news {
            tell(object(found));
        }
        true
    };
    let answer = session.work(puzzle, limits).ask(&request, &mut hear).map_err(|error| error.to_string())?;
    match answer {
        Answer::Estimate(Some(found)) => Ok(object(&found)),
        _ => Err(LIMIT.to_owned()),
    }
}
