//! The command line of `solve`.

mod check;
pub mod external;
mod output;
pub mod proof;
pub mod question;
mod relax;
pub mod shard;
mod solver;
mod split;
pub mod steps;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueHint};
use sudoku2cnf_answer::ask::{Ask, MOST_JOBS, Request, Solver, Way, threads};
use sudoku2cnf_answer::question::Question;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::AUTO;
use sudoku2cnf_sat::backend::dpll::Heuristic;

use crate::common::answers::{stderr, stdout};
use crate::common::colour::ColourArgs;
use crate::common::docs::DocsArgs;
use crate::common::limits::seconds;
use crate::common::memory::MemoryWatch;
use crate::common::output::Destination;
use crate::common::place::PlaceArgs;
use crate::common::puzzle_args::PuzzleArgs;
use crate::common::sheets::{AnswersArgs, SheetArgs};
use crate::common::targets::TargetArgs;
use crate::common::{EncodeArgs, RULES, named, number, version};
use external::ExternalArgs;
pub use output::Output;
use proof::ProofArgs;
use question::{QUESTIONS, QuestionArgs};
use relax::RelaxArgs;
use shard::Shard;
use split::SplitArgs;
use steps::StepsArgs;

/// Solves a Sudoku, variant rules included, with a SAT solver
///
/// The input may be a puzzle, a batch or a CNF. A batch is a file of one puzzle a line, answered line by line; a line may be
/// a JSON object with puzzle and perhaps id, format, rules and rule, and its answer begins with the id and a tab. Several
/// files are a batch, too: each answer follows the name of its file. A DIMACS CNF is answered as SAT solvers do; two models
/// differ if a variable differs that its lines "c p show" name, or any variable if it has no such line and no puzzle. Every
/// model is checked against the clauses and every grid against the rules before it is shown.
#[derive(Parser, Debug)]
#[command(name = "solve", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true, before_help = EXAMPLES, after_help = format!("{}\n\n{HELP}", RULES))]
pub struct Arguments {
    #[command(flatten)]
    questions: QuestionArgs,

    #[command(flatten)]
    pub steps: StepsArgs,

    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Reads one puzzle per line, even if the lines could be the rows of one grid
    #[arg(long, help_heading = "Batch", conflicts_with = "single")]
    pub batch: bool,
    /// Answers the K-th of N parts of a file, without reading the others
    ///
    /// The parts have equal numbers of bytes and end at lines. Their answers name a line by its first byte, from 0, instead
    /// of its number.
    #[arg(long, help_heading = "Batch", value_name = "K/N", requires = "batch")]
    pub shard: Option<Shard>,
    /// Leaves out answers about puzzles of a batch that occurred before, up to symmetry
    ///
    /// The first of them is answered. In a part of a file, only that part counts. A text that is one puzzle is refused.
    #[arg(long, help_heading = "Batch")]
    pub distinct: bool,
    /// Answers N lines of a batch at the same time, or searches for steps or counts in N threads; 0 means one for each
    /// processor [default: 1, and 0 for the count of one puzzle]
    #[arg(short, long, help_heading = "Batch", value_name = "N", value_parser = number::<u16>(0..=MOST_JOBS))]
    jobs: Option<u16>,
    /// Exits with 1 if a line of a batch was an error
    #[arg(long, help_heading = "Batch")]
    pub strict: bool,

    /// Output format [default: grid, and unicode on a terminal that can show it; line for a batch;
    /// competition for a CNF]
    #[arg(long, help_heading = "Output", value_enum)]
    pub output: Option<Output>,
    /// Prints the backend's counts and the seconds of each phase on standard error; for a batch, their sums
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    #[command(flatten)]
    pub place: PlaceArgs,

    #[command(flatten)]
    pub sheet: SheetArgs,
    #[command(flatten)]
    pub answers: AnswersArgs,

    #[command(flatten)]
    pub colour: ColourArgs,

    /// The solver, by its name
    #[arg(short, long, help = solver::help(), help_heading = "Backend", default_value = AUTO, value_name = "NAME")]
    pub backend: String,
    /// Program of the external solver
    ///
    /// --backend names the solver, and so its arguments and the format of its answers. Without --backend, the program gets
    /// the name of the CNF file and prints s and v lines.
    #[arg(long, help_heading = "Backend", value_name = "FILE")]
    backend_path: Option<PathBuf>,
    /// Prints the JSON Schema of requests and answers: the fields of a line of --batch, and the output of --output json
    #[arg(long, help_heading = "Output")]
    schema: bool,
    /// Prints all backends, with their versions and paths, or how to get them
    #[arg(long, help_heading = "Backend")]
    list_backends: bool,
    /// How the built-in DPLL chooses its decisions
    ///
    /// cohen: the shortest clause that has a positive literal, true first. next: the first unassigned literal of the first
    /// open clause. dlis, jw: the positive literal with the most occurrences in open clauses, or the largest sum of
    /// 2^-length over them. vsids: scores raised on conflicts. brelaz: the cell with the fewest values, among cells with two
    /// the one whose values other cells lose most, and locked candidates are propagated. This applies to --backend dpll, and
    /// to auto, which asks dpll first. [default: cohen, and vsids after 10,000 backtracks without a solution; for auto
    /// brelaz on boards]
    #[arg(long, help_heading = "Backend", value_parser = named(&Heuristic::ALL, Heuristic::name))]
    heuristic: Option<Heuristic>,
    /// Gives the built-in DPLL plain clauses only, no groups
    #[arg(long, help_heading = "Backend")]
    no_groups: bool,
    /// Writes the run of the built-in DPLL as JSON Lines: decision, propagation, conflict, backtrack
    ///
    /// If FILE is -, the run goes to standard output and the answer to standard error.
    #[arg(long, help_heading = "Backend", value_name = "FILE", value_hint = ValueHint::AnyPath, value_parser = Destination::plain_parser())]
    pub trace: Option<Destination>,
    /// Gives up on a puzzle after this many seconds
    #[arg(long, help_heading = "Backend", value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    #[command(flatten)]
    pub proof: ProofArgs,

