//! The comment lines that make a CNF self-contained: the puzzle as native text, the encoding, and the map from the
//! puzzle's candidates to variables.
//!
//! ```text
//! c sudoku puzzle grid 4x4 boxes 2x2
//! c sudoku puzzle values 1-4
//! c sudoku puzzle 1...
//! …
//! c sudoku encoding extended pairwise
//! c sudoku map 64 candidates r1c1=1 to r4c4=4 by row, column, value
//! ```
//!
//! If symmetries are broken, one line gives their number: `c sudoku symmetry lex-leader constraints of 16 symmetries:
//! …`. Some solutions are then missing from the models.
//!
//! Options that differ from the default add words to the line of the encoding: `dedup`, `no-redundant`, `sum=NAME`,
//! `rows=NAME`.
//!
//! If simplification removed candidates, the map has one line per cell instead: the cell, its first variable, and its
//! remaining values. The variable is `-` if the cell has a single value. Both fields are `-` if no value remains.
//!
//! ```text
//! c sudoku map r1c1 - 1
//! c sudoku map r1c2 1 2,3,4
//! ```
//!
//! ```
//! use sudoku2cnf_compile::legend;
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_compile::problem::Problem;
//!
//! let problem = Problem::whole("1...............".parse()?);
//! let comments = legend::write(&problem, problem.suited());
//! assert_eq!(comments[0], "sudoku puzzle grid 4x4 boxes 2x2");
//! let again = legend::read(&comments, &Limits::default())?.ok_or("no puzzle")?;
//! assert_eq!(again.puzzle().givens().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::cnf::{Emit, Lit, Projection, Sink, Var, VarCount};
use crate::csp::Domains;
use crate::deduce::Simplify;
use crate::dimacs::Dimacs;
use crate::encode::{EncodedCsp, Encoding, Literals, Options, Rows, Sums, amo::Amo};
use crate::error::{Line, ParseError};
use crate::formats::native;
use crate::grid::Cell;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::rules::Rules;
use crate::target::Names;

const PUZZLE: &str = "sudoku puzzle ";
const MAP: &str = "sudoku map ";
const ENCODING: &str = "sudoku encoding ";
const SYMMETRY: &str = "sudoku symmetry ";
/// Beginning of the text after [`SYMMETRY`] if constraints were added.
const LEX_LEADER: &str = "lex-leader ";
const DEDUP: &str = "dedup";
const NO_REDUNDANT: &str = "no-redundant";
const SUM: &str = "sum=";
const ROWS: &str = "rows=";

/// The reason why no puzzle could be read from the comments of a CNF.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LegendError {
    /// The puzzle's text cannot be read.
    #[error("the puzzle in its comments: {0}")]
    Puzzle(ParseError),
    /// A limit was reached.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The map is missing or does not belong to the puzzle's candidates.
    #[error("the comments say 'map {found}', expected '{expected}'")]
    Map {
        /// The text of the map.
        found: String,
        /// The expected text for the puzzle's candidates.
        expected: String,
    },
}

/// Returns the map of a CNF in which every candidate has a variable.
fn whole(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let values = |cell: Cell| if grid.is_beyond(cell) { grid.values_of(cell) } else { grid.values() };
    let count = match grid.has_beyond() {
        true => puzzle.cells().map(|cell| values(cell).count()).sum(),
        false => puzzle.cells().count() * grid.values().count(),
    };
    let first = puzzle.cells().next().map_or(String::new(), |cell| format!("{cell}={}", values(cell).min));
    let last = puzzle.cells().last().map_or(String::new(), |cell| format!("{cell}={}", values(cell).max));
    format!("{count} candidates {first} to {last} by row, column, value")
}

/// Returns the map line of a cell: its name, its first variable, and its remaining values.
fn left(problem: &Problem, cell: Cell) -> String {
    let (values, lits): (Vec<i32>, Vec<Lit>) = problem.literals().of(problem.var(cell)).unzip();
    let first = match lits.first() {
        Some(&lit) if lit != Lit::TRUE => lit.to_dimacs().to_string(),
        _ => "-".to_owned(),
    };
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    let values = if values.is_empty() { "-".to_owned() } else { values.join(",") };
    format!("{cell} {first} {values}")
}

