//! A line of rules in a case split: what follows from it together with candidates that are known.

use super::cases::Claim;
use super::drawn::DrawnLine;
use super::excluded::{Following, LineFillings};
use super::plan::Plan;
use crate::grid::{Cell, Digit};

/// A line of rules: by its fillings, or, where these are many, by unit propagation.
pub enum TriedLine {
    Filled(LineFillings),
    Drawn(Box<DrawnLine>),
}

impl TriedLine {
    /// The line of one of the causes; none if it is no line.
    pub fn new(plan: &Plan<'_>, because: usize) -> Option<TriedLine> {
        let filled = LineFillings::new(plan, because).map(TriedLine::Filled);
        filled.or_else(|| DrawnLine::new(plan, because).map(|line| TriedLine::Drawn(Box::new(line))))
    }

    /// The place of its cause.
    pub const fn because(&self) -> usize {
        match self {
            TriedLine::Filled(line) => line.because,
            TriedLine::Drawn(line) => line.because,
        }
    }

    pub fn has(&self, cell: Cell) -> bool {
        match self {
            TriedLine::Filled(line) => line.has(cell),
            TriedLine::Drawn(line) => line.has(cell),
        }
    }

    pub fn conflict(&self, known: impl Iterator<Item = Claim>) -> Option<Following> {
        match self {
            TriedLine::Filled(line) => line.conflict(known),
            TriedLine::Drawn(line) => line.conflict(known),
        }
    }

    pub fn follow(&self, known: impl Iterator<Item = Claim>) -> Vec<Following> {
        match self {
            TriedLine::Filled(line) => line.follow(known),
            TriedLine::Drawn(line) => line.follow(known),
        }
    }

    pub fn open(&self, known: impl Iterator<Item = Claim>) -> Option<(Cell, Vec<Digit>)> {
        match self {
            TriedLine::Filled(line) => line.open(known),
            TriedLine::Drawn(line) => line.open(known),
        }
    }
}
