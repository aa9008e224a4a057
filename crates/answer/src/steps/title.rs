//! The names of steps: traditional technique names, or the lines of rules that a step uses.

use std::fmt::Write;

use super::cause::{Cause, Side};
use super::short::Houses;
use crate::puzzle::Puzzle;

/// A traditional technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "docs/STEPS.md has a table of all, with the causes that each is named by")]
pub enum Technique {
    NakedSingle,
    HiddenSingle,
    Pointing,
    Claiming,
    CrossingHouses,
    NakedPair,
    NakedTriple,
    NakedQuad,
    NakedSet,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    HiddenSet,
    XWing,
    Swordfish,
    Jellyfish,
    FrankenXWing,
    FrankenSwordfish,
    FrankenJellyfish,
    XyWing,
    XyzWing,
    WWing,
    TurbotFish,
    XChain,
    XyChain,
    ForcingChain,
    ShortNet,
    ForcingNet,
    CaseSplit,
}

impl Technique {
    /// The name of the technique, such as `naked pair`.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::NakedSingle => "naked single",
            Technique::HiddenSingle => "hidden single",
            Technique::Pointing => "pointing",
            Technique::Claiming => "claiming",
            Technique::CrossingHouses => "crossing houses",
            Technique::NakedPair => "naked pair",
            Technique::NakedTriple => "naked triple",
            Technique::NakedQuad => "naked quad",
            Technique::NakedSet => "naked set",
            Technique::HiddenPair => "hidden pair",
            Technique::HiddenTriple => "hidden triple",
            Technique::HiddenQuad => "hidden quad",
            Technique::HiddenSet => "hidden set",
            Technique::XWing => "X-wing",
            Technique::Swordfish => "swordfish",
            Technique::Jellyfish => "jellyfish",
            Technique::FrankenXWing => "franken X-wing",
            Technique::FrankenSwordfish => "franken swordfish",
            Technique::FrankenJellyfish => "franken jellyfish",
            Technique::XyWing => "XY-wing",
            Technique::XyzWing => "XYZ-wing",
            Technique::WWing => "W-wing",
            Technique::TurbotFish => "turbot fish",
            Technique::XChain => "X-chain",
            Technique::XyChain => "XY-chain",
            Technique::ForcingChain => "forcing chain",
            Technique::ShortNet => "short net",
            Technique::ForcingNet => "forcing net",
            Technique::CaseSplit => "case split",
        }
    }
}

/// The parts of the name of a step, from which names in all languages are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Title {
    /// The name of a technique.
    Technique(Technique),
    /// The lines of rules that the step uses.
    Lines(LinesTitle),
}

/// The lines of rules that a step uses, with its houses and cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinesTitle {
    /// The first three lines, each once.
    pub lines: Vec<LineTitle>,
    /// The number of further lines.
    pub more: usize,
    /// The houses, each once, in the order of their English names.
    pub houses: Vec<HouseTitle>,
    /// The number of cells.
    pub cells: usize,
}

/// A line of rules, alone or with houses, or a derived sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineTitle {
    /// The name of the rule with its word and its number, such as `killer 14` and `kropki white`.
    Rule(String),
    /// A rule, named in the same way, with houses, given by their indices in the grid.
    With(String, Vec<usize>),
    /// A derived sum, with the indices of its houses in the grid.
    Sum(Side, Vec<usize>),
}

/// A house in the name of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseTitle {
    /// A house of the grid, by its index.
    OfGrid(usize),
    /// A house made by a rule, by the rule's name.
    OfRule(&'static str),
}

/// The part of a step's name after its lines of rules: the houses and cells.
pub enum Beside<'a> {
    /// No houses and no cells.
    Nothing,
    /// A number of cells, and no houses.
    Cells(usize),
    /// One house or two, and no cells.
    Houses(&'a [HouseTitle]),
    /// A house, and some of its cells.
    HouseAndCells(HouseTitle),
    /// A number of houses, more than two, and no cells.
    ManyHouses(usize),
    /// A number of houses, and some cells.
    HousesAndCells(usize),
}

