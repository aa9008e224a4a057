//! The legend below a picture: the meaning of each rule, with a sample of how it is drawn.

use std::collections::{BTreeMap, BTreeSet};

use super::accent::Accent;
use super::arithmetic::is_run;
use super::canvas::{self, Canvas, Layer};
use super::label::is_cut;
use super::layout::Layout;
use super::painter::Painter;
use crate::form::{Beside, Clue, Edge, Form, Label, Look, Place, Sign, UNIT};
use crate::grid::{Cell, Grid, GridLine, Shape, Side, Values};
use crate::puzzle::{Puzzle, StatedRule};
use crate::render;
use crate::statement::{Argument, Statement};

/// The height of a line of text, in drawing units.
const LINE: i32 = 24;
/// The approximate width of a character, in drawing units.
const CHARACTER: i32 = 9;
/// The x coordinate at which the text begins, after the samples.
const INDENT: i32 = UNIT * 3 / 2;
/// The maximum number of samples in one entry.
const MOST_SAMPLES: usize = 2;

/// An entry of the legend, about a rule or a single statement.
#[derive(Debug, Default)]
pub struct Entry {
    /// The text of the entry.
    pub text: String,
    /// The letter by which the picture refers to a statement that the entry quotes.
    letter: Option<String>,
    /// Forms that look like the rule in the picture.
    samples: Vec<Form>,
    /// `true` if the rule is stressed, `false` if only other rules are; `None` if no rule is.
    stressed: Option<bool>,
}

impl Entry {
    /// Creates an entry that has only a text.
    pub fn note(text: &str) -> Entry {
        Entry { text: text.to_owned(), ..Entry::default() }
    }
}

/// The letter of a statement, if it needs one, and the forms that draw it.
pub type RuleForms = (Option<String>, Vec<Form>);

/// Returns the entries about a puzzle's rules: one for each rule, and one for each statement that is not drawn. `drawn`
/// has the letter and the forms of each statement, and `demands` the sentence that describes it, in the same order.
pub fn entries(
    puzzle: &Puzzle,
    layout: &Layout,
    drawn: &[RuleForms],
    demands: Vec<Option<String>>,
    stresses: impl Fn(usize) -> Option<bool>,
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut told, mut texts) = (BTreeMap::new(), BTreeSet::new());
    // Statements that differ only in their cells share one entry. The map has the index of the entry, and its letters.
    let mut coded: BTreeMap<_, (usize, String)> = BTreeMap::new();
    for (((number, stated), (letter, forms)), summary) in
        puzzle.rules().iter().enumerate().zip(drawn).zip(demands)
    {
        let stressed = stresses(number);
        let name = stated.statement.name;
        let in_words = !forms.iter().any(Form::is_drawn);
        if let (Some(summary), false) = (&summary, in_words) {
            let samples = forms.iter().filter_map(sample);
            let text = format!("{name}: {summary}");
            let place = *told.entry(text.clone()).or_insert(entries.len());
            if place == entries.len() {
                entries.push(Entry::note(&text));
            }
            entries[place].show(samples);
            entries[place].stressed = entries[place].stressed.max(stressed);
        }
        let is_quoted = forms.contains(&Form::Quoted)
            || forms.is_empty()
            || forms.iter().any(|form| is_cut(form, layout))
            || summary.is_none();
        if !in_words && !is_quoted {
            continue;
        }
        let named = named(stated);
        let is_coded = !in_words && named.is_none();
        let code = letter.as_ref().filter(|_| is_coded).zip(code(&stated.statement));
        let same = code.map(|(letter, code)| (letter, (code.to_string(), stressed)));
        if let Some((letter, same)) = &same
            && let Some((place, letters)) = coded.get_mut(same)
        {
            *letters += &format!(", {letter}");
            let text = format!("{}: {letters}", render::sentences::quoted(&same.0));
            entries[*place] = Entry { text, stressed, ..Entry::default() };
            continue;
        }
        let text = render::sentences::quoted(&named.unwrap_or_else(|| stated.to_string()));
        let text = match summary.filter(|_| in_words && !is_quoted) {
            Some(summary) => format!("{text}: {summary}"),
            None => text,
        };
        if texts.insert((letter, text.clone())) {
            coded.extend(same.map(|(letter, same)| (same, (entries.len(), letter.clone()))));
            entries.push(Entry { text, letter: letter.clone(), stressed, ..Entry::default() });
        }
    }
    entries
}

