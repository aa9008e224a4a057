//! Puzzles as f-puzzles' JSON and URL: the table of keys, read from right to left.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::{CannotWrite, Unwritten};
use super::name;
use super::special::square;
use super::table::{KEYS, Key, Number, Slot, States};
use crate::formats::json::pack;
use crate::grid::{Cell, Grid, GridLine, HouseKind, Side, default_boxes};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::statement::{Argument, Statement};

/// The URL that opens a puzzle in f-puzzles, with a line break behind.
pub fn write(puzzle: &Puzzle, limits: &Limits) -> Result<String, Unwritten> {
    let json = object(puzzle, limits)?.to_string();
    Ok(format!("https://f-puzzles.com/?load={}\n", pack::compress(&json, limits)?))
}

/// A puzzle as f-puzzles' JSON.
pub fn object(puzzle: &Puzzle, limits: &Limits) -> Result<Value, Unwritten> {
    let side = check(puzzle)?;
    let mut writer = Writer { puzzle, side, cells: cells(puzzle, limits)?, members: Map::new() };
    for stated in puzzle.rules() {
        limits.check()?;
        if writer.state(&stated.statement).is_none() {
            return Err(cannot(format!("the rule '{stated}'")).into());
        }
    }
    let Writer { cells, mut members, .. } = writer;
    let about = puzzle.about();
    members.insert("size".into(), side.into());
    for (name, text) in [("title", &about.title), ("author", &about.author), ("ruleset", &about.rules)] {
        if let Some(text) = text {
            members.insert(name.into(), text.as_str().into());
        }
    }
    if let Some(solution) = &about.solution {
        members.insert("solution".into(), json!(solution));
    }
    let cells = cells.into_iter().map(|cell| limits.check().map(|()| Value::Object(cell)));
    let cells: Vec<Value> = cells.collect::<Result<_, _>>()?;
    members.insert("grid".into(), cells.chunks(side).collect());
    Ok(Value::Object(members))
}

fn cannot(what: impl Into<String>) -> CannotWrite {
    CannotWrite { what: what.into(), format: "f-puzzles" }
}

/// The side of a grid that f-puzzles has: square, all cells, values from 1 to the side.
fn check(puzzle: &Puzzle) -> Result<usize, CannotWrite> {
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns, values) = (grid.rows(), grid.columns(), grid.values());
    let all = [
        (rows != columns, format!("a grid of {rows}x{columns}")),
        (!shape.has_lines(), "a grid without rows and columns".into()),
        (shape.subgrids().is_some(), "a grid of several grids".into()),
        (!shape.holes.is_empty(), "cells that do not exist".into()),
        (!shape.variables.is_empty(), "a variable cell".into()),
        (!shape.layers.is_empty(), "a hidden layer".into()),
        (values.min != 1 || values.count() != rows, format!("the values {values} on a side of {rows}")),
        (shape.boxes().is_some() && shape.labels().is_some(), "boxes beside irregular regions".into()),
    ];
    match all.into_iter().find(|(lacks, _)| *lacks) {
        Some((_, what)) => Err(cannot(what)),
        None => Ok(rows),
    }
}

/// The cells with regions and givens. Regions are left out where they are the default boxes.
fn cells(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Map<String, Value>>, Unwritten> {
    let grid = puzzle.grid();
    limits.room_for::<Map<String, Value>>(grid.positions())?;
    let mut cells = vec![Map::new(); grid.positions()];
    let shape = grid.shape();
    if shape.labels().is_some() || shape.boxes() != default_boxes(grid.rows()) || shape.boxes().is_none() {
        for cell in &mut cells {
            limits.check()?;
            cell.insert("region".into(), Value::Null);
        }
    }
    let regions =
        grid.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region));
    for (number, region) in regions.enumerate() {
        if region.cells.len() != grid.rows() {
            return Err(cannot(format!("{region} of {} cells", region.cells.len())).into());
        }
        for &cell in &region.cells {
            if let Some(slot) = cells[grid.index(cell)].get_mut("region") {
                *slot = number.into();
            }
        }
    }
    for (cell, digit) in puzzle.givens() {
        limits.check()?;
        let members = &mut cells[grid.index(cell)];
        members.insert("value".into(), digit.into());
        members.insert("given".into(), true.into());
    }
    Ok(cells)
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    side: usize,
    cells: Vec<Map<String, Value>>,
    members: Map<String, Value>,
}

