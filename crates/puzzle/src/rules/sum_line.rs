//! `sum-line`: "The line can be cut into pieces that each add up to the given number."

use super::sentences::StatementKind::Word;
use std::ops::RangeInclusive;

use super::family::{self, word};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "sum-line",
    aliases: &[("ten-line", "sum-line 10")],
    params: &[
        Param::number("S", "a sum", 0, MAX_PIECE),
        Param::choice("[loop]", &["loop"]).optional(),
        Param::cells(),
    ],
    summary: "the line can be cut into one or more pieces that each add up to S; a loop closes, so a piece may run from its end into its beginning",
    examples: &[
        "grid 4x4\nsum-line 5 r1c1-r1c4 r2c4 r2c3",
        "grid 4x4\nsum-line 5 loop r1c1 r1c2 r2c2 r2c1\nsum-line 3 r3c3",
        "grid 3x3\nvalues 0-3\nsum-line 3 r1c1-r1c3 r2c3\nsum-line 4 loop r2c1 r3c1 r3c2",
        "grid 3x3 raw\nvalues 0-2\nsum-line 2 loop r1c1-r1c3 r2c3\nsum-line 0 r3c1 r3c2",
    ],
    sample: "sum-line 10 r1c1-r1c6",
    sentences: &[
        sentence("the loop can be cut into one or more pieces that each add up to {S}")
            .when(Word("loop"))
            .or("the loop can be cut into one or more pieces that each add up to the number on it"),
        sentence("the line can be cut into one or more pieces that each add up to {S}")
            .or("the line can be cut into one or more pieces that each add up to the number at its start"),
    ],
    propose: Some(Propose::Way(propose)),
    iss: ".SumLine",
    ..Spec::of(Group::Lines, make)
};

/// The largest sum of a piece. It is limited because automata count up to it.
const MAX_PIECE: i32 = 1_000;

#[derive(Debug)]
struct SumLine {
    sum: i32,
    closed: bool,
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let sum = args.number();
    let closed = args.optional(Arguments::word).is_some();
    Ok(Box::new(SumLine { sum, closed, line: args.cells() }))
}

/// Proposes a line that can be cut into pieces with a sum of one more than the largest value: 10 for values up to 9.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let sum = i32::from(draft.grid().values().max) + 1;
    // The line is not a loop.
    draft.line(&Statement::new(SPEC.name).with(sum).with(Argument::Absent), 3..=6)
}

/// A state of the automaton: the number of variables read, the sum of the current piece so far, and `true` if a piece
/// has ended.
type State = (usize, i32, bool);

impl SumLine {
    /// Posts the automaton. In a loop, the piece with the first cell may begin at the end of the line. So the word
    /// consists of the sum of that beginning (0 if it is empty), the cells, and the same sum again.
    fn post_word(&self, csp: &mut Posting<'_>, word: &[VarId], values: RangeInclusive<i32>) {
        let shares = 0..if self.closed { self.sum.max(1) } else { 1 };
        let last = self.line.len() + 1;
        let step = |&(read, piece, ended): &State, symbol: i32| match read {
            0 => shares.contains(&symbol).then_some((1, symbol, false)),
            read if read < last => match piece + symbol - self.sum {
                // Zeros after a piece belong to the piece.
                0 => Some((read + 1, 0, true)),
                over => (over < 0).then_some((read + 1, over + self.sum, ended)),
            },
            read => (read == last && ended && symbol == piece).then_some((read + 1, 0, true)),
        };
        let symbols = 0..=*values.end().max(&(shares.end - 1));
        word::post(csp, word, symbols, (0, 0, false), step, |&(read, ..)| read == last + 1);
    }

    /// Returns `true` if the digits can be cut into pieces that each have the sum.
    fn cut(&self, digits: &[i32]) -> bool {
        let mut ends = vec![true];
        for end in 1..=digits.len() {
            let piece = |&start: &usize| {
                digits[start..end].iter().map(|&digit| i64::from(digit)).sum::<i64>() == i64::from(self.sum)
            };
            ends.push((0..end).filter(|&start| ends[start]).any(|start| piece(&start)));
        }
        ends[digits.len()]
    }
}

impl Rule for SumLine {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let share = csp.new_var(0..=if self.closed { (self.sum - 1).max(0) } else { 0 });
        let cells = csp.cells(&self.line);
        let word = [&[share], &cells[..], &[share]].concat();
        self.post_word(csp, &word, family::range(puzzle.grid().values()));
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let mut digits: Vec<i32> = self.line.iter().map(|&cell| solution[cell].into()).collect();
        let turns = if self.closed { digits.len() } else { 1 };
        (0..turns).any(|_| {
            let cut = self.cut(&digits);
            digits.rotate_left(1);
            cut
        })
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = Line::new(&self.line, 8, "#5a9e5a").dashed(&[18, 6]).told(self.sum);
        vec![Line { closed: self.closed, ..line }.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_added_up_beyond_32_bits() {
        let line = SumLine { sum: 5, closed: false, line: Vec::new() };
        // With sums in 32 bits, the test would find a piece of 5.
        assert!(!line.cut(&[i32::MAX, i32::MAX, 7]));
        assert!(line.cut(&[5, 2, 3]));
    }
}
