//! `modifier`: "One cell in each row, column and box counts double, and each digit is doubled once."
//!
//! One layer marks the modified cells; a second layer holds the number that each cell counts as. Rules on cells of the
//! grid concern digits; rules on cells of the second layer concern these numbers. One variable represents a digit
//! together with its mark, with a value for each combination, so propagation on digit, mark or number excludes values
//! of the others.

use super::sentences::StatementKind::Word;
use std::sync::Arc;

use super::params::{Arguments, Need, Param, ParamKind};
use super::{Group, RuleResult, Spec, family::range, sentence};
use crate::csp::{Atom, Constraint, Table, VarId};
use crate::form::Form;
use crate::grid::{Cell, Grid, HouseKind, Solution, Values};
use crate::plural;
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

const KINDS: &[&str] = &["double", "halve", "negate", "times", "plus"];
/// The largest factor or number to add.
const MOST: i32 = 50;

pub const SPEC: Spec = Spec {
    name: "modifier",
    params: &[
        Param::choice("double|halve|negate|times|plus", KINDS),
        Param::number("[K]", "a factor or a number to add", 0, MOST).left_out(Need::Optional),
        Param::choice("[free]", &["free"]).left_out(Need::Optional),
        Param::new("CELLS / CELLS", ParamKind::Groups { or_empty: false }),
    ],
    summary: "in the first list, from a layer of two values, the greater one marks a cell as modified. In the second, from another layer, each cell holds what it counts: its digit or, if it is modified, twice the digit (double), K times the digit (times) or the digit plus K (plus). With halve, it counts in halves: twice the digit or, if it is modified, the digit itself. With negate, the greatest digit N is added to all: N plus the digit or, if it is modified, N minus the digit. Each row, column, box and region whose cells are all listed has exactly one modified cell, and no digit is modified twice; with free, any cells may be modified",
    examples: &[
        "grid 4x4\nlayer mark 0-1\nlayer worth 1-8\nmodifier double mark / worth\nsum 9 worth@r1c1-r1c2\nthermo worth@r2c1 worth@r2c2 worth@r3c2",
        "grid 3x3\nlayer mark\nlayer worth 0-6\nmodifier negate mark / worth\nsum 11 worth@r1c1 worth@r2c2 worth@r3c3",
        "grid 2x2\nlayer mark 0-1\nlayer worth 1-4\nmodifier halve free mark@r1c1-r1c2 / worth@r1c1-r1c2\nmodifier plus 2 free mark@r2c1 / worth@r2c1",
        "grid 1x1 raw\nvalues 1-3\nlayer mark 0-1\nlayer worth 0-9\nmodifier times 3 free mark / worth",
    ],
    sample: "layer mark 0-1\nlayer worth 1-18\nmodifier double mark / worth",
    sentences: &[
        sentence("a grey cell is modified and counts twice its digit; each row, column and box has one such cell, and no digit is modified twice, unless the statement says free").when(Word("double")),
        sentence("a grey cell is modified, as the statement says; each row, column and box has one such cell, and no digit is modified twice, unless it says free"),
    ],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

/// The number that a modified digit counts as.
#[derive(Clone, Copy, Debug)]
enum Change {
    Halve,
    Negate,
    Times(i32),
    Plus(i32),
}

#[derive(Debug)]
struct Modifier {
    change: Change,
    is_free: bool,
    /// Three cells for each cell of the grid: the cell itself, its mark, and the cell that holds the number that it
    /// counts as.
    places: Vec<[Cell; 3]>,
    /// The value of the mark of a modified cell.
    marked: i32,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let kind = args.word();
    let number = args.optional(Arguments::number);
    let change = match (kind, number) {
        ("double", None) => Change::Times(2),
        ("halve", None) => Change::Halve,
        ("negate", None) => Change::Negate,
        ("times", Some(factor)) => Change::Times(factor),
        ("plus", Some(more)) => Change::Plus(more),
        (_, None) => return Err(args.wrong(format!("'{kind}' without a number"), format!("'{kind} K'"))),
        (_, Some(number)) => return Err(args.wrong(format!("'{kind} {number}'"), format!("'{kind}' alone"))),
    };
    let is_free = args.optional(Arguments::word).is_some();
    let lists = args.groups();
    let [marks, counts] = &lists[..] else {
        return Err(args.wrong_here(
            plural::counted(lists.len(), "list"),
            "a list of marks, a '/', and a list of what these cells count",
        ));
    };
    let grid = args.grid();
    let places = places(args, marks, counts)?;
    let of_marks = grid.values_of(marks[0]);
    if of_marks.count() != 2 || marks.iter().any(|&mark| grid.values_of(mark) != of_marks) {
        let message = format!("{} has the values {of_marks}", grid.name_of(marks[0]));
        return Err(args.wrong_here(message, "marks of a layer of two values, such as 'layer mark 0-1'"));
    }
    let all: Vec<i32> = range(grid.values())
        .flat_map(|digit| [false, true].map(|is| counted(change, digit, is, grid.values())))
        .collect();
    let (least, most) = (all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0));
    let is_narrow = |&&cell: &&Cell| {
        let values = range(grid.values_of(cell));
        !values.contains(&least) || !values.contains(&most)
    };
    if let Some(&cell) = counts.iter().find(is_narrow) {
        let message = format!("{} has the values {}", grid.name_of(cell), grid.values_of(cell));
        return Err(args.wrong_here(message, format!("a layer with all values from {least} to {most}")));
    }
    Ok(Box::new(Modifier { change, is_free, places, marked: of_marks.max.into() }))
}

