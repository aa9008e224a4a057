//! A picture of a puzzle, and of what is known of it.

use std::collections::{BTreeMap, BTreeSet};

use super::canvas::{Canvas, cut, escaped};
use super::layout::Layout;
use super::legend::{self, Drawn, Entry};
use super::paint::Painter;
use crate::csp::Owner;
use crate::form::{Form, UNIT};
use crate::formats::native;
use crate::grid::{Cell, Solution};
use crate::puzzle::Puzzle;
use crate::question::conflict::Conflict;

/// A picture of a puzzle, and of what is known of it.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) solution: Option<&'a Solution>,
    pub(super) other: Option<&'a Solution>,
    pub(super) candidates: Option<&'a [Vec<(i32, u64)>]>,
    pub(super) conflict: Option<&'a Conflict>,
    pub(super) hatched: &'a [Cell],
    title: Option<String>,
    notes: Vec<String>,
    suffix: String,
    legend: bool,
}

impl<'a> Picture<'a> {
    /// A picture of the puzzle alone.
    pub fn new(puzzle: &'a Puzzle) -> Picture<'a> {
        Picture {
            puzzle,
            solution: None,
            other: None,
            candidates: None,
            conflict: None,
            hatched: &[],
            title: None,
            notes: Vec::new(),
            suffix: String::new(),
            legend: true,
        }
    }

    /// With the digits of a solution.
    pub fn solution(self, solution: &'a Solution) -> Picture<'a> {
        Picture { solution: Some(solution), ..self }
    }

    /// With those of a second one, too, where the two differ.
    pub fn other(self, other: &'a Solution) -> Picture<'a> {
        Picture { other: Some(other), ..self }
    }

    /// With pencil marks: the values of each cell of the grid, in its order, then of each variable cell, and how
    /// often each was seen.
    pub fn candidates(self, candidates: &'a [Vec<(i32, u64)>]) -> Picture<'a> {
        Picture { candidates: Some(candidates), ..self }
    }

    /// With marks on the givens, rules and houses that contradict each other; other rules are faint.
    pub fn conflict(self, conflict: &'a Conflict) -> Picture<'a> {
        Picture { conflict: Some(conflict), ..self }
    }

    /// With slanted lines in these cells.
    pub fn hatched(self, cells: &'a [Cell]) -> Picture<'a> {
        Picture { hatched: cells, ..self }
    }

    /// With a title of its own, for those who cannot see it, instead of its size and rules.
    pub fn titled(self, title: impl Into<String>) -> Picture<'a> {
        Picture { title: Some(title.into()), ..self }
    }

    /// With a line of text below the grid.
    pub fn note(mut self, text: impl Into<String>) -> Picture<'a> {
        self.notes.push(text.into());
        self
    }

    /// Without the text below the grid.
    pub fn without_legend(self) -> Picture<'a> {
        Picture { legend: false, ..self }
    }

    /// With names within the file that end so: pictures in one page need different ones. Letters and
    /// digits only.
    pub fn named(self, suffix: &str) -> Picture<'a> {
        Picture { suffix: suffix.chars().filter(char::is_ascii_alphanumeric).collect(), ..self }
    }

    /// What it is called: by itself, by its puzzle, or else by size and rules.
    pub fn title(&self) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        let about = self.puzzle.about();
        match (&about.title, &about.author) {
            (Some(title), Some(author)) => return format!("{title} by {author}"),
            (Some(title), None) => return title.clone(),
            (None, _) => {}
        }
        let grid = self.puzzle.grid();
        let mut names: Vec<&str> = Vec::new();
        for stated in self.puzzle.rules() {
            if !names.contains(&stated.statement.name) {
                names.push(stated.statement.name);
            }
        }
        let size = format!("Sudoku {}x{}", grid.rows(), grid.columns());
        if names.is_empty() { size } else { format!("{size}: {}", names.join(", ")) }
    }

    /// The picture as the text of an SVG file.
    pub fn to_svg(&self) -> String {
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        let drawn = self.drawn();
        let mut layout = Layout::new(grid, drawn.iter().flat_map(|(_, forms)| forms));
        let mut canvas = Canvas::default();
        let shown = self.shown();
        self.lines(&mut canvas, &layout, &drawn);
        for (place, (letter, forms)) in drawn.iter().enumerate() {
            let manner = self.manner(Owner::Rule(place));
            let mut painter = Painter {
                grid,
                layout: &mut layout,
                canvas: &mut canvas,
                letter: letter.as_deref(),
                shown: &shown,
                blamed: self.blames(Owner::Rule(place)) == Some(true),
                manner,
            };
            forms.iter().for_each(|form| painter.form(form));
        }
        self.digits(&mut canvas, &layout);
        self.pencil_marks(&mut canvas, &layout);
        self.blame(&mut canvas, &layout, &drawn);

        let blames = |place| self.blames(Owner::Rule(place));
        let notes = self.notes.iter().map(|note| Entry::note(note));
        let mut entries: Vec<Entry> = notes.chain(legend::entries(puzzle, &drawn, blames)).collect();
        if !self.legend {
            entries.clear();
        }
        let [left, top, mut width, mut height] = layout.bounds();
        if !entries.is_empty() {
            width = width.max(9 * UNIT);
            height += legend::draw(&mut canvas, &entries, (left, top + height), width - 8) + 4;
        }
        let (title, about) = (escaped(&cut(&self.title(), 200)), escaped(native::write(puzzle).trim_end()));
        let name = &self.suffix;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"t{name} d{name}\" \
             font-family=\"DejaVu Sans, Liberation Sans, Arial, sans-serif\">\n\
             <title id=\"t{name}\">{title}</title>\n<desc id=\"d{name}\">{about}</desc>\n\
             <rect class=\"page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
             {}</svg>\n",
            canvas.into_svg()
        )
    }

