//! The program `sudoku2cnf`, which compiles a puzzle to DIMACS CNF or to another language for solvers.

mod split_lines;
mod texts;
mod written;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use crate::bench;
use crate::common::colour::ColourArgs;
use crate::common::docs::{self, DocsArgs};
use crate::common::ending::end;
use crate::common::help;
use crate::common::input::{is_puzzle, text};
use crate::common::limits::LimitArgs;
use crate::common::messages;
use crate::common::output::Destination;
use crate::common::puzzle_args::{PuzzleArgs, ReadPuzzle};
use crate::common::sheets::SheetArgs;
use crate::common::system;
use crate::common::targets::{self, TargetArgs, To};
use crate::common::{EncodeArgs, RULES, named, number, usage, version};
use anyhow::{Result, bail};
use clap::{ArgAction, ArgMatches, Command, Parser, ValueEnum, ValueHint};
use sudoku2cnf_answer::split::MOST;
use sudoku2cnf_base::stopwatch::{Phase, Stopwatch};
use sudoku2cnf_compile::target::Target;
use sudoku2cnf_show::render::Drawing;
use texts::{print, write_format, write_sheet};
use written::{Work, write_compiled};

/// Compiles a Sudoku, variant rules included, to DIMACS CNF
///
/// The CNF goes to standard output. Its comments carry the puzzle and the numbering of the variables, so that cnf2sudoku
/// needs no other file. --to writes texts for solvers of other languages.
#[derive(Parser, Debug)]
#[command(name = "sudoku2cnf", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true, before_help = EXAMPLES, after_help = format!("{}\n\n{HELP}", RULES))]
#[command(mut_arg("puzzle", |arg| arg.num_args(0..=1).action(ArgAction::Set)))]
struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Output file [default: standard output, also written as -]
    ///
    /// The file appears only when complete; until then, an older one stays as it is.
    #[arg(short, long, help_heading = "Output", value_name = "FILE", value_hint = ValueHint::AnyPath)]
    #[arg(value_parser = Destination::parser(), default_value = "-", hide_default_value = true)]
    output_file: Destination,
    /// Prints the numbers of variables and of clauses of each kind on standard error
    ///
    /// As text, the default, it prints one line for each; as json one object, which also has the seconds to read, compile,
    /// simplify and encode.
    #[arg(long, help_heading = "Output", value_name = "FORM", num_args = 0..=1, default_missing_value = "text", value_enum)]
    stats: Option<Stats>,
    /// Adds comments that name the program, the options that made the CNF and what each variable means
    ///
    /// They contain no file names. "c varname NUMBER NAME" names a variable: r1c1=5 is a candidate, killer.730 an auxiliary
    /// variable of the clauses of a killer cage.
    #[arg(long, help_heading = "Output")]
    comments: bool,
    /// Adds comments that make a model counter project on the candidates
    ///
    /// These are the lines "c t pmc" and "c p show … 0" of the Model Counting Competition. The CNF then has
    /// as many projected models as the puzzle has solutions.
    #[arg(long, help_heading = "Output")]
    projected: bool,
    /// Writes an iCNF for incremental solvers: the clauses, and about N lines "a LITERALS 0" to assume in turn
    ///
    /// These are the cubes of solve --split N: every solution is in one cube, and their costs are about the same. Cubes
    /// refuted early are left out, so a puzzle that is soon decided has fewer. The header is "p inccnf".
    #[arg(long, help_heading = "Output", value_name = "N", conflicts_with_all = ["projected", "to"], value_parser = number::<u32>(1..=MOST as u64))]
    icnf: Option<u32>,
    /// Writes each puzzle of a file of several into DIR, named after its title, its id in JSON, or its number: DIR/1.cnf
    ///
    /// Numbers are as wide as the last one, such as 007. With --to, the file names have that ending. DIR is made if it is
    /// missing; if one of the files exists, nothing is written, and a run that fails or is interrupted leaves no file. Time
    /// and memory are limited for all of them together.
    #[arg(long, help_heading = "Output", value_name = "DIR", conflicts_with = "output_file", value_hint = ValueHint::DirPath)]
    split_lines: Option<PathBuf>,
    /// Prints the puzzle in another format, or for other solvers, instead of the CNF
    #[arg(long, help_heading = "Output", long_help = To::help(), value_name = "FORMAT", value_parser = named(To::all(), To::name))]
    to: Option<To>,
    /// Draws rules that fpuzzles or sudokupad lacks, and describes them in the text of the rules
    ///
    /// Without it, such a rule is an error. Drawings look as in --to svg, but no program knows their meaning: a warning
    /// names these rules, here and where the link is read.
    #[arg(long, help_heading = "Output")]
    as_drawings: bool,
    #[command(flatten)]
    encode: EncodeArgs,
    /// States the pair of two cells only once if two houses share it, such as a row and a box
    #[arg(long, help_heading = "Encoding")]
    dedup: bool,
    /// Writes the longer header of the competitions of 2024 and 2025 in opb, which older solvers reject
    #[arg(long, help_heading = "Encoding")]
    long_header: bool,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    sheet: SheetArgs,
    #[command(flatten)]
    colour: ColourArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    docs: DocsArgs,
}

