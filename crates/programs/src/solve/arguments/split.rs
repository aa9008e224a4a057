//! The options that split one hard puzzle into parts, and join the parts' answers.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use sudoku2cnf_answer::split::MOST;

use crate::common::number;

/// One hard puzzle, answered in parts.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Parts")]
pub struct SplitArgs {
    /// Writes about N parts of the puzzle as JSON Lines: puzzles with ids that have all its solutions, each in one part
    ///
    /// Each solution of the puzzle is in exactly one part. The parts are chosen so that they take about the same time
    /// to solve. A puzzle that is decided before there are N parts has fewer; one without solution may be a single
    /// part. solve --batch answers parts, anywhere and in any order, and --join joins the answers. A part can be
    /// divided again: its line is then the PUZZLE.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=MOST as u64))]
    pub split: Option<u32>,
    /// Joins the answers of solve --batch --output json about the parts of this puzzle
    ///
    /// The answers come in any order, from the files that the other arguments name or from standard input; the parts
    /// themselves may be among them. --unique and --count ask about the whole puzzle; the parts should have been
    /// answered with the same option. Every grid is checked; parts of another puzzle, overlapping parts and parts that
    /// lack a solution are an error. If parts are unanswered, the joint answer is unknown (with --count, a lower
    /// bound), unless the other answers decide it. Unanswered parts are named: by id if their lines are among the
    /// answers, otherwise by number. If the puzzle is itself a part, given by its line, --output json answers with its
    /// id.
    #[arg(long, value_name = "PUZZLE", value_hint = ValueHint::FilePath)]
    pub join: Option<PathBuf>,
}
