//! The error for lines that are not a board in any reading: it describes the fault of the nearest reading.

use std::collections::BTreeMap;

use super::fit::{self, Expectation, Tally};
use super::row::{Reading, Style};
use super::symbol::{Class, Empty};
use crate::error::{Line, ParseError};
use crate::formats::alien;
use crate::grid::MAX_SIDE;
use crate::plural::counted;

/// A reading, with the rows that it finds.
struct Near {
    reading: Reading,
    rows: Vec<(usize, Tally)>,
    /// The stated width, or the width of most rows.
    width: usize,
    /// The number of rows of this width.
    agree: usize,
    /// `true` if a row has a usual symbol for empty cells that is a border in this reading.
    others: bool,
}

impl Near {
    fn new(lines: &[Line<'_>], wanted: &Expectation, reading: Reading) -> Near {
        let rows = fit::rows(lines, reading, false);
        let mut counts = BTreeMap::new();
        rows.iter().for_each(|(_, tally)| *counts.entry(tally.cells).or_insert(0) += 1);
        let stated = wanted.size.map(|(_, width)| width);
        // Among equally frequent widths, prefer the one that equals the number of rows.
        let most = counts.iter().max_by_key(|&(width, rows_of_it)| (*rows_of_it, *width == rows.len()));
        let width = stated.or(most.map(|(width, _)| *width)).unwrap_or(0);
        let agree = counts.get(&width).copied().unwrap_or(0);
        let others = fit::has_others(lines, &rows, reading);
        Near { reading, rows, width, agree, others }
    }

    /// Returns a score, which is greatest for the reading nearest to a board. The score says whether no row has strange
    /// cells, then the percentage of rows with equal width, then whether the number of rows fits or is off by one.
    fn score(&self, wanted: &Expectation) -> (bool, usize, bool) {
        let strange = self.rows.iter().any(|(_, tally)| tally.others > 0) || self.others;
        let height = wanted.size.map_or(self.width, |(height, _)| height);
        let share = (100 * self.agree).checked_div(self.rows.len()).unwrap_or(0);
        (!strange, share, height.abs_diff(self.rows.len()) <= 1)
    }

    /// Returns `true` if the only cell is a run of characters, which is more likely a row.
    fn is_run(&self, lines: &[Line<'_>]) -> bool {
        matches!(self.rows[..], [(line, Tally { cells: 1, .. })] if lines[line].text.trim().chars().count() > 1)
    }

    /// Returns words for error messages about the empty cell of the reading.
    fn with(&self) -> String {
        self.reading.empty.symbol().map_or(String::new(), |symbol| format!(" (with '{symbol}' as empty)"))
    }
}

/// Returns the error of the nearest reading.
pub fn error(lines: &[Line<'_>], wanted: &Expectation, symbols: &[char]) -> ParseError {
    if let Some(error) = lines.iter().find_map(|line| alien::judge(*line).err()) {
        return error;
    }
    let empties = [Empty::Usual].into_iter().chain(symbols.iter().map(|&symbol| Empty::One(symbol)));
    let styles = [Style::Characters, Style::Words];
    let mut best: Option<(Near, _)> = None;
    for reading in empties.flat_map(|empty| styles.map(|style| Reading { style, empty })) {
        let near = Near::new(lines, wanted, reading);
        if wanted.size.is_none() && near.is_run(lines) {
            continue;
        }
        let score = near.score(wanted);
        if best.as_ref().is_none_or(|(_, other)| score > *other) {
            best = Some((near, score));
        }
    }
    match best {
        Some((near, _)) if !near.rows.is_empty() => told(lines, wanted, &near),
        _ => ParseError::of_input("no row of cells", "the rows of a grid"),
    }
}

fn told(lines: &[Line<'_>], wanted: &Expectation, near: &Near) -> ParseError {
    let (count, width, with) = (near.rows.len(), near.width, near.with());
    if let Some(error) = strange(lines, near) {
        return error;
    }
    if let ([(line, tally)], None) = (&near.rows[..], wanted.size) {
        let message = format!("{} on the only line of the grid{with}", counted(tally.cells, "cell"));
        return lines[*line].error_whole(message, "a square number of cells, such as 81, or more lines");
    }
    let wrong = near.rows.iter().enumerate().find(|(_, (_, tally))| tally.cells != width);
    if let Some((number, (line, tally))) = wrong {
        let line = lines[*line];
        if let Some(error) = alien::title(line, near.reading, width) {
            return error;
        }
        let message = format!("row {} has {}{with}", number + 1, counted(tally.cells, "cell"));
        let why = match wanted.size {
            Some(_) => "",
            None if width == count => ", as many as there are rows",
            None => ", as most rows have",
        };
        let has_none = near.rows.iter().all(|(_, tally)| tally.values == tally.cells);
        let blank = match has_none
            && lines.iter().any(|line| line.text.contains("  ") || line.text.starts_with(' '))
        {
            true => " (a blank is not a cell: write . for an empty one)",
            false => "",
        };
        return line.error_whole(message, format!("{width}{why}{blank}"));
    }
    let height = wanted.size.map_or(width, |(height, _)| height);
    let (line, _) = near.rows.get(height).or(near.rows.last()).copied().unwrap_or_default();
    let expected = match wanted.size {
        Some(_) => counted(height, "row"),
        None if count.max(width) <= MAX_SIDE => {
            format!("{}, or a line 'grid {count}x{width}' above", counted(width, "row"))
        }
        None => format!("as many rows as cells in a row, up to {MAX_SIDE}"),
    };
    let message = format!("{} of {}{with}", counted(count, "row"), counted(width, "cell"));
    lines[line].error_whole(message, expected)
}

/// Returns an error at the first character without a meaning in the reading, if there is one.
fn strange(lines: &[Line<'_>], near: &Near) -> Option<ParseError> {
    let (line, _) = near.rows.iter().find(|(_, tally)| tally.others > 0)?;
    let line = lines[*line];
    let is_strange = |&(_, c): &(usize, char)| near.reading.empty.class(c) == Class::Other;
    let (start, c) = line.text.char_indices().find(is_strange)?;
    let expected = "a value (1 to 9, then A = 10 to Z = 35) or . for an empty cell";
    Some(line.error(start..start + c.len_utf8(), format!("'{c}' is not a cell"), expected))
}
