//! The causes of a step: parts of the puzzle, each as small as a human solver would name it.

use std::fmt;

use super::short::{Cells, Houses, Numbers};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// A part of a puzzle that forces or excludes candidates. Houses and rules are given by their indices in the grid and
/// the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A cell has one value.
    Cell(Cell),
    /// A value occurs once in a house of the grid, or at most once if the house has fewer cells than there are values.
    House {
        /// The index of the house in the grid.
        house: usize,
        /// The value.
        value: Digit,
    },
    /// A value occurs once in cells that a rule makes a house, such as a diagonal.
    RuleHouse {
        /// The index of the rule in the puzzle.
        rule: usize,
        /// The cells.
        cells: Vec<Cell>,
        /// The value.
        value: Digit,
    },
    /// A line that states a rule, and that each of its cells has one value.
    Rule {
        /// The index of the rule in the puzzle.
        rule: usize,
    },
    /// The demand that a rule about the whole board makes of some cells.
    Part {
        /// The index of the rule in the puzzle.
        rule: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A line that states a rule, together with houses that each contain several of its cells, which therefore differ.
    With {
        /// The index of the rule in the puzzle.
        rule: usize,
        /// The indices of the houses in the grid, ascending, at least one.
        houses: Vec<usize>,
    },
    /// A derived sum: it follows from houses and from lines that state rules.
    Sum {
        /// The cells that are added up, with their factors.
        terms: Vec<(i64, Cell)>,
        /// The total.
        total: i64,
        /// The indices of the houses in the grid.
        houses: Vec<usize>,
        /// The indices of the rules in the puzzle.
        rules: Vec<usize>,
    },
}

/// The side of a derived sum: its cells are inside its houses, outside, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// All cells are in the houses of the sum.
    Innies,
    /// All cells are outside the houses of the sum.
    Outies,
    /// Some cells are inside, others outside.
    Both,
}

impl Side {
    /// The name that human solvers give to such a sum.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Innies => "innies",
            Side::Outies => "outies",
            Side::Both => "innies and outies",
        }
    }
}

impl Cause {
    /// Returns the weight of the cause in a step: 2 for a derived sum and for a line with houses, else 1.
    pub const fn weight(&self) -> u32 {
        match self {
            Cause::Cell(_)
            | Cause::House { .. }
            | Cause::RuleHouse { .. }
            | Cause::Rule { .. }
            | Cause::Part { .. } => 1,
            Cause::With { .. } | Cause::Sum { .. } => 2,
        }
    }

    /// Returns `true` if the cause is about a value in a house, of the grid or of a rule.
    pub(crate) const fn is_of_house(&self) -> bool {
        matches!(self, Cause::House { .. } | Cause::RuleHouse { .. })
    }

    /// Returns `true` if the cause is about a cell, or about a value in a house: such a cause alone makes a single.
    pub const fn is_plain(&self) -> bool {
        matches!(self, Cause::Cell(_)) || self.is_of_house()
    }

    /// Returns `true` if the candidates that a placed value excludes by this cause are removed without a step of their
    /// own.
    pub(super) const fn is_silent(&self) -> bool {
        self.is_plain() || matches!(self, Cause::Part { .. })
    }

    /// Returns the indices of the rules that the cause comes from.
    pub fn rules(&self) -> &[usize] {
        match self {
            Cause::Cell(_) | Cause::House { .. } => &[],
            Cause::RuleHouse { rule, .. }
            | Cause::Rule { rule }
            | Cause::Part { rule, .. }
            | Cause::With { rule, .. } => std::slice::from_ref(rule),
            Cause::Sum { rules, .. } => rules,
        }
    }

    /// Returns the indices of the houses of the grid that the cause comes from.
    pub fn houses(&self) -> &[usize] {
        match self {
            Cause::House { house, .. } => std::slice::from_ref(house),
            Cause::With { houses, .. } | Cause::Sum { houses, .. } => houses,
            _ => &[],
        }
    }

