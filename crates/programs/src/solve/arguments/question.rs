//! The questions, each with its flag and the options that it accepts. The library knows the parameters of each
//! question.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Id};
use serde_json::{Map, Value, json};
use sudoku2cnf_answer::ask::{Ask, Request};
use sudoku2cnf_base::count::Count;

use super::{Arguments, Output};
use crate::common::{help, number};

/// The flags of questions, and their parameters; each is found by its name.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Questions")]
pub struct QuestionArgs {
    /// Asks whether there is exactly one solution; prints unique, multiple or none
    #[arg(short, long)]
    unique: bool,
    /// Prints the number of solutions
    #[arg(long)]
    count: bool,
    /// Prints all solutions, each as soon as it is found, one per line unless --output says otherwise
    #[arg(long)]
    all: bool,
    /// Prints the values that each cell takes in some solution
    #[arg(long)]
    candidates: bool,
    /// With --candidates, also prints the number of solutions with each value; with --needless, the number of solutions
    /// without each needed clue, counted up to N
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    cap: Option<u64>,
    /// With --candidates, also prints the values of the cells of hidden layers, each layer below the grid
    #[arg(long)]
    layers: bool,
    /// Prints which cells have the same value in all solutions, and which never do
    #[arg(long)]
    equal: bool,
    /// Explains an answer other than one solution
    ///
    /// If there is no solution, it names givens and rules that contradict each other, none of which can be left out. If
    /// there are several, it names the cells that differ, and givens that would leave one solution.
    #[arg(long)]
    explain: bool,
    /// Names the givens and rules each of which can be left out while the solution remains the only one
    ///
    /// The grid, its houses and its values stay. A puzzle without exactly one solution has no needless clues.
    #[arg(long)]
    needless: bool,
    /// With --needless, also leaves out clue after clue while the rest is enough, and prints the remaining ones
    ///
    /// None of the remaining clues can be left out. Other sets of clues may be enough, too, even smaller ones.
    #[arg(long)]
    minimal: bool,
    /// Stops counting or printing after N solutions; none, the default, means no limit
    #[arg(long, value_name = "N", value_parser = most)]
    max: Option<String>,

    /// Treats solutions with the same digits as one
    ///
    /// By default, solutions also differ by variable cells and hidden layers. If a puzzle has such cells and several
    /// solutions, --unique then says whether all of them have the same digits.
    #[arg(long)]
    digits: bool,

    /// Prints what solving takes: propagation, failed literals, or search with the number of backtracks; also the level of
    /// Simon Tatham's Solo, if it has one
    #[arg(long)]
    grade: bool,

    /// Prints the one name of all puzzles that are the same up to symmetry
    ///
    /// For a classic board of 9x9 or 4x4 it is the smallest text under all permutations of rows, columns, bands, stacks and
    /// digits, and under transposition. For any other puzzle it is 64 digits, which two puzzles share if and only if a
    /// permutation of cells and values turns one into the other.
    #[arg(long)]
    canonical: bool,
    /// Prints the number of permutations of cells and values that leave the puzzle the same, and generators of their group
    #[arg(long)]
    automorphisms: bool,

    /// Estimates the number of solutions, with an interval that contains it in 95 of 100 cases
    ///
    /// Random walks down the tree of a search go on until the interval is as narrow as --precision says, until --time-limit,
    /// or until Ctrl-C. --seed chooses other walks. A small tree is counted, and the number is exact.
    #[arg(long)]
    estimate: bool,
    /// With --estimate, half the width of the interval as a fraction of the number at which the walks end
    #[arg(long, value_name = "PART", value_parser = part, default_value = "0.05")]
    precision: f64,
}

/// Parses a number of at least 0 and below 1.
fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part: &f64| (0.0..1.0).contains(part));
    part.ok_or_else(|| "expected a number of at least 0 and below 1".to_owned())
}

/// Checks that a value is a number from 1, or `none`.
fn most(text: &str) -> Result<String, String> {
    let is_number = text.parse::<Count>().is_ok_and(|most| most > 0);
    let is_most = text == "none" || is_number;
    is_most.then(|| text.to_owned()).ok_or_else(|| "expected a number from 1, or none".into())
}

/// Options about reading a puzzle.
const READING: &[&str] =
    &["puzzle", "rules", "rule", "format", "single", "ignore-unknown", "ignore-drawings", "verbose"];
