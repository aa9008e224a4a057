//! The program `sudokugen`, which makes new puzzles.

mod arguments;
mod family;
mod show;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use self::arguments::Arguments;
use self::show::To;
use crate::common::answers::stdout;
use crate::common::docs;
use crate::common::ending::{WrongUsage, end};
use crate::common::help;
use crate::common::messages;
use crate::common::output::Destination;
use crate::common::place;
use crate::common::stdout;
use crate::common::system;
use crate::common::usage;
use anyhow::{Result, anyhow};
use clap::Command;
use indicatif::{ProgressBar, ProgressStyle};
use sudoku2cnf_answer::generate::GenerateError;

/// Returns the definition of the program's command line.
pub fn command() -> Command {
    help::command::<Arguments>()
}

/// Runs the program, and returns its exit code.
pub fn main() -> ExitCode {
    messages::begin("sudokugen");
    if let Some(code) = system::begin() {
        return code;
    }
    end(|| run(&usage::arguments::<Arguments>().with_form()))
}

fn run(arguments: &Arguments) -> Result<u8> {
    if let Some(prefix) = arguments.docs.prefix() {
        return docs::install(command(), prefix);
    }
    if let Some(message) = arguments.conflict() {
        usage::refuse::<Arguments>(&message);
    }
    if let Some(text) = arguments.rules.help(&[])? {
        arguments.place.take()?;
        stdout::print(&text)?;
        return Ok(0);
    }
    if arguments.family.is_wanted() {
        return family::run(arguments);
    }
    let notes = &arguments.notes;
    arguments.place.take()?;
    let recipe = arguments.recipe()?;
    let seed = if arguments.vicinity.is_some() { 0 } else { arguments.seed()? };
    let to = arguments.to(&recipe);
    if let Some(warning) = show::warning(to, &recipe, arguments.number()) {
        notes.warning(warning);
    }
    // The bar appears on standard error, and only if a user would see it.
    let bar = match notes.is_progress_seen() {
        true if arguments.vicinity.is_none() => ProgressBar::new(arguments.number()),
        _ => ProgressBar::hidden(),
    };
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {elapsed}, {eta} to go")?);
    bar.tick();
    let mut out = BufWriter::new(stdout()?);
    let limited = arguments.limits.begin()?;
    let limits = limited.limits();
    let style = arguments.colour.style(&Destination::Stdout);
    let (mut sheet, mut taken) = (arguments.sheet.sheet(), 0_u64);
    let take = |number, made| {
        if let Some(remark) = show::remark(&recipe, number, &made) {
            bar.suspend(|| notes.note(&remark));
        }
        if to == To::Html {
            sheet.push(arguments.answers.of(show::on_sheet(&made, arguments.grade)));
        } else {
            let written = show::shown((to, arguments.as_drawings), recipe.grade, style, number, &made)?;
            if let Some(warning) = written.1 {
                bar.suspend(|| notes.warning(&warning));
            }
            out.write_all(written.0.as_bytes())?;
            out.flush()?;
        }
        taken += 1;
        bar.inc(1);
        Ok(())
    };
    let jobs = arguments.jobs();
    let ended: Result<()> = match (arguments.vicinity, arguments.distinct, &arguments.mix) {
        (_, true, Some(mix)) => recipe.make_distinct_mix(mix, seed, jobs, &limits, take),
        (_, false, Some(mix)) => recipe.make_mix(mix, seed, jobs, &limits, take),
        (Some(vicinity), ..) => {
            let (mut number, mut take) = (0, take);
            vicinity.find(&recipe.base, &limits, |made| {
                number += 1;
                take(number - 1, made)
            })
        }
        (None, true, None) => recipe.make_distinct(seed, arguments.number(), jobs, &limits, take),
        (None, false, None) => recipe.make_many(seed, arguments.numbers(), jobs, &limits, take),
    };
    bar.finish_and_clear();
    if arguments.vicinity.is_some() && ended.is_ok() && taken == 0 {
        notes.note("no puzzle this near has exactly one solution and no needless clue");
    }
    if to == To::Html && (ended.is_ok() || !sheet.is_empty()) {
        let title = match arguments.vicinity {
            Some(_) => "Sudoku".to_owned(),
            None => format!("Sudoku, seed {seed}"),
        };
        out.write_all(sheet.to_html(&title).as_bytes())?;
        out.flush()?;
    }
    if let Err(error) = ended {
        if let Some(
            error @ (GenerateError::NotSquare | GenerateError::NoJigsaw | GenerateError::TooMany { .. }),
        ) = error.downcast_ref()
        {
            return Err(WrongUsage(error.to_string()).into());
        }
        // A limit is the cause only if the error says so, because any error stops the other threads.
        let is_limit = matches!(error.downcast_ref(), Some(GenerateError::Stopped));
        let made = match arguments.vicinity {
            Some(_) => format!("{taken} puzzles were found"),
            None => format!("{taken} of {} puzzles were made", arguments.number()),
        };
        if is_limit && taken > 0 {
            place::finish()?;
        }
        return Err(limited
            .error(None)
            .filter(|_| is_limit)
            .map_or(error, |limit| anyhow!("{limit}; {made}")));
    }
    Ok(0)
}
