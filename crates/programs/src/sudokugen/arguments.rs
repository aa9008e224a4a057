//! The command line of `sudokugen`.

use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Parser;
use sudoku2cnf_answer::ask::{MOST_JOBS, threads};
use sudoku2cnf_answer::generate::{LineKind, Make, Mix, Recipe, Symmetry, Vicinity};
use sudoku2cnf_answer::grade::Difficulty;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::common::answers::is_terminal;
use crate::common::colour::{ColourArgs, draws_boxes};
use crate::common::docs::DocsArgs;
use crate::common::file_name::is_same;
use crate::common::input::{Input, text};
use crate::common::limits::LimitArgs;
use crate::common::notes::NoteArgs;
use crate::common::place::PlaceArgs;
use crate::common::rules::RuleArgs;
use crate::common::sheets::{AnswersArgs, SheetArgs};
use crate::common::{RULES, named, number, version};
use crate::sudokugen::family::arguments::FamilyArgs;
use crate::sudokugen::show::To;

/// Makes Sudoku puzzles with exactly one solution, for any rules and any size
///
/// Each puzzle starts as a random solution. Then clues are removed in random order, as long as that solution remains the
/// only one.
#[derive(Parser, Debug)]
#[command(name = "sudokugen", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true, before_help = EXAMPLES, after_help = format!("{}\n\n{HELP}", RULES))]
pub struct Arguments {
    /// Rows and columns, and anything else that a grid line may contain: '6x6', '12x12 boxes 3x4'
    ///
    /// [default: 9x9, or the size that suits a family]
    #[arg(long, value_name = "RxC", conflicts_with = "from")]
    size: Option<String>,
    /// Keeps the grid, rules and givens of this puzzle and finds the other clues; - is standard input
    ///
    /// If it has exactly one solution, there are no clues to find: --minimal then leaves out givens that the solution does
    /// not need, and --no-needless lines of rules. With --make jigsaw, regions replace its boxes.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Input format of --from [default: detected from the text]
    #[arg(short, long, value_parser = named(&Format::ALL, Format::name), value_name = "FORMAT", requires = "from")]
    format: Option<Format>,
    #[command(flatten)]
    pub rules: RuleArgs,

    /// Makes rules that are true of the solution: 'thermo*3,killer*5'
    #[arg(long, value_name = "KIND[*N],…", value_delimiter = ',', value_parser = lower::<Make>, long_help = made())]
    make: Vec<Make>,
    /// Leaves out lines of --make without which the solution remains the only one
    ///
    /// If the puzzle of --from has exactly one solution, its own needless lines are left out, too. If not, and with
    /// --minimal, marks such as dots stay, since rules about unmarked places may depend on them.
    #[arg(long)]
    no_needless: bool,