/// The form of the sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stats {
    Text,
    Json,
}

const EXAMPLES: &str = "\
Examples:
  sudoku2cnf puzzle.txt > p.cnf
  sudoku2cnf --rules diagonal --encoding minimal puzzle.txt | kissat -q
  sudoku2cnf --amo product --stats -o p.cnf puzzle.txt";

const HELP: &str = "\
Variables: \"row r, column c holds v\" is number
  ((r-1)·columns + (c-1))·values + (v - smallest value) + 1
Auxiliary variables follow.

Exit codes: 0 done, 1 failure or bad input, 2 wrong usage.

'sudoku2cnf bench' runs solvers on puzzles and compares them: see 'sudoku2cnf bench --help'.

More examples:
  echo '3x3:a5b…' | sudoku2cnf --to fpuzzles
  sudoku2cnf --to sudokupad --as-drawings puzzle.txt
  sudoku2cnf --explain-rule killer";

/// Returns the definition of the program's command line.
pub fn command() -> Command {
    help::command::<Arguments>()
}

/// Runs the program.
pub fn main() -> ExitCode {
    messages::begin("sudoku2cnf");
    if let Some(code) = system::begin() {
        return code;
    }
    let words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == bench::NAME) {
        return bench::main(words.into_iter().skip(1).collect());
    }
    let (arguments, matches) = usage::parsed::<Arguments>();
    if let Some(message) = arguments.conflict(&matches) {
        usage::refuse::<Arguments>(&message);
    }
    end(|| run(&arguments, &matches))
}

impl Arguments {
    /// Returns what is written instead of a CNF, chosen by `--to` or by the ending of the output file's name; `None`
    /// for a CNF.
    fn to(&self) -> Option<To> {
        self.to.or_else(|| targets::of_ending(&self.output_file.ending()?))
    }

