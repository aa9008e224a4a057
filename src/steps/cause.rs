//! The causes that a step may name, each as small as a solver by hand would name it.

use std::fmt::{self, Write};

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// Something of a puzzle that forces candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// A cell has one value.
    Cell(Cell),
    /// A value stands once in a house of the grid, or at most once where it has fewer cells than there are values.
    House {
        /// The place of the house in the grid.
        house: usize,
        /// The value.
        value: Digit,
    },
    /// A value stands once in cells that a rule makes a house, such as a diagonal.
    RuleHouse {
        /// The place of the rule in the puzzle.
        rule: usize,
        /// The cells.
        cells: Vec<Cell>,
        /// The value.
        value: Digit,
    },
    /// A line of rules, whose cells have one value each.
    Rule {
        /// The place of the rule in the puzzle.
        rule: usize,
    },
    /// Cells between which a rule about the whole board says something.
    Part {
        /// The place of the rule in the puzzle.
        rule: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A line of rules together with a house that holds several of its cells: these differ.
    With {
        /// The place of the rule in the puzzle.
        rule: usize,
        /// The place of the house in the grid.
        house: usize,
    },
    /// A sum that follows from houses and lines of rules.
    Sum {
        /// What is added up, with factors.
        terms: Vec<(i64, Cell)>,
        /// The total.
        total: i64,
        /// The places of the houses in the grid.
        houses: Vec<usize>,
        /// The places of the rules in the puzzle.
        rules: Vec<usize>,
    },
}

impl Cause {
    /// What it counts: a derived sum, and a line with a house, as two.
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

    /// Whether a person strikes out what it says of a placed value without a word.
    pub(super) const fn is_silent(&self) -> bool {
        matches!(self, Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } | Cause::Part { .. })
    }

    /// The rules that it comes from, by their places.
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

    /// The houses that it comes from, by their places.
    pub fn houses(&self) -> &[usize] {
        match self {
            Cause::House { house, .. } | Cause::With { house, .. } => std::slice::from_ref(house),
            Cause::Sum { houses, .. } => houses,
            _ => &[],
        }
    }

    /// What solvers call a derived sum, as `innies of row 3`: its cells are in its houses, or outside, or both.
    pub fn derived_name(&self, puzzle: &Puzzle) -> Option<String> {
        let Cause::Sum { terms, houses: places, .. } = self else { return None };
        let houses = puzzle.grid().houses();
        let inside = |cell| places.iter().any(|&place| houses[place].cells.contains(cell));
        let what = match terms.iter().filter(|(_, cell)| inside(cell)).count() {
            0 => "outies",
            within if within == terms.len() => "innies",
            _ => "innies and outies",
        };
        let of: Vec<String> = places.iter().map(|&place| houses[place].to_string()).collect();
        Some(format!("{what} of {}", of.join(" and ")))
    }

    /// In words, as `4 in row 3` or `p.txt:12: killer 14 r3c7-r3c9`, where `source` is what the puzzle was read
    /// from.
    pub fn shown<'a>(&'a self, puzzle: &'a Puzzle, source: &'a str) -> impl fmt::Display + 'a {
        Shown { cause: self, puzzle, source }
    }
}

struct Shown<'a> {
    cause: &'a Cause,
    puzzle: &'a Puzzle,
    source: &'a str,
}

impl Shown<'_> {
    fn rule(&self, f: &mut fmt::Formatter<'_>, rule: usize) -> fmt::Result {
        let stated = &self.puzzle.rules()[rule];
        let source = stated.origin.source.as_deref().unwrap_or(self.source);
        write!(f, "{source}:{}: {stated}", stated.origin.line)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let houses = self.puzzle.grid().houses();
        match self.cause {
            Cause::Cell(cell) => write!(f, "cell {cell}"),
            Cause::House { house, value } => write!(f, "{value} in {}", houses[*house]),
            Cause::RuleHouse { rule, cells, value } => {
                write!(f, "{value} in {} of ", Cells(cells))?;
                self.rule(f, *rule)
            }
            Cause::Rule { rule } => self.rule(f, *rule),
            Cause::Part { rule, cells } => {
                self.rule(f, *rule)?;
                write!(f, " ({})", Cells(cells))
            }
            Cause::With { rule, house } => {
                self.rule(f, *rule)?;
                write!(f, " with {}", houses[*house])
            }
            Cause::Sum { terms, total, houses: places, rules } => {
                for (place, (factor, cell)) in terms.iter().enumerate() {
                    let sign = match (factor.signum(), place) {
                        (-1, 0) => "-",
                        (-1, _) => " - ",
                        (_, 0) => "",
                        _ => " + ",
                    };
                    f.write_str(sign)?;
                    if factor.abs() != 1 {
                        write!(f, "{}*", factor.abs())?;
                    }
                    write!(f, "{cell}")?;
                }
                write!(f, " = {total}, from ")?;
                let mut first = true;
                for &place in places {
                    if !std::mem::take(&mut first) {
                        f.write_str(", ")?;
                    }
                    write!(f, "{}", houses[place])?;
                }
                for &rule in rules {
                    f.write_str(if std::mem::take(&mut first) { "" } else { ", " })?;
                    self.rule(f, rule)?;
                }
                Ok(())
            }
        }
    }
}

/// Cells in a short form: those of one row or one column joined, as `r1c13`, where numbers have one digit.
pub(super) struct Cells<'a>(pub &'a [Cell]);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let small = |cell: &Cell| !cell.is_variable() && cell.row < 9 && cell.column < 9;
        let one_row = self.0.windows(2).all(|pair| pair[0].row == pair[1].row);
        let one_column = self.0.windows(2).all(|pair| pair[0].column == pair[1].column);
        match self.0 {
            [first, ..] if self.0.len() > 1 && self.0.iter().all(small) && (one_row || one_column) => {
                let number = |number: u16| char::from(b'1' + number as u8);
                if one_row {
                    write!(f, "r{}c", first.row + 1)?;
                    self.0.iter().try_for_each(|cell| f.write_char(number(cell.column)))
                } else {
                    f.write_char('r')?;
                    self.0.iter().try_for_each(|cell| f.write_char(number(cell.row)))?;
                    write!(f, "c{}", first.column + 1)
                }
            }
            cells => {
                for (place, cell) in cells.iter().enumerate() {
                    write!(f, "{}{cell}", if place > 0 { " " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}
