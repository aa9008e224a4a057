//! Finds by brute force whether the causes and facts of a step, read from its JSON, entail its conclusions. Houses are
//! found by their names, and `holds` decides about lines. No code is shared with the search for steps, nor with the
//! constraints that rules post.

use std::collections::BTreeMap;

use serde_json::Value;

use super::search::Search;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::statement::{Argument, Statement};

/// The value of the first cell that is not mentioned, and the difference between the values of such cells. No grid has
/// these values, and rules must ignore these cells.
const NO_VALUE: Digit = 1000;
const APART: Digit = 37;

/// A statement about the values of cells.
enum Demand {
    /// The value is in exactly one of the cells, or in at most one if there are fewer cells than values.
    Once { cells: Vec<Cell>, value: Digit, is_full: bool },
    /// The cells differ, and each has one value.
    Differ(Vec<Cell>),
    /// The rule with this index holds.
    Line(usize),
}

/// A variable: the value of a cell, or, if no cause says that the cell has only one value, whether the cell has one
/// particular value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    Cell(Cell),
    Mark(Cell, Digit),
}

/// The result of brute force.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Entailed,
    /// Some filling satisfies all causes and facts, but violates this conclusion.
    Refuted(String),
    TooLarge,
}

/// A step that is examined.
pub struct Meaning<'a> {
    puzzle: &'a Puzzle,
    demands: Vec<Demand>,
    /// The possible values of each variable; 0 and 1 for a mark.
    pub(super) values: BTreeMap<Variable, Vec<Digit>>,
    /// Several sets of values for the cells that no cause mentions.
    others: Vec<Solution>,
    /// The number of values tried so far.
    pub(super) tried: usize,
}

/// Returns the cell with this name.
fn cell(puzzle: &Puzzle, name: &Value) -> Cell {
    let name = name.as_str().expect("a name");
    puzzle.cells().find(|&cell| puzzle.grid().name_of(cell) == name).unwrap_or_else(|| panic!("cell {name}"))
}

fn cells(puzzle: &Puzzle, names: &Value) -> Vec<Cell> {
    names.as_array().expect("cells").iter().map(|name| cell(puzzle, name)).collect()
}

fn digit(value: &Value) -> Digit {
    value.as_u64().expect("a value") as Digit
}

/// Returns the cells of the house with this name.
fn house<'a>(puzzle: &'a Puzzle, name: &Value) -> &'a [Cell] {
    let name = name.as_str().expect("a name");
    let found = puzzle.grid().houses().iter().find(|house| house.to_string() == name);
    &found.unwrap_or_else(|| panic!("house {name}")).cells
}

/// Returns the index of the rule with this text and line number.
fn line(puzzle: &Puzzle, cause: &Value) -> usize {
    let is_it = |stated: &sudoku2cnf_puzzle::puzzle::StatedRule| {
        cause["rule"] == stated.to_string().as_str() && cause["line"] == stated.origin.line
    };
    puzzle.rules().iter().position(is_it).unwrap_or_else(|| panic!("line {cause}"))
}

/// Returns the cells that a statement names.
fn named(puzzle: &Puzzle, statement: &Statement) -> Vec<Cell> {
    let of = |argument: &Argument| match argument {
        Argument::Cell(cell) => vec![*cell],
        Argument::Cells(cells) => cells.clone(),
        Argument::Groups(groups) => groups.concat(),
        Argument::Line(line) => line.cells(puzzle.grid()),
        Argument::Terms(terms) => terms.iter().map(|&(_, cell)| cell).collect(),
        Argument::Blocks(blocks) => {
            blocks.iter().flatten().flat_map(|statement| named(puzzle, statement)).collect()
        }
        _ => Vec::new(),
    };
    statement.arguments.iter().flat_map(of).collect()
}

/// Returns the rows and columns of all sandwiches in a statement.
fn sandwiches(puzzle: &Puzzle, statement: &Statement) -> Vec<Vec<Cell>> {
    match (statement.name, &statement.arguments[..]) {
        ("sandwich", _) => vec![named(puzzle, statement)],
        (_, arguments) => arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Blocks(blocks) => Some(blocks.iter().flatten()),
                _ => None,
            })
            .flatten()
            .flat_map(|statement| sandwiches(puzzle, statement))
            .collect(),
    }
}

