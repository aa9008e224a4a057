//! Rules with parameters that are true of a solution: cages, lines, dots, circles; and regions, which
//! come before it.

mod cages;
mod circles;
mod dots;
mod lines;
mod regions;

pub use regions::jigsaw;

use std::str::FromStr;

use super::{Error, Random};
use crate::backend::Limits;
use crate::grid::{Grid, Solution};
use crate::statement::Statement;

/// A kind of rule lines, and how many of them; without a number as many as fit the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Make {
    /// The kind.
    pub kind: LineKind,
    /// The most lines of it.
    pub count: Option<usize>,
}

/// The kinds of rules that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineKind {
    /// Circles and lines that add up to them.
    Arrow,
    /// Irregular regions instead of boxes.
    Jigsaw,
    /// Cages that cover the grid.
    Killer,
    /// White and black dots.
    Kropki,
    /// Circles with the same sum in each house.
    TargetSum,
    /// Thermometers.
    Thermo,
    /// X and V between neighbours.
    Xv,
}

impl LineKind {
    /// All kinds.
    pub const ALL: [LineKind; 7] = [
        LineKind::Arrow,
        LineKind::Jigsaw,
        LineKind::Killer,
        LineKind::Kropki,
        LineKind::TargetSum,
        LineKind::Thermo,
        LineKind::Xv,
    ];

    /// The name it is chosen by: that of the rule, where it makes one.
    pub const fn name(self) -> &'static str {
        match self {
            LineKind::Arrow => "arrow",
            LineKind::Jigsaw => "jigsaw",
            LineKind::Killer => "killer",
            LineKind::Kropki => "kropki",
            LineKind::TargetSum => "target-sum",
            LineKind::Thermo => "thermo",
            LineKind::Xv => "xv",
        }
    }
}

impl FromStr for Make {
    type Err = String;

    /// A kind's name, and perhaps a colon and a number.
    fn from_str(text: &str) -> Result<Make, String> {
        let (name, count) = match text.split_once(':') {
            Some((name, count)) => (name, Some(count)),
            None => (text, None),
        };
        let kind = LineKind::ALL.into_iter().find(|kind| kind.name() == name);
        let names = || LineKind::ALL.map(LineKind::name).join(", ");
        let kind = kind.ok_or_else(|| format!("unknown kind '{name}', expected one of: {}", names()))?;
        let covers = matches!(kind, LineKind::Jigsaw | LineKind::Killer | LineKind::TargetSum);
        let number = |text: &str| text.parse().ok().filter(|&count: &usize| count > 0 && !covers);
        match count.map(number) {
            Some(None) if covers => Err(format!("a number of {name}, expected '{name}' alone")),
            Some(None) => Err(format!(
                "'{}' behind '{name}:', expected a number of them, 1 or more",
                count.unwrap_or("")
            )),
            count => Ok(Make { kind, count: count.flatten() }),
        }
    }
}

impl Make {
    /// An error if there is no room on the grid for so many.
    ///
    /// # Errors
    /// There is no room for so many.
    pub fn check(self, grid: &Grid) -> Result<(), Error> {
        let most = match self.kind {
            LineKind::Arrow | LineKind::Thermo => grid.cells().count() / lines::SHORTEST,
            LineKind::Kropki | LineKind::Xv => grid.orthogonal_pairs().count(),
            LineKind::Jigsaw | LineKind::Killer | LineKind::TargetSum => return Ok(()),
        };
        match self.count {
            Some(count) if count > most => Err(Error::TooMany { kind: self.kind.name(), count, most }),
            _ => Ok(()),
        }
    }
}

/// Statements of a kind that hold in `solution`; none for regions, which are no rule.
pub fn statements(
    make: Make,
    grid: &Grid,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<Vec<Statement>, Error> {
    let most = make.count;
    // About as many as people draw: four on a 9x9.
    let few = most.unwrap_or(grid.positions().div_ceil(20));
    Ok(match make.kind {
        LineKind::Arrow => lines::arrows(grid, solution, random, few),
        LineKind::Jigsaw => Vec::new(),
        LineKind::Killer => cages::cover(grid, solution, random),
        LineKind::Kropki => dots::kropki(grid, solution, random, most.unwrap_or(usize::MAX)),
        LineKind::TargetSum => vec![circles::target_sum(grid, solution, random, limits)?],
        LineKind::Thermo => lines::thermometers(grid, solution, random, few),
        LineKind::Xv => dots::xv(grid, solution, random, most.unwrap_or(usize::MAX)),
    })
}
