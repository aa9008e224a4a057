//! The options for reading a text: its format, additional rules, and the treatment of unknown parts.

use std::str::FromStr;

use super::batch::{self, Entry};
use super::characters::Clean;
use super::detect::{self, TextKind};
use super::spec::Leniency;
use super::{
    Format, MAX_WARNINGS, Reading, commented, doubtful_rules, iss, native, pasted, several, unread_rules,
};
use crate::error::{ErrorKind, Line, ParseError, Warning};
use crate::puzzle::{Origin, Puzzle};
use crate::rules::Rules;

/// Options for reading puzzles. Without any, the format is recognised from the text and anything unknown is an error.
///
/// ```
/// use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
///
/// let options = ReadOptions::new().format(Format::Iss).rule("diagonal main").ignore_unknown(true);
/// let (puzzle, warnings) = options.read(".Shape~4x4.~R1C1_1.Glitter~R2C2")?;
/// assert_eq!((puzzle.givens().count(), puzzle.rules().len()), (1, 1));
/// assert_eq!(warnings[0].to_string(), "1:19: ignored: unknown type '.Glitter'");
///
/// let error = ReadOptions::new().rule("diagnal").read("1...\n....\n....\n....").unwrap_err();
/// assert_eq!(error.to_string().lines().next(), Some("rule:1:1: unknown rule 'diagnal', expected perhaps 'diagonal'"));
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    format: Option<Format>,
    shown: Option<Format>,
    statements: Vec<Line<'a>>,
    ignored: Leniency,
    /// The number of lines added by [`rule`](ReadOptions::rule).
    lines: usize,
    known: Rules<'a>,
}

