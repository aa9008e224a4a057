//! The command line of a program as it is read and explained, beyond what its options declare.

use clap::{Command, CommandFactory};

/// The options of `solve` that its short help shows; the long one has all.
const COMMON: [&str; 26] = [
    "puzzle",
    "unique",
    "count",
    "all",
    "max",
    "candidates",
    "explain",
    "grade",
    "steps",
    "hint",
    "rules",
    "rule",
    "format",
    "ignore_drawings",
    "verbose",
    "quiet",
    "output",
    "output_file",
    "stats",
    "batch",
    "jobs",
    "backend",
    "list_backends",
    "time_limit",
    "help",
    "version",
];

/// The command of a program: values of lists in whatever capitals, and a short help that is short.
pub fn command<A: CommandFactory>() -> Command {
    let command = A::command().mut_args(|option| {
        let takes = option.get_action().takes_values();
        option.ignore_case(takes)
    });
    match command.get_name() {
        "solve" => command.mut_args(|option| {
            let is_common = COMMON.contains(&option.get_id().as_str());
            option.hide_short_help(!is_common)
        }),
        _ => command,
    }
}
