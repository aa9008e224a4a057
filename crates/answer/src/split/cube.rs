//! Cubes: the facts that a part adds to the puzzle. Each says that a cell has a value, or does not have it.

use std::collections::BTreeMap;
use std::fmt;

use crate::cnf::Lit;
use crate::grid::{Cell, Digit, Grid};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::rules;

/// The fact that a cell has a digit, or does not. Displayed as `r1c1=5` or `r1c1!=5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// `true` if the cell has the digit, `false` if it does not.
    pub equals: bool,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.cell, if self.equals { "=" } else { "!=" }, self.digit)
    }
}

impl Fact {
    /// Parses a fact; `None` if the text is anything else, or `grid` does not have the cell or the value.
    fn read(text: &str, grid: &Grid) -> Option<Fact> {
        let (cell, digit) = text.split_once('=')?;
        let (cell, equals) = cell.strip_suffix('!').map_or((cell, true), |cell| (cell, false));
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            digits.parse::<u16>().ok().filter(|_| is_plain)?.checked_sub(1)
        };
        let cell = match cell.strip_prefix('v') {
            Some(place) => Cell::variable(number(place)?.into()),
            None => {
                let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
                Cell::new(number(row)?.into(), number(column)?.into())
            }
        };
        let fact = Fact { cell, digit: digit.parse().ok()?, equals };
        let is_beyond = grid.has(cell) && grid.is_beyond(cell);
        let values = if is_beyond { grid.values_of(cell) } else { grid.values() };
        // Other spellings, such as `+5`, are refused: the text of a cube must be unique.
        let is_one = grid.has(cell) && values.contains(fact.digit) && fact.to_string() == text;
        is_one.then_some(fact)
    }
}

/// A conjunction of facts, which defines a part of a puzzle: all solutions that satisfy the facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cube {
    facts: Vec<Fact>,
}

impl Cube {
    /// Creates a cube from facts. Facts that follow from another fact about the same cell are left out.
    pub fn new(facts: impl IntoIterator<Item = Fact>) -> Cube {
        let mut kept: Vec<Fact> = Vec::new();
        for fact in facts {
            if fact.equals {
                kept.retain(|known| known.cell != fact.cell || known.equals);
            }
            let is_known =
                |known: &Fact| *known == fact || (known.equals && known.cell == fact.cell && !fact.equals);
            if !kept.iter().any(is_known) {
                kept.push(fact);
            }
        }
        Cube { facts: kept }
    }

    /// Returns the facts, in order.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Parses the displayed text of a cube; `None` for any other text, or if `grid` does not have a cell or value.
    pub fn read(text: &str, grid: &Grid) -> Option<Cube> {
        let texts = text.split(',').filter(|fact| !fact.is_empty());
        let cube = Cube::new(texts.map(|fact| Fact::read(fact, grid)).collect::<Option<Vec<Fact>>>()?);
        (cube.to_string() == text).then_some(cube)
    }

    /// Returns, for each cell in the facts, the digits of the grid that the cube allows.
    pub(super) fn left(&self, grid: &Grid) -> BTreeMap<Cell, Vec<Digit>> {
        let mut left = BTreeMap::new();
        for fact in &self.facts {
            let digits = left.entry(fact.cell).or_insert_with(|| {
                let is_beyond = grid.is_beyond(fact.cell);
                let values = if is_beyond { grid.values_of(fact.cell) } else { grid.values() };
                values.iter().collect::<Vec<Digit>>()
            });
            digits.retain(|&digit| (digit == fact.digit) == fact.equals);
        }
        left
    }

