//! Many pictures of one board for one page, whose common parts are defined only once.

use super::accent::Accent;
use super::canvas::{Canvas, Layer};
use super::file::document;
use super::layout::Layout;
use super::legend::RuleForms;
use super::painter::Painter;
use super::picture::{FAINT, Picture, PlacedValue};
use super::shared::SharedDrawings;
use super::step;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::steps::Step;

/// Makes pictures of the steps of one puzzle for one page. They refer to [`Series::definitions`], which must be on that
/// page.
#[derive(Debug)]
pub struct Series<'a> {
    puzzle: &'a Puzzle,
    layout: Layout,
    drawn: Vec<RuleForms>,
    /// The grid in three parts: the elements below the rules, the grid's lines, and the elements above them, such as
    /// givens.
    ground: [String; 3],
    /// All rules in three parts: fills, lines, and the elements above the grid's lines.
    rules: [String; 3],
    /// For each rule, its stressed drawing in the same three parts as `rules`.
    each: Vec<[String; 3]>,
    shared: SharedDrawings,
}

impl<'a> Series<'a> {
    /// Creates a series of pictures of `puzzle`.
    pub fn new(puzzle: &'a Puzzle) -> Series<'a> {
        let (picture, grid) = (Picture::new(puzzle), puzzle.grid());
        let drawn = picture.drawn();
        let forms = || drawn.iter().flat_map(|(_, forms)| forms);
        let mut layout = Layout::new(grid, forms());
        let mut ground = Canvas::default();
        picture.lines(&mut ground, &layout, &drawn);
        picture.digits(&mut ground, &layout);
        let shown = puzzle.cells().collect();
        let paint = |accent, layout: &mut Layout| -> Vec<Canvas> {
            let canvases = drawn.iter().map(|(letter, forms)| {
                let mut canvas = Canvas::default();
                let letter = letter.as_deref();
                let (shown, manner, canvas_of) = (&shown, "", &mut canvas);
                let mut painter = Painter { grid, layout, canvas: canvas_of, letter, shown, accent, manner };
                forms.iter().for_each(|form| painter.form(form));
                canvas
            });
            canvases.collect()
        };
        let each = paint(Some(Accent::Cause), &mut layout);
        layout = Layout::new(grid, forms());
        let mut all = Canvas::default();
        paint(None, &mut layout).iter().for_each(|canvas| all.add(canvas));
        let each = each.into_iter().map(|canvas| divided(canvas, RULES)).collect();
        Series {
            puzzle,
            ground: divided(ground, GROUND),
            rules: divided(all, RULES),
            each,
            layout: Layout::new(grid, forms()),
            drawn,
            shared: SharedDrawings::default(),
        }
    }

    /// Returns the picture before a step, with the values placed until then. The steps are numbered from 1. `labels` has
    /// a title and a description for screen readers.
    pub fn picture(
        &mut self,
        number: usize,
        step: &Step,
        placed: &[PlacedValue],
        labels: [&str; 2],
    ) -> String {
        let picture = Picture::new(self.puzzle).placed(placed);
        let (layout, signs) = (&self.layout, self.puzzle.grid().signs());
        let mut canvas = Canvas::default();
        let shared = &mut self.shared;
        picture.step_marks(&mut canvas, layout, &self.drawn, step, &mut |drawing| shared.shown(drawing));
        let strip: Vec<Cell> = layout.strip();
        let mut digits = String::new();
        for placed in placed {
            let is_drawn = !placed.cell.is_variable() || strip.contains(&placed.cell);
            if is_drawn && self.puzzle.given(placed.cell).is_none() {
                digits += &shared.shown(step::digit(layout.centre(placed.cell), placed.value, signs));
            }
        }
        let mut causes: Vec<usize> = step.because.iter().flat_map(|cause| cause.rules()).copied().collect();
        causes.sort_unstable();
        causes.dedup();
        let rules = |shared: &mut SharedDrawings, layer: usize| {
            let faint = shared.shown(self.rules[layer].clone());
            let faint = if faint.is_empty() { faint } else { format!("<g {FAINT}>{faint}</g>") };
            let stressed = causes.iter().filter_map(|&rule| self.each.get(rule));
            stressed.fold(faint, |all, parts| all + &shared.shown(parts[layer].clone()))
        };
        let [below, lines, above] = self.ground.clone();
        let mut all = shared.shown(below) + "\n";
        all += &canvas.take_below(Layer::Discs);
        all += &(rules(shared, 0) + &rules(shared, 1));
        all += &canvas.take_below(Layer::Regions);
        all += &shared.shown(lines);
        all += &(rules(shared, 2) + &shared.shown(above) + &digits + "\n");
        all += &canvas.into_svg();
        document(layout.bounds(), &format!("step{number}"), labels, &all)
    }

    /// Returns the definitions that the pictures refer to, as an SVG that takes up no room on the page.
    pub fn definitions(&self) -> String {
        self.shared.to_svg()
    }
}

/// The layers at which the second and the third part of the grid begin.
const GROUND: [Layer; 2] = [Layer::Grid, Layer::Diagonals];
/// The layers at which the second and the third part of the rules begin.
const RULES: [Layer; 2] = [Layer::Lines(i32::MIN), Layer::Diagonals];

/// Returns the elements of a canvas in three parts; the second and the third part begin at the given layers.
fn divided(mut canvas: Canvas, [second, third]: [Layer; 2]) -> [String; 3] {
    [canvas.take_below(second), canvas.take_below(third), canvas.into_svg()]
}