/// Options about where and how the answer is printed.
const PLACE: &[&str] = &["quiet", "output-file", "color"];
/// Options that limit time and memory.
const LIMITS: &[&str] = &["time-limit", "memory-limit"];
/// Forms of answers: text or JSON.
const TEXT: &[&str] = &["output"];
/// Forms of answers: one line.
const LINE: &[&str] = &["output line"];
/// Forms of answers: a picture, or a page with a picture.
const PICTURE: &[&str] = &["output svg", "output html"];
/// Options about the looks of a sheet of puzzles.
const SHEET: &[&str] = &["title", "name-line", "per-page", "large-print", "answers"];
/// Options about many puzzles, each with its own answer.
const BATCH: &[&str] = &["batch", "shard", "jobs", "strict", "distinct"];
/// Options that choose the solver.
const SOLVER: &[&str] = &["backend", "backend-path", "target", "config", "keep-temp"];
/// Options that describe a solver by its command.
const COMMAND: &[&str] = &["backend-command", "backend-output"];
/// Options of the built-in DPLL.
const DPLL: &[&str] = &["heuristic", "no-groups"];
/// Options about the clauses of a puzzle.
const CLAUSES: &[&str] = &["encoding", "amo", "sum", "no-redundant", "simplify"];
/// Options about a proof that there is no solution, or no other solution.
const PROOF: &[&str] = &["proof", "proof-format"];

/// A question, or another request to `solve` that is chosen by a flag.
#[derive(Debug)]
pub struct Question {
    /// The flag without its dashes; `solve` stands for no flag.
    pub name: &'static str,
    /// The groups of options that the question accepts besides its parameters. A form of answers is `output`, perhaps
    /// with the form's name.
    takes: &'static [&'static [&'static str]],
    /// Other questions whose flags may also be given, and then modify this question.
    beside: &'static [&'static str],
    /// `true` if the question can be asked about a CNF.
    pub formula: bool,
    /// `true` if the question needs a solver that reads clauses.
    pub clauses: bool,
}

const PLAIN: Question = Question { name: "", takes: &[], beside: &[], formula: false, clauses: false };

/// All questions. If the command line names several, the first in this table is asked, and the others may modify it.
#[rustfmt::skip]
pub const QUESTIONS: [Question; 21] = [
    Question { name: "list-backends", takes: &[PLACE, &["config"]], ..PLAIN },
    Question { name: "schema", takes: &[PLACE], ..PLAIN },
    Question { name: "check", takes: &[PLACE, LIMITS], ..PLAIN },
    Question { name: "split", takes: &[READING, PLACE, LIMITS], ..PLAIN },
    Question {
        name: "certify", beside: &["unique", "join"], clauses: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, CLAUSES, &["stats", "backend", "backend-path", "from-rows"]], ..PLAIN
    },
    Question {
        name: "join", beside: &["unique", "count"], clauses: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL], ..PLAIN
    },
    Question { name: "relax", takes: &[READING, PLACE, LIMITS, TEXT, LINE, SOLVER, &["simplify", "seed"]], ..PLAIN },
    Question { name: "hint", takes: &[READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL], clauses: true, ..PLAIN },
    Question { name: "steps", takes: &[READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL], clauses: true, ..PLAIN },
    Question { name: "grade", takes: &[READING, PLACE, LIMITS, TEXT, LINE, SHEET, BATCH, &["output html"]], ..PLAIN },
    Question { name: "canonical", takes: &[READING, PLACE, LIMITS, TEXT, LINE, BATCH], ..PLAIN },
    Question { name: "automorphisms", takes: &[READING, PLACE, LIMITS, TEXT, LINE, BATCH], ..PLAIN },
    Question {
        name: "explain", clauses: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES], ..PLAIN
    },
    Question {
        name: "needless", clauses: true,
        takes: &[READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES], ..PLAIN
    },
    Question {
        name: "candidates", formula: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES, &["smt-sort", "stats"]], ..PLAIN
    },
    Question {
        name: "equal", clauses: true,
        takes: &[READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES], ..PLAIN
    },
    Question { name: "estimate", takes: &[READING, PLACE, LIMITS, TEXT, CLAUSES], ..PLAIN },
    Question {
        name: "all", formula: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, SOLVER, COMMAND, DPLL, CLAUSES, &["smt-sort", "stats"]], ..PLAIN
    },
    Question {
        name: "count", formula: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES, BATCH, &["smt-sort", "stats", "trace"]], ..PLAIN
    },
    Question {
        name: "unique", formula: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SHEET, SOLVER, COMMAND, DPLL, CLAUSES, BATCH, PROOF, &["smt-sort", "stats", "trace"]], ..PLAIN
    },
    Question {
        name: "solve", formula: true,
        takes: &[READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SHEET, SOLVER, COMMAND, DPLL, CLAUSES, BATCH, PROOF, &["smt-sort", "stats", "trace", "output competition"]], ..PLAIN
    },
];

