//! A picture of a puzzle and of what is known about it.

use std::collections::{BTreeMap, BTreeSet};

use super::accent::Accent;
use super::arithmetic;
use super::canvas::Canvas;
use super::file::document;
use super::layout::Layout;
use super::legend::{self, Entry, RuleForms};
use super::painter::Painter;
use crate::csp::Owner;
use crate::form::{self, Form, UNIT};
use crate::formats::native;
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, StatedRule};
use crate::question::conflict::Conflict;
use crate::render::{Language, sentences};
use crate::steps::Step;

/// A value that was placed in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedValue {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: Digit,
    /// The number of the step that placed it, shown next to it.
    pub step: Option<usize>,
}

/// A picture of a puzzle and of what is known about it.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) solution: Option<&'a Solution>,
    pub(super) other: Option<&'a Solution>,
    pub(super) candidates: Option<&'a [Vec<(i32, u64)>]>,
    /// `true` if candidates of hidden layers are also shown.
    pub(super) with_layers: bool,
    pub(super) conflict: Option<&'a Conflict>,
    pub(super) hatched: &'a [Cell],
    pub(super) needless: &'a [Owner],
    pub(super) equal: &'a [Vec<Cell>],
    pub(super) placed: BTreeMap<Cell, PlacedValue>,
    pub(super) step: Option<&'a Step>,
    source: &'a str,
    title: Option<String>,
    notes: Vec<String>,
    suffix: String,
    legend: bool,
    limits: Limits,
}

impl<'a> Picture<'a> {
    /// A picture of the puzzle alone.
    pub fn new(puzzle: &'a Puzzle) -> Picture<'a> {
        Picture {
            puzzle,
            solution: None,
            other: None,
            candidates: None,
            with_layers: false,
            conflict: None,
            hatched: &[],
            needless: &[],
            equal: &[],
            placed: BTreeMap::new(),
            step: None,
            source: "",
            title: None,
            notes: Vec::new(),
            suffix: String::new(),
            legend: true,
            limits: Limits::default(),
        }
    }

    /// With limits. Once they are reached the picture is incomplete, which the caller checks afterwards.
    pub fn within(self, limits: &Limits) -> Picture<'a> {
        Picture { limits: limits.clone(), ..self }
    }

    /// Adds the digits of a solution.
    pub fn solution(self, solution: &'a Solution) -> Picture<'a> {
        Picture { solution: Some(solution), ..self }
    }

    /// Also shows a second solution, in the cells in which the two differ.
    pub fn other(self, other: &'a Solution) -> Picture<'a> {
        Picture { other: Some(other), ..self }
    }

    /// Adds pencil marks: the values of each cell of the grid, in its order, then of each variable cell, and how often
    /// each was seen.
    pub fn candidates(self, candidates: &'a [Vec<(i32, u64)>]) -> Picture<'a> {
        Picture { candidates: Some(candidates), ..self }
    }

    /// Also shows the candidates of hidden layers if `with_layers`.
    pub fn with_layers(self, with_layers: bool) -> Picture<'a> {
        Picture { with_layers, ..self }
    }

    /// Marks the givens, rules and houses that contradict each other; other rules are faint.
    pub fn conflict(self, conflict: &'a Conflict) -> Picture<'a> {
        Picture { conflict: Some(conflict), ..self }
    }

    /// Adds slanted lines to these cells.
    pub fn hatched(self, cells: &'a [Cell]) -> Picture<'a> {
        Picture { hatched: cells, ..self }
    }

    /// Marks givens and rules that can be left out: slanted lines under givens, edges of dashes and dots around the
    /// cells of rules, which are faint.
    pub fn needless(self, clues: &'a [Owner]) -> Picture<'a> {
        Picture { needless: clues, ..self }
    }

    /// Gives the cells of each set one colour; after twelve sets the colours repeat.
    pub fn equal(self, sets: &'a [Vec<Cell>]) -> Picture<'a> {
        Picture { equal: sets, ..self }
    }

    /// Adds values that were placed.
    pub fn placed(mut self, placed: &[PlacedValue]) -> Picture<'a> {
        self.placed.extend(placed.iter().map(|&placed| (placed.cell, placed)));
        self
    }

    /// Shows the board before a step: the values left in cells, with marks on the ones that it places, excludes and
    /// uses, and on its causes; other rules are faint. Its title, its description and the text below describe the step;
    /// `source` names the source of the puzzle.
    pub fn step(self, step: &'a Step, source: &'a str) -> Picture<'a> {
        let causes = sentences::because(step, self.puzzle, source);
        Picture { step: Some(step), source, ..self }
            .note(sentences::title(step, self.puzzle) + ".")
            .note(causes)
    }

    /// Sets a title for screen readers, instead of its size and rules.
    pub fn titled(self, title: impl Into<String>) -> Picture<'a> {
        Picture { title: Some(title.into()), ..self }
    }

    /// Adds a line of text below the grid.
    pub fn note(mut self, text: impl Into<String>) -> Picture<'a> {
        self.notes.push(text.into());
        self
    }

    /// Omits the text below the grid.
    pub fn without_legend(self) -> Picture<'a> {
        Picture { legend: false, ..self }
    }

    /// Sets a suffix for the names within the file: pictures in one page need different ones. It consists of letters
    /// and digits only.
    pub fn named(self, suffix: &str) -> Picture<'a> {
        Picture { suffix: suffix.chars().filter(char::is_ascii_alphanumeric).collect(), ..self }
    }

