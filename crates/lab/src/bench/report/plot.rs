//! Draws a cactus plot: for each setting, the seconds of its decided runs in ascending order, on a logarithmic scale.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::panels::{Panel, Setting, panels};
use crate::bench::{Run, by_setting};

const FONT: &str = "sans-serif";
/// Width of a panel without its legend, in pixels.
const WIDTH: u32 = 640;
/// Width of a panel's legend, in pixels.
const LEGEND: u32 = 260;
/// Height of a panel, in pixels.
const HEIGHT: u32 = 440;
/// Height of the plot's title, in pixels.
const TITLE: u32 = 48;
/// Height of a line of a legend, in pixels.
const LINE: i32 = 22;
/// Shorter times are drawn as this number of seconds, since a logarithmic scale has no zero.
const LEAST: f64 = 0.0001;

/// Colours of the curves, which colour-blind people can also distinguish (Okabe and Ito, "Color Universal Design",
/// 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];
/// Line styles: solid, or the lengths of the dashes and of the gaps between them, in pixels.
const DASHES: [Option<(u32, u32)>; 3] = [None, Some((11, 5)), Some((3, 4))];

/// The points of a setting's curve: a number of decided runs, and the seconds of the slowest run among them.
type Curve = Vec<(f64, f64)>;

/// Returns the plot as SVG.
pub(super) fn svg(runs: &[&Run]) -> String {
    let (settings, runs): (Vec<Setting<'_>>, Vec<Vec<&Run>>) =
        by_setting(runs.iter().copied()).into_iter().unzip();
    let curves: Vec<Curve> = runs.into_iter().map(curve).collect();
    let panels = panels(&settings, &order(&curves));
    let columns = if panels.len() == 1 { 1 } else { 2 };
    let size = (columns * (WIDTH + LEGEND), TITLE + panels.len().div_ceil(columns as usize) as u32 * HEIGHT);
    let mut text = String::new();
    draw(&panels, &curves, columns as usize, size, &mut text)
        .expect("a picture in memory takes what is drawn");
    text
}

fn curve(runs: Vec<&Run>) -> Curve {
    let decided = runs.into_iter().filter(|run| run.verdict.is_decided());
    let mut sorted: Vec<f64> = decided.map(|run| run.seconds().max(LEAST)).collect();
    sorted.sort_by(f64::total_cmp);
    (1..).zip(sorted).map(|(decided, seconds)| (f64::from(decided), seconds)).collect()
}

/// Returns the indices of the curves, ordered by their ends from top to bottom. The curve with the fewest decided runs
/// comes first; if several have equally many, the slowest comes first.
fn order(curves: &[Curve]) -> Vec<usize> {
    let end = |place: usize| curves[place].last().copied().unwrap_or_default();
    let mut order: Vec<usize> = (0..curves.len()).collect();
    order.sort_by(|&one, &other| {
        let ((few, slow), (many, quick)) = (end(one), end(other));
        few.total_cmp(&many).then(quick.total_cmp(&slow))
    });
    order
}

fn draw(
    panels: &[Panel],
    curves: &[Curve],
    columns: usize,
    size: (u32, u32),
    text: &mut String,
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let points = || curves.iter().flatten();
    let most = points().map(|point| point.1).fold(1.0, f64::max);
    let least = points().map(|point| point.1).fold(most / 10.0, f64::min);
    let decided = points().map(|point| point.0).fold(1.0, f64::max);
    let root = SVGBackend::with_string(text, size).into_drawing_area();
    root.fill(&WHITE)?;
    let root = root.titled("Instances decided within this many seconds each", (FONT, 22))?;
    // Curves with the same label have the same line style in all panels, if there are enough styles for all labels.
    let mut labels: Vec<&str> = Vec::new();
    for (_, label) in panels.iter().flat_map(|panel| &panel.curves) {
        if !labels.contains(&&**label) {
            labels.push(label);
        }
    }
    let is_one = labels.len() <= COLOURS.len() * DASHES.len();
    for (area, panel) in root.split_evenly((panels.len().div_ceil(columns), columns)).iter().zip(panels) {
        let (plot, legend) = area.split_horizontally(WIDTH);
        let mut chart = ChartBuilder::on(&plot)
            .caption(&panel.title, (FONT, 18))
            .margin(12)
            .margin_right(24)
            .x_label_area_size(48)
            .y_label_area_size(76)
            .build_cartesian_2d(0.0..decided * 1.02, (least * 0.8..most * 1.3).log_scale())?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_desc("instances decided")
            .x_label_formatter(&|x| if x.fract() == 0.0 { format!("{x:.0}") } else { String::new() })
            .y_desc("seconds to compile and to solve")
            .y_label_formatter(&|y| format!("{y}"))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 15))
            .draw()?;
        for (row, (place, label)) in panel.curves.iter().enumerate() {
            let known = labels.iter().position(|known| known == label).filter(|_| is_one);
            let style = known.unwrap_or(row);
            let stroke = COLOURS[style % COLOURS.len()].stroke_width(2);
            let dashes = DASHES[style % DASHES.len()];
            match dashes {
                None => _ = chart.draw_series(LineSeries::new(curves[*place].iter().copied(), stroke))?,
                Some((dash, gap)) => {
                    let line = DashedLineSeries::new(curves[*place].iter().copied(), dash, gap, stroke);
                    _ = chart.draw_series(line)?;
                }
            }
            let end = curves[*place].last().map(|&end| Circle::new(end, 4, stroke.filled()));
            let none = if end.is_none() { ": none" } else { "" };
            chart.draw_series(end)?;
            key(&legend, 48 + LINE * row as i32, stroke, dashes, &format!("{label}{none}"))?;
        }
    }
    root.present()
}

/// Draws one line of a legend.
fn key(
    legend: &DrawingArea<SVGBackend<'_>, Shift>,
    y: i32,
    stroke: ShapeStyle,
    dashes: Option<(u32, u32)>,
    label: &str,
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let ends = [(8, y), (44, y)];
    match dashes {
        None => legend.draw(&PathElement::new(ends, stroke))?,
        Some((dash, gap)) => legend.draw(&DashedPathElement::new(ends, dash, gap, stroke))?,
    }
    legend.draw(&Text::new(label.to_owned(), (54, y - 8), (FONT, 15)))
}
