//! Fuzz targets, which accept any bytes: one for each reader, and one that compiles and solves. tests/it/fuzz and the
//! program in fuzz/ run them. A panic means that they found a bug.

use sudoku2cnf_answer::proof::{drat, lrat};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::error::{Line, ParseError, Warning};
use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, batch, native};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::{Emit, Lit, Sink, Var, VarCount};
use sudoku2cnf_sat::dimacs::{self, Certainty, CountAnswer};
use sudoku2cnf_show::render::ModelCountWords;

/// A fuzz target: a function that must not panic, whatever the bytes are.
pub type Target = fn(&[u8]);

/// Passes the names of all targets to a macro. Each name is a function in this file.
macro_rules! with_targets {
    ($taker:ident) => {
        $taker! {
            native line iss fpuzzles solo grids csv hodoku opensudoku rows bytes link sudokupad sudokumaker
            sudokustudio coach lisudoku penpa any dimacs answer lrat compile
        }
    };
}
#[allow(unused_imports)]
pub(crate) use with_targets;

macro_rules! by_name {
    ($($name:ident)*) => {
        /// All targets with their names.
        pub const TARGETS: &[(&str, Target)] = &[$((stringify!($name), $name)),*];
    };
}
with_targets!(by_name);

/// Maximum length of an input, in bytes, for which `formats` promises a result in reasonable time.
pub const LONGEST: usize = 1 << 20;

/// Asserts that an error has a position and a message.
fn is_clear(error: &ParseError) {
    assert!(error.line() > 0 && error.column() > 0 && !error.message().is_empty(), "{error:?}");
}

/// Reads the bytes in a format, strictly and leniently. If the result is a puzzle, writes it and reads the written
/// text.
fn read(format: Format, bytes: &[u8]) {
    let text = match formats::decode(&bytes[..bytes.len().min(LONGEST)]) {
        Ok(text) => text,
        Err(error) => return is_clear(&error),
    };
    let text = &*text;
    let strict = match format.read(text) {
        Ok((puzzle, warnings)) => {
            // Only these warnings are allowed in strict reading. They are about parts that have no effect on the
            // puzzle.
            const TOLD: [&str; 11] = [
                "a stored solution that is not",
                "the text of the rules says",
                "of a player",
                "digits may repeat in them",
                "of the rules is not read",
                "a title",
                "a section other than the puzzle's",
                "the candidates of",
                "marked as found later",
                "deleted candidates",
                "values entered by a player",
            ];
            let means_nothing = |warning: &Warning| {
                warning.is_note() || TOLD.iter().any(|told| warning.0.message().contains(told))
            };
            assert!(warnings.iter().all(means_nothing), "{warnings:?} though nothing is to be ignored");
            written(&puzzle);
            true
        }
        Err(error) => {
            is_clear(&error);
            false
        }
    };
    match ReadOptions::new().format(format).ignore_unknown(true).ignore_drawings(true).read(text) {
        Ok((_, warnings)) => warnings.iter().for_each(|warning| is_clear(&warning.0)),
        Err(error) => {
            is_clear(&error);
            assert!(!strict, "what can be read can be read leniently");
        }
    }
}

/// Asserts that a puzzle written as native text is read as the same puzzle, and that its text in every other format can
/// be read.
fn written(puzzle: &Puzzle) {
    if puzzle.grid().places() > 1_000 || puzzle.rules().len() > 100 {
        return;
    }
    let text = native::write(puzzle);
    let again = native::read(Line::all(&text)).unwrap_or_else(|error| panic!("{error}\nof\n{text}"));
    assert_eq!(native::write(&again), text, "another puzzle");
    assert_eq!(puzzle.grid(), again.grid(), "another grid");
    for format in Format::WRITTEN {
        if let Ok(text) = format.write(puzzle) {
            format.read(&text).unwrap_or_else(|error| panic!("{error}\nof\n{text}"));
        }
    }
}

/// Reads native text.
pub fn native(bytes: &[u8]) {
    read(Format::Native, bytes);
}

/// Reads boards that have all cells on one line.
pub fn line(bytes: &[u8]) {
    read(Format::Line, bytes);
}

/// Reads strings of Interactive Sudoku Solver, including its one-line forms.
pub fn iss(bytes: &[u8]) {
    read(Format::Iss, bytes);
}

/// Reads URLs and JSON of f-puzzles.
pub fn fpuzzles(bytes: &[u8]) {
    read(Format::Fpuzzles, bytes);
}

/// Reads game ids of Solo.
pub fn solo(bytes: &[u8]) {
    read(Format::Tatham, bytes);
}

/// Reads texts of one or more grids with titles, sections and candidates.
pub fn grids(bytes: &[u8]) {
    read(Format::Grids, bytes);
}

/// Reads tables in which a field is a board.
pub fn csv(bytes: &[u8]) {
    read(Format::Csv, bytes);
}

/// Reads lines of HoDoKu's library.
pub fn hodoku(bytes: &[u8]) {
    read(Format::Hodoku, bytes);
}

/// Reads XML of OpenSudoku.
pub fn opensudoku(bytes: &[u8]) {
    read(Format::OpenSudoku, bytes);
}

/// Reads lists of rows.
pub fn rows(bytes: &[u8]) {
    read(Format::Rows, bytes);
}

/// Decodes bytes in any encoding. Decoding the result again must give the same text, and errors must have a position.
pub fn bytes(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    match formats::decode(bytes) {
        Ok(text) if !formats::is_utf16(text.as_bytes()) => {
            let again = formats::decode(text.as_bytes()).expect("it is UTF-8");
            assert_eq!(again, text.strip_prefix('\u{feff}').unwrap_or(&text));
            any(text.as_bytes());
        }
        Ok(_) => {}
        Err(error) => is_clear(&error),
    }
}

