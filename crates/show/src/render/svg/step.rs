//! Draws a step: the candidates left before it, marked if the step places, excludes or uses them, and its causes.

use std::collections::{BTreeMap, BTreeSet};

use super::accent::Accent;
use super::canvas::{self, Canvas, Layer, circle, path};
use super::contour;
use super::digits;
use super::known::{FOUND, hatch};
use super::layout::Layout;
use super::legend::RuleForms;
use super::picture::Picture;
use crate::form::Form;
use crate::grid::{Cell, Digit, Signs};
use crate::steps::{Cause, Fact, Step};

/// The effect of a step on a candidate, which determines the candidate's mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// The step places the candidate: green, in a ring.
    Placed,
    /// The step excludes the candidate: red, struck through.
    Excluded,
    /// The step depends on the candidate: blue, underlined.
    Used,
}

/// Returns the candidates that a step places, excludes or uses.
fn marks(step: &Step) -> BTreeMap<(Cell, Digit), Mark> {
    let mut marks = BTreeMap::new();
    for fact in &step.facts {
        match fact {
            Fact::Cell(cell, values) => {
                marks.extend(values.iter().map(|&value| ((*cell, value), Mark::Used)))
            }
            Fact::Places { because, cells } => {
                if let Some(Cause::House { value, .. } | Cause::RuleHouse { value, .. }) =
                    step.because.get(*because)
                {
                    marks.extend(cells.iter().map(|&cell| ((cell, *value), Mark::Used)));
                }
            }
        }
    }
    for (cell, values) in &step.remove {
        marks.extend(values.iter().map(|&value| ((*cell, value), Mark::Excluded)));
    }
    marks.extend(step.place.iter().map(|&place| (place, Mark::Placed)));
    marks
}

