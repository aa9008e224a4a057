//! Writes the forms of a picture as f-puzzles' drawings: lines, circles, rectangles, cages and texts. Drawings are
//! centred on cells of the grid or of the rows and columns just outside it. SudokuPad shows the same drawings.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::places::{angle, before, beside, names, nearest};
use super::special::square;
use crate::form::{Beside, Clue, Edge, End, Fill, Form, Label, Line, Look, Node, Outline, Place, Sign, UNIT};
use crate::grid::Cell;

/// The colour of invisible drawings.
pub const CLEAR: &str = "#FFFFFF00";

/// The keys of rules with clues outside the grid.
const BESIDE: [&str; 4] = ["littlekillersum", "sandwichsum", "skyscraper", "xsum"];

/// Adds drawings to the JSON object of a puzzle in f-puzzles' format.
#[derive(Debug)]
pub struct Drawings<'a> {
    /// The number of rows of the grid.
    pub side: usize,
    /// The members of the object. Drawings are added to its arrays.
    pub members: &'a mut Map<String, Value>,
    /// The name of the constraint that the drawings copy, if any. Programs that know the constraint draw it themselves.
    pub copied: Option<&'static str>,
    /// The texts outside the grid, by the name of their cell.
    beside: BTreeMap<String, Vec<String>>,
}