    /// What its legend says of the rules, as items of a list in HTML, with samples.
    pub(crate) fn rules_in_html(&self) -> String {
        let blames = |place| self.blames(Owner::Rule(place));
        legend::entries(self.puzzle, &self.drawn(), blames).iter().map(Entry::to_html).collect()
    }

    /// The forms of each statement, and its letter if it needs one.
    fn drawn(&self) -> Vec<Drawn> {
        let rules = self.puzzle.rules();
        let forms: Vec<Vec<Form>> = rules.iter().map(|stated| stated.rule.draw(self.puzzle.grid())).collect();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        rules.iter().for_each(|stated| *counts.entry(stated.statement.name).or_default() += 1);
        let mut letters = 0;
        let mut letter = |name: &str, forms: &[Form]| {
            let needed = forms.contains(&Form::Quoted) || counts.get(name).is_none_or(|&count| count > 1);
            let has = needed && forms.iter().any(Form::has_letter);
            letters += usize::from(has);
            has.then(|| self::letter(letters - 1))
        };
        let named = rules.iter().zip(forms);
        named.map(|(stated, forms)| (letter(stated.statement.name, &forms), forms)).collect()
    }

    /// The cells that show a digit.
    fn shown(&self) -> BTreeSet<Cell> {
        let is_shown = |cell: &Cell| self.solution.is_some() || self.puzzle.given(*cell).is_some();
        self.puzzle.cells().filter(is_shown).collect()
    }

    /// Whether this is to blame for the contradiction, if there is one.
    fn blames(&self, owner: Owner) -> Option<bool> {
        self.conflict.map(|conflict| conflict.members.contains(&owner))
    }

    /// How a rule is drawn: faint where others are to blame.
    fn manner(&self, owner: Owner) -> &'static str {
        if self.blames(owner) == Some(false) { "class=\"faint\" opacity=\".3\"" } else { "" }
    }
}

/// The letter with this number from 0: a to z, then aa, ab and so on.
fn letter(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { letter(number / 26 - 1) + &last.to_string() }
}
