//! New puzzles.

mod arguments;
#[path = "../common/mod.rs"]
mod common;
mod crew;
mod show;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use arguments::Arguments;
use common::ending::end;
use common::out::{self, say};
use indicatif::{ProgressBar, ProgressStyle};

fn main() -> ExitCode {
    end("sudokugen", run(&out::arguments::<Arguments>()))
}

fn run(arguments: &Arguments) -> Result<u8> {
    let recipe = arguments.recipe()?;
    let seed = arguments.seed()?;
    let to = arguments.to(&recipe);
    if let Some(warning) = show::warning(to, &recipe, arguments.count) {
        say!("sudokugen: warning: {warning}");
    }
    // Drawn on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(arguments.count);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {elapsed}, {eta} to go")?);
    bar.tick();
    let mut out = BufWriter::new(io::stdout().lock());
    crew::work(&recipe, seed, arguments.numbers(), arguments.jobs(), |number, made| {
        if let Some(remark) = show::remark(&recipe, number, &made) {
            bar.suspend(|| say!("sudokugen: {remark}"));
        }
        out.write_all(show::shown(to, recipe.grade, number, &made)?.as_bytes())?;
        out.flush()?;
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(0)
}
