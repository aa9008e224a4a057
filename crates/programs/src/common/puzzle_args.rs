//! The options that say where the puzzle is, how it is read, and what is added to it.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_puzzle::error::{Line, ParseError};
use sudoku2cnf_puzzle::formats::batch::{self, Entry};
use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind, headers, several};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::alias;

use super::argument;
use super::file_name::{is_same, is_stdin};
use super::input::Input;
use super::named;
use super::notes::NoteArgs;
use super::rules::RuleArgs;

/// One of the puzzles in a text with several, and its id.
pub struct ReadPuzzle {
    /// The `id` of the puzzle, if it has one.
    pub id: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The empty puzzle with which rules on the command line are checked; it accepts a line of any rule.
const ANY: &str = "grid 9x9";

/// Renders the help of `--format`: all formats.
fn format_help() -> String {
    let formats: Vec<String> =
        Format::ALL.into_iter().map(|format| format!("{}: {}.", format.name(), format.about())).collect();
    format!("Input format [default: detected from the text]\n\n{}", formats.join(" "))
}

/// The puzzle, and rules besides those in its text.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct PuzzleArgs {
    /// File with the puzzle, or the puzzle itself [default: standard input, also written as -]
    ///
    /// Text that names no file and is a board of at least 16 characters, several lines or a link is read as the
    /// puzzle.
    #[arg(value_name = "PUZZLE", help_heading = None, value_hint = ValueHint::FilePath)]
    puzzle: Vec<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Input format [default: detected from the text]
    #[arg(short, long, long_help = format_help(), value_parser = named(&Format::ALL, Format::name), value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Reads the input as one puzzle, even if each line could be a puzzle
    #[arg(long)]
    pub single: bool,
    /// Warns about what the reader does not know, instead of failing, and reads the rest
    #[arg(long)]
    pub ignore_unknown: bool,
    /// Warns about drawings, which may hide rules that no reader can know, instead of failing
    #[arg(long)]
    pub ignore_drawings: bool,
    /// Prints what the input was read as: its format, the layout of its rows, givens and rules
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    #[command(flatten)]
    pub notes: NoteArgs,
}