impl Question {
    /// Returns the question that the command line names: the first in the table that is named, or the last row,
    /// `solve`, if none is.
    pub fn of(matches: &ArgMatches) -> &'static Question {
        let named = QUESTIONS.iter().find(|question| question.is_named(matches));
        named.unwrap_or(&QUESTIONS[QUESTIONS.len() - 1])
    }

    fn is_named(&self, matches: &ArgMatches) -> bool {
        self.name != "solve" && is_given(matches, self.name)
    }

    /// Returns `true` if the question accepts the option with this name.
    pub fn takes(&self, option: &str) -> bool {
        self.takes.iter().any(|group| group.contains(&option))
    }

    /// Returns the names of the question's parameters as options.
    fn parameters(&self) -> Vec<String> {
        let own = Ask::all().iter().find(|(name, _)| name == self.name);
        own.map_or(Vec::new(), |(_, own)| own.iter().map(|name| name.replace('_', "-")).collect())
    }

    fn goes_with(&self, other: &Question) -> bool {
        self.beside.contains(&other.name)
    }
}

/// Returns `true` if the option was given on the command line.
fn is_given(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(&id(option)) == Some(ValueSource::CommandLine)
}

impl Arguments {
    /// Returns the same arguments with the question that they name.
    ///
    /// # Errors
    /// The question does not accept one of the options.
    pub fn with_question(mut self, matches: &ArgMatches) -> Result<Arguments, String> {
        let asked = Question::of(matches);
        self.asked = asked;
        let named = QUESTIONS.iter().filter(|question| question.is_named(matches));
        let others: Vec<&Question> = named.filter(|question| question.name != asked.name).collect();
        if let Some(other) = others.iter().find(|other| !asked.goes_with(other)) {
            return Err(format!("{} cannot be used with {}", flag(other.name), flag(asked.name)));
        }
        let is_random = is_given(matches, "objective") && !self.relaxation.is_fixed();
        if asked.name == "relax" && !is_random && is_given(matches, "seed") {
            return Err("--seed goes with --objective random".to_owned());
        }
        let without_seed =
            ["symmetry", "proof", "trace"].into_iter().find(|option| is_given(matches, option));
        if let Some(option) = without_seed.filter(|_| asked.name == "solve" && is_given(matches, "seed")) {
            return Err(format!("--seed cannot be used with {}", flag(option)));
        }
        let form = self.output.map(Output::option);
        if let Some(form) = form.filter(|form| !asked.takes(form)) {
            return Err(refused(asked, form));
        }
        let named = |name: &str| others.iter().any(|other| other.name == name);
        // The library has no questions about parts and certificates; the answers to other questions are used for them.
        let (ask, own) = match asked.name {
            "join" if named("count") => ("count", Some(&["max"][..])),
            "join" if !named("unique") && !is_given(matches, "certify") => ("solve", Some(&[][..])),
            "certify" | "join" => ("unique", Some(&[][..])),
            "list-backends" | "schema" | "check" | "split" => ("solve", Some(&[][..])),
            name => (name, None),
        };
        let is_question = |name: &str| QUESTIONS.iter().any(|question| question.name == name);
        let mut object = Map::from_iter([("ask".to_owned(), json!(ask))]);
        for option in options(matches).filter(|option| !is_question(option) && !asked.takes(option)) {
            if own.is_some_and(|own| !own.contains(&&*option)) {
                return Err(refused(asked, &option));
            }
            let value = match &*option {
                "objective" if is_random => json!(self.relaxation.seed),
                "objective" => Value::Null,
                _ => value(matches, &option),
            };
            object.insert(id(&option), value);
        }
        let request = Request::read(object).map_err(|wrong| refused(asked, &wrong.key.replace('_', "-")))?;
        self.ask = request.ask;
        match &mut self.ask {
            // A count of one puzzle uses all processors by default.
            Ask::Count { jobs, .. } => *jobs = self.jobs.unwrap_or(0),
            Ask::Hint(options) | Ask::Steps(options) => options.jobs = self.jobs.unwrap_or(1),
            _ => {}
        }
        Ok(self)
    }

