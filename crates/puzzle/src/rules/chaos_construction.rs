//! `chaos-construction`: "Divide the grid into connected regions that hold each digit once."

use super::sentences::StatementKind::Has;
use std::any::Any;

use super::family::{edges, is_connected, post_exits, range};
use super::params::{Arguments, Need, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Area, Atom, Constraint};
use crate::form::Form;
use crate::grid::{Cell, Grid, House, HouseKind, MAX_VALUES, Solution, Values};
use crate::plural::counted;
use crate::puzzle::{Posting, Puzzle, Rule};

/// The declaration of the rule.
pub const SPEC: Spec = Spec {
    name: "chaos-construction",
    params: &[
        Param::cell("[FIRST]").left_out(Need::FirstVariable),
        Param::new(
            "[size N]",
            ParamKind::Labelled { label: "size", what: "a number of cells", min: 1, max: MAX_VALUES as i32 },
        )
        .optional(),
    ],
    summary: "the grid is divided into unknown connected regions of N cells (as many as there are values) with different values; one variable cell for each grid cell, from FIRST (v1 if missing) on, names its region: in reading order, the first region has the smallest value, and each new one the next value",
    examples: &[
        "grid 4x4 no-boxes\nvariables 4x4\nchaos-construction",
        "grid 2x2 no-boxes\nvalues 0-1\nvariables 3\nvariables 2x2\nchaos-construction v4",
        "grid 2x2 no-boxes\nvalues 1-3\nvariables 2x2\nchaos-construction v1 size 2",
        "grid 2x3 raw\nvalues 1-3\nvariables 6\nchaos-construction",
    ],
    sample: "variables 81\nchaos-construction",
    sentences: &[
        sentence(
            "the grid is divided into unknown connected regions of {N} cells each, in which digits do not repeat",
        )
        .quoted("the grid is divided into unknown connected regions of {N} cells each, in which digits do not repeat; {FIRST} and the variable cells after it name the region of each grid cell in reading order, in which the regions are numbered")
        .when(Has(1)),
        sentence(
            "the grid is divided into unknown connected regions of <count> cells each, in which digits do not repeat",
        )
        .quoted("the grid is divided into unknown connected regions of <count> cells each, in which digits do not repeat; {FIRST} and the variable cells after it name the region of each grid cell in reading order, in which the regions are numbered"),
    ],
    iss: ".ChaosConstruction",
    ..Spec::of(Group::WholeGrid, make)
};

/// Returns `true` if the puzzle has this rule. The rule defines equalities between the regions of cells, and other
/// rules can share them.
pub fn is_stated(puzzle: &Puzzle) -> bool {
    let is_this = |rule: &dyn Any| rule.is::<ChaosConstruction>();
    puzzle.rules().iter().any(|stated| is_this(&*stated.rule))
}

#[derive(Debug)]
struct ChaosConstruction {
    first: usize,
    /// The number of cells of each region; `None` if it is the number of values.
    size: Option<usize>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (cell, size) = (args.cell(), args.optional(Arguments::labelled));
    let (cells, values) = (args.grid().cells().count(), args.grid().values().count());
    if size.is_some_and(|size| size as usize > values) {
        return Err(args.wrong_here(
            format!("regions of {}", counted(size.unwrap_or(0) as usize, "cell")),
            format!("at most {values}, as many as there are values"),
        ));
    }
    let size = size.map_or(values, |size| size as usize);
    let first = usize::from(cell.column);
    if !cell.is_variable() || first + cells > args.grid().variables().count() {
        let message = format!("fewer than {cells} variable cells from {cell} on");
        return Err(args.wrong(message, format!("a line 'variables {cells}'")));
    }
    if !cells.is_multiple_of(size) || cells / size > values {
        let message = format!("{} in regions of {size}", counted(cells, "cell"));
        let expected =
            format!("a size that divides them into at most {values} regions, as many as there are values");
        return Err(args.wrong(message, expected));
    }
    Ok(Box::new(ChaosConstruction { first, size: Some(size).filter(|&size| size != values) }))
}

