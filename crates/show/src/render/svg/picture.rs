//! Pictures of a puzzle, with everything that is known about it.

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

/// A value that a step or a player placed in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedValue {
    /// The cell that has the value.
    pub cell: Cell,
    /// The value that was placed.
    pub value: Digit,
    /// The number of the step that placed the value, which is shown next to it.
    pub step: Option<usize>,
}

/// A picture of a puzzle, with everything that is known about it.
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
    /// Creates a picture of the puzzle alone.
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

    /// Sets limits. The picture is empty or incomplete if a limit is reached; the caller must check this afterwards.
    pub fn within(self, limits: &Limits) -> Picture<'a> {
        Picture { limits: limits.clone(), ..self }
    }

    /// Adds the digits of a solution.
    pub fn solution(self, solution: &'a Solution) -> Picture<'a> {
        Picture { solution: Some(solution), ..self }
    }

    /// Adds the digits of a second solution, in the cells in which the two solutions differ.
    pub fn other(self, other: &'a Solution) -> Picture<'a> {
        Picture { other: Some(other), ..self }
    }

    /// Adds candidates as pencil marks: for each cell of the grid in order, and then for each variable cell, the values
    /// and the number of solutions with each.
    pub fn candidates(self, candidates: &'a [Vec<(i32, u64)>]) -> Picture<'a> {
        Picture { candidates: Some(candidates), ..self }
    }

    /// If `with_layers` is `true`, also shows the candidates of hidden layers.
    pub fn with_layers(self, with_layers: bool) -> Picture<'a> {
        Picture { with_layers, ..self }
    }

    /// Marks givens, rules and houses that contradict each other; other rules become faint.
    pub fn conflict(self, conflict: &'a Conflict) -> Picture<'a> {
        Picture { conflict: Some(conflict), ..self }
    }

    /// Fills these cells with slanted lines.
    pub fn hatched(self, cells: &'a [Cell]) -> Picture<'a> {
        Picture { hatched: cells, ..self }
    }

    /// Marks clues that can be left out: slanted lines under givens, and dash-dot outlines around the cells of rules,
    /// which become faint.
    pub fn needless(self, clues: &'a [Owner]) -> Picture<'a> {
        Picture { needless: clues, ..self }
    }

    /// Fills the cells of each set with the colour of the set. There are twelve colours; after them, the colours
    /// repeat.
    pub fn equal(self, sets: &'a [Vec<Cell>]) -> Picture<'a> {
        Picture { equal: sets, ..self }
    }

    /// Adds values that steps or a player placed.
    pub fn placed(mut self, placed: &[PlacedValue]) -> Picture<'a> {
        self.placed.extend(placed.iter().map(|&placed| (placed.cell, placed)));
        self
    }

    /// Shows the board before a step: the candidates left, marked if the step places, excludes or uses them, and the
    /// step's causes; other rules become faint. Title, description and the text below describe the step. `source` is
    /// the name of the file that the puzzle was read from.
    pub fn step(self, step: &'a Step, source: &'a str) -> Picture<'a> {
        let causes = sentences::because(step, self.puzzle, source);
        Picture { step: Some(step), source, ..self }
            .note(sentences::title(step, self.puzzle) + ".")
            .note(causes)
    }

    /// Sets a title for screen readers; the default is the puzzle's title, or else its size and rules.
    pub fn titled(self, title: impl Into<String>) -> Picture<'a> {
        Picture { title: Some(title.into()), ..self }
    }

    /// Adds a line of text below the grid.
    pub fn note(mut self, text: impl Into<String>) -> Picture<'a> {
        self.notes.push(text.into());
        self
    }

    /// Omits all text below the grid.
    pub fn without_legend(self) -> Picture<'a> {
        Picture { legend: false, ..self }
    }

    /// Sets a suffix for the names that the SVG defines, because pictures on one page need different names. Only its
    /// letters and digits count.
    pub fn named(self, suffix: &str) -> Picture<'a> {
        Picture { suffix: suffix.chars().filter(char::is_ascii_alphanumeric).collect(), ..self }
    }

    /// Returns the title of the picture: its own title, the title of its step or of the puzzle, or else one made from
    /// the puzzle's size and rules.
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

    /// Returns the puzzle's title with its author; `None` if it has no title.
    pub(crate) fn title_of_puzzle(&self) -> Option<String> {
        let about = self.puzzle.about();
        let title = about.title.as_ref()?;
        Some(about.author.as_ref().map_or(title.clone(), |author| format!("{title} by {author}")))
    }

    /// Returns the picture as an SVG file.
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

    /// Returns the number of rows or of columns of the puzzle, whichever is larger.
    pub(crate) fn side(&self) -> usize {
        self.puzzle.grid().rows().max(self.puzzle.grid().columns())
    }

    /// Returns the entries of the legend as HTML list items with samples.
    pub(crate) fn rules_in_html(&self) -> String {
        self.rules_by(Language::ENGLISH.demands(self.puzzle))
    }

    /// Returns the entries as [`Picture::rules_in_html`] does, with a sentence from `demands` for each statement.
    pub(crate) fn rules_by(&self, demands: Vec<Option<String>>) -> String {
        let drawn = self.drawn();
        let layout = Layout::new(self.puzzle.grid(), drawn.iter().flat_map(|(_, forms)| forms));
        let entries = legend::entries(self.puzzle, &layout, &drawn, demands, |rule| self.stresses(rule));
        entries.iter().map(Entry::to_html).collect()
    }

    /// Returns the forms of each statement, with its letter if it needs one.
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
        // Statements with the same name and the same key or code say the same about different cells, so they share a
        // letter.
        let same = |stated: &StatedRule| {
            Some(format!("{} {}", stated.origin.name.as_ref()?, stated.statement.argument(0)))
        };
        let same: Vec<Option<String>> = rules.iter().map(same).collect();
        let drawn = rules.iter().zip(&same).zip(&forms);
        let drawn = drawn.map(|((stated, same), forms)| (stated.statement.name, same.as_deref(), &forms[..]));
        form::letters(drawn).into_iter().zip(forms).collect()
    }

    /// Returns the forms that draw a statement. Drawings are about digits, so a statement about cells of a layer is
    /// quoted instead, unless it says how the layer looks.
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

    /// Returns the digit of a cell from the solution or from placed values.
    pub(super) fn found(&self, cell: Cell) -> Option<Digit> {
        let placed = || self.placed.get(&cell).map(|placed| placed.value);
        self.solution.map(|solution| solution[cell]).or_else(placed)
    }

    /// Returns the cells that show a digit or the candidates of a step, so they have no room for the values that rules
    /// allow.
    fn shown(&self) -> BTreeSet<Cell> {
        let has_digit = |cell: Cell| self.found(cell).is_some() || self.puzzle.given(cell).is_some();
        let is_shown = |cell: &Cell| self.step.is_some() || has_digit(*cell);
        self.puzzle.cells().filter(is_shown).collect()
    }

    /// Returns whether a rule is stressed, as part of the contradiction or as a cause of the step; `None` if the
    /// picture shows neither.
    fn stresses(&self, rule: usize) -> Option<bool> {
        let blamed = |conflict: &Conflict| conflict.members.contains(&Owner::Rule(rule));
        let cause = |step: &Step| step.because.iter().any(|cause| cause.rules().contains(&rule));
        self.conflict.map(blamed).or_else(|| self.step.map(cause))
    }

    fn accent(&self) -> Accent {
        if self.conflict.is_some() { Accent::Blame } else { Accent::Cause }
    }

    /// Returns the SVG attributes with which a rule is drawn: faint if other rules are stressed, or if it is needless.
    fn manner(&self, rule: usize) -> &'static str {
        let is_needless = self.needless.contains(&Owner::Rule(rule));
        if is_needless || self.stresses(rule) == Some(false) { FAINT } else { "" }
    }
}

/// Returns the puzzle as native text in which long statements are cut.
fn quoting(puzzle: &Puzzle) -> String {
    let stated: BTreeSet<String> = puzzle.rules().iter().map(|stated| stated.to_string()).collect();
    let line = |line: &str| match stated.contains(line) {
        true => sentences::quoted(line) + "\n",
        false => format!("{line}\n"),
    };
    sentences::readable(native::write(puzzle).lines().map(line).collect())
}

/// SVG attributes that make elements faint.
pub const FAINT: &str = "class=\"faint\" opacity=\".3\"";