impl Title {
    /// Returns the English name of the step.
    pub fn name(&self, puzzle: &Puzzle) -> String {
        match self {
            Title::Technique(technique) => technique.name().to_owned(),
            Title::Lines(lines) => lines.name(puzzle),
        }
    }
}

impl LinesTitle {
    fn name(&self, puzzle: &Puzzle) -> String {
        let lines = self.lines.iter().map(|line| line.name(puzzle));
        let mut text = lines.collect::<Vec<_>>().join(" and ");
        if self.more > 0 {
            // Writing to a String cannot fail.
            let _ = write!(text, " and {} more", self.more);
        }
        let told = |all: &[HouseTitle]| -> String {
            all.iter().map(|house| house.name(puzzle)).collect::<Vec<_>>().join(" and ")
        };
        text += &match self.beside() {
            Beside::Nothing => String::new(),
            Beside::Cells(1) => " with a cell".to_owned(),
            Beside::Cells(count) => format!(" with {count} cells"),
            Beside::Houses(houses) => format!(" with {}", told(houses)),
            Beside::HouseAndCells(house) => format!(" with {} and cells", house.name(puzzle)),
            Beside::ManyHouses(count) => format!(" with {count} houses"),
            Beside::HousesAndCells(count) => format!(" with {count} houses and cells"),
        };
        text
    }

    /// Returns the part of the name after the lines.
    pub fn beside(&self) -> Beside<'_> {
        match (&self.houses[..], self.cells) {
            ([], 0) => Beside::Nothing,
            ([], cells) => Beside::Cells(cells),
            ([_] | [_, _], 0) => Beside::Houses(&self.houses),
            ([house], _) => Beside::HouseAndCells(*house),
            (houses, 0) => Beside::ManyHouses(houses.len()),
            (houses, _) => Beside::HousesAndCells(houses.len()),
        }
    }
}

impl LineTitle {
    /// Returns the English name of the line or sum.
    pub fn name(&self, puzzle: &Puzzle) -> String {
        let houses = puzzle.grid().houses();
        match self {
            LineTitle::Rule(rule) => rule.clone(),
            LineTitle::With(rule, places) => format!("{rule} with {}", Houses(places, houses)),
            // A sum derived from lines alone has no houses.
            LineTitle::Sum(_, places) if places.is_empty() => "derived sum".to_owned(),
            LineTitle::Sum(side, places) => format!("{} of {}", side.name(), Houses(places, houses)),
        }
    }
}

impl Cause {
    /// Returns the traditional name of a derived sum, such as `innies of row 3`: innies if its cells are in its houses,
    /// outies if they are outside, or both. A sum derived from lines alone is a `derived sum`. The result is `None` for
    /// any other cause.
    pub fn derived_name(&self, puzzle: &Puzzle) -> Option<String> {
        Some(LineTitle::Sum(self.side(puzzle)?, self.houses().to_vec()).name(puzzle))
    }
}

impl HouseTitle {
    /// Returns the house of a cause about a value in a house; `None` for any other cause.
    pub fn of(cause: &Cause, puzzle: &Puzzle) -> Option<HouseTitle> {
        match cause {
            Cause::House { house, .. } => Some(HouseTitle::OfGrid(*house)),
            Cause::RuleHouse { rule, .. } => Some(HouseTitle::OfRule(puzzle.rules()[*rule].statement.name)),
            _ => None,
        }
    }

    /// Returns the English name of the house.
    pub fn name(&self, puzzle: &Puzzle) -> String {
        match self {
            HouseTitle::OfGrid(place) => puzzle.grid().houses()[*place].to_string(),
            HouseTitle::OfRule(name) => (*name).to_owned(),
        }
    }
}
