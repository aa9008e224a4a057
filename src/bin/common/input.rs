//! Where the puzzle comes from: a file or standard input, and statements from the command line.

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueHint};
use sudoku2cnf::dimacs::ReadError;
use sudoku2cnf::error::{Line, ParseError};
use sudoku2cnf::formats::{self, Format, Kind, ReadOptions, headers};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::rules::alias;
use sudoku2cnf::target::legend;

use super::argument;
use super::bound::{MOST_TEXT, too_long};
use super::compressed::Plain;
use super::named;
use super::notes::NoteArgs;
use super::packed::Compressed;
use super::rules::by_name;
use super::signals;

/// A puzzle that any rule is about.
const ANY: &str = "grid 9x9";

/// The puzzle and rules besides those in its text.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct PuzzleArgs {
    /// File with the puzzle, or the puzzle itself [default: standard input, also written as -]
    ///
    /// What names no file and is a board of at least 16 characters, several lines or a link is read as the
    /// puzzle's text.
    #[arg(value_name = "PUZZLE", help_heading = None, value_hint = ValueHint::FilePath)]
    puzzle: Vec<PathBuf>,
    /// Adds rules by name
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = by_name)]
    rules: Vec<String>,
    /// Adds one native line, such as 'target-sum 10 r1c1 r2c2'; may be repeated
    #[arg(long, value_name = "LINE")]
    rule: Vec<String>,
    /// Input format [default: detected from the text]
    ///
    /// native: statements and the grid. line: all cells of a board on one line, 1-9, then A = 10.
    /// grids: grids with titles, several in a text, sections such as [Puzzle], candidates. csv: a
    /// board in one field of each line. iss: strings of Interactive Sudoku Solver and its line
    /// forms, where A = 1 above nine values. fpuzzles: a URL with ?load=, its base64 or the JSON.
    /// tatham: a game id of Solo. hodoku: lines of HoDoKu's library. opensudoku: its XML. rows:
    /// lists of rows, in JSON or as Python prints them.
    /// sudokupad, sudokumaker, coach, lisudoku, penpa: links of these sites. link: any other link that holds a board.
    #[arg(short, long, value_parser = named(&Format::ALL, Format::name), value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Reads the input as one puzzle, even if each line could be a puzzle
    #[arg(long)]
    pub single: bool,
    /// Warns about what a reader does not know, instead of failing, and reads the rest
    #[arg(long)]
    pub ignore_unknown: bool,
    /// Warns about drawings, in which there may be rules that no reader can know, instead of failing
    #[arg(long)]
    pub ignore_drawings: bool,
    /// Says what the input was read as: its format, the layout of its rows, givens and rules
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    #[command(flatten)]
    pub notes: NoteArgs,
}

