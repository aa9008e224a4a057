//! The text below a picture: what its rules are, with a sample of how each is drawn.

use std::collections::{BTreeMap, BTreeSet};

use super::canvas::{self, Canvas, Layer};
use super::layout::Layout;
use super::paint::Painter;
use crate::form::{Beside, Clue, Form, Place, Sign, UNIT};
use crate::grid::{Cell, Grid, GridLine, Shape, Side, Values};
use crate::puzzle::Puzzle;
use crate::rules;

/// The height of a line of text.
const LINE: i32 = 24;
/// How wide a character is, about.
const CHARACTER: i32 = 9;
/// Where the text begins, behind the samples.
const INDENT: i32 = UNIT * 3 / 2;
/// How many samples a rule shows.
const MOST_SAMPLES: usize = 2;
/// How many characters of a statement are quoted.
pub const MOST_QUOTED: usize = 200;

/// What the legend says of a rule or of a statement.
#[derive(Debug, Default)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// The letter of the statement that it quotes.
    letter: Option<String>,
    /// Forms that look as the rule does.
    samples: Vec<Form>,
}

impl Entry {
    /// A line of text alone.
    pub fn note(text: &str) -> Entry {
        Entry { text: text.to_owned(), ..Entry::default() }
    }
}

/// The statement's letter, and its forms.
pub type Drawn = (Option<String>, Vec<Form>);

/// What there is to say of the rules of a puzzle, with their forms in the same order: each rule once, and the
/// statements that no form tells.
pub fn entries(puzzle: &Puzzle, drawn: &[Drawn]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut names, mut texts) = (BTreeMap::new(), BTreeSet::new());
    for (stated, (letter, forms)) in puzzle.rules().iter().zip(drawn) {
        let name = stated.statement.name;
        let summary = rules::find(name).map(|spec| spec.summary);
        let in_words = !forms.iter().any(Form::is_drawn);
        if let (Some(summary), false) = (summary, in_words) {
            let samples = forms.iter().filter_map(sample);
            let place = *names.entry(name).or_insert(entries.len());
            if place == entries.len() {
                entries.push(Entry::note(&format!("{name}: {summary}")));
            }
            entries[place].show(samples);
        }
        let is_quoted = forms.contains(&Form::Quoted) || forms.is_empty() || summary.is_none();
        if in_words || is_quoted {
            let text = canvas::cut(&stated.to_string(), MOST_QUOTED);
            let text = match summary.filter(|_| in_words && !is_quoted) {
                Some(summary) => format!("{text}: {summary}"),
                None => text,
            };
            if texts.insert(text.clone()) {
                entries.push(Entry { text, letter: letter.clone(), ..Entry::default() });
            }
        }
    }
    entries
}

impl Entry {
    fn show(&mut self, samples: impl Iterator<Item = Form>) {
        for sample in samples {
            if self.samples.len() < MOST_SAMPLES && !self.samples.contains(&sample) {
                self.samples.push(sample);
            }
        }
    }

    /// An item of a list, with its samples in front.
    pub fn to_html(&self) -> String {
        let samples = self.samples.iter().map(|sample| {
            let drawn = drawn(sample, (2, 3));
            format!("<svg class=\"sample\" viewBox=\"0 0 56 32\" width=\"56\" height=\"32\" aria-hidden=\"true\">{drawn}</svg>")
        });
        let letter = self.letter.as_ref().map_or(String::new(), |letter| format!("<b>{letter}</b> "));
        format!("<li>{}{letter}{}</li>\n", samples.collect::<String>(), canvas::escaped(&self.text))
    }

    /// Its text in lines of at most so many characters.
    fn lines(&self, most: usize) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in self.text.split_whitespace() {
            let mut word = word.to_owned();
            let last = lines.last_mut().expect("there is a line");
            if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > most {
                lines.push(String::new());
            } else if !last.is_empty() {
                last.push(' ');
            }
            // A word that fits into no line goes on in the next.
            while let Some((end, _)) = word.char_indices().nth(most) {
                let rest = word.split_off(end);
                lines.last_mut().expect("there is a line").push_str(&word);
                lines.push(String::new());
                word = rest;
            }
            lines.last_mut().expect("there is a line").push_str(&word);
        }
        lines
    }
}

