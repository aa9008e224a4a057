//! The four figures and the correlation table, as SVG.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;
use sudoku2cnf_sat::backend::dpll::Heuristic;

use crate::numbers::mean;
use crate::report::{LEVELS, METRICS, correlations};
use crate::study::{COMPARED, Clauses, Run};

const SIZE: (u32, u32) = (900, 520);
const FONT: &str = "sans-serif";

fn colour(heuristic: Heuristic) -> RGBColor {
    match heuristic {
        Heuristic::Cohen => RGBColor(0, 114, 178),
        Heuristic::Next => RGBColor(230, 159, 0),
        Heuristic::Dlis => RGBColor(213, 94, 0),
        Heuristic::Jw => RGBColor(0, 158, 115),
        Heuristic::Vsids => RGBColor(204, 121, 167),
        // The other heuristics never appear in a figure.
        _ => RGBColor(0, 0, 0),
    }
}

/// Returns the line style of a heuristic. Two heuristics get wide lines, so that a curve drawn over them does not hide
/// them.
fn stroke(heuristic: Heuristic) -> ShapeStyle {
    let below = matches!(heuristic, Heuristic::Cohen | Heuristic::Next);
    colour(heuristic).stroke_width(if below { 9 } else { 3 })
}

/// The points of each heuristic's curve.
type Curves = Vec<(Heuristic, Vec<(f64, f64)>)>;

/// Draws all figures into `folder`.
pub fn draw(runs: &[Run], folder: &Path) -> Result<()> {
    let study: Vec<&Run> = runs.iter().filter(|run| run.clauses == Clauses::Study).collect();
    for (diagonals, name, title) in [
        (false, "levels.svg", "Backtracks by level, without diagonals"),
        (true, "levels-diagonals.svg", "Backtracks by level, with diagonals"),
    ] {
        let value = |heuristic: Heuristic, level: &str| {
            let chosen =
                |run: &&&Run| run.heuristic == heuristic && run.level == level && run.diagonals == diagonals;
            mean(study.iter().filter(chosen).map(|run| run.backtracks)) + 1.0
        };
        let points = |heuristic| {
            (0..LEVELS.len()).map(|at| (at as f64, value(heuristic, LEVELS[at]))).collect::<Vec<_>>()
        };
        let curves = COMPARED.map(|heuristic| (heuristic, points(heuristic))).to_vec();
        let label = |x: &f64| match x.fract() == 0.0 {
            true => LEVELS.get(*x as usize).map_or(String::new(), |name| (*name).to_owned()),
            false => String::new(),
        };
        logarithmic(
            &folder.join(name),
            title,
            "level",
            -0.3..5.3,
            &label,
            &curves,
            SeriesLabelPosition::UpperLeft,
        )?;
    }
    let clues = |heuristic: Heuristic| {
        let chosen = |clues: usize| {
            let of = move |run: &&&Run| run.heuristic == heuristic && run.clues == clues && !run.diagonals;
            study.iter().filter(of).map(|run| run.backtracks).collect::<Vec<_>>()
        };
        let all = (17..50).map(|clues| (clues, chosen(clues))).filter(|(_, runs)| runs.len() >= 10);
        all.map(|(clues, runs)| (clues as f64, mean(runs.into_iter()) + 1.0)).collect::<Vec<_>>()
    };
    let curves: Curves = COMPARED.map(|heuristic| (heuristic, clues(heuristic))).to_vec();
    let ends = |pick: fn(f64, f64) -> f64, from: f64| {
        curves.iter().flat_map(|curve| curve.1.iter().map(|point| point.0)).fold(from, pick)
    };
    let range = ends(f64::min, 30.0) - 1.0..ends(f64::max, 30.0) + 1.0;
    let label = |x: &f64| format!("{x:.0}");
    let title = "Backtracks by number of clues, without diagonals";
    logarithmic(
        &folder.join("clues.svg"),
        title,
        "clues",
        range,
        &label,
        &curves,
        SeriesLabelPosition::UpperRight,
    )?;
    progress(&folder.join("progress.svg"), &study)?;
    table(&folder.join("correlations.svg"), runs)
}