impl PuzzleArgs {
    /// The statements of the command line, to be read in front of the puzzle.
    pub fn statements(&self) -> Vec<Line<'_>> {
        fn lines<'a>(option: &'static str, texts: &'a [String]) -> impl Iterator<Item = Line<'a>> {
            (1..).zip(texts).map(move |(number, text)| Line { source: Some(option), number, text })
        }
        lines("--rules", &self.rules).chain(lines("--rule", &self.rule)).collect()
    }

    /// The puzzle's file, the first if there are several; `None` is standard input.
    pub fn file(&self) -> Option<&PathBuf> {
        self.puzzle.first()
    }

    /// The file that the puzzle is stored in, if it is neither on standard input nor on the command line.
    pub fn stored(&self) -> Option<&Path> {
        let path = self.file().filter(|path| !is_stdin(path))?;
        argument::text_of(path).is_none().then_some(path)
    }

    /// All files, if there are several.
    pub fn several(&self) -> Option<&[PathBuf]> {
        (self.puzzle.len() > 1).then_some(&self.puzzle)
    }

    /// All that is named where the puzzle is.
    pub fn files(&self) -> &[PathBuf] {
        &self.puzzle
    }

    /// Whether this is the puzzle's file, by whatever name, also where it is standard input.
    pub fn is(&self, path: &Path) -> bool {
        is_same(self.file(), path)
    }

    /// Whether this is the file of one of the puzzles.
    pub fn is_any(&self, path: &Path) -> bool {
        self.is(path) || self.puzzle.iter().any(|file| is_same(Some(file), path))
    }

    /// Opens the puzzle's file.
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

    /// How puzzles are read.
    pub fn options(&self) -> ReadOptions<'_> {
        ReadOptions::new()
            .format(self.format)
            .statements(self.statements())
            .ignore_unknown(self.ignore_unknown)
            .ignore_drawings(self.ignore_drawings)
    }

    /// Whether the words that begin the statements are known, before they are read with puzzle after puzzle. Whether a
    /// line fits depends on the puzzle.
    pub fn check_rules(&self) -> Result<(), ParseError> {
        let is_known = |word: &str| alias::named(word).is_some() || headers::find(word).is_some();
        let is_strange =
            |line: &Line<'_>| line.text.split_whitespace().next().is_some_and(|word| !is_known(word));
        if self.statements().iter().any(is_strange) {
            self.options().format(Some(Format::Native)).read(ANY)?;
        }
        Ok(())
    }

    /// What a text holds.
    pub fn kind(&self, text: &str) -> Kind {
        match self.single {
            true => Kind::Puzzle(self.format.unwrap_or_else(|| formats::single(text))),
            false => self.options().kind(text),
        }
    }

    /// Says that an input was read as many puzzles.
    pub fn tell_many(&self, name: &str, what: &str) {
        if self.verbose {
            self.notes.note(&format!("{name}: read as {what}"));
        }
    }

    /// Reads one puzzle from its text.
    pub fn read(&self, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        let shown = self.single.then(|| formats::single(text));
        self.finish(self.options().shown(shown), text, name)
    }

    /// The same of a text that is known to be in a format, unless another one is stated.
    pub fn read_as(&self, format: Format, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        self.finish(self.options().shown(format), text, name)
    }

    fn finish(&self, options: ReadOptions<'_>, text: &str, name: &str) -> Result<Puzzle, ParseError> {
        let recognised =
            || options.recognised(text).map_or_else(|| "several puzzles".into(), |read| read.to_string());
        let reading = options.read(text).map_err(|error| error.in_file(name));
        if self.verbose {
            let (givens, rules) = reading
                .as_ref()
                .map_or((0, 0), |(puzzle, _)| (puzzle.givens().count(), puzzle.rules().len()));
            let counted =
                |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
            self.notes.note(&match reading.is_ok() {
                true => format!(
                    "{name}: read as {}; {}, {}",
                    recognised(),
                    counted(givens, "given"),
                    counted(rules, "rule")
                ),
                false => format!("{name}: recognised as {}", recognised()),
            });
        }
        let (puzzle, warnings) = reading?;
        self.notes.warn(warnings, name);
        Ok(puzzle)
    }
}

/// Whether `path` is this input, which is standard input where there is none or it is `-`.
pub fn is_same(input: Option<&PathBuf>, path: &Path) -> bool {
    let input = match input.filter(|file| !is_stdin(file)) {
        Some(file) => fs::metadata(file),
        None => io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata()),
    };
    let file =
        |data: io::Result<Metadata>| data.ok().filter(Metadata::is_file).map(|data| (data.dev(), data.ino()));
    let there = file(fs::metadata(path));
    there.is_some() && there == file(input)
}

/// An open file or standard input.
pub struct Input {
    /// What errors call it.
    pub name: String,
    /// Its bytes.
    pub reader: Box<dyn BufRead + Send>,
    /// How many bytes it has, where that is known.
    pub length: Option<u64>,
}

