//! The puzzle as a text of another format, in a language for solvers, or as a picture.

use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::dimacs;
use sudoku2cnf::encode::Options;
use sudoku2cnf::formats::Format;
use sudoku2cnf::legend;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::View;
use sudoku2cnf::render::svg::Picture;
use sudoku2cnf::target::{Job, Target};

/// The most bytes of a text that goes into a message.
const MOST: usize = 64 << 20;

/// The names of all that a puzzle can be exported to.
pub fn names() -> impl Iterator<Item = &'static str> {
    let formats = Format::WRITTEN.iter().map(|format| format.name());
    formats.chain(["cnf"]).chain(Target::ALL.iter().map(|target| target.name())).chain(["svg", "html"])
}

/// The text of `puzzle` in the format or language of this name.
///
/// # Errors
/// There is none of this name, it cannot say something, or the text is too long or a limit was reached.
pub fn export(puzzle: &Puzzle, to: &str, limits: &Limits) -> Result<String, String> {
    if let Some(format) = Format::WRITTEN.iter().find(|format| format.name() == to) {
        return format.write_within(puzzle, limits).map_err(|error| error.to_string());
    }
    match to {
        "svg" => Ok(Picture::new(puzzle).within(limits).to_svg()),
        "html" => Ok(View::new(puzzle, String::new()).to_html()),
        "cnf" => written(puzzle, None, limits),
        _ => match Target::named(to) {
            Some(target) => written(puzzle, Some(target), limits),
            None => {
                Err(format!("no format `{to}`, expected one of {}", names().collect::<Vec<_>>().join(", ")))
            }
        },
    }
}

/// A text for solvers: a CNF, or a target. It is the one that `sudoku2cnf` writes.
fn written(puzzle: &Puzzle, target: Option<Target>, limits: &Limits) -> Result<String, String> {
    let at_limit = || "a limit was reached".to_owned();
    let problem =
        Problem::compile(puzzle.clone(), Simplify::None, limits).map_err(|stopped| stopped.to_string())?;
    let mut out = BoundedText(Vec::new());
    match target {
        Some(target) => {
            Job::new(&problem).limits(limits).write(target, &mut out).map_err(|error| error.to_string())?;
        }
        None => {
            let options = Options::default();
            let comments = legend::write_within(&problem, options, limits);
            let cnf = problem.encoded_within(options, limits);
            dimacs::write_within(&cnf, &comments, &mut out, limits).map_err(|error| error.to_string())?;
        }
    }
    if limits.stopped() {
        return Err(at_limit());
    }
    String::from_utf8(out.0).map_err(|error| error.to_string())
}

/// A text of bounded length.
struct BoundedText(Vec<u8>);

impl std::io::Write for BoundedText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > MOST {
            let message = format!("the text has more than {} MB: sudoku2cnf writes it", MOST >> 20);
            return Err(std::io::Error::other(message));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