/// Pairs the cells of the two lists and returns them with their common cells of the grid; an error if the lists do not
/// match.
fn places(args: &Arguments<'_>, marks: &[Cell], counts: &[Cell]) -> Result<Vec<[Cell; 3]>, Fault> {
    let grid = args.grid();
    if marks.len() != counts.len() {
        let message =
            format!("{} of {}", plural::counted(marks.len(), "mark"), plural::counted(counts.len(), "cell"));
        return Err(args.wrong_here(message, "lists of the same length"));
    }
    let place = |(&mark, &count): (&Cell, &Cell)| match (grid.layer_of(mark), grid.layer_of(count)) {
        (Some((a, place)), Some((b, other))) if a != b && place == other => Ok([place, mark, count]),
        _ => {
            let message = format!("{} paired with {}", grid.name_of(mark), grid.name_of(count));
            Err(args.wrong_here(message, "cells of two layers at the same places of the grid"))
        }
    };
    let places: Vec<[Cell; 3]> = marks.iter().zip(counts).map(place).collect::<Result<_, _>>()?;
    args.distinct(marks).map(|()| places)
}

/// Returns the number that a digit counts as.
fn counted(change: Change, digit: i32, is_modified: bool, values: Values) -> i32 {
    match (change, is_modified) {
        (Change::Times(factor), true) => factor * digit,
        (Change::Plus(more), true) => digit + more,
        (Change::Times(_) | Change::Plus(_), false) => digit,
        (Change::Halve, true) => digit,
        (Change::Halve, false) => 2 * digit,
        (Change::Negate, true) => i32::from(values.max) - digit,
        (Change::Negate, false) => i32::from(values.max) + digit,
    }
}

/// Returns the state of a modified cell with the digit that has this index among the values.
fn modified(place: i32) -> i32 {
    2 * place + 1
}

impl Modifier {
    /// Returns each house whose cells are all in `places`, as its kind and the indices of its cells in `places`.
    fn houses(&self, grid: &Grid) -> Vec<(HouseKind, Vec<usize>)> {
        let mut at = vec![None; grid.positions()];
        self.places.iter().enumerate().for_each(|(number, [cell, ..])| at[grid.index(*cell)] = Some(number));
        let all =
            |cells: &[Cell]| cells.iter().map(|&cell| at[grid.index(cell)]).collect::<Option<Vec<usize>>>();
        grid.houses().iter().filter_map(|house| Some((house.kind, all(&house.cells)?))).collect()
    }

    /// Returns the rows among the houses if they cover each cell once and are as many as the digits; otherwise `None`.
    /// With such rows, each row has one modified cell, so each digit is modified exactly once.
    fn full_rows<'a>(
        &self,
        grid: &Grid,
        houses: &'a [(HouseKind, Vec<usize>)],
    ) -> Option<Vec<&'a Vec<usize>>> {
        let is_row = |&(kind, _): &&(HouseKind, Vec<usize>)| *kind == HouseKind::Row;
        let rows: Vec<&Vec<usize>> = houses.iter().filter(is_row).map(|(_, row)| row).collect();
        let mut places: Vec<usize> = rows.iter().copied().flatten().copied().collect();
        places.sort_unstable();
        let is_full = rows.len() == grid.values().count() && places.into_iter().eq(0..self.places.len());
        is_full.then_some(rows)
    }
}

