//! The program `cnf2sudoku`, which turns a solver's output back into a grid.

mod own;

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::common::answers::stdout;
use crate::common::docs;
use crate::common::docs::DocsArgs;
use crate::common::ending::end;
use crate::common::file_name::{is_same, is_stdin};
use crate::common::help;
use crate::common::input::{Input, located};
use crate::common::messages;
use crate::common::notes::NoteArgs;
use crate::common::place::PlaceArgs;
use crate::common::{usage, version};
use anyhow::{Context, Result, bail};
use clap::{Command, Parser, ValueEnum};
use own::OwnCnfArgs;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::{legend, target};
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::answer::{self, SolverAnswer};
use sudoku2cnf_sat::cnf::Var;
use sudoku2cnf_sat::dimacs::{self, Certainty, CountAnswer, Dimacs, ModelCount, Satisfiability};
use sudoku2cnf_show::render;
use sudoku2cnf_show::render::TextStyle;

/// Turns a solver's output back into the grid
///
/// CNF is the file that sudoku2cnf wrote, in DIMACS CNF or in another language for solvers; its comments carry the puzzle.
/// For a CNF from elsewhere, name its puzzle with --puzzle or --size. The answer may be in any format that the solvers of
/// that language use. The model of a CNF is checked against every clause, and every grid against every rule before it is
/// shown. If there is no model, the program prints UNSATISFIABLE or UNKNOWN. For the answer of a model counter it prints the
/// number of solutions, after "about" unless the counter says that it is exact. Files may be compressed by gzip.
#[derive(Parser, Debug)]
#[command(name = "cnf2sudoku", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true, before_help = EXAMPLES, after_help = HELP)]
struct Arguments {
    /// CNF file, or file in another language, that was given to the solver
    #[arg(required = true)]
    cnf: Option<PathBuf>,
    /// Output of the solver (such as s and v lines), or its result file [default: standard input, also
    /// written as -]
    answer: Option<PathBuf>,
    /// Output format [default: grid]
    #[arg(long, value_enum, help_heading = "Output")]
    output: Option<Output>,
    #[command(flatten)]
    own: OwnCnfArgs,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    notes: NoteArgs,
    #[command(flatten)]
    docs: DocsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// Rows, with lines between boxes
    Grid,
    /// All cells on one line
    Line,
    /// A JSON object
    Json,
}

const EXAMPLES: &str = "\
Examples:
  kissat -q p.cnf | cnf2sudoku p.cnf
  clasp --outf=1 p.opb | cnf2sudoku --output line p.opb
  kissat -q mine.cnf | cnf2sudoku --puzzle puzzle.txt mine.cnf";

const HELP: &str = "\
Exit codes: 0 the answer was read, whatever it is; 1 failure, bad input, or a grid that breaks a rule (it is not shown); \
2 wrong usage.

More examples:
  minisat p.cnf p.result; cnf2sudoku p.cnf p.result
  kissat -q mine.cnf | cnf2sudoku --size 9x9 --numbering digits mine.cnf
  sudoku2cnf puzzle.txt | tee p.cnf | kissat -q | cnf2sudoku p.cnf";

/// Returns the definition of the program's command line.
pub fn command() -> Command {
    help::command::<Arguments>()
}

/// Runs the program, and returns its exit code.
pub fn main() -> ExitCode {
    messages::begin("cnf2sudoku");
    end(|| run(&usage::arguments::<Arguments>()))
}

