//! A cactus plot: the seconds of each setting's decided runs in ascending order, on a logarithmic scale.

use plotters::prelude::*;

use super::labels;
use crate::bench::{Run, by_setting};

const FONT: &str = "sans-serif";
/// The width of the plot, and of the legend to its right.
const WIDTH: u32 = 760;
const LEGEND: u32 = 320;
/// The least height; a legend of many settings needs more.
const HEIGHT: u32 = 540;
/// The height of a line of the legend.
const LINE: u32 = 22;
/// The least number of seconds that is told apart.
const LEAST: f64 = 0.001;

/// Colours that people who see few of them tell apart, too (Okabe and Ito, "Color Universal Design", 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

/// A setting's points: how many runs are decided in how many seconds each.
type Curve = Vec<(f64, f64)>;

/// The plot as SVG.
pub(super) fn svg(runs: &[&Run]) -> String {
    let curves = curves(runs);
    let mut text = String::new();
    let height = HEIGHT.max(80 + LINE * curves.len() as u32);
    draw(&curves, (WIDTH + LEGEND, height), &mut text).expect("a picture in memory takes what is drawn");
    text
}

/// The settings by their labels, in their order; those that decide nothing have no points.
fn curves(runs: &[&Run]) -> Vec<(String, Curve)> {
    let (settings, runs): (Vec<[&str; 4]>, Vec<Vec<&Run>>) =
        by_setting(runs.iter().copied()).into_iter().unzip();
    let curve = |runs: Vec<&Run>| {
        let decided = runs.into_iter().filter(|run| run.verdict.is_decided());
        let mut sorted: Vec<f64> = decided.map(|run| run.seconds().max(LEAST)).collect();
        sorted.sort_by(f64::total_cmp);
        (1..).zip(sorted).map(|(decided, seconds)| (f64::from(decided), seconds)).collect()
    };
    labels(&settings).into_iter().zip(runs.into_iter().map(curve)).collect()
}

fn draw(
    curves: &[(String, Curve)],
    size: (u32, u32),
    text: &mut String,
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let points = || curves.iter().flat_map(|(_, curve)| curve);
    let most = points().map(|point| point.1).fold(1.0, f64::max);
    let least = points().map(|point| point.1).fold(most / 10.0, f64::min);
    let decided = points().map(|point| point.0).fold(1.0, f64::max);
    let root = SVGBackend::with_string(text, size).into_drawing_area();
    root.fill(&WHITE)?;
    let (plot, legend) = root.split_horizontally(WIDTH);
    let mut chart = ChartBuilder::on(&plot)
        .caption("Puzzles decided, each within so many seconds", (FONT, 22))
        .margin(14)
        .margin_right(30)
        .x_label_area_size(48)
        .y_label_area_size(76)
        .build_cartesian_2d(0.0..decided * 1.02, (least * 0.8..most * 1.3).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("puzzles decided")
        .x_label_formatter(&|x| if x.fract() == 0.0 { format!("{x:.0}") } else { String::new() })
        .y_desc("seconds to compile and to solve")
        .y_label_formatter(&|y| format!("{y}"))
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 16))
        .draw()?;
    for (place, (label, curve)) in curves.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        // Beyond the colours, lines are thinner and their points smaller.
        let round = (place / COLOURS.len()) as u32;
        let (stroke, size) =
            (colour.stroke_width(3u32.saturating_sub(round).max(1)), 4u32.saturating_sub(round).max(1));
        chart.draw_series(LineSeries::new(curve.clone(), stroke).point_size(size))?;
        let y = 48 + (LINE as usize * place) as i32;
        legend.draw(&PathElement::new(vec![(8, y), (36, y)], stroke))?;
        legend.draw(&Text::new(label.clone(), (46, y - 8), (FONT, 15)))?;
    }
    root.present()
}