    /// Returns its title: its own, its puzzle's, or else one made from size and rules.
    pub fn title(&self) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        if let Some(step) = self.step {
            return sentences::title(step, self.puzzle);
        }
        if let Some(title) = self.title_of_puzzle() {
            return title;
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

    /// Returns the title from the puzzle's source, with the author.
    pub(crate) fn title_of_puzzle(&self) -> Option<String> {
        let about = self.puzzle.about();
        let title = about.title.as_ref()?;
        Some(about.author.as_ref().map_or(title.clone(), |author| format!("{title} by {author}")))
    }

    /// The picture as the text of an SVG file.
    pub fn to_svg(&self) -> String {
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        let drawn = self.drawn();
        let mut layout = Layout::new(grid, drawn.iter().flat_map(|(_, forms)| forms));
        if self.with_layers && !grid.layers().is_empty() {
            layout.make_lower_room();
        }
        let mut canvas = Canvas::default();
        let (shown, accent) = (self.shown(), self.accent());
        self.lines(&mut canvas, &layout, &drawn);
        if drawn.iter().flat_map(|(_, forms)| forms).any(arithmetic::is_run) {
            arithmetic::darken(&mut canvas, grid);
        }
        for (place, (letter, forms)) in drawn.iter().enumerate() {
            if self.limits.stopped() {
                break;
            }
            let manner = self.manner(place);
            let mut painter = Painter {
                grid,
                layout: &mut layout,
                canvas: &mut canvas,
                letter: letter.as_deref(),
                shown: &shown,
                accent: (self.stresses(place) == Some(true)).then_some(accent),
                manner,
            };
            forms.iter().take_while(|_| !self.limits.stopped()).for_each(|form| painter.form(form));
        }
        if self.limits.stopped() {
            return String::new();
        }
        self.digits(&mut canvas, &layout);
        self.pencil_marks(&mut canvas, &layout);
        if self.step.is_none() {
            self.step_numbers(&mut canvas, &layout);
        }
        self.blame(&mut canvas, &layout, &drawn);
        self.left_out(&mut canvas, &layout, &drawn);
        if let Some(step) = self.step {
            self.step_marks(&mut canvas, &layout, &drawn, step, &mut |drawing| drawing);
        }

        let notes = self.notes.iter().map(|note| Entry::note(note));
        let mut entries: Vec<Entry> = notes
            .chain(legend::entries(puzzle, &layout, &drawn, Language::ENGLISH.demands(puzzle), |rule| {
                self.stresses(rule)
            }))
            .collect();
        if !self.legend {
            entries.clear();
        }
        let [left, top, mut width, mut height] = layout.bounds();
        if !entries.is_empty() {
            width = width.max(9 * UNIT);
            height += legend::draw(&mut canvas, &entries, (left, top + height), width - 8, accent) + 4;
        }
        let mut about = quoting(puzzle);
        if let Some(step) = self.step {
            about = format!("{}\n{about}", sentences::whole(step, puzzle, self.source));
        }
        document(
            [left, top, width, height],
            &self.suffix,
            [&self.title(), about.trim_end()],
            &canvas.into_svg(),
        )
    }

    /// The number of its rows or of its columns, whichever is larger.
    pub(crate) fn side(&self) -> usize {
        self.puzzle.grid().rows().max(self.puzzle.grid().columns())
    }

    /// Returns the entries of its legend as items of a list in HTML, with samples.
    pub(crate) fn rules_in_html(&self) -> String {
        self.rules_by(Language::ENGLISH.demands(self.puzzle))
    }

    /// Returns the same with these sentences about the demand of each statement.
    pub(crate) fn rules_by(&self, demands: Vec<Option<String>>) -> String {
        let drawn = self.drawn();
        let layout = Layout::new(self.puzzle.grid(), drawn.iter().flat_map(|(_, forms)| forms));
        let entries = legend::entries(self.puzzle, &layout, &drawn, demands, |rule| self.stresses(rule));
        entries.iter().map(Entry::to_html).collect()
    }

    /// The forms of each statement, and its letter if it needs one.
    pub(super) fn drawn(&self) -> Vec<RuleForms> {
        let rules = self.puzzle.rules();
        let draw = |stated: &StatedRule| match self.limits.stopped() {
            true => Vec::new(),
            false => self.forms(stated),
        };
        let forms: Vec<Vec<Form>> = match arithmetic::forms(self.puzzle) {
            Some(forms) => forms.into_iter().map(|(_, form)| vec![form]).collect(),
            None => rules.iter().map(draw).collect(),
        };
        // Statements of one name say the same about other cells, if their key or code is also the same.
        let same = |stated: &StatedRule| {
            Some(format!("{} {}", stated.origin.name.as_ref()?, stated.statement.argument(0)))
        };
        let same: Vec<Option<String>> = rules.iter().map(same).collect();
        let drawn = rules.iter().zip(&same).zip(&forms);
        let drawn = drawn.map(|((stated, same), forms)| (stated.statement.name, same.as_deref(), &forms[..]));
        form::letters(drawn).into_iter().zip(forms).collect()
    }

    /// The forms of a statement. A drawing looks as if it were about digits, so a statement about cells of layers is
    /// quoted, unless it is about the appearance of a layer.
    fn forms(&self, stated: &StatedRule) -> Vec<Form> {
        let (grid, statement) = (self.puzzle.grid(), &stated.statement);
        let mut forms = stated.rule.draw(grid);
        let tells = |form: &Form| match form {
            Form::Shading { .. } | Form::Track { .. } | Form::Parts { .. } | Form::Quoted => true,
            form => !form.is_drawn(),
        };
        let names_layers = !grid.layers().is_empty() && statement.to_string() != statement.in_grid(grid);
        if names_layers && !forms.is_empty() && !forms.iter().any(tells) {
            forms.push(Form::Quoted);
        }
        forms
    }

    /// The digit of a cell that is not given.
    pub(super) fn found(&self, cell: Cell) -> Option<Digit> {
        let placed = || self.placed.get(&cell).map(|placed| placed.value);
        self.solution.map(|solution| solution[cell]).or_else(placed)
    }

    /// The cells that show a digit, or pencil marks of a step.
    fn shown(&self) -> BTreeSet<Cell> {
        let has_digit = |cell: Cell| self.found(cell).is_some() || self.puzzle.given(cell).is_some();
        let is_shown = |cell: &Cell| self.step.is_some() || has_digit(*cell);
        self.puzzle.cells().filter(is_shown).collect()
    }

    /// Returns `true` if a rule is to blame for the contradiction or is a cause of the step; `None` if there is neither.
    fn stresses(&self, rule: usize) -> Option<bool> {
        let blamed = |conflict: &Conflict| conflict.members.contains(&Owner::Rule(rule));
        let cause = |step: &Step| step.because.iter().any(|cause| cause.rules().contains(&rule));
        self.conflict.map(blamed).or_else(|| self.step.map(cause))
    }

    fn accent(&self) -> Accent {
        if self.conflict.is_some() { Accent::Blame } else { Accent::Cause }
    }

    /// Returns the attributes by which a rule is drawn: faint if others are stressed or if it is needless.
    fn manner(&self, rule: usize) -> &'static str {
        let is_needless = self.needless.contains(&Owner::Rule(rule));
        if is_needless || self.stresses(rule) == Some(false) { FAINT } else { "" }
    }
}

/// Returns the puzzle as native text, with long statements cut.
fn quoting(puzzle: &Puzzle) -> String {
    let stated: BTreeSet<String> = puzzle.rules().iter().map(|stated| stated.to_string()).collect();
    let line = |line: &str| match stated.contains(line) {
        true => sentences::quoted(line) + "\n",
        false => format!("{line}\n"),
    };
    sentences::readable(native::write(puzzle).lines().map(line).collect())
}

/// Attributes of everything that is not stressed, if something else is.
pub const FAINT: &str = "class=\"faint\" opacity=\".3\"";