fn run(arguments: &Arguments) -> Result<u8> {
    if let Some(prefix) = arguments.docs.prefix() {
        return docs::install(command(), prefix);
    }
    // A missing path of the CNF or of the answer means standard input; `--puzzle` counts only if it was given.
    let mut inputs = vec![arguments.cnf.as_ref(), arguments.answer.as_ref()];
    inputs.extend(arguments.own.file().map(Some));
    if inputs.iter().filter(|path| path.is_none_or(|path| is_stdin(path))).count() > 1 {
        usage::refuse::<Arguments>("only one of CNF, ANSWER and --puzzle can be standard input");
    }
    if let Some(file) = arguments.place.file()
        && inputs.into_iter().any(|input| is_same(input, file))
    {
        usage::refuse::<Arguments>("--output-file would overwrite the CNF, the answer or the puzzle");
    }
    let output = match (arguments.output, arguments.place.ending().as_deref()) {
        (Some(output), _) => output,
        (None, Some("json")) => Output::Json,
        _ => Output::Grid,
    };
    let written: &[&str] = if output == Output::Json { &["json"] } else { &[] };
    if let Some(message) = arguments.place.contradiction(written) {
        usage::refuse::<Arguments>(&message);
    }
    arguments.place.take()?;
    // The answer is read first: in a pipeline, the CNF file may be complete only once the solver has read it.
    let Input { name: said_in, reader, .. } =
        Input::open(arguments.answer.as_ref(), "the solver's answer", &arguments.notes)?;
    let mut answer = RecordingReader { reader, bytes: Vec::new(), is_whole: true };
    // The solver may read a language other than CNF. An error from reading its answer as a SAT solver's is then
    // ignored, once the input file turns out not to be a CNF.
    let said = dimacs::read_answer(&mut answer).map_err(|error| located(error, &said_in));
    // A model counter's answer is short, so the recorded bytes contain all of it.
    let whole = answer.finish(&said_in);
    let counted = whole.as_deref().map_or(Ok(CountAnswer::Nothing), dimacs::read_count);
    let is_counted = !matches!(counted, Ok(CountAnswer::Nothing));
    let file = Input::open(arguments.cnf.as_ref(), "the CNF or other text for the solver", &arguments.notes);
    let mut file = match (file, said.is_ok() || is_counted) {
        (Err(_), false) => return said.map(|_| 0),
        (file, _) => file?,
    };
    // An empty answer means, for example, that a solver in a pipeline could not be started.
    if whole.as_deref().is_ok_and(|bytes| bytes.trim_ascii().is_empty()) {
        bail!("{said_in}: no answer, expected the output of a solver");
    }
    let text = match file.is_cnf()? {
        true if is_counted => {
            let counted = counted.map_err(|error| located(error.into(), &said_in))?;
            // A number without its last digits is still a number, so the final line break is required.
            if matches!(counted, CountAnswer::Number(_)) && !whole?.ends_with(b"\n") {
                bail!("{said_in}: a counter's answer that ends within a line, expected all of it");
            }
            of_counter(arguments, &counted, &said_in, file, output)?
        }
        true => of_cnf(arguments, said?, file, output)?,
        false if arguments.own.is_asked() => {
            bail!("{}: not a CNF, expected one: --puzzle and --size are for a CNF", file.name)
        }
        false => of_target(&whole?, &said_in, file, output)?,
    };
    stdout()?.write_all(text.as_bytes())?;
    Ok(0)
}

/// The maximum number of bytes of a solver's answer that are kept, for model counters and for languages other than CNF.
const MOST: usize = 32 << 20;

/// A reader that also records the bytes read, up to [`MOST`].
struct RecordingReader {
    reader: Box<dyn BufRead + Send>,
    bytes: Vec<u8>,
    is_whole: bool,
}

impl RecordingReader {
    /// Reads the rest of the input and returns the whole input; an error if it has more than [`MOST`] bytes.
    fn finish(mut self, name: &str) -> Result<Vec<u8>> {
        while self.is_whole {
            let count = self.fill_buf().with_context(|| name.to_owned())?.len();
            if count == 0 {
                return Ok(self.bytes);
            }
            self.consume(count);
        }
        bail!("{name}: an answer of more than {} MiB, expected an end before that", MOST >> 20);
    }
}

impl Read for RecordingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for RecordingReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // The bytes to consume are still in the buffer.
        if let Ok(buffer) = self.reader.fill_buf() {
            let kept = count.min(MOST - self.bytes.len());
            self.bytes.extend_from_slice(&buffer[..kept]);
            self.is_whole &= kept == count;
        }
        self.reader.consume(count);
    }
}

/// Renders the grid that a SAT solver's answer to a CNF describes.
fn of_cnf(arguments: &Arguments, said: Satisfiability, file: Input, output: Output) -> Result<String> {
    let name = file.name.clone();
    let (cnf, problem) = read(arguments, file)?;
    Ok(match said {
        Satisfiability::Unsat => without_solution(render::Status::None, problem.puzzle(), output),
        Satisfiability::Unknown => without_solution(render::Status::Unknown, problem.puzzle(), output),
        Satisfiability::Sat(lits) => {
            let model = dimacs::model(&lits, cnf.formula.vars().max(problem.candidates() as usize))?;
            if let Some(clause) = model.falsified(&cnf.formula) {
                let (told, vars) = (lits.len(), cnf.formula.vars());
                let cut = format!(" (it has values for {told} of {vars} variables: is the answer cut off?)");
                let cut = if told < vars { cut } else { String::new() };
                bail!("the model falsifies the clause {clause:?} of {name}{cut}");
            }
            let solution = match arguments.own.is_asked() {
                true => {
                    let solution = problem.solution(&arguments.own.candidates(&problem, &model)?);
                    solution.context("with variables as --numbering says")?
                }
                false => problem.solution(&model)?,
            };
            show(&solution, problem.puzzle(), output)
        }
    })
}

