//! Proofs in short form: a line with the assumption, then a line for each derived value, preceded by the exclusions
//! that it follows from.

use crate::puzzle::Puzzle;
use crate::steps::{Cause, ProofLine, Step};

/// Returns the lines of a step's proof; `said` renders a cause.
pub fn lines(puzzle: &Puzzle, step: &Step, said: impl Fn(&Cause) -> String) -> Vec<String> {
    let Some((assumed, rest)) = step.proof.split_first() else { return Vec::new() };
    let Some((last, followed)) = rest.split_last() else { return Vec::new() };
    let words = |line: &ProofLine| words(puzzle, line);
    let cause = |line: &ProofLine| line.because.map_or(String::new(), |at| said(&step.because[at]));
    let mut lines = vec![format!("if {}:", words(assumed))];
    let mut parts: Vec<String> = Vec::new();
    let mut followed = followed.iter().peekable();
    while let Some(line) = followed.next() {
        if line.equals {
            let so = if parts.is_empty() { "" } else { "so " };
            parts.push(format!("{so}{} ({})", words(line), cause(line)));
            lines.push(std::mem::take(&mut parts).join(", "));
            continue;
        }
        let mut gone = words(line);
        while let Some(more) = followed.next_if(|more| !more.equals && more.because == line.because) {
            gone += &format!(" {}", words(more));
        }
        parts.push(format!("{gone} ({})", cause(line)));
    }
    let is_left = last.because.is_some_and(|at| step.because[at].is_plain());
    parts.push(match last.equals && is_left {
        true => format!("so nothing is left for {}", cause(last)),
        false => format!("but {} ({})", words(last), cause(last)),
    });
    lines.push(parts.join(", "));
    lines
}

/// Returns one claim of a proof, such as `r1c3<>4`.
fn words(puzzle: &Puzzle, line: &ProofLine) -> String {
    let sign = if line.equals { "=" } else { "<>" };
    format!("{}{sign}{}", line.cell, puzzle.grid().sign(line.value))
}