/// Requires each digit to be modified once: one variable per row holds the row's modified digit, and these variables
/// differ. Counting each digit among the states of all cells would take twenty times as many clauses.
fn one_digit_a_row(csp: &mut Posting<'_>, values: Values, rows: &[&Vec<usize>], states: &[VarId]) {
    let digits = 0..=values.count() as i32 - 1;
    let mut of_rows = Vec::new();
    for row in rows {
        let of_row = csp.new_var(digits.clone());
        for digit in digits.clone() {
            let mut some = vec![Atom { equals: false, ..of_row.is(digit) }];
            for &place in *row {
                let here = states[place].is(modified(digit));
                csp.post(Constraint::Clause(vec![Atom { equals: false, ..here }, of_row.is(digit)]));
                some.push(here);
            }
            csp.post(Constraint::Clause(some));
        }
        of_rows.push(of_row);
    }
    csp.post(Constraint::AllDifferent(of_rows));
}

impl Rule for Modifier {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (grid, values) = (puzzle.grid(), puzzle.grid().values());
        // The state of a cell: twice the index of its digit among the values, plus one if it is modified.
        let states = 0..=2 * values.count() as i32 - 1;
        let digit = |state: i32| i32::from(values.min) + state / 2;
        let is_modified = |state: i32| state % 2 == 1;
        let of_digits =
            Arc::new(Table::new(states.clone(), range(values), |state, value| digit(state) == value));
        let mut tables: Option<[Arc<Table>; 2]> = None;
        let mut vars: Vec<VarId> = Vec::new();
        for &[cell, mark, count] in &self.places {
            if csp.stopped() {
                return;
            }
            let [cell, mark, count] = [cell, mark, count].map(|cell| csp.cell(cell));
            let state = csp.new_var(states.clone());
            let ranges = [csp.range(mark), csp.range(count)];
            let fits = |tables: &&[Arc<Table>; 2]| [tables[0].right(), tables[1].right()] == ranges;
            let [of_marks, of_counts] = match tables.as_ref().filter(fits) {
                Some(tables) => tables.clone(),
                None => {
                    let [marks, counts] = ranges.clone();
                    let marks = Table::new(states.clone(), marks, |state, value| {
                        is_modified(state) == (value == self.marked)
                    });
                    let counts = Table::new(states.clone(), counts, |state, value| {
                        counted(self.change, digit(state), is_modified(state), values) == value
                    });
                    [Arc::new(marks), Arc::new(counts)]
                }
            };
            csp.post(Constraint::Relation(state, cell, Arc::clone(&of_digits)));
            csp.post(Constraint::Relation(state, mark, Arc::clone(&of_marks)));
            csp.post(Constraint::Relation(state, count, Arc::clone(&of_counts)));
            tables = Some([of_marks, of_counts]);
            vars.push(state);
        }
        if self.is_free {
            return;
        }
        let houses = self.houses(grid);
        for (_, house) in &houses {
            let marks: Vec<Atom> =
                house.iter().map(|&place| csp.is(self.places[place][1], self.marked)).collect();
            csp.post(Constraint::Count(marks, vec![1]));
        }
        if let Some(rows) = self.full_rows(grid, &houses) {
            return one_digit_a_row(csp, values, &rows, &vars);
        }
        for place in 0..values.count() as i32 {
            let modified = csp.each_equals(&vars, modified(place));
            csp.post(Constraint::Count(modified, vec![0, 1]));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let most = i64::from(puzzle.grid().values().max);
        let number = |cell: Cell| i64::from(solution[cell]);
        let is_modified = |place: &[Cell; 3]| number(place[1]) == i64::from(self.marked);
        let counts = |place: &[Cell; 3]| {
            let (digit, count) = (number(place[0]), number(place[2]));
            match (self.change, is_modified(place)) {
                (Change::Halve, true) | (Change::Times(_) | Change::Plus(_), false) => count == digit,
                (Change::Halve, false) => count == digit + digit,
                (Change::Times(factor), true) => count == digit * i64::from(factor),
                (Change::Plus(more), true) => count - digit == i64::from(more),
                (Change::Negate, true) => count + digit == most,
                (Change::Negate, false) => count - digit == most,
            }
        };
        if !self.places.iter().all(counts) {
            return false;
        }
        let modified: Vec<&[Cell; 3]> = self.places.iter().filter(|place| is_modified(place)).collect();
        let mut digits: Vec<i64> = modified.iter().map(|place| number(place[0])).collect();
        digits.sort_unstable();
        let one_each = self
            .houses(puzzle.grid())
            .iter()
            .all(|(_, house)| house.iter().filter(|&&place| is_modified(&self.places[place])).count() == 1);
        self.is_free || one_each && digits.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let (cells, labels) = self.places.iter().map(|&[cell, mark, _]| (cell, mark)).unzip();
        vec![Form::Shading { cells, labels, value: self.marked as u16 }, Form::Words]
    }
}
