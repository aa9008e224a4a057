//! New puzzles.

mod arguments;
#[path = "../common/mod.rs"]
mod common;
mod show;
mod threads;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use arguments::Arguments;
use clap::CommandFactory;
use common::docs;
use common::ending::end;
use common::out;
use common::output::stdout;
use indicatif::{ProgressBar, ProgressStyle};
use sudoku2cnf::generate::Error;

fn main() -> ExitCode {
    end("sudokugen", || run(&out::arguments::<Arguments>()))
}

fn run(arguments: &Arguments) -> Result<u8> {
    if let Some(prefix) = arguments.docs.prefix() {
        return docs::install(Arguments::command(), prefix);
    }
    let notes = &arguments.notes;
    notes.old_spelling("sudokugen", "--count", "-n or --number");
    let recipe = arguments.recipe()?;
    let seed = arguments.seed()?;
    let to = arguments.to(&recipe);
    if let Some(warning) = show::warning(to, &recipe, arguments.number) {
        notes.note(&format!("sudokugen: warning: {warning}"));
    }
    // Drawn on standard error.
    let bar = match notes.is_progress_seen() {
        true => ProgressBar::new(arguments.number),
        false => ProgressBar::hidden(),
    };
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {elapsed}, {eta} to go")?);
    bar.tick();
    let mut out = BufWriter::new(stdout()?);
    let limited = arguments.limits.begin()?;
    let limits = limited.limits();
    let made =
        threads::work(&recipe, seed, arguments.numbers(), arguments.jobs(), &limits, |number, made| {
            if let Some(remark) = show::remark(&recipe, number, &made) {
                bar.suspend(|| notes.note(&format!("sudokugen: {remark}")));
            }
            out.write_all(show::shown(to, recipe.grade, number, &made)?.as_bytes())?;
            out.flush()?;
            bar.inc(1);
            Ok(())
        });
    bar.finish_and_clear();
    if let Err(error) = made {
        // The work is stopped after errors, too.
        let is_limit = matches!(error.downcast_ref(), Some(Error::Stopped));
        return Err(limited.error(None).filter(|_| is_limit).unwrap_or(error));
    }
    Ok(0)
}