impl<'a> Meaning<'a> {
    /// Reads a step of `puzzle`; `solution` is one of the puzzle's solutions.
    pub fn read(puzzle: &'a Puzzle, solution: &Solution, step: &Value) -> Meaning<'a> {
        let mut meaning = Meaning {
            puzzle,
            demands: Vec::new(),
            values: BTreeMap::new(),
            others: others(puzzle, solution),
            tried: 0,
        };
        let because = step["because"].as_array().expect("causes");
        let facts = step["facts"].as_array().expect("facts");
        let is_place = |fact: &&Value| fact.get("places").is_some();
        for fact in facts.iter().filter(|fact| !is_place(fact)) {
            let values = fact["values"].as_array().expect("values").iter().map(digit).collect();
            meaning.values.insert(Variable::Cell(cell(puzzle, &fact["cell"])), values);
        }
        because.iter().for_each(|cause| meaning.cause(cause));
        for fact in facts.iter().filter(is_place) {
            let (all, value) = (meaning.area(fact), digit(&fact["value"]));
            let left = cells(puzzle, &fact["places"]);
            all.iter().filter(|cell| !left.contains(cell)).for_each(|&cell| meaning.exclude(cell, value));
        }
        meaning
    }

    /// Returns the cells in which a cause places a value: the cells of a house, which may be defined by a rule.
    fn area(&self, cause: &Value) -> Vec<Cell> {
        match cause.get("rule") {
            Some(_) => cells(self.puzzle, &cause["cells"]),
            None => house(self.puzzle, &cause["house"]).to_vec(),
        }
    }

    /// Records that a cell has exactly one value of its range.
    fn has_one(&mut self, cell: Cell) {
        let own = || self.puzzle.grid().values_of(cell).iter().collect();
        self.values.entry(Variable::Cell(cell)).or_insert_with(own);
    }

    fn variable(&self, cell: Cell, value: Digit) -> Variable {
        let whole = Variable::Cell(cell);
        if self.values.contains_key(&whole) { whole } else { Variable::Mark(cell, value) }
    }

    fn exclude(&mut self, cell: Cell, value: Digit) {
        let variable = self.variable(cell, value);
        let gone = if variable == Variable::Cell(cell) { value } else { 1 };
        let values = self.values.entry(variable).or_insert_with(|| vec![0, 1]);
        values.retain(|&other| other != gone);
    }

    fn cause(&mut self, cause: &Value) {
        let has = |key: &str| cause.get(key).is_some();
        if has("value") {
            let (cells, value) = (self.area(cause), digit(&cause["value"]));
            for &cell in &cells {
                let variable = self.variable(cell, value);
                self.values.entry(variable).or_insert_with(|| vec![0, 1]);
            }
            let grid = self.puzzle.grid();
            let is_full =
                cells.len() == grid.values().count() && !cells.iter().any(|&cell| grid.is_beyond(cell));
            if has("rule") {
                self.makes_house(line(self.puzzle, cause), &cells);
            }
            self.demands.push(Demand::Once { cells, value, is_full });
        } else if has("derived") {
            for from in cause["from"].as_array().expect("houses and lines") {
                match from.get("house") {
                    Some(name) => self.whole_house(name),
                    None => self.line(line(self.puzzle, from)),
                }
            }
        } else if has("rule") {
            let one = cause.get("house").into_iter();
            for name in one.chain(cause.get("houses").and_then(Value::as_array).into_iter().flatten()) {
                let known = |cell: &&Cell| self.values.contains_key(&Variable::Cell(**cell));
                let cells = house(self.puzzle, name).iter().filter(known).copied().collect();
                self.demands.push(Demand::Differ(cells));
            }
            let place = line(self.puzzle, cause);
            match cause.get("cells") {
                Some(_) => self.demands.push(Demand::Line(place)),
                None => self.line(place),
            }
        } else {
            self.has_one(cell(self.puzzle, &cause["cell"]));
        }
    }

    fn whole_house(&mut self, name: &Value) {
        let cells = house(self.puzzle, name).to_vec();
        cells.iter().for_each(|&cell| self.has_one(cell));
        self.demands.push(Demand::Differ(cells));
    }

    /// Adds a rule whose cells have one value each.
    fn line(&mut self, place: usize) {
        let statement = &self.puzzle.rules()[place].statement;
        named(self.puzzle, statement).into_iter().for_each(|cell| self.has_one(cell));
        self.demands.push(Demand::Line(place));
    }

    /// Checks that a rule really defines a house: if any two of its cells are equal, the rule is broken.
    fn makes_house(&self, place: usize, cells: &[Cell]) {
        let rule = &self.puzzle.rules()[place].rule;
        let blank = &self.others[0];
        for (a, b) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))).filter(|(a, b)| a < b) {
            let mut equal = blank.clone();
            equal[*a] = equal[*b];
            let text = self.puzzle.rules()[place].to_string();
            assert!(!rule.holds(&equal, self.puzzle), "{text} lets {a} and {b} be equal");
        }
    }

    /// Returns `true` if a filling satisfies a rule, whose houses count only if they are named.
    fn keeps(&self, place: usize, filling: &Solution) -> bool {
        let stated = &self.puzzle.rules()[place];
        // A sandwich says nothing about a row that repeats a digit, because its crusts are not unique.
        let repeats = |cells: &Vec<Cell>| !filling.distinct(cells);
        let is_silent = self.puzzle.grid().houses().iter().any(|house| house.cells.len() > 1)
            && sandwiches(self.puzzle, &stated.statement).iter().any(repeats);
        stated.statement.name == "udoku" || is_silent || stated.rule.holds(filling, self.puzzle)
    }

    /// Returns whether all conclusions of a step follow.
    pub fn verdict(&mut self, step: &Value) -> Verdict {
        let mut contraries: Vec<(String, Cell, Digit, bool)> = Vec::new();
        for place in step["place"].as_array().expect("a list") {
            let (cell, value) = (cell(self.puzzle, &place["cell"]), digit(&place["value"]));
            contraries.push((format!("{cell}={value}"), cell, value, false));
        }
        for remove in step["remove"].as_array().expect("a list") {
            let cell = cell(self.puzzle, &remove["cell"]);
            for value in remove["values"].as_array().expect("values").iter().map(digit) {
                contraries.push((format!("{cell}<>{value}"), cell, value, true));
            }
        }
        self.tried = 0;
        let mut verdict = Verdict::Entailed;
        for (text, cell, value, has) in contraries {
            let variable = self.variable(cell, value);
            let sign = if variable == Variable::Cell(cell) { value } else { 1 };
            let all = self.values.clone();
            let values = self.values.entry(variable).or_insert_with(|| vec![0, 1]);
            values.retain(|&other| (other == sign) == has);
            let found = self.filling();
            self.values = all;
            match found {
                Some(true) => return Verdict::Refuted(text),
                Some(false) => {}
                None => {
                    verdict = Verdict::TooLarge;
                    break;
                }
            }
        }
        verdict
    }

    /// Returns whether some filling satisfies everything; `None` if the search takes too long.
    fn filling(&mut self) -> Option<bool> {
        let mut order: Vec<Variable> = self.values.keys().copied().collect();
        order.sort_by_key(|variable| self.values[variable].len());
        let place =
            |variable: Variable| order.iter().position(|&other| other == variable).expect("it varies");
        let mut search = Search { houses: Vec::new(), chosen: vec![None; order.len()], order: &order };
        for demand in &self.demands {
            match demand {
                Demand::Once { cells, value, is_full } => {
                    let sign = |variable| if matches!(variable, Variable::Cell(_)) { *value } else { 1 };
                    let variables = cells.iter().map(|&cell| self.variable(cell, *value));
                    let members = variables.map(|variable| (place(variable), sign(variable))).collect();
                    search.houses.push((members, *is_full));
                }
                Demand::Differ(cells) => {
                    let places: Vec<usize> = cells.iter().map(|&cell| place(Variable::Cell(cell))).collect();
                    for value in places.iter().flat_map(|&place| self.values[&order[place]].clone()) {
                        search.houses.push((places.iter().map(|&place| (place, value)).collect(), false));
                    }
                }
                Demand::Line(_) => {}
            }
        }
        search.houses.sort();
        search.houses.dedup();
        search.fill(0, self)
    }

    /// Returns `true` if all rules hold for some values of the cells that are not mentioned.
    pub(super) fn is_kept(&self, chosen: impl Iterator<Item = (Cell, Digit)> + Clone) -> bool {
        let lines = || {
            self.demands.iter().filter_map(|demand| match demand {
                Demand::Line(place) => Some(*place),
                _ => None,
            })
        };
        lines().next().is_none()
            || self.others.iter().any(|others| {
                let mut filling = others.clone();
                chosen.clone().for_each(|(cell, value)| filling[cell] = value);
                lines().all(|place| self.keeps(place, &filling))
            })
    }
}

/// Returns several fillings: values outside every grid, the solution, the smallest and the largest values, and values
/// in turn.
fn others(puzzle: &Puzzle, solution: &Solution) -> Vec<Solution> {
    let grid = puzzle.grid();
    let filled = |value: &dyn Fn(usize, Cell) -> Digit| {
        let mut filling = Solution::new(grid, vec![0; grid.places()]);
        puzzle.cells().enumerate().for_each(|(place, cell)| filling[cell] = value(place, cell));
        filling
    };
    let own = |cell: Cell| grid.values_of(cell);
    vec![
        filled(&|place, _| NO_VALUE + APART * place as Digit),
        filled(&|_, cell| solution[cell]),
        filled(&|_, cell| own(cell).min),
        filled(&|_, cell| own(cell).max),
        filled(&|place, cell| own(cell).min + (place % own(cell).count()) as Digit),
    ]
}