/// Reads links that contain a board or a compressed puzzle.
pub fn link(bytes: &[u8]) {
    read(Format::Link, bytes);
}

/// Reads links and objects of SudokuPad.
pub fn sudokupad(bytes: &[u8]) {
    read(Format::Sudokupad, bytes);
}

/// Reads links and documents of SudokuMaker.
pub fn sudokumaker(bytes: &[u8]) {
    read(Format::Sudokumaker, bytes);
}

/// Reads links and documents of SudokuStudio.
pub fn sudokustudio(bytes: &[u8]) {
    read(Format::Sudokustudio, bytes);
}

/// Reads states of Sudoku Coach.
pub fn coach(bytes: &[u8]) {
    read(Format::Coach, bytes);
}

/// Reads links of lisudoku.
pub fn lisudoku(bytes: &[u8]) {
    read(Format::Lisudoku, bytes);
}

/// Reads links of penpa-edit.
pub fn penpa(bytes: &[u8]) {
    read(Format::Penpa, bytes);
}

/// Detects the content of a text and reads it: one puzzle, or each line of a batch.
pub fn any(bytes: &[u8]) {
    let Ok(text) = formats::decode(&bytes[..bytes.len().min(LONGEST)]) else { return };
    let text = &*text;
    if let formats::TextKind::Puzzle(format) = formats::detect(text) {
        return read(format, bytes);
    }
    if let Err(error) = text.parse::<Puzzle>() {
        is_clear(&error);
    }
    ReadOptions::new().read_each(text).filter_map(Result::err).for_each(|error| is_clear(&error));
    for (_, item) in batch::items(text) {
        if let Some(Err(error)) = item.map(|entry| entry.and_then(|entry| entry.read(&ReadOptions::new()))) {
            is_clear(&error);
        }
    }
}

/// Reads a CNF, and the puzzle in its comments.
pub fn dimacs(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let Ok(read) = dimacs::read(bytes) else { return };
    let _ = legend::options(&read.comments);
    let _ = legend::read(&read.comments, &Default::default());
    let mut text = Vec::new();
    dimacs::write(&read.formula, &read.comments, &mut text).expect("memory takes it");
    let again = dimacs::read(&text[..]).expect("what was written");
    assert_eq!(again.formula, read.formula, "another formula");
}

/// Reads the output of a solver or a model counter.
pub fn answer(bytes: &[u8]) {
    if let Ok(CountAnswer::Number(number)) = dimacs::read_count(&bytes[..bytes.len().min(LONGEST)]) {
        let words = ModelCountWords::new(Some(&number));
        let is_exact = number.certainty() == Certainty::Exact;
        assert_eq!(words.text().starts_with("about "), !is_exact, "{number:?}");
        assert!(words.to_json().starts_with("{\"verdict\":"), "{number:?}");
    }
    let Ok(answer) = dimacs::read_answer(&bytes[..bytes.len().min(LONGEST)]) else { return };
    let mut text = Vec::new();
    dimacs::write_answer(&answer, &mut text).expect("memory takes it");
    assert_eq!(dimacs::read_answer(&text[..]).expect("what was written"), answer, "another answer");
    if let dimacs::Satisfiability::Sat(lits) = answer {
        let _ = dimacs::model(&lits, 1_000);
    }
}

/// The separator between a CNF and its proof.
pub const PROOF: &[u8] = b"\nproof\n";

/// Reads a formula followed by an LRAT proof. If the proof is accepted and there are few variables, the formula must
/// have no model.
pub fn lrat(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let Some(end) = bytes.windows(PROOF.len()).position(|window| window == PROOF) else { return };
    let proof = &bytes[end + PROOF.len()..];
    let _ = drat::read(proof);
    let Ok(cnf) = dimacs::read(&bytes[..end]) else { return };
    let proved = lrat::check(&cnf.formula, proof, &mut ()).is_ok();
    if proved && cnf.formula.vars() <= 30 {
        let limits = Limits::default().at_most(10_000);
        let verdict = Dpll::default().solve(&cnf.formula, &limits).expect("it answers");
        assert!(!matches!(verdict, Verdict::Sat(_)), "a proof that there is no model, and a model");
    }
}

/// A sink that counts clauses and accepts at most [`FEW`].
#[derive(Default)]
struct Few {
    vars: VarCount,
    clauses: u64,
}

/// Maximum number of clauses of a formula that [`compile`] solves.
const FEW: u64 = 100_000;

impl Sink for Few {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }

    fn wants_more(&self) -> bool {
        self.clauses < FEW
    }
}

/// Reads native text of a small puzzle, compiles it, and solves it within a limit. Each model must be a grid that
/// satisfies the rules.
pub fn compile(bytes: &[u8]) {
    let Ok(text) = formats::decode(&bytes[..bytes.len().min(2_000)]) else { return };
    let text = &*text;
    let Ok(puzzle) = native::read(Line::all(text)) else { return };
    let (values, grid) = (puzzle.grid().values().count(), puzzle.grid());
    if values > 9 || grid.places() > 100 || puzzle.rules().len() > 20 {
        return;
    }
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let mut few = Few::default();
    cnf.emit(&mut few);
    if few.clauses >= FEW {
        return;
    }
    let limits = Limits::default().at_most(50);
    let dpll = Dpll::default();
    let session = dpll.open(&cnf, &limits).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    for _ in 0..3 {
        let Verdict::Sat(model) = models.next(&limits).expect("it answers") else { break };
        let solution = problem.decode(&model).expect("one value a cell");
        let broken = puzzle.broken_rules(&solution);
        assert!(broken.is_empty(), "{broken:?} by {solution:?} of\n{text}");
    }
}