/// Draws curves of mean backtracks plus one, on a logarithmic scale, over `range`.
fn logarithmic(
    path: &Path,
    title: &str,
    what: &str,
    range: std::ops::Range<f64>,
    label: &dyn Fn(&f64) -> String,
    curves: &Curves,
    place: SeriesLabelPosition,
) -> Result<()> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let most = curves.iter().flat_map(|curve| curve.1.iter().map(|point| point.1)).fold(10.0, f64::max);
    let mut chart = ChartBuilder::on(&root)
        .caption(title, (FONT, 24))
        .margin(14)
        .margin_right(30)
        .x_label_area_size(48)
        .y_label_area_size(76)
        .build_cartesian_2d(range, (1.0..most * 1.5).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .x_labels(12)
        .x_label_formatter(label)
        .x_desc(what)
        .y_desc("backtracks + 1, mean")
        .y_label_formatter(&|y| format!("{y:.0}"))
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 16))
        .draw()?;
    for (heuristic, points) in curves {
        let stroke = stroke(*heuristic);
        chart
            .draw_series(LineSeries::new(points.clone(), stroke))?
            .label(heuristic.name())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 24, y)], stroke));
    }
    legend(&mut chart, place)?;
    root.present()?;
    Ok(())
}

fn legend<'a, DB, CT>(chart: &mut ChartContext<'a, DB, CT>, place: SeriesLabelPosition) -> Result<()>
where
    DB: DrawingBackend + 'a,
    DB::ErrorType: 'static,
    CT: CoordTranslate,
{
    chart
        .configure_series_labels()
        .position(place)
        .margin(12)
        .legend_area_size(30)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.4))
        .label_font((FONT, 16))
        .draw()?;
    Ok(())
}

/// Draws the largest share of the cells filled so far over the share of the run's assignments, as the mean of the runs
/// with 10 backtracks or more.
fn progress(path: &Path, runs: &[&Run]) -> Result<()> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption("Cells filled at most so far, of runs with 10 backtracks or more", (FONT, 24))
        .margin(14)
        .margin_right(30)
        .x_label_area_size(48)
        .y_label_area_size(76)
        .build_cartesian_2d(0.0..100.0, 0.0..100.0)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("part of the run's assignments, %")
        .y_desc("cells of the grid, %")
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 16))
        .draw()?;
    for heuristic in COMPARED {
        let long = |run: &&&Run| run.heuristic == heuristic && run.backtracks >= 10.0;
        let at = |hundredth: usize| mean(runs.iter().filter(long).map(|run| run.found[hundredth]));
        let points = (0..=100).map(|hundredth| (hundredth as f64, 100.0 * at(hundredth)));
        let stroke = stroke(heuristic);
        chart
            .draw_series(LineSeries::new(points, stroke))?
            .label(heuristic.name())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 24, y)], stroke));
    }
    legend(&mut chart, SeriesLabelPosition::LowerRight)?;
    root.present()?;
    Ok(())
}

/// Draws the table of the correlations between backtracks and the other metrics.
fn table(path: &Path, runs: &[Run]) -> Result<()> {
    let rows: Vec<(String, Vec<f64>)> = correlations(runs);
    let height = 80 + 30 * rows.len() as u32;
    let root = SVGBackend::new(path, (700, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let style = (FONT, 16).into_font().color(&BLACK);
    let title = "Correlation with backtracks";
    root.draw(&Text::new(title, (20, 14), (FONT, 20).into_font().color(&BLACK)))?;
    for (column, metric) in METRICS.iter().skip(1).enumerate() {
        root.draw(&Text::new(metric.0, (230 + 150 * column as i32, 46), style.clone()))?;
    }
    for (row, (name, values)) in rows.iter().enumerate() {
        let y = 74 + 30 * row as i32;
        root.draw(&PathElement::new(vec![(16, y - 6), (684, y - 6)], BLACK.mix(0.3)))?;
        root.draw(&Text::new(name.clone(), (20, y), style.clone()))?;
        for (column, value) in values.iter().enumerate() {
            root.draw(&Text::new(format!("{value:.4}"), (230 + 150 * column as i32, y), style.clone()))?;
        }
    }
    root.present()?;
    Ok(())
}