    /// Makes a sheet of several difficulties: 'easy*8, hard*4'
    ///
    /// Each is what --difficulty takes, with the number of its puzzles after a *. The sheet is a page to print, unless --to
    /// or the name of the output file chooses another form. Easy puzzles of a plain 9x9 have 36 clues in a symmetric
    /// pattern, as newspapers print them, unless --clues, --minimal or --symmetry choose.
    #[arg(
        long = "sheet",
        value_name = "DIFFICULTY*N,…",
        value_parser = lower::<Mix>,
        conflicts_with_all = ["number", "difficulty", "vicinity"]
    )]
    pub mix: Option<Mix>,
    /// Number of puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    number: u64,
    /// Seed of the random choices: the same seed gives the same puzzles [default: a new one, printed on
    /// standard error]
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Makes N puzzles at the same time; 0 means one for each processor. The puzzles do not depend on N
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = number::<u16>(0..=MOST_JOBS))]
    jobs: u16,
    /// Output format [default: unicode or grid on a terminal; otherwise line if it can express everything, else native]
    #[arg(long, help_heading = "Output", value_enum)]
    to: Option<To>,
    /// Draws rules that fpuzzles or sudokupad lacks, and describes them in the text of the rules, with a warning
    #[arg(long, help_heading = "Output")]
    pub as_drawings: bool,
    #[command(flatten)]
    pub sheet: SheetArgs,
    #[command(flatten)]
    pub answers: AnswersArgs,
    #[command(flatten)]
    pub place: PlaceArgs,
    #[command(flatten)]
    pub colour: ColourArgs,

    /// Symmetry of the clue pattern; clues of --from are exempt
    #[arg(long, value_name = "SYMMETRY", value_parser = named(&Symmetry::ALL, Symmetry::name), default_value = "none")]
    symmetry: Symmetry,
    /// Stops removing clues when N are left, including those of --from; tries other puzzles if one needs more clues
    ///
    /// If --tries puzzles in a row need more clues, it is an error.
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=u64::MAX))]
    clues: Option<usize>,
    /// Makes puzzles in which no clue can be left out; clues of --from are exempt
    ///
    /// If the puzzle of --from has exactly one solution, its givens are not exempt: needless ones are left out, as by solve
    /// --needless --minimal; another --seed may keep others. Its lines of rules stay, unless --no-needless removes needless
    /// ones, too.
    ///
    /// Together with --clues N, the puzzles have at most N clues.
    #[arg(long)]
    minimal: bool,
    /// Without --minimal, a clue stays unless a search of this many conflicts shows that it can go
    #[arg(long, value_name = "CONFLICTS", default_value_t = 3_000, value_parser = number::<u64>(0..=u64::MAX), conflicts_with = "minimal")]
    effort: u64,
    /// Prints what solving each puzzle takes: propagation, failed literals, or search with the number of backtracks; also
    /// the level of Simon Tatham's Solo, if it has one
    ///
    /// The grade is in the JSON, in a comment above the puzzle, or next to its number on a sheet.
    #[arg(long)]
    pub grade: bool,
    /// Makes only puzzles of this difficulty: easy, medium, hard, expert, or grades such as
    /// failed-literals..search, 1..20 (backtracks), intermediate..extreme (levels of Solo) or 'weight 2..4'
    /// (the hardest step of solve --steps)
    ///
    /// It is one word, or LOW..HIGH, where either end may be absent. If Solo has a level for the puzzle,
    /// easy is trivial or basic, medium is intermediate or advanced, hard is extreme, and expert is
    /// unreasonable. Otherwise easy is propagation alone, medium is failed literals, hard is search with up
    /// to 100 backtracks, and expert is search with more. More --clues make easier puzzles.
    #[arg(long, value_name = "LOW..HIGH", value_parser = lower::<Difficulty>)]
    difficulty: Option<Difficulty>,
    /// Finds all puzzles that have X clues fewer than the puzzle of --from and Y others: -1+1, -2+1, -1+2
    ///
    /// Each has one solution and no needless clue, and is found once. An added clue may be another digit of a cell whose
    /// clue was removed.
    #[arg(
        long,
        value_name = "-X+Y",
        allow_hyphen_values = true,
        requires = "from",
        conflicts_with_all = [
            "make", "number", "seed", "jobs", "symmetry", "clues", "minimal", "effort", "grade", "distinct", "difficulty", "tries"
        ]
    )]
    pub vicinity: Option<Vicinity>,
    /// Makes no two puzzles that are the same up to symmetry
    ///
    /// It gives up after --tries repeated puzzles in a row.
    #[arg(long)]
    pub distinct: bool,
    /// Gives up after making N puzzles for one that fits [default: 1000; 50 of a family]
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub tries: Option<u64>,

    #[command(flatten)]
    pub family: FamilyArgs,

    #[command(flatten)]
    pub notes: NoteArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub docs: DocsArgs,
}

/// Renders the help of --make, from the table of rules that propose lines.
fn made() -> String {
    let kinds: Vec<&str> = LineKind::all().into_iter().map(LineKind::name).collect();
    format!(
        "Makes rules that are true of the solution: 'thermo*3,killer*5'\n\nThere are at most N lines of a kind, and without N \
         about as many as people draw. killer without a number is cages that cover the grid. jigsaw, which is regions \
         instead of boxes, and target-sum take no number.\n\nThe kinds are {}.",
        kinds.join(", ")
    )
}

/// Parses a value in any mix of upper and lower case.
fn lower<T: FromStr>(text: &str) -> Result<T, T::Err> {
    text.to_lowercase().parse()
}

const EXAMPLES: &str = "\
Examples:
  sudokugen
  sudokugen -n 1000 --minimal --seed 1 > puzzles.txt
  sudokugen --rules diagonal,anti-knight --symmetry rotate180";

const HELP: &str = "\
Exit codes: 0 done, 1 failure or bad input, 2 wrong usage.

More examples:
  sudokugen --size 16x16 --clues 120
  sudokugen --make jigsaw,killer
  sudokugen --make 'thermo*3,killer*5'
  sudokugen --difficulty medium
  sudokugen --sheet 'easy*8, hard*4' --title 'Class 4b' --name-line > sheet.html
  sudokugen --difficulty advanced..extreme --grade
  sudokugen --from half-made.txt --to fpuzzles";