/// Reads a CNF, and the puzzle that it encodes.
fn read(arguments: &Arguments, mut file: Input) -> Result<(Dimacs, Problem)> {
    let name = file.name;
    let cnf = dimacs::read(&mut file.reader).map_err(|error| located(error, &name))?;
    let problem = match arguments.own.problem(&arguments.notes)? {
        Some(problem) => Some(problem),
        None => legend::read(&cnf.comments, &Limits::default()).context(name.clone())?,
    };
    match problem {
        Some(problem) => Ok((cnf, problem)),
        None => bail!(
            "{name}: its comments carry no puzzle, expected a CNF from sudoku2cnf, or --puzzle FILE or --size 9x9 with one of \
             your own"
        ),
    }
}

/// Renders the number of solutions that a model counter reported.
fn of_counter(
    arguments: &Arguments,
    said: &CountAnswer,
    said_in: &str,
    file: Input,
    output: Output,
) -> Result<String> {
    let (name, notes) = (file.name.clone(), &arguments.notes);
    let (cnf, problem) = read(arguments, file)?;
    if legend::breaks_symmetries(&cnf.comments) {
        bail!(
            "{name}: its symmetries are broken, so that it lacks solutions, expected a CNF written without --symmetry"
        );
    }
    let number = match said {
        CountAnswer::Number(number) => Some(number),
        CountAnswer::Unknown | CountAnswer::Nothing => None,
    };
    let candidates = problem.candidates() as usize;
    let has_others = candidates < cnf.formula.vars();
    let are_candidates = |shown: &Vec<Var>| shown.iter().copied().eq((0..candidates).map(Var::from_index));
    if has_others && !cnf.shown.as_ref().is_some_and(are_candidates) {
        bail!(
            "{name}: a solution may have several models, and no line says on which variables they differ, expected a CNF of \
             sudoku2cnf --projected"
        );
    }
    if has_others && number.is_some_and(|number| number.projected() == Some(false)) {
        bail!("{said_in}: all models were counted, expected the projected ones (c s type pmc)");
    }
    let is_exact = |number: &&ModelCount| number.certainty() == Certainty::Exact;
    if has_others && number.filter(is_exact).is_some_and(|number| number.projected().is_none()) {
        bail!(
            "{said_in}: an exact number of models, expected a line that says which were counted (c s type pmc)"
        );
    }
    let words = render::ModelCountWords::new(number);
    if let Some(note) = words.note() {
        notes.note(note);
    }
    if has_others && number.is_some_and(|number| number.projected().is_none()) {
        notes.note("the count may be of models, and one solution can have several models");
    }
    Ok(match output {
        Output::Json => render::with_puzzle(&words.to_json(), problem.puzzle()),
        Output::Grid | Output::Line => words.text(),
    } + "\n")
}

/// Renders the grid that a solver's answer describes, if the solver read a language other than CNF.
fn of_target(said: &[u8], said_in: &str, mut file: Input, output: Output) -> Result<String> {
    let name = file.name;
    let Some((target, comments)) = target::legend::find(&mut file.reader).with_context(|| name.clone())?
    else {
        bail!("{name}: no comments that carry a puzzle, expected a CNF or another text from sudoku2cnf");
    };
    let problem = target::legend::read(target, &comments, &Limits::default()).context(name.clone())?;
    let Some(problem) = problem else {
        bail!("{name}: its comments carry no puzzle, expected a text from sudoku2cnf");
    };
    if !target::legend::is_whole(target, &comments, &mut file.reader).with_context(|| name.clone())? {
        bail!("{name}: its end or some of its comments are missing, expected a text as sudoku2cnf wrote it");
    }
    let (_, said) = answer::read(said).map_err(|error| located(error.into(), said_in))?;
    Ok(match said {
        SolverAnswer::Unsat => without_solution(render::Status::None, problem.puzzle(), output),
        SolverAnswer::Unknown => without_solution(render::Status::Unknown, problem.puzzle(), output),
        SolverAnswer::Sat(values) => {
            let model = target.candidates(&problem, &values).with_context(|| said_in.to_owned())?;
            show(&problem.solution(&model)?, problem.puzzle(), output)
        }
    })
}

/// Renders an answer that has no grid: one word, or in JSON the object that `solve` prints.
fn without_solution(answer: render::Status, puzzle: &Puzzle, output: Output) -> String {
    let is_none = answer == render::Status::None;
    if output != Output::Json {
        return (if is_none { "UNSATISFIABLE\n" } else { "UNKNOWN\n" }).to_owned();
    }
    let mut report = render::Report::new(answer);
    report.certified = is_none.then_some(false);
    render::with_puzzle(&report.to_json(), puzzle) + "\n"
}

fn show(solution: &Solution, puzzle: &Puzzle, output: Output) -> String {
    match output {
        Output::Grid => TextStyle::Grid.solution(solution, puzzle),
        Output::Line => TextStyle::Line.solution(solution, puzzle),
        Output::Json => {
            let mut report = render::Report::new(render::Status::Solved);
            report.show(solution, puzzle.grid());
            render::with_puzzle(&report.to_json(), puzzle) + "\n"
        }
    }
}