impl ChaosConstruction {
    /// Returns the cells of the grid and, in the same order, the variable cells that hold their regions.
    fn cells(&self, grid: &Grid) -> (Vec<Cell>, Vec<Cell>) {
        let cells: Vec<Cell> = grid.cells().collect();
        let regions = (self.first..).map(Cell::variable).take(cells.len()).collect();
        (cells, regions)
    }

    /// Returns the number of cells of each region.
    fn size(&self, grid: &Grid) -> usize {
        self.size.unwrap_or(grid.values().count())
    }

    /// Returns the indices in the grid's houses of the rows and columns that hold every value; `None` unless there are
    /// as many such rows, and as many such columns, as regions.
    fn lines(&self, grid: &Grid) -> Option<[Vec<usize>; 2]> {
        let full = |kind| {
            let is_full = |house: &House| house.kind == kind && house.cells.len() == grid.values().count();
            (0..grid.houses().len()).filter(|&place| is_full(&grid.houses()[place])).collect::<Vec<_>>()
        };
        let lines = [HouseKind::Row, HouseKind::Column].map(full);
        lines.iter().all(|houses| houses.len() == self.names(grid).len()).then_some(lines)
    }

    /// Returns the names of the regions: the smallest values.
    fn names(&self, grid: &Grid) -> Vec<i32> {
        range(grid.values()).take(grid.cells().count() / self.size(grid)).collect()
    }
}

/// Requires the regions to be named in the order of their first cells: a name occurs only after the previous name. Uses
/// at most one truth value for each cell and name, each with five clauses of two or three literals and a unit clause.
fn post_order(csp: &mut Posting<'_>, regions: &[Cell], names: &[i32], size: usize) {
    // An atom for each name except the last. It is true if the name occurs in a cell up to the current one.
    let mut seen: Vec<Atom> = Vec::new();
    for (place, &region) in regions.iter().enumerate() {
        if csp.stopped() {
            return;
        }
        csp.post(Constraint::Member(csp.cell(region), names[..names.len().min(place + 1)].to_vec()));
        let before = std::mem::take(&mut seen);
        for (number, pair) in names.windows(2).enumerate().take(place + 1) {
            let (is, earlier) = (csp.is(region, pair[0]), before.get(number).copied());
            earlier.into_iter().for_each(|earlier| csp.clause([!csp.is(region, pair[1]), earlier]));
            let now = if place == 0 { is } else { csp.new_bool() };
            if place > 0 {
                csp.clause([!is, now]);
                csp.clause([!now, is].into_iter().chain(earlier));
            }
            earlier.into_iter().for_each(|earlier| csp.clause([!earlier, now]));
            if let Some(&smaller) = number.checked_sub(1).and_then(|number| before.get(number)) {
                csp.clause([!now, smaller]);
            }
            if place == number * size {
                // The regions with earlier names have `place` cells in total, one fewer than the cells up to and
                // including this one, so the name has occurred by now.
                csp.clause([now]);
            }
            seen.push(now);
        }
    }
}

/// Requires each of `names` to belong to one connected area of `size` cells, and the names to be in the order of the
/// areas' first cells. `regions` are the cells that hold the names, one for each cell of the grid in reading order.
pub fn post_regions(csp: &mut Posting<'_>, grid: &Grid, regions: &[Cell], names: &[i32], size: usize) {
    post_order(csp, regions, names, size);
    let cells: Vec<Cell> = grid.cells().collect();
    let edges = edges(grid, &cells);
    let is_same = |&(a, b): &(u32, u32)| {
        let [a, b] = [a, b].map(|place| csp.cell(regions[place as usize]));
        csp.equal(a, b)
    };
    let joined: Vec<Atom> = edges.iter().map(is_same).collect();
    post_exits(csp, cells.len(), &edges, &joined, size);
    for &name in names {
        if !csp.has_room_for::<(u32, u32)>(edges.len()) {
            return;
        }
        let places: Vec<Atom> = csp.each_is(regions, name);
        csp.post(Constraint::Count(places.clone(), vec![size]));
        csp.post(Constraint::Connected(Area { places, edges: edges.clone(), most: size }));
    }
}