    /// Returns `true` if the cube allows a digit for each cell in its facts. If the cell has a given in `puzzle`, the
    /// cube must allow the given digit.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.left(puzzle.grid()).into_iter().all(|(cell, digits)| match puzzle.given(cell) {
            Some(given) => digits.contains(&given),
            None => !digits.is_empty(),
        })
    }

    /// Returns `puzzle` restricted by the cube: a given for each cell with a fixed value, and a statement of the
    /// remaining values for each cell with excluded values. The solution stored with the whole puzzle is left out. The
    /// text of the part can be read back if the cube [fits](Cube::fits) the puzzle; otherwise the part has no solution.
    pub fn part_of(&self, puzzle: &Puzzle) -> Puzzle {
        let mut part = puzzle.clone();
        if part.about().solution.is_some() {
            part.about_mut().solution = None;
        }
        let state = |part: &mut Puzzle, cell: Cell, digits: &[Digit]| {
            part.add(rules::one_of(cell, digits)).expect("the cell and the values are those of the grid");
        };
        for fact in self.facts.iter().filter(|fact| fact.equals) {
            match part.given(fact.cell) {
                // The cell has another given, which stays: the part then has no solution.
                Some(given) if given != fact.digit => state(&mut part, fact.cell, &[fact.digit]),
                _ => part.set_given(fact.cell, Some(fact.digit)),
            }
        }
        let excluded = self.left(puzzle.grid()).into_iter();
        for (cell, digits) in
            excluded.filter(|(cell, _)| self.facts.iter().any(|f| f.cell == *cell && !f.equals))
        {
            state(&mut part, cell, &digits);
        }
        part
    }

    /// Returns the facts as literals of `problem`, without facts that always hold; `None` if one of the facts never
    /// holds.
    pub fn literals(&self, problem: &Problem) -> Option<Vec<Lit>> {
        let mut literals = Vec::new();
        for fact in &self.facts {
            match (problem.literal(fact.cell, fact.digit), fact.equals) {
                (Some(Lit::TRUE), true) | (None, false) => {}
                (Some(Lit::TRUE), false) | (None, true) => return None,
                (Some(lit), true) => literals.push(lit),
                (Some(lit), false) => literals.push(!lit),
            }
        }
        Some(literals)
    }

    /// Returns the clause that excludes the cube; `None` if no solution is in the cube, so that no clause is needed.
    pub fn negation(&self, problem: &Problem) -> Option<Vec<Lit>> {
        Some(self.literals(problem)?.into_iter().map(|lit| !lit).collect())
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts.iter().enumerate().try_for_each(|(place, fact)| match place {
            0 => write!(f, "{fact}"),
            _ => write!(f, ",{fact}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(text: &str, grid: &Grid) -> Cube {
        Cube::read(text, grid).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn texts_are_read_again_and_nothing_else_is() {
        let puzzle: Puzzle = "grid 4x4\nvariables 1".parse().expect("a puzzle");
        let grid = puzzle.grid();
        for text in ["", "r1c1=3", "r1c1!=3,r1c1!=4,v1=2", "r4c4=1,r1c2!=1"] {
            assert_eq!(cube(text, grid).to_string(), text);
        }
        for text in [
            "r1c1",
            "r1c1=",
            "r1c1=5",
            "r5c1=1",
            "r01c1=1",
            "v2=1",
            "r1c1=+1",
            "r1c1=1,",
            "r1c1=1,r1c1!=2",
            "R1c1=1",
        ] {
            assert_eq!(Cube::read(text, grid), None, "{text}");
        }
        let part = cube("r1c1!=3,r1c1!=4,v1=2,r1c2=2", grid).part_of(&puzzle);
        let text = crate::formats::native::write(&part);
        let (above, board) = ("grid 4x4 boxes 2x2\nvalues 1-4\nvariables 1x1\n", ".2..\n....\n....\n....\n");
        assert_eq!(text, format!("{above}candidates 1,2 r1c1\ngiven v1=2\n{board}"));
    }

    #[test]
    fn cubes_that_contradict_a_given_or_themselves_do_not_fit() {
        let puzzle: Puzzle = "2...\n....\n....\n....".parse().expect("a puzzle");
        let grid = puzzle.grid();
        for (text, fits) in [
            ("", true),
            ("r1c1=2", true),
            ("r1c1!=3,r1c2=1", true),
            ("r1c1=1", false),
            ("r1c1!=2", false),
            ("r1c2=3,r1c2=4", false),
            ("r1c2!=1,r1c2!=2,r1c2!=3,r1c2!=4", false),
        ] {
            let cube = cube(text, grid);
            assert_eq!(cube.fits(&puzzle), fits, "{text}");
            let part = cube.part_of(&puzzle);
            let problem = crate::problem::Problem::new(part);
            let one = crate::question::ask(
                &problem,
                &crate::backend::dpll::Dpll::new(),
                crate::question::Question::Unique,
                &crate::limits::Limits::default(),
            );
            let answer = one.expect("a small puzzle").answer;
            assert_eq!(answer != crate::question::Status::None, fits, "{text}");
        }
    }
}
