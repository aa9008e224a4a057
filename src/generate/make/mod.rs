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

/// A kind of rule lines, and how many of them; without a number as many as fit the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Make {
    /// The kind.
    pub kind: Kind,
    /// The most lines of it.
    pub count: Option<usize>,
}

/// The kinds of rules that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
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

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] =
        [Kind::Arrow, Kind::Jigsaw, Kind::Killer, Kind::Kropki, Kind::TargetSum, Kind::Thermo, Kind::Xv];

    /// The name it is chosen by: that of the rule, where it makes one.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Arrow => "arrow",
            Kind::Jigsaw => "jigsaw",
            Kind::Killer => "killer",
            Kind::Kropki => "kropki",
            Kind::TargetSum => "target-sum",
            Kind::Thermo => "thermo",
            Kind::Xv => "xv",
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
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let names = || Kind::ALL.map(Kind::name).join(", ");
        let kind = kind.ok_or_else(|| format!("unknown kind '{name}', expected one of: {}", names()))?;
        let covers = matches!(kind, Kind::Jigsaw | Kind::Killer | Kind::TargetSum);
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
            Kind::Arrow | Kind::Thermo => grid.cells().count() / lines::SHORTEST,
            Kind::Kropki | Kind::Xv => grid.orthogonal_pairs().count(),
            Kind::Jigsaw | Kind::Killer | Kind::TargetSum => return Ok(()),
        };
        match self.count {
            Some(count) if count > most => Err(Error::TooMany { kind: self.kind.name(), count, most }),
            _ => Ok(()),
        }
    }
}

/// Native lines of a kind that hold in `solution`; none for regions, which are no lines.
pub fn lines(
    make: Make,
    grid: &Grid,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<Vec<String>, Error> {
    let most = make.count;
    // About as many as people draw: four on a 9x9.
    let few = most.unwrap_or(grid.positions().div_ceil(20));
    Ok(match make.kind {
        Kind::Arrow => lines::arrows(grid, solution, random, few),
        Kind::Jigsaw => Vec::new(),
        Kind::Killer => cages::cover(grid, solution, random),
        Kind::Kropki => dots::kropki(grid, solution, random, most.unwrap_or(usize::MAX)),
        Kind::TargetSum => vec![circles::target_sum(grid, solution, random, limits)?],
        Kind::Thermo => lines::thermometers(grid, solution, random, few),
        Kind::Xv => dots::xv(grid, solution, random, most.unwrap_or(usize::MAX)),
    })
}
