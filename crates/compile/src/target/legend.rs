//! The comments that contain the puzzle in a target's text, with the target's comment sign. They are the same as in a
//! [CNF](crate::legend), after a comment that names the target.
//!
//! ```text
//! * sudoku target opb
//! * sudoku puzzle grid 4x4 boxes 2x2
//! …
//! * sudoku end 9
//! ```
//!
//! The last line of a text gives the number of these comments, so truncated texts are recognised.

use std::io::{self, BufRead, Read as _};

use super::{By, Target};
use crate::encode::Options;
use crate::formats::content::{self, LONGEST, OURS, TARGET};
use crate::legend::{self, LegendError};
use crate::limits::Limits;
use crate::problem::Problem;

const END: &str = "sudoku end ";

/// Returns the comments for `problem`, without the comment sign. With `options`, which targets made of rows need, they
/// include the encoding and the map.
pub(super) fn write(
    target: Target,
    problem: &Problem,
    options: Option<Options>,
    limits: &Limits,
) -> Vec<String> {
    let mut comments = vec![format!("{TARGET}{target}")];
    comments.extend(match options {
        Some(options) => legend::write_within(problem, options, limits),
        None => legend::write_puzzle(problem.puzzle()),
    });
    comments
}

/// Returns the last comment of a text. It gives the number of comments, which shows a reader that the text is complete.
pub(super) fn end(legend: &[String]) -> String {
    format!("{END}{}", legend.len())
}

/// Returns `true` if a text is complete: its last line matches the number of its `comments`. `text` is the part that
/// [`find`] has not read. In a truncated text, solvers may find solutions that the puzzle does not have.
///
/// # Errors
///
/// A read failed.
pub fn is_whole(target: Target, comments: &[String], text: &mut dyn BufRead) -> io::Result<bool> {
    let is_ours = |comment: &&String| comment.starts_with(OURS) && !comment.starts_with(END);
    let count = comments.iter().filter(is_ours).count();
    let expected = format!("{} {END}{count}", target.0.comment);
    let mut last = comments.last().map_or(String::new(), |comment| format!("{} {comment}", target.0.comment));
    let mut line = Vec::new();
    loop {
        line.clear();
        (&mut *text).take(LONGEST).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(last == expected);
        }
        if !line.trim_ascii().is_empty() {
            // A prefix is enough to compare, because a line longer than `expected` differs from it anyway.
            last = String::from_utf8_lossy(&line[..line.len().min(2 * expected.len())]).trim_end().to_owned();
        }
    }
}

/// Reads the comments at the top of a text, as [`content::comments`] does. Returns the target and the comments; `None`
/// if no comment names a target.
///
/// # Errors
/// A read failed.
pub fn find(text: &mut dyn BufRead) -> io::Result<Option<(Target, Vec<String>)>> {
    let found = content::comments(text)?;
    Ok(found.and_then(|(name, comments)| Some((Target::named(&name)?, comments))))
}

/// Returns the problem of the puzzle in the comments, with the candidates of the text; `None` if there is no puzzle.
///
/// # Errors
/// Same as [`legend::read`].
pub fn read(target: Target, comments: &[String], limits: &Limits) -> Result<Option<Problem>, LegendError> {
    match target.0.by {
        By::Rows | By::Cardinalities => legend::read(comments, limits),
        By::Constraints => Ok(legend::read_puzzle(comments)?.map(Problem::whole)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_targets_are_recognised() {
        for &target in Target::ALL {
            let text = format!("{} {TARGET}{target}\n", target.0.comment);
            let found = find(&mut text.as_bytes()).expect("bytes can be read");
            assert_eq!(found, Some((target, vec![format!("{TARGET}{target}")])));
        }
    }
}
