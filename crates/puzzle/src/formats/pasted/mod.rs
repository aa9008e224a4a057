//! The last resort: a text that no other reader accepts, with exactly one board between lines that are clearly not
//! cells.
//!
//! Each view interprets the text in one way and cuts out possible boards. The reader of plain boards judges the result.
//! Two different boards, or words next to the board that name a rule, are an error.

mod brackets;
mod columns;
mod decorations;
mod fields;
mod forum;
mod labelled;
pub mod lines;
pub mod link;
mod markup;
mod places;
mod quotes;
mod side;
mod stated;
mod sumocue;
mod table;
mod walls;
mod words;

use super::rule_words;
use super::{Format, MAX_WARNINGS, ReadOptions, Reading, native, unread_text};
use crate::error::{ErrorKind, Line, ParseError, Warning};
use crate::puzzle::Puzzle;
use crate::terminal::on_one_line;

/// The maximum length of a text, in bytes.
const LONGEST: usize = 1 << 16;

/// The smallest side: almost any text looks like a smaller board.
const SMALLEST: usize = 4;

/// The ways to interpret a text.
const VIEWS: [View; 12] = [
    lines::cuts,
    columns::cuts,
    labelled::cuts,
    fields::cuts,
    markup::cuts,
    brackets::cuts,
    quotes::cuts,
    places::cuts,
    words::cuts,
    side::cuts,
    sumocue::cuts,
    walls::cuts,
];

/// A view: returns the possible boards of a text.
type View = for<'t> fn(&'t str) -> Vec<Excerpt<'t>>;

/// The part of a text that a view keeps as a board.
#[derive(Clone, Debug, Default)]
struct Excerpt<'t> {
    /// Lines of native text, each with the number of the original line.
    lines: Vec<(usize, String)>,
    /// The skipped lines of words.
    words: Vec<Line<'t>>,
    /// Descriptions of other skipped parts, such as "row numbers".
    passed: Vec<&'static str>,
    /// The assumption behind this board, for error messages; empty without an assumption.
    how: &'static str,
    /// The values of the stored solution, row by row.
    solution: Option<String>,
    /// The names of native statements that `lines` may contain.
    states: &'static [&'static str],
    /// The number of columns according to the header row.
    heads: Option<usize>,
    /// The number of rows according to the row numbers.
    labels: Option<usize>,
}

/// Reads the only board in a text that could not be read otherwise; returns `error` if there is no such board.
pub fn read(text: &str, options: &ReadOptions<'_>, error: ParseError) -> Result<Reading, ParseError> {
    // Without its boxes or regions, a board would be another puzzle.
    if text.len() > LONGEST || error.kind() == ErrorKind::Layout {
        return Err(error);
    }
    // Rows of letters could be labels of regions, so they must not be skipped as words.
    let views: &[View] = if lines::has_rows_of_letters(text) { &[] } else { &VIEWS };
    let mut found: Vec<(Excerpt<'_>, Puzzle)> = Vec::new();
    let mut doubtful = None;
    let shown = decorations::bare(text);
    let bare = forum::bare(&shown);
    let text = bare.as_deref().unwrap_or(&shown);
    if let Some(error) = lines::misplaced(text) {
        return Err(error);
    }
    let parted = stated::parted(text, options.known());
    let (rest, stated) = parted.as_ref().map_or((text, &[][..]), |parted| (&parted.rest, &parted.lines));
    let has_signs = stated.iter().any(|line| matches!(native::name(line.text), Some("values" | "letters")));
    let signs = stated::signs(rest).filter(|_| !has_signs);
    let stated: Vec<Line<'_>> = signs.iter().flat_map(|signs| &signs.lines).chain(stated).copied().collect();
    for cut in views.iter().flat_map(|view| view(rest)) {
        // A view may only cut out cells and the statements that it makes, never a rule.
        let is_cells = |text: &str| {
            !text.contains('#')
                && native::name(text)
                    .is_none_or(|name| matches!(name, "given" | "grid") || cut.states.contains(&name))
        };
        if !cut.lines.iter().all(|(_, text)| is_cells(text)) {
            continue;
        }
        let lines = cut.lines.iter().map(|(number, text)| Line { source: None, number: *number, text });
        let read = |beside: bool| {
            let stated = if beside { &stated[..] } else { &[] };
            let lines = options.lines().iter().chain(stated).copied().chain(lines.clone());
            native::read_with(lines, options.known())
        };
        match read(true) {
            // The words describe the letters or digits of a board of another size.
            Ok(puzzle) if signs.as_ref().is_some_and(|signs| signs.side != puzzle.grid().rows()) => {}
            // The board is part of a frame, or its rows or columns do not match the labels or the header row.
            Ok(puzzle) if cut.is_frame(&puzzle, !stated.is_empty()) || cut.is_counted_wrong(&puzzle) => {}
            Ok(puzzle) if puzzle.grid().rows().min(puzzle.grid().columns()) >= SMALLEST => {
                found.push((cut, puzzle));
            }
            Err(wrong) if wrong.kind() == ErrorKind::Layout => return Err(wrong),
            // Only the meaning of zeros is in doubt on this board.
            Err(doubt) if doubt.kind() == ErrorKind::Zeros => doubtful = Some(doubt),
            // A rule next to the board has a fault.
            Err(fault) if !stated.is_empty() && read(false).is_ok() => doubtful = Some(fault),
            _ => {}
        }
    }
    let Some((cut, puzzle)) = found.first() else { return Err(doubtful.unwrap_or(error)) };
    let written = native::write(puzzle);
    if let Some((other_cut, other)) = found.iter().skip(1).find(|(_, other)| native::write(other) != written)
    {
        return Err(both(text, [(cut, puzzle), (other_cut, other)]));
    }
    // A misspelt statement keeps the original error. Next to a `grid` line, every line of words counts as a statement.
    let has_grid = stated.iter().any(|line| native::name(line.text) == Some("grid"));
    let is_statement = |line: &Line<'_>| has_grid || stated::is_slip(line.text, parted.is_some());
    if found.iter().any(|(cut, _)| cut.words.iter().any(is_statement)) {
        return Err(error);
    }
    let unread = |(cut, puzzle): &(Excerpt<'_>, Puzzle)| {
        let shape = puzzle.grid().shape();
        let of_line = |line: &Line<'_>| {
            rule_words::other_size(*line, shape).or_else(|| unread_text::unread(*line, puzzle))
        };
        cut.words.iter().find_map(of_line)
    };
    if let Some(error) = found.iter().find_map(unread) {
        return Err(error);
    }
    let (cut, mut puzzle) = found.swap_remove(0);
    if let Some(solution) = &cut.solution {
        super::stored_solution::keep_text(&mut puzzle, solution);
    }
    let mut warnings = cut.told();
    warnings.truncate(MAX_WARNINGS);
    super::unread_rules::warn(&puzzle, &mut warnings);
    Ok((puzzle, warnings))
}