    /// Returns the command line with its conflicts declared, for completions.
    pub fn documented() -> Command {
        let command = help::command::<Arguments>();
        let all: Vec<Id> = command.get_arguments().map(|option| option.get_id().clone()).collect();
        let parameters: Vec<String> = QUESTIONS.iter().flat_map(Question::parameters).collect();
        let known: Vec<&str> =
            QUESTIONS.iter().flat_map(|question| question.takes.iter().copied().flatten().copied()).collect();
        command.mut_args(|option| {
            let is_asked = |question: &&Question| id(question.name) == option.get_id().as_str();
            let Some(asked) = QUESTIONS.iter().find(is_asked) else { return option };
            let goes = |other: &Question| {
                asked.goes_with(other) || other.goes_with(asked) || other.name == asked.name
            };
            let others = QUESTIONS.iter().filter(|other| !goes(other)).map(|other| other.name.to_owned());
            let own = asked.parameters();
            let options = known.iter().map(ToString::to_string).chain(parameters.iter().cloned());
            let options = options.filter(|option| !asked.takes(option) && !own.contains(option));
            let refused: Vec<String> = others.chain(options).map(|name| id(&name)).collect();
            let ids = all.iter().filter(|known| refused.iter().any(|id| id == known.as_str()));
            option.conflicts_with_all(ids)
        })
    }
}

/// Options that other code handles: some end the program before any question, and the form of answers is checked
/// separately.
const ELSEWHERE: [&str; 4] = ["list-rules", "explain-rule", "install-docs", "output"];

/// Returns the options that were given on the command line.
fn options(matches: &ArgMatches) -> impl Iterator<Item = String> {
    // Ids of groups, which clap names after types, begin with capital letters.
    let ids = matches.ids().filter(|id| id.as_str().starts_with(char::is_lowercase));
    ids.map(|id| id.as_str().replace('_', "-"))
        .filter(|option| is_given(matches, option) && !ELSEWHERE.contains(&&**option))
}

/// Returns the value of a parameter as JSON; `true` for a flag.
fn value(matches: &ArgMatches, option: &str) -> Value {
    let raw = matches.get_raw(&id(option)).and_then(|mut values| values.next());
    let text = raw.map_or_else(|| "true".to_owned(), |text| text.to_string_lossy().into_owned());
    // A number with too many digits stays text.
    let is_whole = text.bytes().all(|byte| byte.is_ascii_digit());
    match &*text {
        _ if option == "state" => json!(text),
        "true" => json!(true),
        "none" => Value::Null,
        _ if is_whole => text.parse().map_or_else(|_| json!(text), |number: u64| json!(number)),
        _ => text.parse().map_or_else(|_| json!(text.to_ascii_lowercase()), |part: f64| json!(part)),
    }
}

/// Returns the message that the question does not accept the option.
fn refused(asked: &Question, option: &str) -> String {
    let is_for_many = matches!(option, "batch" | "shard");
    if is_for_many && asked.takes("puzzle") {
        return one_puzzle(asked);
    }
    let option_flag = if option == "puzzle" { "PUZZLE".to_owned() } else { flag(option) };
    if option == "symmetry" {
        return format!(
            "{option_flag} cannot be used with {}: it leaves out solutions that are the same as others in another guise",
            flag(asked.name)
        );
    }
    let takes = |question: &&Question| {
        question.takes(option) || question.parameters().iter().any(|own| own == option)
    };
    let takers: Vec<&Question> = QUESTIONS.iter().rev().filter(takes).collect();
    if takers.iter().any(|taker| taker.name == "solve") {
        return format!("{option_flag} cannot be used with {}", flag(asked.name));
    }
    let takers: Vec<String> = takers.iter().map(|taker| flag(taker.name)).collect();
    format!("{option_flag} goes with {}", takers.join(" or "))
}

/// Returns the message that the question does not accept a batch.
pub fn one_puzzle(asked: &Question) -> String {
    format!("{} takes one puzzle, not a batch", flag(asked.name))
}

/// Returns the flag of a question by its name in the table.
pub fn flag(name: &str) -> String {
    format!("--{name}")
}

/// Returns clap's id of an option by its name.
fn id(name: &str) -> String {
    name.replace('-', "_")
}

#[cfg(test)]
mod tests;