impl Arguments {
    /// Returns the recipe for the puzzles.
    ///
    /// # Errors
    /// The puzzle of `--from`, or the size, is invalid.
    pub fn recipe(&self) -> Result<Recipe> {
        Ok(Recipe::new(self.base()?)
            .make(self.make.clone())
            .symmetry(self.symmetry)
            .clues(self.clues)
            .minimal(self.minimal)
            .effort(self.effort)
            // Puzzles on a sheet are always graded, because the sheet shows how difficult each is.
            .grade(self.grade || self.to == Some(To::Html))
            .difficulty(self.difficulty.clone())
            .tries(self.tries.unwrap_or(1_000))
            .no_needless(self.no_needless))
    }

    /// Returns the puzzle with the grid, the rules, and the givens that all new puzzles share.
    fn base(&self) -> Result<Puzzle> {
        let options = ReadOptions::new().statements(self.rules.statements());
        let Some(path) = &self.from else {
            let text = format!("grid {}", self.own_size().unwrap_or("9x9"));
            return Ok(options
                .format(Format::Native)
                .read(&text)
                .map_err(|error| error.in_file("--size"))?
                .0);
        };
        let mut input = Input::open(Some(path), "the puzzle", &self.notes)?;
        let bytes = input.bytes(Vec::new())?;
        let text = &*text(&bytes, &input.name)?;
        let (puzzle, warnings) =
            options.format(self.format).read(text).map_err(|error| error.in_file(&input.name))?;
        self.notes.warn(warnings, &input.name);
        Ok(puzzle)
    }

    /// Returns the seed. If none was chosen, makes one from the clock and prints it.
    pub fn seed(&self) -> Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let time = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .context("the system clock is set to a time before 1970")?;
        let seed = u64::from(time.subsec_nanos()) ^ (time.as_secs() & 0xffff) << 20;
        self.notes.note(&format!("--seed {seed}"));
        Ok(seed)
    }

    /// Returns the `--size` of the grid, if it was given.
    pub fn own_size(&self) -> Option<&str> {
        self.size.as_deref()
    }

    /// Returns the number of puzzles to make.
    pub fn number(&self) -> u64 {
        self.mix.as_ref().map_or(self.number, Mix::count)
    }

    /// Returns the range of the puzzles' numbers, from 0.
    pub fn numbers(&self) -> Range<u64> {
        0..self.number
    }

    /// Returns the number of threads that make puzzles.
    pub fn jobs(&self) -> usize {
        threads(self.jobs)
    }

    /// Returns the same arguments; if no form was chosen, with the form that the ending of the output file's name
    /// selects.
    #[must_use]
    pub fn with_form(mut self) -> Arguments {
        let end = self.place.ending().filter(|_| self.to.is_none());
        self.to = match end.as_deref() {
            Some("json") => Some(To::Json),
            Some("svg") => Some(To::Svg),
            Some("html") => Some(To::Html),
            _ => self.to.or(self.mix.as_ref().map(|_| To::Html)),
        };
        self
    }

    /// Returns the message about the first conflict between options that clap does not know.
    pub fn conflict(&self) -> Option<String> {
        let written: &[&str] = match self.to {
            Some(To::Json) => &["json"],
            Some(To::Svg) => &["svg"],
            Some(To::Html) => &["html"],
            _ => &[],
        };
        self.place.contradiction(written).or_else(|| self.refusal().map(str::to_owned))
    }

    fn refusal(&self) -> Option<&'static str> {
        if let (Some(from), Some(file)) = (&self.from, self.place.file())
            && is_same(Some(from), file)
        {
            return Some("--output-file would overwrite the puzzle of --from");
        }
        if self.to == Some(To::Svg) && self.number() > 1 {
            return Some("--to svg draws one puzzle; --to html is a sheet of several");
        }
        if self.no_needless && self.make.is_empty() && self.from.is_none() {
            return Some("--no-needless applies to --make and --from only");
        }
        if self.as_drawings && !matches!(self.to, Some(To::Fpuzzles | To::Sudokupad)) {
            return Some("--as-drawings applies to --to fpuzzles and --to sudokupad only");
        }
        let given = self.sheet.given().or(self.answers.given());
        given.filter(|_| self.to != Some(To::Html)).map(|option| match option {
            "--answers" => "--answers applies to --to html only",
            _ => "--title, --name-line, --per-page and --large-print apply to --to html only",
        })
    }

    /// Returns the form of the puzzles: the chosen one, or the default for this output and `recipe`.
    pub fn to(&self, recipe: &Recipe) -> To {
        let shortest = || if recipe.make.is_empty() { To::shortest(&recipe.base) } else { To::Native };
        self.to.unwrap_or_else(|| match (draws_boxes(), is_terminal()) {
            (true, _) => To::Unicode,
            (_, true) => To::Grid,
            _ => shortest(),
        })
    }
}
