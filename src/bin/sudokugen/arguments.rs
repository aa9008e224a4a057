//! The command line of `sudokugen`.

use std::io::{self, IsTerminal};
use std::ops::Range;
use std::path::PathBuf;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Parser;
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::{self, Format};
use sudoku2cnf::generate::{Make, Recipe, Symmetry};
use sudoku2cnf::grade::Difficulty;
use sudoku2cnf::puzzle::Puzzle;

use crate::common::docs::DocsArgs;
use crate::common::input::{Input, text};
use crate::common::limits::LimitArgs;
use crate::common::notes::NoteArgs;
use crate::common::rules::by_name;
use crate::common::{MOST_JOBS, RULES, named};
use crate::show::To;

/// Makes Sudoku puzzles with exactly one solution, for any rules and any size
///
/// Each one is a random solution out of which clues were dug in random order while it stays the
/// only one.
#[derive(Parser, Debug)]
#[command(name = "sudokugen", version, before_help = EXAMPLES, after_help = format!("{}\n\n{HELP}", RULES))]
pub struct Arguments {
    /// Rows and columns, and what else a grid line may say: '6x6', '12x12 boxes 3x4'
    #[arg(long, value_name = "RxC", default_value = "9x9", conflicts_with = "from")]
    size: String,
    /// Keeps grid, rules and givens of this puzzle and finds the other clues (--make jigsaw replaces
    /// its boxes); - is standard input
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The format of that file; what its text looks like if absent
    #[arg(short, long, value_parser = named(&Format::ALL, Format::name), value_name = "FORMAT", requires = "from")]
    format: Option<Format>,
    /// Adds rules by name
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = by_name)]
    rules: Vec<String>,
    /// Adds one native line, such as 'values 0-9' or 'killer 10 r1c1 r1c2'; repeatable
    #[arg(long, value_name = "LINE")]
    rule: Vec<String>,

    /// Makes rules that are true of the solution: arrow, kropki, thermo, xv, each perhaps with a
    /// number of them (thermo:3); killer, cages that cover the grid; target-sum; jigsaw, regions
    /// instead of boxes
    #[arg(long, value_name = "KIND[:N],…", value_delimiter = ',')]
    make: Vec<Make>,

    /// How many puzzles
    // Its old name is a question elsewhere.
    #[arg(short, long, value_name = "N", default_value_t = 1, alias = "count")]
    pub number: u64,
    /// The same seed gives the same puzzles; without it, one that is told on standard error
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many are made at the same time; 0 is as many as there are processors. The puzzles are the
    /// same whatever it is
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_JOBS))]
    jobs: u16,
    /// How they are written; grid on a terminal, else line where that says everything, else native
    #[arg(long, value_enum)]
    to: Option<To>,

    /// What the pattern of clues looks the same under, those of --from excepted
    #[arg(long, value_name = "SYMMETRY", value_parser = named(&Symmetry::ALL, Symmetry::name), default_value = "none")]
    symmetry: Symmetry,
    /// Stops digging at so many clues, those of --from included
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// No clue can go without a second solution, those of --from excepted; together with --clues,
    /// that many or fewer
    #[arg(long)]
    minimal: bool,
    /// Without --minimal: a clue stays if so many conflicts do not show that it can go
    #[arg(long, value_name = "CONFLICTS", default_value_t = 3_000, conflicts_with = "minimal")]
    effort: u64,
    /// Says what each puzzle takes to solve: propagation, failed literals, or search with how many
    /// backtracks; and the level of Simon Tatham's Solo, where it has one. In JSON, else behind # in
    /// front of the puzzle
    #[arg(long)]
    grade: bool,
    /// Only puzzles that are easy, medium, hard or expert, or of these grades, such as
    /// failed-literals..search, 1..20 (backtracks) or intermediate..extreme (levels of Solo)
    ///
    /// One word, or LOW..HIGH, of which either end may be absent. Where Solo has a level for the puzzle,
    /// easy is trivial or basic, medium intermediate or advanced, hard extreme, expert unreasonable;
    /// elsewhere easy is propagation alone, medium failed literals, hard search with up to 100
    /// backtracks, expert more. More --clues make easier puzzles.
    #[arg(long, value_name = "LOW..HIGH")]
    difficulty: Option<Difficulty>,
    /// How many puzzles are made at most for one that is as wanted
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,

    #[command(flatten)]
    pub notes: NoteArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub docs: DocsArgs,
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
  sudokugen --difficulty medium
  sudokugen --difficulty advanced..extreme --grade
  sudokugen --from half-made.txt --to fpuzzles";

impl Arguments {
    /// What puzzles are wanted.
    pub fn recipe(&self) -> Result<Recipe> {
        Ok(Recipe {
            make: self.make.clone(),
            symmetry: self.symmetry,
            clues: self.clues,
            minimal: self.minimal,
            effort: self.effort,
            grade: self.grade,
            difficulty: self.difficulty.clone(),
            tries: self.tries,
            ..Recipe::new(self.base()?)
        })
    }

    /// The statements of the command line.
    fn statements(&self) -> Vec<Line<'_>> {
        fn lines<'a>(option: &'static str, texts: &'a [String]) -> impl Iterator<Item = Line<'a>> {
            (1..).zip(texts).map(move |(number, text)| Line { source: Some(option), number, text })
        }
        lines("--rules", &self.rules).chain(lines("--rule", &self.rule)).collect()
    }

    /// Grid, rules, and givens that stay.
    fn base(&self) -> Result<Puzzle> {
        let statements = self.statements();
        let Some(path) = &self.from else {
            let text = format!("grid {}", self.size);
            return Ok(formats::read(&text, Some(Format::Native), &statements, false)
                .map_err(|error| error.in_file("--size"))?
                .0);
        };
        let mut input = Input::open(Some(path), "the puzzle", &self.notes)?;
        let bytes = input.bytes(Vec::new())?;
        let text = text(&bytes, &input.name)?;
        let (puzzle, warnings) = formats::read(text, self.format, &statements, false)
            .map_err(|error| error.in_file(&input.name))?;
        self.notes.warn(warnings, &input.name);
        Ok(puzzle)
    }

    /// The seed; where none was chosen, a new one, which is told.
    pub fn seed(&self) -> Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let time = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?;
        let seed = u64::from(time.subsec_nanos()) ^ (time.as_secs() & 0xffff) << 20;
        self.notes.note(&format!("sudokugen: --seed {seed}"));
        Ok(seed)
    }

    /// The numbers of the puzzles.
    pub fn numbers(&self) -> Range<u64> {
        0..self.number
    }

    /// How many threads.
    pub fn jobs(&self) -> usize {
        match self.jobs {
            0 => thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs.into(),
        }
    }

    /// How the puzzles are written.
    pub fn to(&self, recipe: &Recipe) -> To {
        let made = || if recipe.make.is_empty() { To::shortest(&recipe.base) } else { To::Native };
        self.to.unwrap_or_else(|| if io::stdout().is_terminal() { To::Grid } else { made() })
    }
}
