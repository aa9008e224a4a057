//! Properties of the terminal that shows the output: bold letters, box characters, width.

use std::env;
use std::io;

use clap::{Args, ValueEnum};
use sudoku2cnf_show::render::Style;

use super::output::Destination;
use super::{answers, system};

/// The choice when drawings have bold digits.
#[derive(Args, Clone, Debug)]
pub struct ColourArgs {
    /// Draws givens in bold with --output or --to unicode
    ///
    /// auto: if standard output is a terminal, unless NO_COLOR is set or TERM is dumb.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    color: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    /// On terminals
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColourArgs {
    /// Returns the style of drawings that are written to `place`.
    pub fn style(&self, place: &Destination) -> Style {
        let on_terminal = place.file().is_none() && answers::is_terminal();
        let columns = if on_terminal { columns() } else { None };
        let bold = match self.color {
            When::Auto => {
                on_terminal && !is_set("NO_COLOR") && env::var("TERM").ok().is_none_or(|term| term != "dumb")
            }
            When::Always => true,
            When::Never => false,
        };
        if bold && on_terminal {
            system::take_colours();
        }
        Style::new().bold(bold).within(columns)
    }
}

/// Returns `true` if standard output is a terminal that can show box characters.
pub fn draws_boxes() -> bool {
    system::has_utf8() && answers::is_terminal()
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Returns the width of the terminal in columns; `None` if standard output is not a terminal.
pub fn columns() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    (width.0 > 0).then_some(usize::from(width.0))
}