    /// Returns the side of a derived sum; `None` for any other cause.
    pub fn side(&self, puzzle: &Puzzle) -> Option<Side> {
        let Cause::Sum { terms, houses: places, .. } = self else { return None };
        let houses = puzzle.grid().houses();
        let inside = |cell| places.iter().any(|&place| houses[place].cells.contains(cell));
        Some(match terms.iter().filter(|(_, cell)| inside(cell)).count() {
            0 => Side::Outies,
            within if within == terms.len() => Side::Innies,
            _ => Side::Both,
        })
    }

    /// Returns the equation of a derived sum, such as `r1c1 - 2*r3c4 = 5`; `None` for any other cause.
    pub(crate) fn equation(&self, puzzle: &Puzzle) -> Option<String> {
        let Cause::Sum { terms, total, .. } = self else { return None };
        let mut text = String::new();
        for (place, (factor, cell)) in terms.iter().enumerate() {
            text += match (factor.signum(), place) {
                (-1, 0) => "-",
                (-1, _) => " - ",
                (_, 0) => "",
                _ => " + ",
            };
            if factor.abs() != 1 {
                text += &format!("{}*", factor.abs());
            }
            text += &puzzle.grid().name_of(*cell);
        }
        Some(format!("{text} = {total}"))
    }

    /// Returns the cause in words, such as `4 in row 3` or `p.txt:12: killer 14 r3c7-r3c9`. Here `source`, the name of
    /// the text that the puzzle was read from, is `p.txt`.
    pub fn shown<'a>(&'a self, puzzle: &'a Puzzle, source: &'a str) -> impl fmt::Display + 'a {
        CauseText { cause: self, puzzle, source }
    }
}

struct CauseText<'a> {
    cause: &'a Cause,
    puzzle: &'a Puzzle,
    source: &'a str,
}

impl CauseText<'_> {
    /// Writes some rules. If there are more than two, all from one text, only their line numbers are written.
    fn rules(&self, f: &mut fmt::Formatter<'_>, rules: &[usize]) -> fmt::Result {
        let source = |rule: usize| self.puzzle.rules()[rule].origin.source.as_deref().unwrap_or(self.source);
        if rules.len() > 2 && rules.iter().all(|&rule| source(rule) == source(rules[0])) {
            let mut lines: Vec<usize> =
                rules.iter().map(|&rule| self.puzzle.rules()[rule].origin.line).collect();
            lines.sort_unstable();
            lines.dedup();
            if lines.len() == rules.len() {
                return write!(f, "{}: lines {}", source(rules[0]), Numbers(&lines));
            }
        }
        for (place, &rule) in rules.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            self.rule(f, rule)?;
        }
        Ok(())
    }

    fn rule(&self, f: &mut fmt::Formatter<'_>, rule: usize) -> fmt::Result {
        let stated = &self.puzzle.rules()[rule];
        let source = stated.origin.source.as_deref().unwrap_or(self.source);
        write!(f, "{source}:{}: {stated}", stated.origin.line)
    }
}

impl fmt::Display for CauseText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let houses = self.puzzle.grid().houses();
        match self.cause {
            Cause::Cell(cell) => write!(f, "cell {}", self.puzzle.grid().name_of(*cell)),
            Cause::House { house, value } => {
                write!(f, "{} in {}", self.puzzle.grid().sign(*value), houses[*house])
            }
            Cause::RuleHouse { rule, cells, value } => {
                write!(f, "{} in {} of ", self.puzzle.grid().sign(*value), Cells(cells, self.puzzle.grid()))?;
                self.rule(f, *rule)
            }
            Cause::Rule { rule } => self.rule(f, *rule),
            Cause::Part { rule, cells } => {
                self.rule(f, *rule)?;
                write!(f, " ({})", Cells(cells, self.puzzle.grid()))
            }
            Cause::With { rule, houses: places } => {
                self.rule(f, *rule)?;
                write!(f, " with {}", Houses(places, houses))
            }
            Cause::Sum { houses: places, rules, .. } => {
                let equation = self.cause.equation(self.puzzle).unwrap_or_default();
                write!(f, "{equation}, from {}", Houses(places, houses))?;
                if !places.is_empty() && !rules.is_empty() {
                    f.write_str(" and ")?;
                }
                self.rules(f, rules)?;
                Ok(())
            }
        }
    }
}