fn map(problem: &Problem) -> Box<dyn Iterator<Item = String> + '_> {
    match problem.literals().is_simplified() {
        true => Box::new(problem.puzzle().cells().map(|cell| left(problem, cell))),
        false => Box::new(std::iter::once(whole(problem.puzzle()))),
    }
}

/// Returns the words for `options` in the line of the encoding.
fn words(options: Options) -> Vec<String> {
    let mut words = vec![options.encoding.name().to_owned(), options.amo.name().to_owned()];
    if options.dedup {
        words.push(DEDUP.to_owned());
    }
    if !options.redundant {
        words.push(NO_REDUNDANT.to_owned());
    }
    if options.sums != Sums::default() {
        words.push(format!("{SUM}{}", options.sums.name()));
    }
    if options.rows != Rows::default() {
        words.push(format!("{ROWS}{}", options.rows.name()));
    }
    words
}

/// Returns the encoding options that the comments of a CNF name; `None` if no line names them or if that line is not
/// exactly as written by [`write`](fn@write).
pub fn options(comments: &[String]) -> Option<Options> {
    let found = comments.iter().find_map(|line| line.strip_prefix(ENCODING))?;
    let mut options = Options::default();
    for word in found.split(' ') {
        if let Some(&encoding) = Encoding::ALL.iter().find(|encoding| encoding.name() == word) {
            options.encoding = encoding;
        } else if let Some(amo) = Amo::named(word) {
            options.amo = amo;
        } else if let Some(name) = word.strip_prefix(SUM) {
            options.sums = *Sums::ALL.iter().find(|sums| sums.name() == name)?;
        } else if let Some(name) = word.strip_prefix(ROWS) {
            options.rows = *Rows::ALL.iter().find(|rows| rows.name() == name)?;
        } else {
            match word {
                DEDUP => options.dedup = true,
                NO_REDUNDANT => options.redundant = false,
                _ => return None,
            }
        }
    }
    (words(options).join(" ") == found).then_some(options)
}

/// Returns the comments (without the leading `c `) of the CNF of `problem` under `options`.
pub fn write(problem: &Problem, options: Options) -> Vec<String> {
    write_within(problem, options, &Limits::NONE)
}

/// Same as [`write`](fn@write), but the map ends early once a limit is reached; the caller must check the limit
/// afterwards.
pub fn write_within(problem: &Problem, options: Options, limits: &Limits) -> Vec<String> {
    let mut comments = write_puzzle(problem.puzzle());
    comments.push(format!("{ENCODING}{}", words(options).join(" ")));
    comments.extend(problem.compiled().broken().map(|broken| format!("{SYMMETRY}{}", broken.words())));
    let lines = map(problem).take_while(|_| !limits.stopped());
    comments.extend(lines.map(|line| format!("{MAP}{line}")));
    comments
}

/// Returns a comment `varname NUMBER NAME` for each variable of the clauses of `problem`, in the style of cnfgen. A
/// candidate is named like `r1c1=5`, a candidate of a layer like `shade@r1c1=0`, and a value of an auxiliary number
/// like `a83=2`. Any other variable is named after the section of clauses that needs it, with its number: `killer.7`.
/// The list ends early if a limit is reached.
pub fn names(problem: &Problem, cnf: &EncodedCsp, limits: &Limits) -> Vec<String> {
    /// Names each variable after the section that creates it.
    struct Sections<'a> {
        vars: VarCount,
        section: String,
        name: &'a dyn Fn(Var) -> Option<String>,
        lines: Vec<String>,
        limits: &'a Limits,
    }
    impl Sink for Sections<'_> {
        fn new_vars(&mut self, count: u64) -> Var {
            let (first, start) = (self.vars.take(count), self.vars.total() - count);
            for number in start..self.vars.total() {
                if !self.wants_more() {
                    break;
                }
                let own = u32::try_from(number)
                    .ok()
                    .and_then(|number| (self.name)(Var::from_index(number as usize)));
                let name = own.unwrap_or_else(|| format!("{}.{}", self.section, number + 1));
                self.lines.push(format!("varname {} {name}", number + 1));
            }
            first
        }

        fn clause(&mut self, _: &[Lit]) {}

        fn pairwise(&mut self, _: &[Lit]) {}

        fn section(&mut self, name: &str) {
            self.section = name.replace(' ', "-");
        }

        fn wants_more(&self) -> bool {
            !self.vars.overflowed() && !self.limits.stopped()
        }
    }
    let names = Names::new(problem);
    let name = |var: Var| {
        let atom = problem.literals().atom(var.positive())?;
        Some(format!("{}={}", names.name(atom.var), atom.value))
    };
    let (vars, section) = (VarCount::default(), String::new());
    let mut sections = Sections { vars, section, name: &name, lines: Vec::new(), limits };
    cnf.emit(&mut sections);
    sections.lines
}