    #[command(flatten)]
    pub parts: SplitArgs,

    #[command(flatten)]
    relaxation: RelaxArgs,

    #[command(flatten)]
    pub external: ExternalArgs,

    #[command(flatten)]
    pub encode: EncodeArgs,

    #[command(flatten)]
    targets: TargetArgs,

    #[command(flatten)]
    pub docs: DocsArgs,

    /// The question and its parameters.
    #[arg(skip = Ask::Solve { seed: None, symmetry: false })]
    pub ask: Ask,
    /// The row of [`question::QUESTIONS`] for the question.
    #[arg(skip = &QUESTIONS[QUESTIONS.len() - 1])]
    pub asked: &'static question::Question,
}

/// The largest number of cells, and of values, of a small board.
const SMALL: usize = 81;

const EXAMPLES: &str = "\
Examples:
  solve puzzle.txt
  solve --unique --rules diagonal,non-consecutive puzzle.txt
  solve --unique --output json many.txt";

const HELP: &str = "\
Exit codes: 10 a solution exists, 20 none exists, 0 unknown (for example out of time), 1 failure (for example out of memory) or bad input, 2 wrong usage. \
With --check: 0 accepted, 1 refused. For a batch: 0 if every line was answered, whatever the answers are; 1 if a line was \
an error and --strict is given, or if one of several files was.

More examples:
  solve --backend kissat --time-limit 60 puzzle.txt
  solve --certify folder puzzle.txt; solve --check folder";

impl Arguments {
    /// Returns the same arguments; if no form of answers was chosen, with the form that the ending of the output file's
    /// name selects.
    #[must_use]
    pub fn with_form(mut self) -> Arguments {
        let end = self.place.ending().filter(|_| self.output.is_none());
        self.output = match end.as_deref() {
            Some("json") => Some(Output::Json),
            Some("svg") => Some(Output::Svg),
            Some("html") => Some(Output::Html),
            _ => self.output,
        };
        self
    }

    /// Opens the stream for answers: the output file or standard output; standard error if a proof or a trace takes
    /// standard output.
    pub fn answers(&self) -> io::Result<Box<dyn io::Write>> {
        let mut taken = [&self.trace, &self.proof.proof].into_iter().flatten();
        let has_file = self.place.file().is_some();
        Ok(match !has_file && taken.any(|place| *place == Destination::Stdout) {
            true => Box::new(stderr()?),
            false => Box::new(stdout()?),
        })
    }

    /// Returns `true` if a signal may come while there is something to tidy up: a running solver, or unfinished files.
    pub fn tidies(&self) -> bool {
        let external = self.external.chosen(&self.backend, self.backend_path.is_some());
        // Without CaDiCaL, `auto` may choose an external solver.
        let writes = self.proof.wanted() || self.trace.is_some() || self.place.file().is_some();
        external || !cfg!(feature = "embedded") || writes
    }

    /// Returns the number of lines of a batch that are answered at the same time.
    pub fn jobs(&self) -> usize {
        threads(self.jobs.unwrap_or(1))
    }

    /// Starts the watch over this program's memory, and returns it.
    pub fn memory(&self) -> MemoryWatch {
        let memory = self.memory_for_one();
        memory.begin();
        memory
    }

    /// Returns the watch over this program's memory, which does not poll yet: one small puzzle may not need it.
    pub fn memory_for_one(&self) -> MemoryWatch {
        MemoryWatch::new(self.external.own_memory_limit(&self.backend, self.backend_path.is_some()))
    }

    /// Returns `true` if an answer about `puzzle` takes little memory: a small board without further rules, and a
    /// question about one or two solutions. Starting a thread that watches the memory would take as long as the answer.
    pub fn is_small(&self, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let plain = puzzle.rules().is_empty() && grid.places() <= SMALL && grid.values().count() <= SMALL;
        plain && self.is_short()
    }

    /// Returns `true` if the question is only about one or two solutions, without a proof.
    fn is_short(&self) -> bool {
        matches!(self.question(), Question::One | Question::Unique)
            && self.ask.question().is_some()
            && !self.proof.wanted()
    }

    /// Returns the choices about clauses. Answers in competition format and proofs refer to a formula that other
    /// programs read, so by default it is not simplified.
    pub fn way(&self) -> Way {
        let (way, proof) = (self.encode.way(), self.proof.wanted());
        let published = self.output == Some(Output::Competition) || proof;
        let simplify = way.simplify.or(published.then_some(Simplify::None));
        // Sums derived from other sums are our own deductions, which a proof would not justify.
        Way { simplify, published, redundant: way.redundant && !proof, ..way }
    }

    /// Returns the question to the solver: whether there is a solution, whether it is the only one, and so on. Other
    /// questions count as [`Question::One`].
    pub fn question(&self) -> Question {
        self.ask.question().unwrap_or(Question::One)
    }

    /// Returns the question together with the choices about clauses.
    pub fn request(&self) -> Request {
        Request { ask: self.ask.clone(), way: self.way() }
    }

    /// Decides how far `puzzle` is simplified for `solver`.
    pub fn simplified(&self, solver: &Solver, puzzle: &Puzzle) -> Simplify {
        self.way().simplified(solver, puzzle, self.ask.question().filter(|_| self.trace.is_none()))
    }
}
