//! Writes puzzles as JSON and URLs for f-puzzles, with the same table of keys as the reader.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::drawn::Drawings;
use super::places::{before, beside, names};
use super::special::square;
use super::table::{KEYS, Key, Number, Slot, States};
use super::write_grid::{cannot, cells, check};
use super::{copies, name, native_lines};
use crate::form;
use crate::formats::board::repeats;
use crate::formats::json::pack;
use crate::formats::ruleset::{self, ExportedRule};
use crate::formats::{CannotWrite, Unwritten, WrittenPuzzle};
use crate::grid::{Cell, Grid};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rules::windoku;
use crate::statement::{Argument, Statement};

/// A puzzle as f-puzzles' JSON.
#[derive(Clone, Debug)]
pub struct Export {
    /// The JSON object of the puzzle.
    pub object: Value,
    /// The native lines of the rules that f-puzzles lacks, which are only drawn.
    pub drawn: Vec<String>,
}

/// Returns the URL that opens a puzzle in f-puzzles, followed by a line break.
pub fn write(puzzle: &Puzzle, drawings: bool, limits: &Limits) -> Result<WrittenPuzzle, Unwritten> {
    let Export { object, drawn } = export(puzzle, drawings, limits)?;
    let packed = pack::compress(&object.to_string(), limits)?;
    Ok(WrittenPuzzle { text: format!("https://f-puzzles.com/?load={packed}\n"), drawn })
}

/// Returns a puzzle as f-puzzles' JSON. Fails if f-puzzles lacks one of its rules.
pub fn object(puzzle: &Puzzle, limits: &Limits) -> Result<Value, Unwritten> {
    Ok(export(puzzle, false, limits)?.object)
}

/// Returns a puzzle as f-puzzles' JSON. Rules that f-puzzles lacks are an error or, with `drawings`, drawn and
/// described in words.
pub fn export(puzzle: &Puzzle, drawings: bool, limits: &Limits) -> Result<Export, Unwritten> {
    let side = check(puzzle)?;
    let mut writer = Writer { puzzle, side, cells: cells(puzzle, limits)?, members: Map::new() };
    let rules = writer.rules(drawings, limits)?;
    let Writer { cells, mut members, .. } = writer;
    let mut pictured = Drawings::new(side, &mut members);
    for rule in &rules {
        limits.check()?;
        pictured.copied = copies::name_of(&rule.stated.statement, side).filter(|_| !rule.is_drawn);
        if rule.is_drawn || pictured.copied.is_some() {
            pictured.draw(&rule.forms, rule.letter.as_deref());
        }
    }
    pictured.copied = None;
    pictured.finish();
    let about = puzzle.about();
    members.insert("size".into(), side.into());
    for (name, text) in [("title", &about.title), ("author", &about.author)] {
        if let Some(text) = text {
            members.insert(name.into(), text.as_str().into());
        }
    }
    members.insert("ruleset".into(), native_lines::without_rules(ruleset::of(puzzle, &rules)).into());
    if let Some(solution) = &about.solution {
        members.insert("solution".into(), json!(solution));
    }
    let cells = cells.into_iter().map(|cell| limits.check().map(|()| Value::Object(cell)));
    let cells: Vec<Value> = cells.collect::<Result<_, _>>()?;
    members.insert("grid".into(), cells.chunks(side).collect());
    let drawn = rules.iter().filter(|rule| rule.is_drawn).map(|rule| rule.stated.to_string()).collect();
    Ok(Export { object: Value::Object(members), drawn })
}

/// Rules about all neighbours without a mark, which must be written after all marks.
const ABOUT_UNMARKED: [&str; 4] = ["negative-difference", "negative-ratio", "non-consecutive", "strict-xv"];

struct Writer<'a> {
    puzzle: &'a Puzzle,
    side: usize,
    cells: Vec<Map<String, Value>>,
    members: Map<String, Value>,
}