/// With at least this many lines of words next to it, an empty board is probably not a board.
const MOST_WORDS: usize = 3;

impl Excerpt<'_> {
    /// Returns `true` if an empty board is probably only a frame: it has no rules (`stated` or its own), or much text
    /// next to it.
    fn is_frame(&self, puzzle: &Puzzle, stated: bool) -> bool {
        let is_stated = stated || !puzzle.rules().is_empty();
        puzzle.givens().next().is_none() && (!is_stated || self.words.len() >= MOST_WORDS)
    }

    /// Returns `true` if the header row does not match the number of columns, or the row numbers do not match the
    /// number of rows.
    fn is_counted_wrong(&self, puzzle: &Puzzle) -> bool {
        self.heads.is_some_and(|heads| heads != puzzle.grid().columns())
            || self.labels.is_some_and(|labels| labels != puzzle.grid().rows())
    }

    /// Returns the number of the board's first line.
    fn first(&self) -> usize {
        self.lines.first().map_or(1, |(number, _)| *number)
    }

    /// Returns warnings about the skipped parts.
    fn told(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let counted = |count: usize| {
            if count == 1 { "a line of text".into() } else { format!("{count} lines of text") }
        };
        if let Some(first) = self.words.first() {
            let shown = on_one_line(first.text, 60);
            let more = if self.words.len() == 1 { "" } else { " and others" };
            let message = format!(
                "{} next to the board, from which no rule was read: '{shown}'{more}",
                counted(self.words.len())
            );
            warnings.push(Warning(first.error_whole(message, "")));
        }
        let line = Line { source: None, number: self.first(), text: "" };
        for what in &self.passed {
            warnings.push(Warning(line.error_whole(format!("{what} next to the board"), "")));
        }
        warnings
    }
}

/// Returns the error for a text with two possible boards.
fn both(text: &str, boards: [(&Excerpt<'_>, &Puzzle); 2]) -> ParseError {
    let of = |(cut, puzzle): (&Excerpt<'_>, &Puzzle)| {
        let (rows, columns) = (puzzle.grid().rows(), puzzle.grid().columns());
        let beside = match &cut.passed[..] {
            [] => String::new(),
            passed => format!(" without {}", passed.join(" and ")),
        };
        format!("{rows}x{columns} from line {}{beside}", cut.first())
    };
    let number = boards[1].0.first();
    let line = Line::all(text).find(|line| line.number == number);
    let line = line.unwrap_or(Line { source: None, number, text: "" });
    let [first, second] = boards.map(|(cut, _)| cut.how);
    if !first.is_empty() && !second.is_empty() {
        return line.error_whole(format!("{first}, or {second}"), "cells such as r2c1");
    }
    let message = format!("a board of {}, or one of {}", of(boards[0]), of(boards[1]));
    line.error_whole(message, "the rows of one board alone")
}