impl<'a> ReadOptions<'a> {
    /// Makes options without any setting.
    pub fn new() -> ReadOptions<'a> {
        ReadOptions::default()
    }

    /// Reads texts in this format; with `None`, in the format that is recognised.
    #[must_use]
    pub fn format(mut self, format: impl Into<Option<Format>>) -> ReadOptions<'a> {
        self.format = format.into();
        self
    }

    /// Sets the format that [`kind`](ReadOptions::kind) has already recognised for the text. It applies unless
    /// [`format`](ReadOptions::format) sets one.
    #[must_use]
    pub fn shown(mut self, format: impl Into<Option<Format>>) -> ReadOptions<'a> {
        self.shown = format.into();
        self
    }

    /// Adds native lines, such as `diagonal main`, to every puzzle. Errors in them name `rule` as their input, and
    /// number the lines added in this way.
    #[must_use]
    pub fn rule(mut self, text: &'a str) -> ReadOptions<'a> {
        for text in text.lines() {
            self.lines += 1;
            self.statements.push(Line { source: Some("rule"), number: self.lines, text });
        }
        self
    }

    /// Adds native lines that have their own source and line number, which errors in them show.
    #[must_use]
    pub fn statements(mut self, lines: impl IntoIterator<Item = Line<'a>>) -> ReadOptions<'a> {
        self.statements.extend(lines);
        self
    }

    /// Reads with these rules: the rules of this library and the caller's custom rules.
    #[must_use]
    pub fn rules(mut self, known: Rules<'a>) -> ReadOptions<'a> {
        self.known = known;
        self
    }

    /// Makes anything unknown to a reader a warning instead of an error. In native text, nothing is ever ignored.
    #[must_use]
    pub fn ignore_unknown(mut self, ignore_unknown: bool) -> ReadOptions<'a> {
        self.ignored.unknown = ignore_unknown;
        self
    }

    /// Makes drawings, in which only people see rules, a warning instead of an error.
    /// [`About::drawings_ignored`](crate::puzzle::About::drawings_ignored) is then their number.
    #[must_use]
    pub fn ignore_drawings(mut self, ignore_drawings: bool) -> ReadOptions<'a> {
        self.ignored.drawings = ignore_drawings;
        self
    }

    /// Returns what a text contains if it is read with these options.
    pub fn kind(&self, text: &str) -> TextKind {
        let clean = Clean::new(text);
        let text = clean.text();
        match self.format {
            None => detect::clean(text),
            Some(Format::Native) if several::is_several(text) => TextKind::Several(Format::Native),
            Some(Format::Native) => TextKind::Puzzle(Format::Native),
            Some(format) => match detect::clean(text) {
                TextKind::Batch => TextKind::Batch,
                TextKind::Several(found) if found == format => TextKind::Several(format),
                // If the format is stated, a text that another format would divide into puzzles is one puzzle.
                TextKind::Puzzle(_) | TextKind::Several(_) => TextKind::Puzzle(format),
            },
        }
    }

    /// Reads the one puzzle of a text, and warnings about parts that were ignored, have no effect, or may have been
    /// meant differently.
    ///
    /// # Errors
    ///
    /// The text, or an added line, cannot be read as one puzzle. The error marks the faulty part and says what is
    /// expected there.
    pub fn read(&self, text: &str) -> Result<Reading, ParseError> {
        let clean = Clean::new(text);
        let reading = self.read_clean(clean.text()).map_err(|error| clean.located(error))?;
        Ok(with_notes(reading, 1))
    }

    fn read_clean(&self, text: &str) -> Result<Reading, ParseError> {
        if let Some(format) = self.format {
            return self.read_as(format, text);
        }
        // Recognises the text only once, because this takes time for a large text.
        let format = match self.shown.map_or_else(|| detect::clean(text), TextKind::Puzzle) {
            TextKind::Puzzle(format) => format,
            TextKind::Batch => return batch::only(text, self),
            TextKind::Several(format) => return self.read_as(format, text),
        };
        if let Some(doubt) = (format.spec().doubt)(text) {
            return Err(doubt);
        }
        let is_plain =
            matches!(format, Format::Native | Format::Line | Format::Grids | Format::Csv | Format::Rows);
        match self.read_as(format, text) {
            Err(error) => {
                let is_plain = is_plain && !text.trim_start().starts_with("{\"");
                // If the error is in an added line, another way to read the text does not help.
                if is_plain && error.input().is_some() {
                    return Err(error);
                }
                match pasted::link::read(text, self) {
                    Some(reading) => reading,
                    None if is_plain => pasted::read(text, self, error),
                    None => Err(error),
                }
            }
            reading if is_plain || format == Format::Iss => {
                let (mut puzzle, warnings) = reading?;
                iss::recognised(format, text, &mut puzzle);
                commented::doubt(text, &puzzle).map_or(Ok((puzzle, warnings)), Err)
            }
            reading => reading,
        }
    }

    /// Reads all puzzles of a text, one after the other: the puzzles of a [`batch`], puzzles of several lines [below
    /// each other](super::several), or the only one.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::formats::ReadOptions;
    ///
    /// let text = "1.34..1221..43.1\n2x2:c4c2_1c4c\nnonsense\n";
    /// let options = ReadOptions::new();
    /// let givens = options.read_each(text).map(|reading| Some(reading.ok()?.0.givens().count()));
    /// assert_eq!(givens.collect::<Vec<_>>(), [Some(10), Some(4), None]);
    /// ```
    ///
    /// # Errors
    ///
    /// For each puzzle that cannot be read, an error takes its place, and later puzzles are still read.
    pub fn read_each<'t>(
        &'t self,
        text: &'t str,
    ) -> Box<dyn Iterator<Item = Result<Reading, ParseError>> + 't> {
        match self.kind(text) {
            TextKind::Puzzle(_) => Box::new(std::iter::once_with(move || self.read(text))),
            TextKind::Batch => {
                let entries = batch::items(text).filter_map(|(_, item)| item);
                Box::new(entries.map(|entry| entry?.read(self)))
            }
            TextKind::Several(format) => {
                Box::new(several::texts(text, format).into_iter().map(move |(number, text)| {
                    Entry::part(Line { source: None, number, text: &text }, format).read(self)
                }))
            }
        }
    }

    /// Reads the one puzzle of a text in `format`, even if the options name another format.
    pub(super) fn read_as(&self, format: Format, text: &str) -> Result<Reading, ParseError> {
        self.read_behind(format, text, &self.statements)
    }

    /// Reads a text in `format` as one puzzle, with the native lines `statements` in front.
    pub(super) fn read_behind(
        &self,
        format: Format,
        text: &str,
        statements: &[Line<'_>],
    ) -> Result<Reading, ParseError> {
        let (mut puzzle, mut warnings) = (format.spec().read)(text, statements, self.known, self.ignored)?;
        // Other formats come from programs, in which no label is mistyped.
        if matches!(format, Format::Native | Format::Grids | Format::Csv) {
            let doubt = doubtful_rules::odd_region(puzzle.grid());
            puzzle.about_mut().reading.extend(doubt);
        }
        unread_rules::warn(&puzzle, &mut warnings);
        // Only native text is checked for doubtful rules: other formats come from programs that know what their rules
        // mean.
        let lines: Vec<Line<'_>> =
            if format == Format::Native { Line::all(text).collect() } else { Vec::new() };
        let line_of = |origin: &Origin| match &origin.source {
            Some(source) => {
                let is_it = |line: &&Line<'_>| line.source == Some(source) && line.number == origin.line;
                statements.iter().find(is_it).copied()
            }
            None => lines.get(origin.line.checked_sub(1)?).copied().map(native::without_comment),
        };
        doubtful_rules::warn(&puzzle, line_of, &mut warnings);
        Ok((puzzle, warnings))
    }

    pub(super) fn stated_format(&self) -> Option<Format> {
        self.format
    }

    pub(super) fn shown_format(&self) -> Option<Format> {
        self.shown
    }

    pub(super) fn lines(&self) -> &[Line<'a>] {
        &self.statements
    }

    pub(super) fn known(&self) -> Rules<'a> {
        self.known
    }

    pub(super) fn ignores_unknown(&self) -> bool {
        self.ignored.unknown
    }
}

