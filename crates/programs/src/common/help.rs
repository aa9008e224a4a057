//! The command line of a program as it is read and explained, beyond what its options declare.

use clap::{Command, CommandFactory};

/// The options of `solve` that its short help shows; the long one has all.
const COMMON: &[&str] = &[
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

/// The command of a program: values of lists in whatever capitals, numbers below 0 as values, and a short help that is short.
pub fn command<A: CommandFactory>() -> Command {
    let command = A::command().mut_args(|option| {
        let takes = option.get_action().takes_values();
        // What is no number of an option is a wrong value of it, and not another option.
        let is_option = takes && !option.is_positional();
        option.ignore_case(takes).allow_negative_numbers(is_option)
    });
    match command.get_name() {
        "solve" => command.mut_args(|option| {
            let is_common = COMMON.contains(&option.get_id().as_str());
            option.hide_short_help(!is_common)
        }),
        _ => command,
    }
}