impl PuzzleArgs {
    /// Returns the statements of rules on the command line, which are read before the puzzle.
    pub fn statements(&self) -> Vec<Line<'_>> {
        self.rules.statements()
    }

    /// Returns the help on rules, if it was requested.
    pub fn help_on_rules(&self) -> Result<Option<String>> {
        self.rules.help(&self.puzzle)
    }

    /// Returns the path of the puzzle, or of the first of several; `None` means standard input.
    pub fn file(&self) -> Option<&PathBuf> {
        self.puzzle.first()
    }

    /// Returns the path of the puzzle's file; `None` if the puzzle is on standard input or on the command line itself.
    pub fn stored(&self) -> Option<&Path> {
        let path = self.file().filter(|path| !is_stdin(path))?;
        argument::text_of(path).is_none().then_some(path)
    }

    /// Returns the paths of the puzzles if there are several.
    pub fn several(&self) -> Option<&[PathBuf]> {
        (self.puzzle.len() > 1).then_some(&self.puzzle)
    }

    /// Returns all positional arguments. Each is a path, or the text of a puzzle.
    pub fn files(&self) -> &[PathBuf] {
        &self.puzzle
    }

    /// Returns `true` if `path` leads to the file of the first puzzle, which may be standard input.
    pub fn is(&self, path: &Path) -> bool {
        is_same(self.file(), path)
    }

    /// Returns `true` if `path` leads to the file of any of the puzzles.
    pub fn is_any(&self, path: &Path) -> bool {
        self.is(path) || self.puzzle.iter().any(|file| is_same(Some(file), path))
    }

    /// Opens the input with the puzzle: a file, the argument itself, or standard input.
    pub fn open(&self) -> Result<Input> {
        match self.file().and_then(|path| argument::text_of(path)) {
            Some(text) => Ok(Input::of_text("<argument>", text.to_owned())),
            None => match self.file().and_then(|path| argument::slip(path)) {
                Some(slip) => bail!(
                    "{}: {slip}",
                    self.file().map_or_else(Default::default, |path| path.display().to_string())
                ),
                None => Input::open(self.file(), "the puzzle", &self.notes),
            },
        }
    }

    /// Returns the options for reading puzzles.
    pub fn options(&self) -> ReadOptions<'_> {
        ReadOptions::new()
            .format(self.format)
            .statements(self.statements())
            .ignore_unknown(self.ignore_unknown)
            .ignore_drawings(self.ignore_drawings)
    }

    /// Checks that statements on the command line begin with known words, before they are read again with each of many
    /// puzzles. The rest of a statement can be checked only with a puzzle.
    pub fn check_rules(&self) -> Result<(), ParseError> {
        let is_known = |word: &str| alias::named(word).is_some() || headers::find(word).is_some();
        let is_strange =
            |line: &Line<'_>| line.text.split_whitespace().next().is_some_and(|word| !is_known(word));
        if self.statements().iter().any(is_strange) {
            self.options().format(Some(Format::Native)).read(ANY)?;
        }
        Ok(())
    }

    /// Returns whether a text is one puzzle or several, and its format.
    pub fn kind(&self, text: &str) -> TextKind {
        match self.single {
            true => TextKind::Puzzle(self.format.unwrap_or_else(|| formats::single(text))),
            false => self.options().kind(text),
        }
    }

    /// With --verbose, prints a note that the input called `name` was read as `what`, such as a batch or several
    /// puzzles.
    pub fn tell_many(&self, name: &str, what: &str) {
        if self.verbose {
            self.notes.note_at(name, &format!("read as {what}"));
        }
    }

    /// Reads the text of the input called `name` as one puzzle.
    pub fn read(&self, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        let shown = self.single.then(|| formats::single(text));
        self.finish(self.options().shown(shown), text, name)
    }

    /// Reads all puzzles of a text, each with its `id` if it has one. Returns `None` if the text is one puzzle, or may
    /// be one.
    pub fn read_many(&self, text: &str, name: &str) -> Result<Option<Vec<ReadPuzzle>>, ParseError> {
        let items: Vec<Result<Entry<'_>, ParseError>>;
        let texts;
        match self.kind(text) {
            TextKind::Puzzle(_) => return Ok(None),
            TextKind::Batch if formats::doubt(text).is_some() => return Ok(None),
            TextKind::Batch => items = batch::items(text).filter_map(|(_, item)| item).collect(),
            TextKind::Several(format) => {
                texts = several::texts(text, format);
                let lines = texts.iter().map(|(number, text)| Line { source: None, number: *number, text });
                items = lines.map(|lines| Ok(Entry::part(lines, format))).collect();
            }
        }
        self.tell_many(name, &format!("{} puzzles", items.len()));
        let options = self.options();
        let read = |entry: Result<Entry<'_>, ParseError>| {
            let entry = entry.map_err(|error| error.in_file(name))?;
            let id = entry.shown_id();
            // Line numbers of a puzzle in a JSON object count its own lines, so messages name the object, too.
            let place = id.as_ref().map_or(name.to_owned(), |id| format!("{name}: {id}"));
            let (puzzle, warnings) = entry.read(&options).map_err(|error| error.in_file(&place))?;
            self.notes.warn(warnings, &place);
            Ok(ReadPuzzle { id, puzzle })
        };
        items.into_iter().map(read).collect::<Result<_, _>>().map(Some)
    }

    /// Reads a text in the format that the user chose, or in `format` if the user chose none.
    pub fn read_as(&self, format: Format, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        self.finish(self.options().shown(format), text, name)
    }

    fn finish(&self, options: ReadOptions<'_>, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        let reading = options.read(text).map_err(|error| error.in_file(name));
        let size = reading.as_ref().ok().map(|(puzzle, _)| (puzzle.grid().rows(), puzzle.grid().columns()));
        let recognised = || match options.recognised(text) {
            Some(mut read) => {
                // Lines such as r1c1=5 could have been taken for the rows of a board of another size.
                read.layout = read.layout.filter(|layout| size.is_none_or(|size| layout.size() == size));
                read.to_string()
            }
            None => "several puzzles".into(),
        };
        if self.verbose {
            let (givens, rules) = reading
                .as_ref()
                .map_or((0, 0), |(puzzle, _)| (puzzle.givens().count(), puzzle.rules().len()));
            let text = match reading.is_ok() {
                true => format!(
                    "read as {}; {}, {}",
                    recognised(),
                    counted(givens, "given"),
                    counted(rules, "rule")
                ),
                false => format!("recognised as {}", recognised()),
            };
            self.notes.note_at(name, &text);
        }
        let (puzzle, warnings) = reading?;
        self.notes.warn(warnings, name);
        Ok(puzzle)
    }
}
