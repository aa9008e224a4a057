//! Exports a puzzle: in another format, in a language for solvers, or as a drawing.

use sudoku2cnf_answer::question::with_only_solution;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target};
use sudoku2cnf_puzzle::formats::{Format, WrittenPuzzle};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::dimacs;
use sudoku2cnf_show::render::View;
use sudoku2cnf_show::render::svg::Picture;

/// The most bytes of a puzzle exported as CNF or in another language for solvers.
const MOST: usize = 64 << 20;

/// Returns the names of all export formats.
pub fn names() -> impl Iterator<Item = &'static str> {
    let formats = Format::WRITTEN.iter().map(|format| format.name());
    formats.chain(["cnf"]).chain(Target::ALL.iter().map(|target| target.name())).chain(["svg", "html"])
}

/// A puzzle in another format or language, or as a drawing.
pub struct Exported {
    /// The text of the exported puzzle.
    pub text: String,
    /// The rules that are only drawn because the format lacks them.
    pub drawn: Vec<String>,
}

impl Exported {
    /// Returns the text without its line break if it is a link that opens the puzzle.
    pub fn url(&self) -> Option<&str> {
        Some(self.text.trim_end()).filter(|text| text.starts_with("https://") && !text.contains('\n'))
    }
}

/// Exports `puzzle` to the format, language or kind of drawing with this name. Rules that a format lacks are drawn if
/// `as_drawings`, and otherwise an error.
///
/// # Errors
/// The name is unknown, the format cannot express something, the text is too long, or a limit was reached.
pub fn export(puzzle: &Puzzle, to: &str, as_drawings: bool, limits: &Limits) -> Result<Exported, String> {
    if let Some(format) = Format::WRITTEN.iter().find(|format| format.name() == to) {
        // A link includes the only solution if it is found soon, so that the site can check the player's entries.
        let solved = format.has_drawings().then(|| with_only_solution(puzzle.clone(), limits));
        let written = format.export(solved.as_ref().unwrap_or(puzzle), as_drawings, limits);
        let WrittenPuzzle { text, drawn, .. } = written.map_err(|error| error.to_string())?;
        return Ok(Exported { text, drawn });
    }
    let text = match (to, Target::named(to)) {
        ("svg", _) => Picture::new(puzzle).within(limits).to_svg(),
        ("html", _) => View::new(puzzle, String::new()).to_html(),
        ("cnf", _) => written(puzzle, None, limits)?,
        (_, Some(target)) => written(puzzle, Some(target), limits)?,
        _ => {
            let names = names().collect::<Vec<_>>().join(", ");
            return Err(format!("no format '{to}', expected one of {names}"));
        }
    };
    Ok(Exported { text, drawn: Vec::new() })
}

/// Returns the puzzle as CNF or in another language for solvers, as `sudoku2cnf` writes it.
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

/// A buffer for a text, which accepts at most [`MOST`] bytes.
struct BoundedText(Vec<u8>);

impl std::io::Write for BoundedText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > MOST {
            let message = format!("the text has more than {} MB; sudoku2cnf can write it", MOST >> 20);
            return Err(std::io::Error::other(message));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