impl Picture<'_> {
    /// Draws the candidates and the causes of a step. Drawings that many steps repeat go through `shared`, which may
    /// return a reference instead.
    pub(super) fn step_marks(
        &self,
        canvas: &mut Canvas,
        layout: &Layout,
        drawn: &[RuleForms],
        step: &Step,
        shared: &mut dyn FnMut(String) -> String,
    ) {
        let signs = self.puzzle.grid().signs();
        let strip: BTreeSet<Cell> = layout.strip().into_iter().collect();
        let marks = marks(step);
        for (cell, left) in self.puzzle.cells().zip(&step.before) {
            if cell.is_variable() && !strip.contains(&cell) {
                continue;
            }
            let marked: BTreeMap<Digit, Mark> = marks
                .range((cell, Digit::MIN)..=(cell, Digit::MAX))
                .map(|(&(_, value), &mark)| (value, mark))
                .collect();
            let has_digit = self.found(cell).is_some() || self.puzzle.given(cell).is_some();
            match (has_digit, marked.is_empty()) {
                (true, true) => {}
                (true, false) => {
                    let (x, y) = layout.corner(cell);
                    canvas.put(
                        Layer::Marks,
                        &line(Mark::Used, 3),
                        &path(&format!("M{} {}h36", x + 14, y + 57)),
                    );
                }
                (false, true) => {
                    let seen: Vec<i32> = left.iter().map(|&value| value.into()).collect();
                    let drawn =
                        shared(digits::pencil_marks(layout.corner(cell), &seen, signs, layout.label_room));
                    canvas.put(Layer::Candidates, &digits::pencil(signs, layout.label_room, PLAIN), &drawn);
                }
                (false, false) if digits::has_slots(signs) => {
                    in_slots(canvas, layout, cell, left, &marked, signs);
                }
                (false, false) => in_lines(canvas, layout.corner(cell), left, &marked, signs),
            }
        }
        self.causes(canvas, layout, drawn, step);
    }

    /// Outlines the houses, cells and rules that are causes of a step. In a derived sum, cells with a positive factor
    /// are filled, and cells with a negative factor have slanted lines.
    fn causes(&self, canvas: &mut Canvas, layout: &Layout, drawn: &[RuleForms], step: &Step) {
        let houses = self.puzzle.grid().houses();
        let edge = |cells: &[Cell], inset| {
            let squares = cells.iter().map(|&cell| layout.square(cell)).collect();
            let lines = contour::within(&squares, inset);
            path(&lines.iter().map(|line| canvas::commands(line, true)).collect::<String>())
        };
        let cause = format!("class=\"cause\" fill=\"none\" stroke=\"{}\"", Accent::Cause.colour());
        let mut areas: Vec<Vec<Cell>> = Vec::new();
        let mut add = |cells: &[Cell]| {
            let cells = cells.to_vec();
            if !cells.is_empty() && !areas.contains(&cells) {
                areas.push(cells);
            }
        };
        for member in &step.because {
            member.houses().iter().filter_map(|&place| houses.get(place)).for_each(|house| add(&house.cells));
            if let Cause::RuleHouse { cells, .. } = member {
                add(cells);
            }
        }
        let mut outlined: Vec<(&[Cell], i32)> = Vec::new();
        for cells in &areas {
            // Outlines of areas with several cells in common are drawn inside each other.
            let beside = |other: &&[Cell]| cells.iter().filter(|cell| other.contains(cell)).count() > 1;
            let taken: Vec<i32> =
                outlined.iter().filter(|(other, _)| beside(other)).map(|&(_, inset)| inset).collect();
            let inset = [2, 5, 8].into_iter().find(|inset| !taken.contains(inset)).unwrap_or(2);
            outlined.push((cells, inset));
            let band = format!("class=\"cause-band\" fill=\"{}\" opacity=\".08\"", Accent::Cause.colour());
            canvas.put(Layer::Fills, &band, &edge(cells, 0));
            canvas.put(Layer::Cages, &format!("{cause} stroke-width=\"3\""), &edge(cells, inset));
        }
        let mut small: BTreeSet<Vec<Cell>> = BTreeSet::new();
        for member in &step.because {
            match member {
                Cause::Cell(cell) => _ = small.insert(vec![*cell]),
                Cause::Part { cells, .. } => {
                    small.insert(cells.clone());
                    let points: Vec<_> = cells.iter().map(|&cell| layout.centre(cell)).collect();
                    let dashes = format!("{cause} stroke-width=\"2\" stroke-dasharray=\"3 5\"");
                    canvas.put(Layer::Grid, &dashes, &canvas::polyline(&points, false));
                }
                Cause::Sum { terms, .. } => {
                    for &(factor, cell) in terms {
                        let sign = if factor < 0 { SUBTRACTED } else { ADDED };
                        match factor < 0 {
                            true => hatch(canvas, layout, cell, sign),
                            false => canvas.put(Layer::Fills, sign, &edge(&[cell], 0)),
                        }
                    }
                }
                _ => {}
            }
            if let Cause::Rule { rule } | Cause::With { rule, .. } = member
                && let Some((_, forms)) = drawn.get(*rule)
            {
                small.insert(forms.iter().flat_map(Form::cells).collect());
            }
        }
        for cells in small.iter().filter(|cells| !cells.is_empty()) {
            let dashes = format!("{cause} stroke-width=\"3\" stroke-dasharray=\"8 4\"");
            canvas.put(Layer::Cages, &dashes, &edge(cells, 4));
        }
    }

    /// Draws the number of its step next to each placed value.
    pub(super) fn step_numbers(&self, canvas: &mut Canvas, layout: &Layout) {
        for placed in self.placed.values() {
            if let Some(number) = placed.step {
                let (x, y) = layout.corner(placed.cell);
                let attributes =
                    "class=\"candidates ink\" fill=\"#444\" font-size=\"12\" text-anchor=\"end\"";
                let text = canvas::text((x + 60, y + 55), &number.to_string());
                canvas.put(Layer::Candidates, attributes, &text);
            }
        }
    }
}

/// Returns a digit that is not given, as one element.
pub fn digit(at: (i32, i32), value: Digit, signs: Signs) -> String {
    let size = digits::size(signs);
    let text = canvas::text(at, &signs.of(value));
    format!("<g {FOUND} font-size=\"{size}\" text-anchor=\"middle\">{text}</g>")
}