/// Adds a note at line `number` for each choice that was made in the reading. The ignored parts are added to the
/// choices that the puzzle records.
pub(super) fn with_notes((mut puzzle, mut warnings): Reading, number: usize) -> Reading {
    let line = Line { source: None, number, text: "" };
    let reading = &mut puzzle.about_mut().reading;
    for sentence in reading.iter() {
        let is_known = warnings.iter().any(|Warning(error)| error.message() == sentence);
        if !is_known && warnings.len() < MAX_WARNINGS {
            warnings.push(Warning(line.error_whole(sentence, "").of_kind(ErrorKind::Note)));
        }
    }
    for Warning(error) in warnings.iter().filter(|warning| !warning.is_note()) {
        if !reading.iter().any(|sentence| sentence == error.message()) {
            reading.push(error.message().to_owned());
        }
    }
    (puzzle, warnings)
}

/// Reads one puzzle in the format that the text shows. Unknown parts are errors, and so are drawings that are not rules
/// of the puzzle. Warnings, such as for an unread text of rules, are discarded: use [`ReadOptions::read`] to get them.
/// [`native`] describes the native text.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        Ok(ReadOptions::new().read(text)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn givens(text: &str, options: &ReadOptions<'_>) -> Vec<Option<usize>> {
        options.read_each(text).map(|reading| Some(reading.ok()?.0.givens().count())).collect()
    }

    #[test]
    fn every_puzzle_of_a_text_is_read() {
        let options = ReadOptions::new();
        assert_eq!(givens("grid 4x4\n1...\n....\n....\n....\n", &options), [Some(1)]);
        let several =
            "# two\ngrid 4x4\n1...\n....\n....\n....\n\n# b\ngrid 4x4\ngiven r1c1=1 r1c2=2\n\n\ngrid x\n";
        assert_eq!(givens(several, &options), [Some(1), Some(2), None]);
        let error = options.read_each(several).last().expect("three").expect_err("no size");
        assert_eq!((error.line(), error.column()), (13, 6));
        let batch =
            "{\"puzzle\": \"1...............\"}\n\n{\"puzzle\": 5}\n{\"puzzle\": \"12..............\"}\n";
        assert_eq!(givens(batch, &options), [Some(1), None, Some(2)]);
    }

    #[test]
    fn a_stated_format_comes_before_what_the_text_shows() {
        let board = "1...............";
        for (format, kind) in [
            (None, TextKind::Puzzle(Format::Line)),
            (Some(Format::Iss), TextKind::Puzzle(Format::Iss)),
            (Some(Format::Native), TextKind::Puzzle(Format::Native)),
        ] {
            assert_eq!(ReadOptions::new().format(format).kind(board), kind);
        }
        let several = "grid 4x4\n\n....\n\ngrid 4x4\n";
        assert_eq!(
            ReadOptions::new().format(Format::Native).kind(several),
            TextKind::Several(Format::Native)
        );
        assert_eq!(
            ReadOptions::new().format(Format::Fpuzzles).kind(several),
            TextKind::Puzzle(Format::Fpuzzles)
        );
        let batch = format!("{board}\n{board}\n{board}\n");
        assert_eq!(ReadOptions::new().format(Format::Line).kind(&batch), TextKind::Batch);
    }

    #[test]
    fn rules_join_every_puzzle_and_their_errors_name_them() {
        let text = "1...............\n2...............\n";
        let options = ReadOptions::new().rule("diagonal\nanti-king").rule("anti-knight");
        for reading in options.read_each(text) {
            assert_eq!(reading.expect("a board").0.rules().len(), 3);
        }
        let options = options.rule("kings");
        for reading in options.read_each(text) {
            let error = reading.expect_err("no such rule");
            assert_eq!((error.input(), error.line()), (Some("rule"), 4));
        }
    }

    #[test]
    fn a_puzzle_is_parsed() {
        let puzzle: Puzzle = "diagonal\n1...\n....\n....\n....".parse().expect("a puzzle");
        assert_eq!(puzzle.rules().len(), 1);
        let error = "diagnal\n1...".parse::<Puzzle>().expect_err("no such rule");
        assert_eq!(error.headline(), "1:1: unknown rule 'diagnal', expected perhaps 'diagonal'");
    }
}