/// Returns `true` if the comments say that symmetries are broken, so some solutions may be missing from the models.
pub fn breaks_symmetries(comments: &[String]) -> bool {
    comments.iter().filter_map(|line| line.strip_prefix(SYMMETRY)).any(|line| line.starts_with(LEX_LEADER))
}

/// Returns the comments with the puzzle alone, without the encoding and the map.
pub fn write_puzzle(puzzle: &Puzzle) -> Vec<String> {
    native::write(puzzle).lines().map(|line| format!("{PUZZLE}{line}")).collect()
}

/// Returns the puzzle in the comments; `None` if there is no puzzle.
///
/// # Errors
/// The puzzle cannot be read.
pub fn read_puzzle(comments: &[String]) -> Result<Option<Puzzle>, LegendError> {
    read_puzzle_with(comments, Rules::default())
}

/// Returns the puzzle in the comments, with `rules` from this library or the caller; `None` if there is no puzzle.
///
/// # Errors
/// Same as [`read_puzzle`].
pub fn read_puzzle_with(comments: &[String], rules: Rules<'_>) -> Result<Option<Puzzle>, LegendError> {
    let text: String =
        comments.iter().filter_map(|line| line.strip_prefix(PUZZLE)).flat_map(|line| [line, "\n"]).collect();
    if text.is_empty() {
        return Ok(None);
    }
    native::read_with(Line::all(&text), rules).map(Some).map_err(LegendError::Puzzle)
}

/// Returns the variables in which two models must differ to count as two: the candidates of `problem` if it is given,
/// otherwise the variables of the lines `c p show`, otherwise all variables.
pub fn projection(file: &Dimacs, problem: Option<&Problem>) -> Projection {
    match (problem, &file.shown) {
        (Some(problem), _) => problem.projection(),
        (None, Some(shown)) => Projection::These(shown.clone()),
        (None, None) => Projection::AllOf(file.formula.vars()),
    }
}

/// Returns the problem of the puzzle in the comments of a CNF, with the candidates of the CNF; `None` if there is no
/// puzzle.
///
/// # Errors
/// The puzzle cannot be read, the map does not match its candidates, or a limit was reached.
pub fn read(comments: &[String], limits: &Limits) -> Result<Option<Problem>, LegendError> {
    read_with(comments, Rules::default(), limits)
}

/// Same as [`read`], with `rules` from this library or the caller.
///
/// # Errors
/// Same as [`read`].
pub fn read_with(
    comments: &[String],
    rules: Rules<'_>,
    limits: &Limits,
) -> Result<Option<Problem>, LegendError> {
    let Some(puzzle) = read_puzzle_with(comments, rules)? else { return Ok(None) };
    let lines: Vec<&str> =
        comments.iter().filter_map(|line| line.strip_prefix(MAP)).map(str::trim_end).collect();
    let is_whole = lines == [whole(&puzzle)];
    // This is checked before the problem is compiled, because compiling can take much memory.
    if !is_whole && lines.len() != puzzle.cells().count() {
        let found = lines.first().copied().unwrap_or_default().to_owned();
        return Err(LegendError::Map { found, expected: whole(&puzzle) });
    }
    let mut problem = Problem::compile(puzzle, Simplify::None, limits)?;
    if !is_whole {
        let left = left_by(&lines, &problem);
        let literals = Literals::new(problem.csp(), Some(left));
        problem = problem.with_literals(literals);
    }
    if breaks_symmetries(comments) {
        problem = problem.broken_elsewhere();
    }
    let mut expected = map(&problem);
    for place in 0.. {
        let (found, expected) = (lines.get(place), expected.next());
        match (found, expected) {
            (None, None) => break,
            (Some(&found), Some(expected)) if found == expected => {}
            (found, expected) => {
                let found = found.map_or(String::new(), |&found| found.to_owned());
                return Err(LegendError::Map {
                    found,
                    expected: expected.unwrap_or_else(|| "nothing more".into()),
                });
            }
        }
    }
    drop(expected);
    Ok(Some(problem))
}