/// Returns the statement of an automaton or of pairs without its cells, which the picture shows; `None` for other
/// statements.
fn code(statement: &Statement) -> Option<Statement> {
    let is_code = |argument: &Argument| matches!(argument, Argument::Text(_) | Argument::Key(_));
    let is_shown = |argument: &Argument| matches!(argument, Argument::Cells(_) | Argument::Groups(_));
    let (arguments, name) = (&statement.arguments, statement.name);
    let has_both = arguments.iter().any(is_code) && arguments.iter().any(is_shown);
    let rest = || arguments.iter().filter(|argument| !is_shown(argument)).cloned().collect();
    has_both.then(|| Statement { name, arguments: rest() })
}

/// Returns the name that the puzzle's text gives to a statement; `None` if it has none.
fn named(stated: &StatedRule) -> Option<String> {
    Some(format!("{} ({})", stated.origin.name.as_ref()?, stated.statement.name))
}

impl Entry {
    fn show(&mut self, samples: impl Iterator<Item = Form>) {
        for sample in samples {
            if self.samples.len() < MOST_SAMPLES && !self.samples.contains(&sample) {
                self.samples.push(sample);
            }
        }
    }

    /// Returns the entry as an HTML list item that begins with its samples.
    pub fn to_html(&self) -> String {
        let samples = self.samples.iter().map(|sample| {
            let drawn = drawn(sample, (2, 3));
            format!("<svg class=\"sample\" viewBox=\"0 0 56 32\" width=\"56\" height=\"32\" aria-hidden=\"true\">{drawn}</svg>")
        });
        let letter = self.letter.as_ref().map_or(String::new(), |letter| format!("<b>{letter}</b> "));
        format!("<li>{}{letter}{}</li>\n", samples.collect::<String>(), canvas::escaped(&self.text))
    }

    /// Splits the text into lines of at most `most` characters.
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
            // A word that is longer than a line continues on the next line.
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

/// Returns the form as it looks on two cells side by side; `None` for a form that looks different each time.
fn sample(form: &Form) -> Option<Form> {
    let (first, second) = (Cell::new(0, 0), Cell::new(0, 1));
    let is_run = is_run(form);
    let mut form = form.clone();
    match &mut form {
        Form::Line(line) => {
            line.cells = vec![first, second];
            (line.label, line.closed) = (Label::None, false);
        }
        Form::Outline(outline) => {
            (outline.cells, outline.edge) = match is_run {
                true => (vec![second], Edge::After),
                false => (vec![first], outline.edge),
            };
            outline.label = match &outline.label {
                Label::Text(text) => Label::Text(numbers_as_n(text)),
                Label::Lettered(sign) => Label::Text((*sign).to_owned()),
                _ => Label::None,
            };
        }
        Form::Fill(fill) => fill.cells = vec![first],
        Form::Sign(sign) => {
            let at = match sign.at {
                Place::Between(a, b) if a < b => Place::Between(first, second),
                Place::Between(..) => Place::Between(second, first),
                Place::Cell(_) => Place::Cell(first),
                Place::Corner(_) => Place::Between(first, second),
            };
            let is_told = matches!(sign.look, Look::White | Look::Black | Look::Bare);
            *sign = Sign::new(at, sign.look, if is_told { numbers_as_n(&sign.text) } else { String::new() });
        }
        // A sample of wedges shows all four.
        Form::Wedges { cells, .. } => *cells = vec![Cell::new(1, 1)],
        Form::Clue(Clue { at, text }) => {
            *at = match at {
                Beside::Diagonal(..) => Beside::Diagonal(first, (1, 1)),
                Beside::Line(..) => Beside::Line(GridLine::Row(0), Side::Left),
            };
            *text = numbers_as_n(text);
        }
        Form::Diagonal { .. } => {}
        Form::Values { .. }
        | Form::Branch(..)
        | Form::Borders { .. }
        | Form::Shading { .. }
        | Form::Track { .. }
        | Form::Parts { .. }
        | Form::Words
        | Form::Quoted => {
            return None;
        }
    }
    Some(form)
}

/// Returns `true` if a sample is drawn over the sample before it in the same entry.
fn is_laid_on(sample: &Form) -> bool {
    matches!(sample, Form::Wedges { .. } | Form::Diagonal { .. })
}

/// Replaces each number in a text with `n`.
fn numbers_as_n(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if shown.ends_with('n') => {}
            true => shown.push('n'),
            false => shown.push(c),
        }
    }
    shown
}