/// Draws the candidates of a cell in their slots, with their marks.
fn in_slots(
    canvas: &mut Canvas,
    layout: &Layout,
    cell: Cell,
    left: &[Digit],
    marked: &BTreeMap<Digit, Mark>,
    signs: Signs,
) {
    let (corner, room) = (layout.corner(cell), layout.label_room);
    let (size, apart) = digits::pencil_size(signs, room);
    let all: BTreeSet<Digit> = left.iter().chain(marked.keys()).copied().collect();
    for value in all {
        let at = digits::slot(corner, value.into(), signs, room);
        let text = canvas::text(at, &signs.of(value));
        let Some(&mark) = marked.get(&value) else {
            canvas.put(Layer::Candidates, &digits::pencil(signs, room, PLAIN), &text);
            continue;
        };
        canvas.put(Layer::Candidates, &digits::pencil(signs, room, &ink(mark)), &text);
        let (x, y) = at;
        let reach = size / 2 + 1;
        let (width, sign) = match mark {
            Mark::Placed => (2, circle(at, ((apart + 2) / 2).min(size * 3 / 4))),
            Mark::Excluded => {
                (2, path(&format!("M{} {}l{} -{}", x - reach, y + reach, 2 * reach, 2 * reach)))
            }
            Mark::Used => {
                (2, path(&format!("M{} {}h{}", x - size / 3, y + size * 2 / 5 + 1, 2 * (size / 3))))
            }
        };
        canvas.put(Layer::Marks, &line(mark, width), &sign);
    }
}

/// Draws the candidates of a cell in lines, marked ones first. Signs replace the marks, for which there is no room.
fn in_lines(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    left: &[Digit],
    marked: &BTreeMap<Digit, Mark>,
    signs: Signs,
) {
    let of = |mark: Option<Mark>| {
        let all: BTreeSet<Digit> = left.iter().chain(marked.keys()).copied().collect();
        let of = all.into_iter().filter(move |value| marked.get(value).copied() == mark);
        of.map(i32::from).collect::<Vec<_>>()
    };
    let groups = [(Some(Mark::Placed), "="), (Some(Mark::Excluded), "≠"), (Some(Mark::Used), ""), (None, "")];
    let mut lines: Vec<(Option<Mark>, String)> = Vec::new();
    for (mark, sign) in groups {
        let seen = of(mark);
        if !seen.is_empty() {
            lines.extend(digits::lines(&seen, signs).into_iter().map(|line| (mark, format!("{sign}{line}"))));
        }
    }
    if lines.len() > digits::MOST_LINES {
        lines.truncate(digits::MOST_LINES);
        lines[digits::MOST_LINES - 1].1.push('…');
    }
    let top = y + crate::form::UNIT / 2 - 6 * (lines.len() as i32 - 1);
    for ((mark, text), row) in lines.iter().zip(0..) {
        let look = match mark {
            Some(Mark::Excluded) => ink(Mark::Excluded) + " text-decoration=\"line-through\"",
            Some(Mark::Used) => ink(Mark::Used) + " text-decoration=\"underline\"",
            Some(Mark::Placed) => ink(Mark::Placed),
            None => PLAIN.to_owned(),
        };
        let attributes = format!("{look} font-size=\"9\" text-anchor=\"middle\"");
        let at = (x + crate::form::UNIT / 2, top + 12 * row);
        canvas.put(Layer::Candidates, &attributes, &canvas::text(at, text));
    }
}

impl Mark {
    const fn look(self) -> (&'static str, &'static str) {
        match self {
            Mark::Placed => ("set", "#0a6b2a"),
            Mark::Excluded => ("gone", "#b00020"),
            Mark::Used => ("used", "#1a4fb5"),
        }
    }
}

/// Returns the SVG attributes of a marked candidate.
fn ink(mark: Mark) -> String {
    let (class, colour) = mark.look();
    format!("class=\"{class}\" fill=\"{colour}\" font-weight=\"bold\"")
}

/// Returns the SVG attributes of the lines that mark a candidate.
fn line(mark: Mark, width: i32) -> String {
    let (class, colour) = mark.look();
    format!("class=\"{class}-line\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"")
}

const PLAIN: &str = "class=\"candidates ink\" fill=\"#444\"";
const ADDED: &str = "class=\"added\" fill=\"#cfe0fa\"";
const SUBTRACTED: &str = "class=\"subtracted\" fill=\"none\" stroke=\"#8fb0e8\" stroke-width=\"3\"";