/// Requires each region to hold each value once. For each value and each house, a variable holds the region of the
/// house's cell with that value. For one value, these variables must differ over all houses. The houses must hold every
/// value, be disjoint, and cover the grid.
fn post_digits(
    csp: &mut Posting<'_>,
    houses: &[&House],
    names: &[i32],
    values: Values,
    region: impl Fn(Cell) -> Cell,
) {
    for value in range(values) {
        let mut found = Vec::new();
        for house in houses {
            if csp.stopped() {
                return;
            }
            let of_value = csp.new_var(names[0]..=names[names.len() - 1]);
            for (&cell, &name) in
                house.cells.iter().flat_map(|cell| names.iter().map(move |name| (cell, name)))
            {
                csp.clause([!csp.is(cell, value), !csp.is(region(cell), name), csp.equals(of_value, name)]);
                csp.clause([!csp.is(cell, value), csp.is(region(cell), name), !csp.equals(of_value, name)]);
            }
            found.push(of_value);
        }
        csp.post(Constraint::AllDifferent(found));
    }
}

/// Requires any two cells of a region to differ. For n cells and v values, this takes at most n·(n - 1)/2 truth values,
/// with 4v clauses each.
fn post_differences(csp: &mut Posting<'_>, cells: &[Cell], regions: &[Cell], values: Values) {
    let pairs = (0..cells.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    for (i, j) in pairs {
        if csp.stopped() {
            return;
        }
        let (a, b) = (csp.cell(regions[i]), csp.cell(regions[j]));
        let same = csp.equal(a, b);
        for value in range(values) {
            csp.clause([!same, !csp.is(cells[i], value), !csp.is(cells[j], value)]);
        }
    }
}

impl Rule for ChaosConstruction {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (grid, values) = (puzzle.grid(), puzzle.grid().values());
        let ((cells, regions), names) = (self.cells(grid), self.names(grid));
        post_regions(csp, grid, &regions, &names, self.size(grid));
        let mut place = vec![0; grid.places()];
        cells.iter().enumerate().for_each(|(i, &cell)| place[grid.index(cell)] = i);
        match self.lines(grid) {
            Some(lines) => {
                for houses in lines.map(|places| places.into_iter().map(|place| &grid.houses()[place])) {
                    let houses: Vec<&House> = houses.collect();
                    post_digits(csp, &houses, &names, values, |cell| regions[place[grid.index(cell)]]);
                }
            }
            None => post_differences(csp, &cells, &regions, values),
        }
    }

    fn changes_others(&self, _: &Grid) -> bool {
        true
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let (grid, names) = (puzzle.grid(), self.names(puzzle.grid()));
        let (cells, regions) = self.cells(grid);
        let mut seen: Vec<i32> = Vec::new();
        for &region in &regions {
            let name = i32::from(solution[region]);
            if !seen.contains(&name) {
                seen.push(name);
            }
        }
        seen == names
            && names.iter().all(|&name| {
                let is_in = |&&(_, region): &&(&Cell, &Cell)| i32::from(solution[*region]) == name;
                let pairs: Vec<(&Cell, &Cell)> = cells.iter().zip(&regions).collect();
                let area: Vec<Cell> = pairs.iter().filter(is_in).map(|&(&cell, _)| cell).collect();
                area.len() == self.size(grid) && solution.distinct(&area) && is_connected(grid, &area)
            })
    }

    fn relies_on_houses(&self) -> bool {
        true
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        self.lines(grid).map(|lines| lines.concat()).unwrap_or_default()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let cells: Vec<Cell> = grid.cells().collect();
        let labels = (self.first..self.first + cells.len()).map(Cell::variable).collect();
        vec![Form::Borders { cells, labels }, Form::Words]
    }
}
