//! Puzzles of pure arithmetic, as they are printed: KenKen with the walls of its cages, Kakuro with sums in the dark
//! squares before runs of cells.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Layer, path};
use crate::form::{Edge, Form, Label, Look, Outline, Place, Sign, UNIT};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;

/// The operation on the digits of a cage or a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum of a cage.
    Sum,
    /// The difference of a cage.
    Difference,
    /// The product of a cage.
    Product,
    /// The quotient of a cage.
    Quotient,
    /// The sum of a run, in which no digit repeats.
    Run,
}

/// Returns the form of each statement of such a puzzle, and its operation; `None` if it is another kind of puzzle.
pub fn forms(puzzle: &Puzzle) -> Option<Vec<(Operation, Form)>> {
    let (grid, rules) = (puzzle.grid(), puzzle.rules());
    if rules.is_empty() || grid.variables().next().is_some() || grid.regions().next().is_some() {
        return None;
    }
    let drawn = rules.iter().map(|stated| stated.rule.draw(grid));
    if !grid.shape().has_lines() {
        return drawn.map(|forms| Some((Operation::Run, run(grid, &forms)?))).collect();
    }
    let cages: Vec<(Operation, Outline)> = drawn.map(|forms| cage(&forms)).collect::<Option<_>>()?;
    let mut left: BTreeSet<Cell> = grid.cells().collect();
    let are_apart = cages.iter().flat_map(|(_, cage)| &cage.cells).all(|cell| left.remove(cell));
    let is_whole = left.into_iter().all(|cell| puzzle.given(cell).is_some());
    (are_apart && is_whole).then(|| cages.into_iter().map(|(kind, cage)| (kind, cage.into())).collect())
}

/// Returns the KenKen cage that these forms of a rule make up.
fn cage(forms: &[Form]) -> Option<(Operation, Outline)> {
    let (cells, text) = match forms {
        [Form::Outline(outline)] if !outline.printed.is_empty() => {
            (outline.cells.clone(), outline.printed.clone())
        }
        [Form::Sign(Sign { at: Place::Between(a, b), look: Look::White, text, .. })] => {
            (vec![*a, *b], format!("{}−", if text.is_empty() { "1" } else { text }))
        }
        _ => return None,
    };
    let operation = match text.chars().last()? {
        '+' => Operation::Sum,
        '−' => Operation::Difference,
        '×' => Operation::Product,
        '÷' => Operation::Quotient,
        _ => return None,
    };
    let text = if cells.len() == 1 { text.trim_end_matches(|c: char| !c.is_ascii_digit()) } else { &text };
    Some((operation, Outline::new(&cells, Edge::Wall).told(text)))
}

/// Returns the Kakuro run that these forms of a rule make up: all cells between two that do not exist.
fn run(grid: &Grid, forms: &[Form]) -> Option<Form> {
    let [Form::Outline(cage @ Outline { edge: Edge::Dashed, hatched: false, .. })] = forms else {
        return None;
    };
    let is_sum = match &cage.label {
        Label::None => true,
        Label::Text(text) => text.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    let mut cells = cage.cells.clone();
    cells.sort_unstable();
    let (&first, &last) = (cells.first()?, cells.last()?);
    let is_run = |(down, right): (isize, isize)| {
        cells.windows(2).all(|pair| grid.step(pair[0], down, right) == Some(pair[1]))
            && grid.step(first, -down, -right).is_none()
            && grid.step(last, down, right).is_none()
    };
    let edge = [((0, 1), Edge::After), ((1, 0), Edge::Below)].into_iter().find(|&(way, _)| is_run(way));
    let (_, edge) = edge.filter(|_| is_sum)?;
    Some(Outline { cells, edge, ..cage.clone() }.into())
}

/// Returns `true` if a form is a run of Kakuro.
pub fn is_run(form: &Form) -> bool {
    matches!(form, Form::Outline(Outline { edge: Edge::After | Edge::Below, .. }))
}

/// Draws a dark square for each cell that does not exist.
pub fn darken(canvas: &mut Canvas, grid: &Grid) {
    let places = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
    let dark = places.filter(|&(row, column)| !grid.has(Cell::new(row, column)));
    let squares: String = dark.map(|(row, column)| square((row as i32, column as i32))).collect();
    canvas.put(Layer::Fills, DARK, &path(&squares));
}

/// The commands of a square.
pub fn square((row, column): (i32, i32)) -> String {
    format!("M{} {}h{UNIT}v{UNIT}h-{UNIT}z", column * UNIT, row * UNIT)
}

/// The attributes of a dark square.
pub const DARK: &str = "fill=\"#4a4a4a\"";