impl<'a> Writer<'a> {
    /// Adds all rules. Rules that f-puzzles lacks are an error, unless they may be drawn.
    fn rules(&mut self, drawings: bool, limits: &Limits) -> Result<Vec<ExportedRule<'a>>, Unwritten> {
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        let mut forms = Vec::new();
        for stated in puzzle.rules() {
            limits.check()?;
            forms.push(stated.rule.draw(grid));
        }
        let named = puzzle.rules().iter().zip(&forms);
        let letters = form::letters(named.map(|(stated, forms)| (stated.statement.name, None, &forms[..])));
        let rules = puzzle.rules().iter().zip(forms).zip(letters);
        let mut rules: Vec<ExportedRule<'a>> = rules
            .map(|((stated, forms), letter)| ExportedRule { stated, forms, letter, is_drawn: false })
            .collect();
        let mut has_drawn_marks = false;
        for is_last in [false, true] {
            for rule in &mut rules {
                limits.check()?;
                let statement = &rule.stated.statement;
                if ABOUT_UNMARKED.contains(&statement.name) != is_last {
                    continue;
                }
                // f-puzzles does not know marks that are only drawn, so a rule about unmarked cells must then be drawn
                // too.
                rule.is_drawn = is_last && has_drawn_marks || self.state(statement).is_none();
                if rule.is_drawn && !drawings {
                    let what = format!("the rule '{}'", rule.stated);
                    return Err(CannotWrite { is_rule: true, ..cannot(what) }.into());
                }
                has_drawn_marks |= rule.is_drawn && rule.stated.rule.changes_others(grid);
            }
        }
        Ok(rules)
    }

    /// Adds a rule; returns `None` if f-puzzles lacks it.
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
                // f-puzzles reads the digits of the bulb in reading order.
                if pill.is_sorted() && pill.len() > 1 { self.arrow(pill, line) } else { None }
            }
            ("digital-root", [Number(root), Cells(cells)]) => {
                self.add("cage", json!({"cells": names(cells), "value": format!("DR{root}")}))
            }
            ("quadruple", [Argument::Cell(corner), Values(values)]) => {
                self.quadruple(values, &square(*corner))
            }
            ("contain-at-least", [Values(values), Cells(cells)]) => self.quadruple(values, cells),
            ("windoku", []) if self.side == 9 => windoku::windows(self.puzzle.grid())
                .iter()
                .try_for_each(|window| self.add("extraregion", json!({"cells": names(window)}))),
            ("negative-ratio", []) => self.add("negative", "ratio".into()),
            ("strict-xv", []) => self.add("negative", "xv".into()),
            // f-puzzles exempts neighbours with a marked difference from this rule, so the rule would mean something
            // else there.
            ("non-consecutive", []) if self.marks("difference", "white") => None,
            // f-puzzles also exempts neighbours with a marked ratio.
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

    /// Adds a statement under a key of the table. Returns `None` if its arguments do not fit the key's slots.
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
                // For a key whose numbers are positive, the value 0 would state nothing.
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
                    element.insert("cell".into(), beside(*house, house.sides()[0], self.side).into());
                }
                (Slot::Side, Argument::Side(side)) => {
                    element.insert("cell".into(), beside(line?, *side, self.side).into());
                }
                (Slot::Diagonal, Argument::Cell(first)) => {
                    let Argument::Word(direction) = arguments.next()? else { return None };
                    let down = if direction.starts_with('u') { -1 } else { 1 };
                    let right = if direction.ends_with('l') { -1 } else { 1 };
                    element.insert("cell".into(), before(*first, (down, right), self.side)?.into());
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

    /// Adds the statement that `rule` returns for each pair of neighbours among the cells.
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

    /// Adds candidates to cells, after intersecting them with the candidates that the cells already have.
    fn candidates(&mut self, values: &[i32], cells: &[Cell]) -> Option<()> {
        let values: Vec<u64> = values.iter().map(|&value| value.try_into().ok()).collect::<Option<_>>()?;
        let mut found = Vec::new();
        for &cell in cells {
            let place = self.puzzle.grid().index(cell);
            let members = &self.cells[place];
            let both = match members.get("givenPencilMarks").and_then(Value::as_array) {
                Some(marks) => {
                    marks.iter().filter_map(Value::as_u64).filter(|mark| values.contains(mark)).collect()
                }
                None => values.clone(),
            };
            // Pencil marks cannot express that there are no candidates, or that a given is not among them.
            let given = members.get("value").and_then(Value::as_u64);
            if both.is_empty() || given.is_some_and(|given| !both.contains(&given)) {
                return None;
            }
            found.push((place, given, both));
        }
        for (place, _, both) in found.into_iter().filter(|(_, given, _)| given.is_none()) {
            self.cells[place].insert("givenPencilMarks".into(), both.into());
        }
        Some(())
    }

    /// Adds an arrow whose line begins in the last cell of the bulb and does not return to the bulb.
    fn arrow(&mut self, bulb: &[Cell], line: &[Cell]) -> Option<()> {
        if line.iter().any(|cell| bulb.contains(cell)) {
            return None;
        }
        let line = [&bulb[bulb.len().checked_sub(1)?..], line].concat();
        self.add("arrow", json!({"cells": names(bulb), "lines": [names(&line)]}))
    }

    fn quadruple(&mut self, values: &[i32], cells: &[Cell]) -> Option<()> {
        self.add("quadruple", json!({"cells": names(cells), "values": values}))
    }
}
