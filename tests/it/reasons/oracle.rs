//! The meaning of causes: houses and cells are checked directly, and lines by a solver that knows only one line.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::encode::EncodedCsp;
use sudoku2cnf_puzzle::csp::{Constraint, Csp, Linear};
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::{CellVars, Puzzle, StatedRule};
use sudoku2cnf_sat::backend::{Backend, Verdict};
use sudoku2cnf_sat::cnf::Lit;

use crate::common::{DPLL, PostedCsp};

/// The remaining values of cells.
pub type Left = BTreeMap<Cell, BTreeSet<i32>>;
/// A cell, a value, and whether the cell has the value.
pub type Claim = (Cell, i32, bool);

/// A puzzle, whose cells and houses can be found by name.
pub struct Board<'a> {
    pub puzzle: &'a Puzzle,
    cells: BTreeMap<String, Cell>,
    houses: BTreeMap<String, Vec<Cell>>,
}

impl<'a> Board<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Board<'a> {
        let cells = puzzle.cells().map(|cell| (puzzle.grid().name_of(cell), cell)).collect();
        let houses = puzzle.grid().houses().iter();
        let houses = houses.map(|house| (house.to_string(), house.cells.clone())).collect();
        Board { puzzle, cells, houses }
    }

    pub fn cell(&self, name: &Value) -> Cell {
        let name = name.as_str().expect("the name of a cell");
        *self.cells.get(name).unwrap_or_else(|| panic!("no cell {name}"))
    }

    pub fn cells(&self, names: &Value) -> Vec<Cell> {
        all(names).iter().map(|name| self.cell(name)).collect()
    }

    fn house(&self, name: &Value) -> &[Cell] {
        &self.houses[name.as_str().expect("the name of a house")]
    }

    /// Returns all values of a cell's range.
    pub fn values_of(&self, cell: Cell) -> BTreeSet<i32> {
        self.puzzle.grid().values_of(cell).iter().map(i32::from).collect()
    }

    pub fn values(&self) -> Vec<i32> {
        self.puzzle.grid().values().iter().map(i32::from).collect()
    }

    /// Parses a cause.
    pub fn cause(&self, object: &Value) -> Cause {
        if let (Some(name), None, None) = (object.get("cell"), object.get("rule"), object.get("derived")) {
            return Cause::Cell(self.cell(name));
        }
        let of_house = |cells: &[Cell], value: &Value| {
            let is_beyond = |cell: &Cell| self.puzzle.grid().is_beyond(*cell);
            let is_full = cells.len() == self.values().len() && !cells.iter().any(is_beyond);
            Cause::House { cells: cells.to_vec(), value: number(value), is_full }
        };
        match (object.get("value"), object.get("cells"), object.get("house")) {
            (Some(value), Some(cells), _) => of_house(&self.cells(cells), value),
            (Some(value), None, Some(house)) if object.get("rule").is_none() => {
                of_house(self.house(house), value)
            }
            _ => Cause::Line(Box::new(self.line(object))),
        }
    }

    /// Returns the index of the rule with this line number and text.
    fn rule(&self, object: &Value) -> usize {
        let mut rules = self.puzzle.rules().iter();
        let is_it = |rule: &StatedRule| {
            object["line"].as_u64() == Some(rule.origin.line as u64) && object["rule"] == rule.to_string()
        };
        rules.position(is_it).expect("a rule of the puzzle")
    }

    fn line(&self, object: &Value) -> Line {
        let grid = self.puzzle.grid();
        let houses = object.get("houses").map_or(Vec::new(), |names| all(names).iter().collect());
        let houses: Vec<&Value> = houses.into_iter().chain(object.get("house")).collect();
        let mut different: Vec<Vec<Cell>> = houses.iter().map(|name| self.house(name).to_vec()).collect();
        let cells = CellVars::new(grid);
        let post = |object: &Value| {
            let rule = self.rule(object);
            self.puzzle.post_one(rule, &[], &Limits::default()).expect("no limit")
        };
        let mut csp = match object.get("terms") {
            None => post(object),
            Some(terms) => {
                let term = |term: &Value| (term[0].as_i64().expect("a factor"), self.cell(&term[1]));
                let terms: Vec<(i64, Cell)> = all(terms).iter().map(term).collect();
                let within = |house: &[Cell]| -> Vec<Cell> {
                    terms.iter().map(|term| term.1).filter(|cell| house.contains(cell)).collect()
                };
                let values = grid.values();
                let mut csp = Csp::new(cells.count(), values.min.into()..=values.max.into());
                self.puzzle.post_values(&mut csp, &cells);
                let total = object["total"].as_i64().expect("a total");
                let vars = terms.iter().map(|&(factor, cell)| (factor, cells.var(cell))).collect();
                csp.post(Constraint::Linear(Linear { terms: vars, total, plain: false }));
                for from in all(&object["from"]) {
                    match from.get("house") {
                        Some(house) => different.push(within(self.house(house))),
                        // The cells of one cage differ.
                        None => {
                            for posted in post(from).posted() {
                                if let Constraint::AllDifferent(vars) = &posted.constraint {
                                    let own =
                                        self.puzzle.cells().filter(|&cell| vars.contains(&cells.var(cell)));
                                    different.push(within(&own.collect::<Vec<_>>()));
                                }
                            }
                        }
                    }
                }
                csp
            }
        };
        for house in different.iter().filter(|house| house.len() > 1) {
            csp.post(Constraint::AllDifferent(cells.vars(house)));
        }
        let posted = PostedCsp::new(csp, grid);
        let cnf = posted.encoded();
        Line { posted, cnf }
    }
}