/// The same form on two cells side by side, or none where it says something else each time.
fn sample(form: &Form) -> Option<Form> {
    let (first, second) = (Cell::new(0, 0), Cell::new(0, 1));
    let mut form = form.clone();
    match &mut form {
        Form::Line(line) => {
            line.cells = vec![first, second];
            (line.label, line.closed, line.gaps) = (crate::form::Label::None, false, false);
        }
        Form::Outline(outline) => {
            outline.cells = vec![first];
            outline.label = crate::form::Label::None;
        }
        Form::Fill(fill) => fill.cells = vec![first],
        Form::Sign(sign) => {
            let at = match sign.at {
                Place::Between(a, b) if a < b => Place::Between(first, second),
                Place::Between(..) => Place::Between(second, first),
                Place::Cell(_) => Place::Cell(first),
                Place::Corner(_) => Place::Between(first, second),
            };
            *sign = Sign { at, letter: false, ..Sign::new(at, sign.look, "") };
            if sign.look == crate::form::Look::Bare {
                return None;
            }
        }
        Form::Wedges { cells, .. } => *cells = vec![first],
        Form::Clue(Clue { at, text }) => {
            if matches!(at, Beside::Diagonal(..)) || text.chars().all(|c| c.is_ascii_digit()) {
                return None;
            }
            *at = Beside::Line(GridLine::Row(0), Side::Left);
            *text = text.chars().map(|c| if c.is_ascii_digit() { 'n' } else { c }).collect();
            while text.contains("nn") {
                *text = text.replace("nn", "n");
            }
        }
        Form::Diagonal { .. } => {}
        Form::Values { .. } | Form::Branch(..) | Form::Borders { .. } | Form::Words | Form::Quoted => {
            return None;
        }
    }
    Some(form)
}

/// Draws entries below a picture from `top` on, no wider than `width`: how high they are.
pub fn draw(canvas: &mut Canvas, entries: &[Entry], (left, top): (i32, i32), width: i32) -> i32 {
    let mut y = top;
    for entry in entries {
        let indent = if entry.samples.is_empty() && entry.letter.is_none() { 8 } else { INDENT };
        let most = ((width - indent) / CHARACTER).max(20) as usize;
        let lines = entry.lines(most);
        for (place, sample) in entry.samples.iter().enumerate() {
            let count = entry.samples.len() as i32;
            let x = left + if count == 1 { 20 } else { 4 + place as i32 * 44 };
            canvas.put(Layer::Legend, "class=\"sample\"", &drawn(sample, (x, y + 2)));
        }
        let ink = "class=\"ink\" fill=\"#000\" font-size=\"17\"";
        if let Some(letter) = &entry.letter {
            let bold = format!("{ink} font-weight=\"bold\" text-anchor=\"end\"");
            canvas.put(Layer::Legend, &bold, &canvas::text((left + INDENT - 12, y + LINE / 2), letter));
        }
        for (line, row) in lines.iter().zip(0..) {
            canvas.put(Layer::Legend, ink, &canvas::text((left + indent, y + LINE * row + LINE / 2), line));
        }
        y += LINE * (lines.len() as i32) + 6;
    }
    y - top
}

/// A sample with its upper left corner here.
fn drawn(sample: &Form, (x, y): (i32, i32)) -> String {
    let Ok(grid) = Grid::new(Shape::raw(1, 2), Values::new(1, 9)) else { return String::new() };
    let (mut layout, mut canvas) = (Layout::new(&grid, [].iter()), Canvas::default());
    let (shown, letter, manner) = (BTreeSet::new(), None, "");
    // In hundredths: what is small in the grid is hardly smaller here, and stands where the cell would.
    let (scale, x, y) = match sample {
        Form::Sign(sign) if matches!(sign.at, Place::Between(..)) => (80, x - 38, y - 14),
        Form::Clue(_) => (70, x + 30, y - 10),
        _ => (40, x, y - 1),
    };
    let mut painter =
        Painter { grid: &grid, layout: &mut layout, canvas: &mut canvas, letter, shown: &shown, manner };
    painter.form(sample);
    let elements = canvas.into_svg().replace('\n', "");
    format!("<g transform=\"translate({x} {y}) scale(.{scale})\">{elements}</g>")
}