impl Input {
    /// The file at `path`; standard input where there is none or it is `-`. Whoever is to type `what` at a
    /// terminal is told so.
    pub fn open(path: Option<&PathBuf>, what: &str, notes: &NoteArgs) -> Result<Input> {
        match path.filter(|path| !is_stdin(path)) {
            None => {
                if signals::stdin_was_closed() {
                    bail!("standard input is closed, expected {what} there or the name of a file");
                }
                if io::stdin().is_terminal() {
                    notes.note(&format!("waiting for {what} on standard input; Ctrl-D ends it"));
                }
                Ok(Input {
                    name: "<stdin>".into(),
                    reader: Box::new(Plain::new(BufReader::new(Once { reader: io::stdin(), ended: false }))),
                    length: None,
                })
            }
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| name.clone())?;
                // What is compressed has more in it than its length.
                let is_plain = Compressed::of(path).is_none();
                let length = file.metadata().ok().filter(|data| is_plain && data.is_file());
                let length = length.map(|data| data.len());
                Ok(Input { name, reader: Box::new(Plain::new(BufReader::new(file))), length })
            }
        }
    }

    /// A text that is there already.
    pub fn of_text(name: &str, text: String) -> Input {
        let length = Some(text.len() as u64);
        Input { name: name.to_owned(), reader: Box::new(io::Cursor::new(text)), length }
    }

    /// All of it, behind what was read of it already; a text that is too long is an error.
    pub fn bytes(&mut self, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
        // One byte more than there may be shows that there is more.
        let left = (MOST_TEXT + 1).saturating_sub(bytes.len() as u64);
        self.reader.by_ref().take(left).read_to_end(&mut bytes).with_context(|| self.name.clone())?;
        self.bounded(bytes)
    }

    /// Its beginning, up to the end of a line near so many bytes; what is behind that is left to
    /// read, and where nothing is left, this is all of it.
    pub fn beginning(&mut self, most: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let name = || self.name.clone();
        self.reader.by_ref().take(most).read_to_end(&mut bytes).with_context(name)?;
        if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
            let left = MOST_TEXT + 1 - most;
            self.reader.by_ref().take(left).read_until(b'\n', &mut bytes).with_context(name)?;
        }
        self.bounded(bytes)
    }

    fn bounded(&self, bytes: Vec<u8>) -> Result<Vec<u8>> {
        if bytes.len() as u64 > MOST_TEXT {
            return Err(too_long("a text")).with_context(|| self.name.clone());
        }
        Ok(bytes)
    }

    /// Whether it begins as a DIMACS CNF does; a byte order mark is passed.
    pub fn is_cnf(&mut self) -> Result<bool> {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        let name = || self.name.clone();
        if self.reader.fill_buf().with_context(name)?.starts_with(MARK) {
            self.reader.consume(MARK.len());
        }
        let start = self.reader.fill_buf().with_context(name)?.trim_ascii_start();
        if !["c ", "c\n", "c\r\n"].iter().any(|mark| start.starts_with(mark.as_bytes())) {
            return Ok(start.starts_with(b"p cnf") || start.starts_with(b"p inccnf"));
        }
        // A comment, unless it is the row of a grid: c is the value 12.
        let (mut bytes, mut left) = (Vec::new(), MOST_ROWS);
        let is_cnf = loop {
            let start = bytes.len();
            self.reader.by_ref().take(left).read_until(b'\n', &mut bytes).with_context(name)?;
            left -= (bytes.len() - start) as u64;
            let line = bytes[start..].trim_ascii();
            match line.strip_prefix(b"c") {
                _ if left == 0 => break true,
                Some(comment) if could_be_cells(comment) => {}
                None if line.is_empty() && bytes.len() > start => {}
                rest => break rest.is_some() || line.starts_with(b"p"),
            }
        };
        let reader = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(bytes).chain(reader));
        Ok(is_cnf)
    }
}

/// How many bytes are looked at for a row that shows that those before it are no comments: what goes on longer
/// is no grid, and may have no end.
const MOST_ROWS: u64 = 1 << 16;

/// A reader that has ended when it says so. A terminal goes on after Ctrl-D, and whoever asked again would
/// wait for another one.
struct Once<R> {
    reader: R,
    ended: bool,
}

impl<R: Read> Read for Once<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let count = self.reader.read(buffer)?;
        self.ended = count == 0 && !buffer.is_empty();
        Ok(count)
    }
}

/// Whether words behind the first cell of a row are cells, too; an empty comment has none.
fn could_be_cells(words: &[u8]) -> bool {
    let is_cell = |word: &[u8]| match word {
        [b'0'..=b'9', rest @ ..] => rest.len() < 4 && rest.iter().all(u8::is_ascii_digit),
        [cell] => cell.is_ascii_alphabetic() || b"._*|-+".contains(cell),
        _ => false,
    };
    let mut words = words.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(is_cell)
}

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of an input.
pub fn text<'a>(bytes: &'a [u8], name: &str) -> Result<Cow<'a, str>, ParseError> {
    formats::decode(bytes).map_err(|error| error.in_file(name))
}

/// An error if a text is one for solvers, which is no puzzle, though it carries one.
pub fn is_puzzle(mut bytes: &[u8], name: &str) -> Result<()> {
    match legend::find(&mut bytes).with_context(|| name.to_owned())? {
        None => Ok(()),
        Some((target, _)) => bail!(
            "{name}: a text for solvers of {target}, expected a puzzle (cnf2sudoku reads the answers to such a text)"
        ),
    }
}

/// An error of a CNF or an answer, with the name of its file in front as in all others.
pub fn located(error: ReadError, name: &str) -> anyhow::Error {
    match error {
        ReadError::Malformed(place) => anyhow!("{name}:{place}"),
        ReadError::Io(error) => anyhow::Error::from(error).context(name.to_owned()),
    }
}