/// Returns the remaining values of each cell according to its map line. The caller detects malformed lines by
/// comparison.
fn left_by(lines: &[&str], problem: &Problem) -> Domains {
    let mut domains = problem.csp().domains();
    for (cell, line) in problem.puzzle().cells().zip(lines) {
        let values = line.rsplit(' ').next().unwrap_or_default();
        let kept: Vec<i32> = values.split(',').filter_map(|value| value.parse().ok()).collect();
        let var = problem.var(cell);
        for value in problem.csp().range(var).filter(|value| !kept.contains(value)) {
            domains.remove(var, value);
        }
    }
    domains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Solution;
    use crate::puzzle::{Posting, Rule};
    use crate::rules::{Param, Spec};

    #[test]
    fn maps_lead_back_to_the_same_literals() {
        let puzzle: Puzzle = "grid 4x4\ndiagonal\n1...\n..3.\n....\n...4".parse().expect("a puzzle");
        for how in Simplify::ALL {
            let problem = Problem::compile(puzzle.clone(), how, &Limits::default()).expect("no limit");
            let comments = write(&problem, Options::default());
            let again = read(&comments, &Limits::default()).expect("a legend").expect("a puzzle");
            assert_eq!(native::write(again.puzzle()), native::write(&puzzle));
            for var in problem.csp().vars() {
                let lits = |problem: &Problem| problem.literals().of(var).collect::<Vec<_>>();
                assert_eq!(lits(&problem), lits(&again), "{how:?}");
            }
            let mut wrong = comments;
            if let Some(line) = wrong.last_mut() {
                line.push('7');
            }
            assert!(read(&wrong, &Limits::default()).is_err(), "{how:?}");
        }
    }

    #[test]
    fn rules_of_the_caller_are_read_again() {
        #[derive(Debug)]
        struct First(Cell);
        impl Rule for First {
            fn post(&self, posting: &mut Posting<'_>, _: &Puzzle) {
                posting.clause([posting.is(self.0, 1)]);
            }
            fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
                solution[self.0] == 1
            }
        }
        static FIRST: Spec = Spec::new("first", "the cell has 1", &[Param::cell("CELL")], |arguments| {
            Ok(Box::new(First(arguments.cell())))
        });
        let (own, limits) = ([&FIRST], Limits::default());
        let mut puzzle: Puzzle = "grid 4x4".parse().expect("a puzzle");
        puzzle.state_with("first r2c3", Rules::and(&own)).expect("a rule");
        let problem = Problem::new(puzzle);
        let comments = write(&problem, problem.suited());
        let again = read_with(&comments, Rules::and(&own), &limits).expect("a legend").expect("a puzzle");
        assert_eq!(again.candidates(), problem.candidates());
        assert_eq!(native::write(again.puzzle()), native::write(problem.puzzle()));
        let error = read(&comments, &limits).expect_err("nobody told it the rule");
        assert!(error.to_string().contains("unknown rule 'first'"), "{error}");
    }

    #[test]
    fn options_are_read_again() {
        let puzzle: Puzzle = "1...".parse().expect("a puzzle");
        let problem = Problem::whole(puzzle);
        for (encoding, amo) in
            Encoding::ALL.into_iter().flat_map(|e| Amo::ALL.iter().map(move |&amo| (e, amo)))
        {
            for (sums, flags) in Sums::ALL.into_iter().flat_map(|sums| (0..12).map(move |f| (sums, f))) {
                let (dedup, redundant, rows) = (flags & 1 == 1, flags & 2 == 2, Rows::ALL[flags / 4]);
                let chosen = Options { encoding, amo, dedup, sums, rows, redundant };
                assert_eq!(options(&write(&problem, chosen)), Some(chosen));
            }
        }
        for line in ["extended", "extended pairwise frob", "pairwise extended", "extended pairwise sum=auto"]
        {
            assert_eq!(options(&[format!("{ENCODING}{line}")]), None, "{line}");
        }
    }
}