    /// Returns the endings that the name of the output file may have.
    fn endings(&self) -> Vec<&'static str> {
        match (self.to(), self.icnf) {
            (None, None) => vec!["cnf", "dimacs"],
            (None, Some(_)) => vec!["cnf", "icnf", "inccnf"],
            (Some(To::Target(target)), _) => vec![target.name()],
            (Some(To::Drawing(drawing)), _) => vec![drawing.name()],
            (Some(To::Puzzle(_)), _) => Vec::new(),
        }
    }

    /// Returns the language for solvers in which the puzzle is written; `None` for a CNF, a format or a drawing.
    fn target(&self) -> Option<Target> {
        match self.to() {
            Some(To::Target(target)) => Some(target),
            _ => None,
        }
    }

    /// Returns the message about the first conflict between options that clap does not know.
    fn conflict(&self, matches: &ArgMatches) -> Option<String> {
        if self.output_file.file().is_some_and(|path| self.puzzle.is(path)) {
            return Some("--output-file would overwrite the puzzle".into());
        }
        if let Some(message) = self.output_file.contradiction(&self.endings()) {
            return Some(message);
        }
        if let Some(option) = self.sheet.given().filter(|_| self.to() != Some(To::Drawing(Drawing::Html))) {
            return Some(format!("{option} applies to --to html only"));
        }
        if self.as_drawings && !matches!(self.to(), Some(To::Puzzle(format)) if format.has_drawings()) {
            return Some("--as-drawings applies to --to fpuzzles and --to sudokupad only".into());
        }
        if let Some(to @ (To::Puzzle(_) | To::Drawing(_))) = self.to() {
            let given = [
                ("--split-lines", self.split_lines.is_some()),
                ("--stats", self.stats.is_some()),
                ("--comments", self.comments),
                ("--icnf", self.icnf.is_some()),
            ];
            return match given.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => Some(format!("{option} cannot be used with --to {}", to.name())),
                None => targets::meaningless_to(to.name(), |_| false, matches),
            };
        }
        let all = [("--projected", self.projected), ("--icnf", self.icnf.is_some())];
        if let Some((option, _)) =
            all.into_iter().find(|(_, given)| *given && self.encode.breaks_symmetries())
        {
            return Some(format!("{option} is about all solutions, and --symmetry leaves out some of them"));
        }
        if self.icnf.is_some() && self.target().is_some() {
            return Some(
                "--icnf writes a CNF, but the name of the output file is for another language".into(),
            );
        }
        if self.target().is_none() && self.encode.wants_rows() {
            return Some(targets::rows_need_a_target());
        }
        targets::meaningless(self.target(), matches)
    }
}

fn run(arguments: &Arguments, matches: &ArgMatches) -> Result<u8> {
    if let Some(prefix) = arguments.docs.prefix() {
        return docs::install_with(command(), Some(bench::other()), prefix);
    }
    if let Some(text) = arguments.puzzle.help_on_rules()? {
        return print(&text, &arguments.output_file);
    }
    let mut input = arguments.puzzle.open()?;
    if arguments.puzzle.format.is_none() && input.is_cnf()? {
        bail!("{}: a CNF, expected a puzzle (solve and cnf2sudoku read a CNF)", input.name);
    }
    let bytes = input.bytes(Vec::new())?;
    is_puzzle(&bytes, &input.name)?;
    let text = &*text(&bytes, &input.name)?;
    if let Some(folder) = &arguments.split_lines {
        return split_lines::write(arguments, matches, text, &input.name, folder);
    }
    if arguments.to() == Some(To::Drawing(Drawing::Html))
        && let Some(puzzles) = arguments.puzzle.read_many(text, &input.name)?
    {
        return write_sheet(arguments, &puzzles);
    }
    let watch = Arc::<Stopwatch>::default();
    let reading = watch.during(Phase::Read);
    let puzzle = arguments.puzzle.read(text, &input.name)?;
    drop(reading);
    if arguments.sheet.given().is_some() {
        return write_sheet(arguments, &[ReadPuzzle { id: None, puzzle }]);
    }
    let limited = arguments.limits.begin()?;
    let limits = limited.limits();
    match arguments.to() {
        Some(To::Puzzle(format)) => write_format(arguments, format, puzzle, &limited),
        Some(To::Drawing(drawing)) => {
            let style = arguments.colour.style(&arguments.output_file);
            let drawn = drawing.of(&puzzle, style, &limits);
            // Limits apply only until the text is complete; printing it is quick.
            match limited.error(None) {
                Some(error) => Err(error),
                None => print(&drawn, &arguments.output_file),
            }
        }
        Some(To::Target(_)) | None => {
            let limited = &limited.timed_by(Arc::clone(&watch));
            let work = Work { arguments, matches, limited, watch: &watch };
            write_compiled(&work, puzzle, &arguments.output_file).map(|()| 0)
        }
    }
}
