//! Draws the mean number of fractional cells for each set of puzzles, as SVG.

use std::path::Path;

use anyhow::Result;
use plotters::prelude::*;

use crate::Row;

const FONT: &str = "sans-serif";
const LINE: i32 = 34;
const LEFT: i32 = 250;
const WIDTH: i32 = 900;

/// Draws two bars for each set: for an objective of zeros, and for random weights.
pub fn draw(rows: &[Row], path: &Path) -> Result<()> {
    let height = 90 + LINE * rows.len() as i32;
    let root = SVGBackend::new(path, (WIDTH as u32, height as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    let text = |size: i32| (FONT, size).into_font();
    root.draw(&Text::new("Fractional cells of 81, on average over all puzzles", (20, 14), text(22)))?;
    let colours = [RGBColor(0, 114, 178), RGBColor(230, 159, 0)];
    for (place, (colour, name)) in colours.iter().zip(["objective of zeros", "random weights"]).enumerate() {
        let left = LEFT + 180 * place as i32;
        root.draw(&Rectangle::new([(left, 50), (left + 14, 62)], colour.filled()))?;
        root.draw(&Text::new(name, (left + 20, 49), text(15)))?;
    }
    for (row, place) in rows.iter().zip(0..) {
        let top = 78 + LINE * place;
        root.draw(&Text::new(row.name.clone(), (20, top + 6), text(15)))?;
        for ((runs, colour), line) in row.runs.iter().zip(colours).zip(0..) {
            let cells = runs.mean_of_all();
            let right = LEFT + (cells / 81.0 * f64::from(WIDTH - LEFT - 70)) as i32;
            let y = top + 13 * line;
            root.draw(&Rectangle::new([(LEFT, y), (right, y + 11)], colour.filled()))?;
            root.draw(&Text::new(format!("{cells:.1}"), (right + 5, y - 1), text(12)))?;
        }
    }
    root.present()?;
    Ok(())
}