/// Draws entries below a picture, with their upper left corner at `left` and `top`, no wider than `width`. Stressed
/// entries have the given accent. Returns the height.
pub fn draw(
    canvas: &mut Canvas,
    entries: &[Entry],
    (left, top): (i32, i32),
    width: i32,
    accent: Accent,
) -> i32 {
    let mut y = top;
    for entry in entries {
        let indent = if entry.samples.is_empty() && entry.letter.is_none() { 8 } else { INDENT };
        let most = ((width - indent) / CHARACTER).max(20) as usize;
        let lines = entry.lines(most);
        for (place, sample) in entry.samples.iter().enumerate() {
            let count = entry.samples.len() as i32;
            // Some samples are drawn on top of each other, because they belong together.
            let apart = if is_laid_on(sample) { 0 } else { place as i32 * 44 };
            let x = left + if count == 1 { 20 } else { 4 + apart };
            canvas.put(Layer::Legend, "class=\"sample\"", &drawn(sample, (x, y + 2)));
        }
        let ink = match entry.stressed {
            Some(true) => format!("{} text-decoration=\"underline\" font-size=\"17\"", accent.fill()),
            Some(false) => "class=\"ink\" fill=\"#000\" opacity=\".4\" font-size=\"17\"".to_owned(),
            None => "class=\"ink\" fill=\"#000\" font-size=\"17\"".to_owned(),
        };
        if let Some(letter) = &entry.letter {
            let bold = format!("{ink} font-weight=\"bold\" text-anchor=\"end\"");
            canvas.put(Layer::Legend, &bold, &canvas::text((left + INDENT - 12, y + LINE / 2), letter));
        }
        for (line, row) in lines.iter().zip(0..) {
            canvas.put(Layer::Legend, &ink, &canvas::text((left + indent, y + LINE * row + LINE / 2), line));
        }
        y += LINE * (lines.len() as i32) + 6;
    }
    y - top
}

/// Draws a sample whose upper left corner is at `x` and `y`.
fn drawn(sample: &Form, (x, y): (i32, i32)) -> String {
    // A sample of wedges needs a cell on each side; a diagonal needs a grid of one cell.
    let (rows, columns) = match sample {
        Form::Wedges { .. } => (3, 3),
        Form::Diagonal { .. } => (1, 1),
        _ => (1, 2),
    };
    let Ok(grid) = Grid::new(Shape::raw(rows, columns), Values::new(1, 9)) else { return String::new() };
    let (mut layout, mut canvas) = (Layout::new(&grid, [sample].into_iter()), Canvas::default());
    let (shown, letter, manner) = (BTreeSet::new(), None, "");
    // The scale is in hundredths. A small form is reduced less, and is moved to where a sample's cell would be.
    let (scale, x, y) = match sample {
        Form::Sign(sign) if matches!(sign.at, Place::Between(..)) => (80, x - 38, y - 14),
        Form::Clue(Clue { at: Beside::Diagonal(..), .. }) => (60, x + 20, y + 12),
        Form::Clue(_) => (70, x + 30, y - 10),
        Form::Wedges { .. } => (40, x - 26, y - 27),
        Form::Outline(_) => (45, x, y - 2),
        _ => (40, x, y - 1),
    };
    let mut painter = Painter {
        grid: &grid,
        layout: &mut layout,
        canvas: &mut canvas,
        letter,
        shown: &shown,
        accent: None,
        manner,
    };
    painter.form(sample);
    let elements = canvas.into_svg().replace('\n', "");
    format!("<g transform=\"translate({x} {y}) scale(.{scale})\">{elements}</g>")
}
