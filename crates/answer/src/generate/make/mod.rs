//! Rules generated to fit a solution: lines proposed by the rules, cages that cover the grid, and circles. Irregular
//! regions are generated too, before the solution is found.

mod cages;
mod circles;
mod regions;

pub use regions::jigsaw;

use std::str::FromStr;

use super::{GenerateError, Random};
use crate::backend::Limits;
use crate::grid::{Grid, Solution};
use crate::puzzle::Puzzle;
use crate::rules::propose::{Proposer, proposers};
use crate::statement::Statement;

/// A kind of rule to generate, and the number of its lines. Without a number, killer cages cover the grid, and other
/// kinds get as many lines as hand-made puzzles have.
///
/// ```
/// use sudoku2cnf_answer::generate::Make;
///
/// let make: Make = "thermo*3".parse()?;
/// assert_eq!((make.kind.name(), make.count), ("thermo", Some(3)));
/// assert!("diagonal".parse::<Make>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Make {
    /// The kind of rules.
    pub kind: LineKind,
    /// The largest number of rule lines; `None` for the usual number.
    pub count: Option<usize>,
}

/// A kind of rules that can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineKind(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Irregular regions instead of boxes.
    Jigsaw,
    /// Circles with the same sum in each house.
    TargetSum,
    /// Lines of a rule.
    Rule(Proposer),
}

/// The rule whose lines together cover the grid unless their number is given.
const COVERING: &str = "killer";

impl LineKind {
    /// Irregular regions instead of boxes.
    pub const JIGSAW: LineKind = LineKind(Kind::Jigsaw);

    /// All kinds, sorted by name.
    pub fn all() -> Vec<LineKind> {
        let proposed = proposers().map(Kind::Rule);
        let mut kinds: Vec<_> = proposed.chain([Kind::Jigsaw, Kind::TargetSum]).map(LineKind).collect();
        kinds.sort_unstable_by_key(|kind| kind.name());
        kinds
    }

    /// Returns the name by which the kind is chosen: the name of the rule, or `jigsaw`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Jigsaw => "jigsaw",
            Kind::TargetSum => "target-sum",
            Kind::Rule(proposer) => proposer.name,
        }
    }
}

impl FromStr for Make {
    type Err = String;

    /// Reads the name of a kind, optionally followed by a `*` or a colon and a number.
    fn from_str(text: &str) -> Result<Make, String> {
        let (name, count) = match text.find(['*', ':']) {
            Some(place) => (&text[..place], Some((&text[place..=place], text[place + 1..].trim()))),
            None => (text, None),
        };
        let name = name.trim();
        let kinds = LineKind::all();
        let names = || kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let kind = kinds.iter().find(|kind| kind.name() == name);
        let &kind = kind.ok_or_else(|| format!("unknown kind '{name}', expected one of: {}", names()))?;
        let Some((sign, number)) = count else { return Ok(Make { kind, count: None }) };
        if !matches!(kind.0, Kind::Rule(_)) {
            return Err(format!("'{name}' with a number, expected '{name}' alone"));
        }
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        match number.parse().ok().filter(|&count: &usize| count > 0 && is_number) {
            Some(count) => Ok(Make { kind, count: Some(count) }),
            None => Err(format!("'{number}' after '{name}{sign}', expected a number of them, 1 or more")),
        }
    }
}

impl Make {
    /// Checks that the grid has room for the number of lines.
    ///
    /// # Errors
    /// If the grid has room for fewer lines.
    pub fn check(self, grid: &Grid) -> Result<(), GenerateError> {
        let Kind::Rule(proposer) = self.kind.0 else { return Ok(()) };
        let most = proposer.room(grid);
        match self.count {
            Some(count) if count > most => Err(GenerateError::TooMany { kind: proposer.name, count, most }),
            _ => Ok(()),
        }
    }
}

/// Returns random statements of the kind that hold in `solution`, a solution of `puzzle`. Regions are not a rule,
/// so they have no such statements.
pub fn statements(
    make: Make,
    puzzle: &Puzzle,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<Vec<Statement>, GenerateError> {
    let grid = puzzle.grid();
    Ok(match (make.kind.0, make.count) {
        (Kind::Jigsaw, _) => Vec::new(),
        (Kind::TargetSum, _) => vec![circles::target_sum(grid, solution, random, limits)?],
        (Kind::Rule(Proposer { name: COVERING, .. }), None) => cages::cover(grid, solution, random),
        (Kind::Rule(proposer), count) => {
            let count = count.unwrap_or_else(|| proposer.usual(grid));
            proposer.lines(puzzle, solution, count, random, limits)
        }
    })
}

#[cfg(test)]
mod tests;
