//! Many puzzles, one a line: one line out for each line in, in order.

use std::io::{self, BufWriter, Write};

use anyhow::Result;
use sudoku2cnf::backend::Backend;
use sudoku2cnf::encode::Encoded;
use sudoku2cnf::formats::batch::{self, Entry};
use sudoku2cnf::propagate::simplify;
use sudoku2cnf::render::{self, Answer, Report};

use crate::arguments::{Arguments, Output};
use crate::ask::{Question, Task};
use crate::clock::Clock;
use crate::common::input::warn;
use crate::grade;

/// Answers every line of `text`. Blank lines and comments are copied, so that lines in and out
/// stay together; JSON leaves them out. The answer to an entry with an `id` begins with that and a
/// tab; in JSON the `id` is that or the line's number. The exit code is 0 whatever the answers, unless
/// `--strict` asks for more.
pub fn solve(arguments: &Arguments, backend: &dyn Backend, text: &str, clock: &Clock) -> Result<u8> {
    let json = arguments.output == Some(Output::Json);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut errors = 0;
    for (line, item) in batch::items(text) {
        let Some(item) = item else {
            if !json {
                writeln!(out, "{}", line.text)?;
            }
            continue;
        };
        let id = item.as_ref().ok().and_then(|entry| entry.id.clone());
        let prefix = item.as_ref().ok().and_then(Entry::shown_id).map_or(String::new(), |id| id + "\t");
        let running = clock.run();
        let answer = item.map_err(Into::into).and_then(|entry| answer(arguments, backend, &entry, clock));
        let (report, shown) = answer.unwrap_or_else(|error| {
            errors += 1;
            let message = format!("{error:#}").lines().next().unwrap_or_default().to_owned();
            (
                Report { message: Some(message.clone()), ..Report::new(Answer::Error) },
                format!("error: {message}"),
            )
        });
        drop(running);
        if let Some(code) = clock.interrupted() {
            out.flush()?;
            eprintln!("solve: interrupted at line {}", line.number);
            return Ok(code);
        }
        if json {
            let id = id.unwrap_or_else(|| line.number.into());
            writeln!(out, "{}", Report { id: Some(id), ..report }.to_json())?;
        } else {
            writeln!(out, "{prefix}{shown}")?;
        }
    }
    out.flush()?;
    Ok(u8::from(arguments.strict && errors > 0))
}

/// The answer to one entry: its report, and its line where that is no JSON.
fn answer(
    arguments: &Arguments,
    backend: &dyn Backend,
    entry: &Entry<'_>,
    clock: &Clock,
) -> Result<(Report, String)> {
    let options = &arguments.puzzle;
    let (puzzle, warnings) = entry.read(options.format, &options.statements(), options.ignore_unknown)?;
    warn(warnings, &entry.name());
    if arguments.grade {
        return grade::answer(&puzzle, clock);
    }
    let mut csp = puzzle.csp();
    simplify(&mut csp, arguments.simplify());
    let cnf = Encoded::new(&csp, arguments.encode.options(true));
    let task = Task { cnf: &cnf, vars: csp.literals() as usize, puzzle: Some((&puzzle, &csp)) };
    let outcome = task.ask(backend, arguments.question(), &clock.limits())?;
    let shown = match (arguments.question(), outcome.answer, outcome.solutions.first()) {
        (_, Answer::Unknown, _) => outcome.answer.word().to_owned(),
        (Question::Count(_), _, _) => outcome.count.to_string(),
        (_, Answer::Solved | Answer::Unique, Some(solution)) => render::line(solution, puzzle.grid()),
        (_, answer, _) => answer.word().to_owned(),
    };
    Ok((outcome.report(arguments.question(), Some(puzzle.grid())), shown))
}