/// A cause of a step.
pub enum Cause {
    Cell(Cell),
    House { cells: Vec<Cell>, value: i32, is_full: bool },
    Line(Box<Line>),
}

/// A line of rules, or a sum, possibly with houses.
pub struct Line {
    posted: PostedCsp,
    cnf: EncodedCsp,
}

impl Line {
    /// Returns `true` if the line has a filling with the remaining values of cells, other than the fillings in `but`.
    pub fn allows_but(&self, left: &Left, board: &Board<'_>, but: &[Vec<(Cell, i32)>]) -> bool {
        let lit = |&(cell, value): &(Cell, i32)| self.posted.literal(cell, u16::try_from(value).ok()?);
        let mut session = DPLL.open(&self.cnf, &Limits::default()).expect("it loads");
        for filling in but {
            let clause: Vec<Lit> = filling.iter().filter_map(lit).map(|lit| !lit).collect();
            session.add(&clause);
        }
        let gone = left.iter().flat_map(|(&cell, values)| {
            board
                .values_of(cell)
                .into_iter()
                .filter(|value| !values.contains(value))
                .map(move |value| (cell, value))
        });
        let gone: Vec<Lit> = gone.filter_map(|candidate| lit(&candidate)).map(|lit| !lit).collect();
        matches!(session.solve_under(&gone, &Limits::default()).expect("an answer"), Verdict::Sat(_))
    }

    pub fn allows(&self, left: &Left, board: &Board<'_>) -> bool {
        left.values().all(|values| !values.is_empty()) && self.allows_but(left, board, &[])
    }
}

/// The knowledge at some point of a reason.
#[derive(Clone)]
pub struct Known {
    pub left: Left,
    /// The remaining cells for a value, by the cause about its house.
    pub places: BTreeMap<usize, Vec<Cell>>,
}

impl Known {
    pub fn can_be(&self, cell: Cell, value: i32) -> bool {
        self.left.get(&cell).is_none_or(|left| left.contains(&value))
    }

    pub fn is(&self, cell: Cell, value: i32) -> bool {
        self.left.get(&cell).is_some_and(|left| left.iter().eq([&value]))
    }

    /// Adds a claim.
    pub fn claim(&mut self, board: &Board<'_>, (cell, value, equals): Claim) {
        let left = self.left.entry(cell).or_insert_with(|| board.values_of(cell));
        left.retain(|&other| (other == value) == equals);
    }

    pub fn with(&self, board: &Board<'_>, claims: &[Claim]) -> Known {
        let mut known = self.clone();
        claims.iter().for_each(|&claim| known.claim(board, claim));
        known
    }

    /// Returns the cells that can still have the value of a cause about a house.
    pub fn open(&self, because: usize, value: i32) -> Vec<Cell> {
        let places = self.places.get(&because).map_or(&[][..], |places| places);
        places.iter().copied().filter(|&cell| self.can_be(cell, value)).collect()
    }

    /// Returns `true` if the knowledge contradicts a cause.
    pub fn contradicts(&self, board: &Board<'_>, because: usize, cause: &Cause) -> bool {
        match cause {
            Cause::Cell(cell) => self.left.get(cell).is_some_and(BTreeSet::is_empty),
            Cause::House { cells, value, is_full } => {
                let placed = cells.iter().filter(|&&cell| self.is(cell, *value)).count();
                placed > 1 || *is_full && self.open(because, *value).is_empty()
            }
            Cause::Line(line) => !line.allows(&self.left, board),
        }
    }

    /// Returns `true` if a claim is known or follows from a cause.
    pub fn shows(&self, board: &Board<'_>, because: usize, cause: &Cause, claim: Claim) -> bool {
        let (cell, value, equals) = claim;
        let is_known = if equals { self.is(cell, value) } else { !self.can_be(cell, value) };
        is_known || self.with(board, &[(cell, value, !equals)]).contradicts(board, because, cause)
    }
}

pub fn all(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], |list| list)
}

pub fn number(value: &Value) -> i32 {
    value.as_i64().and_then(|value| i32::try_from(value).ok()).unwrap_or_else(|| panic!("no number: {value}"))
}

pub fn numbers(values: &Value) -> Vec<i32> {
    all(values).iter().map(number).collect()
}