impl<'a> Drawings<'a> {
    /// Makes drawings for a grid with this many rows.
    pub fn new(side: usize, members: &'a mut Map<String, Value>) -> Drawings<'a> {
        Drawings { side, members, copied: None, beside: BTreeMap::new() }
    }

    /// Adds the forms of a statement; `letter` is the statement's letter in the picture, if it has one.
    pub fn draw(&mut self, forms: &[Form], letter: Option<&str>) {
        forms.iter().for_each(|form| self.form(form, letter));
    }

    fn form(&mut self, form: &Form, letter: Option<&str>) {
        match form {
            Form::Line(line) => self.line(line, letter),
            Form::Outline(outline) => self.outline(outline, letter),
            Form::Fill(fill) => self.fill(fill, letter),
            Form::Sign(sign) => self.sign(sign, letter),
            Form::Diagonal { main } => {
                let last = self.side - 1;
                let ends = if *main { [(0, 0), (last, last)] } else { [(last, 0), (0, last)] };
                self.stroke(&ends.map(|(row, column)| Cell::new(row, column)), 2, "#34bbe6");
            }
            Form::Clue(clue) => self.clue(clue),
            Form::Wedges { cells, outward } => {
                let text = if *outward { "max" } else { "min" };
                cells.iter().for_each(|&cell| self.corner(cell, text));
            }
            Form::Values { cells, values } => {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                let text = if values.is_empty() { "×".to_owned() } else { values.join(" ") };
                cells.iter().for_each(|&cell| self.text(&[cell], &text, small(&text), 0));
            }
            Form::Branch(number, forms) => {
                self.draw(forms, letter);
                let first = forms.iter().flat_map(Form::cells).min();
                if let Some((letter, first)) = letter.zip(first) {
                    self.corner(first, &format!("({letter}{number})"));
                }
            }
            Form::Borders { .. }
            | Form::Shading { .. }
            | Form::Track { .. }
            | Form::Parts { .. }
            | Form::Words
            | Form::Quoted => {}
        }
    }

    fn line(&mut self, line: &Line, letter: Option<&str>) {
        let mut cells = line.cells.clone();
        if let (true, Some(&first)) = (line.closed, cells.first()) {
            cells.push(first);
        }
        self.stroke(&cells, line.width, line.colour);
        if line.core > 0 {
            self.stroke(&cells, line.core, "#ffffff");
        }
        let (first, last) = (line.cells.first(), line.cells.last());
        for (end, cell, next) in
            [(line.first, first, line.cells.get(1)), (line.last, last, line.cells.iter().rev().nth(1))]
        {
            if let Some(&cell) = cell {
                self.end(end, cell, next.copied(), line.colour);
            }
        }
        for &cell in line.cells.iter().filter(|_| line.nodes.is_some()) {
            match line.nodes {
                Some(Node::Open) => self.circle(&[cell], 0.16, "#ffffff", line.colour),
                Some(Node::Square) => self.rectangle(&[cell], 0.16, "#ffffff", line.colour, 0),
                Some(Node::Triangle) => self.text_at(names(&[cell]), "▲", 0.3, 0, line.colour),
                Some(Node::Full) | None => self.circle(&[cell], 0.16, line.colour, line.colour),
            }
        }
        if let (Some(&first), Some(text)) = (first, said(&line.label, letter)) {
            self.corner(first, &text);
        }
    }

    fn end(&mut self, end: End, cell: Cell, next: Option<Cell>, colour: &str) {
        match end {
            End::Plain | End::Away => {}
            End::Ring => self.circle(&[cell], 0.8, "#ffffff", colour),
            End::Bulb => self.circle(&[cell], 0.8, colour, colour),
            End::Diamond => self.rectangle(&[cell], 0.55, "#ffffff", colour, 45),
            End::Arrow => {
                let angle = next.map_or(0, |next| angle(next, cell));
                self.text_at(names(&[cell]), ">", 0.7, angle, colour);
            }
        }
    }

    fn outline(&mut self, outline: &Outline, letter: Option<&str>) {
        let text = said(&outline.label, letter).unwrap_or_default();
        let colour = match outline.edge {
            Edge::Dashed | Edge::Wall | Edge::After | Edge::Below => "#000000",
            Edge::Dotted => "#555555",
            Edge::Solid => "#777777",
            Edge::Violet => "#8c46dc",
            Edge::Pill => {
                self.stroke(&outline.cells, UNIT * 4 / 5, "#7a7a7a");
                return self.stroke(&outline.cells, UNIT * 4 / 5 - 6, "#ffffff");
            }
        };
        self.cage(&outline.cells, &text, colour);
    }

    fn fill(&mut self, fill: &Fill, letter: Option<&str>) {
        if self.copied.is_some() {
            return self.cage(&fill.cells, "", darker(fill.colour));
        }
        for &cell in &fill.cells {
            self.rectangle(&[cell], 1.0, fill.colour, fill.colour, 0);
        }
        if fill.outlined {
            self.cage(&fill.cells, "", "#999999");
        }
        if let Some(text) = said(&fill.label, letter) {
            fill.cells.iter().for_each(|&cell| self.corner(cell, &text));
        }
    }

    fn sign(&mut self, sign: &Sign, letter: Option<&str>) {
        let cells = match sign.at {
            Place::Cell(cell) => vec![cell],
            Place::Between(a, b) => vec![a, b],
            Place::Corner(cell) => square(cell).to_vec(),
        };
        let mut within = false;
        match sign.look {
            Look::White => self.circle(&cells, 0.3, "#ffffff", "#000000"),
            Look::Black => self.circle(&cells, 0.3, "#000000", "#000000"),
            Look::Circle => self.circle(&cells, 0.55, "#ffffff", "#000000"),
            Look::Bare => {}
            Look::Ring => self.circle(&cells, 0.8, CLEAR, "#333333"),
            Look::Target => {
                self.circle(&cells, 0.8, CLEAR, "#333333");
                self.circle(&cells, 0.65, CLEAR, "#333333");
            }
            Look::Violet => self.circle(&cells, 0.8, CLEAR, "#8c46dc"),
            Look::Disc => self.circle(&cells, 0.7, "#d0d0d0", "#d0d0d0"),
            Look::Square => self.rectangle(&cells, 0.7, "#d0d0d0", "#d0d0d0", 0),
            Look::Point => self.circle(&cells, 0.2, "#333333", "#333333"),
            Look::Galaxy => {
                self.circle(&cells, 0.26, "#ffffff", "#000000");
                self.circle(&cells, 0.06, "#333333", "#333333");
            }
            Look::Frame => self.rectangle(&cells, 0.78, CLEAR, "#333333", 0),
            Look::End => self.rectangle(&cells, 0.57, CLEAR, "#333333", 45),
            Look::Greater => {
                if let Place::Between(a, b) = sign.at {
                    self.text(&cells, ">", 0.5, angle(a, b));
                }
            }
        }
        match sign.look {
            Look::White | Look::Circle => self.text(&cells, &sign.text, small(&sign.text) * 0.7, 0),
            Look::Black => self.text_at(names(&cells), &sign.text, small(&sign.text) * 0.7, 0, "#ffffff"),
            Look::Bare => self.text(&cells, &sign.text, 0.45, 0),
            _ => within = !sign.text.is_empty(),
        }
        if let Some(&first) = cells.first() {
            let letter = letter.filter(|_| sign.letter).unwrap_or_default();
            let text = if within { &sign.text[..] } else { "" };
            self.corner(first, format!("{text} {letter}").trim());
        }
    }

    /// Adds a clue outside the grid, or in the corner of its cell if the clue's place is inside the grid.
    fn clue(&mut self, clue: &Clue) {
        let (at, text) = match clue.at {
            Beside::Line(line, side) => (Some(beside(line, side, self.side)), clue.text.clone()),
            Beside::Diagonal(cell, (down, right)) => {
                let arrow = match (down > 0, right > 0) {
                    (true, true) => '↘',
                    (true, false) => '↙',
                    (false, true) => '↗',
                    (false, false) => '↖',
                };
                let text = format!("{}{arrow}", clue.text);
                let at = before(cell, (down, right), self.side);
                if at.is_none() {
                    self.corner(cell, &text);
                }
                (at, text)
            }
        };
        match (at, self.copied) {
            (Some(at), None) => self.beside.entry(at).or_default().push(text),
            // A program that knows the copied constraint draws its clue at this place.
            (Some(at), Some(_)) => self.text_at(json!([at]), &text, small(&text), 0, "#000000"),
            (None, _) => {}
        }
    }

    /// Writes the clues outside the grid. All clues with the same cell form one text.
    pub fn finish(mut self) {
        for (at, texts) in std::mem::take(&mut self.beside) {
            let text = texts.join(" ");
            let is_there = |key: &str| {
                let clues = self.members.get(key).and_then(Value::as_array);
                clues.is_some_and(|clues| clues.iter().any(|clue| clue["cell"] == at[..]))
            };
            // A rule already has its clue there, so the text goes between this clue and the grid.
            let cells = match BESIDE.iter().any(|key| is_there(key)) {
                true => json!([at, at, nearest(&at, self.side)]),
                false => json!([at]),
            };
            let size = if cells[1].is_null() { small(&text) } else { small(&text) * 0.6 };
            self.text_at(cells, &text, size, 0, "#000000");
        }
    }
}

/// Returns the text of a label; `None` if it is empty.
fn said(label: &Label, letter: Option<&str>) -> Option<String> {
    let letter = letter.unwrap_or_default();
    let text = match label {
        Label::None => String::new(),
        Label::Text(text) => text.clone(),
        Label::Letter => letter.to_owned(),
        Label::Lettered(sign) => format!("{sign}{letter}"),
    };
    Some(text).filter(|text| !text.is_empty())
}

/// Returns the font size for a text that must fit into a cell.
fn small(text: &str) -> f64 {
    match text.chars().count() {
        0..=2 => 0.6,
        3 => 0.45,
        4..=5 => 0.3,
        _ => 0.2,
    }
}

/// Returns the outline colour for cells with a light fill colour.
fn darker(colour: &str) -> &'static str {
    match colour {
        "#cdeccd" => "#7CC77C",
        "#f6caca" => "#C77C7C",
        _ => "#7C7CC7",
    }
}