impl Writer<'_> {
    /// Adds a rule; `None` if f-puzzles lacks it.
    fn state(&mut self, statement: &Statement) -> Option<()> {
        use Argument::{Absent, Cells, Number, Values, Word};
        match (statement.name, &statement.arguments[..]) {
            ("diagonal", [Absent]) => {
                self.state(&Statement::new("diagonal").with("main"))?;
                self.state(&Statement::new("diagonal").with("anti"))
            }
            ("candidates", [Values(values), Cells(cells)]) => self.candidates(values, cells),
            ("kropki", [Word("white"), Cells(cells)]) => {
                self.neighbours(cells, |a, b| Statement::new("difference").with(1).with(a).with(b))
            }
            ("kropki", [Word("black"), Cells(cells)]) => {
                self.neighbours(cells, |a, b| Statement::new("ratio").with(2).with(a).with(b))
            }
            ("xv", [Word(letter), Cells(cells)]) if cells.len() != 2 => {
                self.neighbours(cells, |a, b| Statement::new("xv").with(*letter).with([a, b]))
            }
            ("killer", [_, Cells(cells)]) if repeats(cells) => None,
            ("arrow", [Argument::Cell(bulb), Cells(line)]) => self.arrow(&[*bulb], line),
            ("pill-arrow", [Number(count), Cells(cells)]) => {
                let (pill, line) = cells.split_at_checked(usize::try_from(*count).ok()?)?;
                // f-puzzles reads the bulb in reading order.
                if pill.is_sorted() && pill.len() > 1 { self.arrow(pill, line) } else { None }
            }
            ("digital-root", [Number(root), Cells(cells)]) => {
                self.add("cage", json!({"cells": names(cells), "value": format!("DR{root}")}))
            }
            ("quadruple", [Argument::Cell(corner), Values(values)]) => {
                self.quadruple(values, &square(*corner))
            }
            ("contain-at-least", [Values(values), Cells(cells)]) => self.quadruple(values, cells),
            ("windoku", []) if self.side == 9 => {
                [(1, 1), (1, 5), (5, 1), (5, 5)].iter().try_for_each(|&(top, left)| {
                    let window: Vec<Cell> = (0..9).map(|i| Cell::new(top + i / 3, left + i % 3)).collect();
                    self.add("extraregion", json!({"cells": names(&window)}))
                })
            }
            ("negative-ratio", []) => self.add("negative", "ratio".into()),
            ("strict-xv", []) => self.add("negative", "xv".into()),
            // There, neighbours with a mark of their difference are exempt.
            ("non-consecutive", []) if self.marks("difference", "white") => None,
            // To f-puzzles, a ratio exempts neighbours as a difference does.
            ("non-consecutive" | "negative-difference", []) if self.marks("ratio", "black") => None,
            ("non-consecutive" | "negative-difference", []) => self.flag("nonconsecutive"),
            _ => KEYS.iter().find_map(|key| self.by_table(key, statement)),
        }
    }

    /// Returns `true` if a rule of this name, or a dot of this colour, marks neighbours in the puzzle.
    fn marks(&self, rule: &str, dot: &'static str) -> bool {
        self.puzzle.rules().iter().any(|stated| {
            let statement = &stated.statement;
            statement.name == rule
                || statement.name == "kropki" && *statement.argument(0) == Argument::Word(dot)
        })
    }

    fn flag(&mut self, key: &str) -> Option<()> {
        self.members.insert(key.into(), true.into());
        Some(())
    }

    /// Adds an element to the array of a key.
    fn add(&mut self, key: &str, element: Value) -> Option<()> {
        let slot = self.members.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        slot.as_array_mut()?.push(element);
        Some(())
    }

    /// Adds a statement of the key's rule whose arguments its slots can bring.
    fn by_table(&mut self, key: &Key, statement: &Statement) -> Option<()> {
        if key.rule != statement.name || matches!(key.states, States::Special(_)) {
            return None;
        }
        let mut arguments = statement.arguments.iter();
        let mut element = Map::new();
        let mut each: Option<&[Cell]> = None;
        let mut line = None;
        for slot in key.slots {
            match (slot, arguments.next()?) {
                (Slot::Word(word), Argument::Word(stated)) if word == stated => {}
                // Of such keys, 0 states nothing.
                (Slot::Value, Argument::Number(0)) if matches!(key.value, Number::Positive) => return None,
                (Slot::Value, Argument::Number(number)) => {
                    element.insert("value".into(), number.to_string().into());
                }
                (Slot::Value, Argument::Word(word)) => {
                    element.insert("value".into(), word.to_uppercase().into());
                }
                (Slot::Cells, Argument::Cells(cells)) => match key.states {
                    States::Lines(_) => drop(element.insert("lines".into(), json!([names(cells)]))),
                    _ => drop(element.insert("cells".into(), names(cells))),
                },
                (Slot::Pair, Argument::Cell(first)) => {
                    let Argument::Cell(second) = arguments.next()? else { return None };
                    element.insert("cells".into(), names(&[*first, *second]));
                }
                (Slot::Clones, Argument::Groups(groups)) => {
                    let [cells, clones] = &groups[..] else { return None };
                    element.insert("cells".into(), names(cells));
                    element.insert("cloneCells".into(), names(clones));
                }
                (Slot::Cell, Argument::Cells(cells)) => each = Some(cells),
                (Slot::House, Argument::Line(house)) => {
                    line = Some(*house);
                    element.insert("cell".into(), self.beside(*house, house.sides()[0]).into());
                }
                (Slot::Side, Argument::Side(side)) => {
                    element.insert("cell".into(), self.beside(line?, *side).into());
                }
                (Slot::Diagonal, Argument::Cell(first)) => {
                    let Argument::Word(direction) = arguments.next()? else { return None };
                    element.insert("cell".into(), self.before(*first, direction)?.into());
                    element.insert("direction".into(), direction.to_uppercase().into());
                }
                _ => return None,
            }
        }
        if arguments.next().is_some() {
            return None;
        }
        match (&key.states, each) {
            (States::Flag, _) => self.flag(key.name),
            (_, Some(cells)) => {
                cells.iter().try_for_each(|&cell| self.add(key.name, json!({"cell": name(cell)})))
            }
            _ => self.add(key.name, Value::Object(element)),
        }
    }

    /// The cell of a clue beside a line.
    fn beside(&self, line: GridLine, side: Side) -> String {
        let place = if matches!(side, Side::Right | Side::Bottom) { self.side + 1 } else { 0 };
        match line {
            GridLine::Row(row) => format!("R{}C{place}", row + 1),
            GridLine::Column(column) => format!("R{place}C{}", column + 1),
        }
    }

    /// The cell of a clue before the first of a diagonal.
    fn before(&self, first: Cell, direction: &str) -> Option<String> {
        let (row, column) = (usize::from(first.row) + 1, usize::from(first.column) + 1);
        let row = if direction.starts_with('u') { row + 1 } else { row - 1 };
        let column = if direction.ends_with('l') { column + 1 } else { column - 1 };
        // A clue stands outside the grid; a diagonal that begins further inside has none.
        let outside = |place: usize| place == 0 || place > self.side;
        (outside(row) || outside(column)).then(|| format!("R{row}C{column}"))
    }

    /// Adds a rule for every two of the cells that are neighbours.
    fn neighbours(&mut self, cells: &[Cell], rule: impl Fn(Cell, Cell) -> Statement) -> Option<()> {
        let grid: &Grid = self.puzzle.grid();
        let places: HashMap<Cell, usize> =
            cells.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
        for (place, &a) in cells.iter().enumerate() {
            let others = grid.neighbours(a).filter_map(|cell| places.get(&cell).copied());
            let mut behind: Vec<usize> = others.filter(|other| *other > place).collect();
            behind.sort_unstable();
            for other in behind {
                self.state(&rule(a, cells[other]))?;
            }
        }
        Some(())
    }

    /// Adds candidates, which intersect.
    fn candidates(&mut self, values: &[i32], cells: &[Cell]) -> Option<()> {
        let values: Vec<u64> = values.iter().map(|&value| value.try_into().ok()).collect::<Option<_>>()?;
        for &cell in cells {
            let members = &mut self.cells[self.puzzle.grid().index(cell)];
            let marks = members.remove("givenPencilMarks");
            let both = match marks.as_ref().and_then(Value::as_array) {
                Some(marks) => {
                    marks.iter().filter_map(Value::as_u64).filter(|mark| values.contains(mark)).collect()
                }
                None => values.clone(),
            };
            // Nothing left, or a given that is none of them: pencil marks cannot say that.
            let given = members.get("value").and_then(Value::as_u64);
            if both.is_empty() || given.is_some_and(|given| !both.contains(&given)) {
                return None;
            }
            if given.is_none() {
                members.insert("givenPencilMarks".into(), both.into());
            }
        }
        Some(())
    }

    /// Adds an arrow, whose line begins in the last cell of the bulb.
    fn arrow(&mut self, bulb: &[Cell], line: &[Cell]) -> Option<()> {
        let line = [&bulb[bulb.len().checked_sub(1)?..], line].concat();
        self.add("arrow", json!({"cells": names(bulb), "lines": [names(&line)]}))
    }

    fn quadruple(&mut self, values: &[i32], cells: &[Cell]) -> Option<()> {
        self.add("quadruple", json!({"cells": names(cells), "values": values}))
    }
}

fn repeats(cells: &[Cell]) -> bool {
    cells.iter().enumerate().any(|(place, cell)| cells[..place].contains(cell))
}

/// Cells by their names in f-puzzles.
fn names(cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| name(cell)).collect()
}
