//! Pure arithmetic puzzles in their usual look: KenKen has walls around cages, and Kakuro has sums in dark squares
//! before runs of cells.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Layer, path};
use crate::form::{Edge, Form, Label, Look, Outline, Place, Sign, UNIT};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;

/// The operation whose result is the number of a cage or a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The number in the cage is the sum of its digits.
    Sum,
    /// The number in the cage is the difference of its digits.
    Difference,
    /// The number in the cage is the product of its digits.
    Product,
    /// The number in the cage is the quotient of its digits.
    Quotient,
    /// The sum of a run, in which no digit repeats.
    Run,
}

/// Returns, for each rule of a KenKen or Kakuro, its operation and its form; `None` if the puzzle is of another kind.
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

/// If a rule with these forms is a KenKen cage, returns its operation and its outline; `None` for other rules.
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

/// If a rule with these forms is a Kakuro run, returns the form of the run. A run consists of all cells of a line
/// between two places that are missing cells or outside the grid. `None` for other rules.
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

/// Returns `true` if a form is a Kakuro run.
pub fn is_run(form: &Form) -> bool {
    matches!(form, Form::Outline(Outline { edge: Edge::After | Edge::Below, .. }))
}

/// Draws a dark square in each position of the grid that has no cell.
pub fn darken(canvas: &mut Canvas, grid: &Grid) {
    let places = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
    let dark = places.filter(|&(row, column)| !grid.has(Cell::new(row, column)));
    let squares: String = dark.map(|(row, column)| square((row as i32, column as i32))).collect();
    canvas.put(Layer::Fills, DARK, &path(&squares));
}

/// Returns the path commands that draw the outline of a cell's square.
pub fn square((row, column): (i32, i32)) -> String {
    format!("M{} {}h{UNIT}v{UNIT}h-{UNIT}z", column * UNIT, row * UNIT)
}

/// The SVG attributes of a square that is filled dark.
pub const DARK: &str = "fill=\"#4a4a4a\"";
