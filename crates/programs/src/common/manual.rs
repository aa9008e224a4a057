//! The man page of a program: its options, as in its help, and sections that only a man page has.

use anyhow::Result;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

/// Parts of a man page that are not made from the options.
struct Manual {
    program: &'static str,
    /// The words that call the program in a shell: for a subcommand, two words.
    called: &'static str,
    /// One line for each way to call the program; its name is written before each.
    synopsis: &'static [&'static str],
    exit_status: &'static [(&'static str, &'static str)],
    environment: &'static [(&'static str, &'static str)],
    files: &'static [(&'static str, &'static str)],
    see_also: &'static str,
}

const NO_COLOR: (&str, &str) =
    ("NO_COLOR", "If it is set and not empty, drawings on a terminal have no bold digits.");
const TERM: (&str, &str) = ("TERM", "On a terminal that is dumb, drawings have no bold digits.");
const LOCALE: (&str, &str) = (
    "LC_ALL, LC_CTYPE, LANG",
    "The first of these that is set says whether a terminal can show box characters: if it names UTF-8.",
);
const OUTPUT: (&str, &str) =
    (".sudoku2cnf-*", "Temporary output next to the output file, which it replaces when complete.");
const DONE: (&str, &str) = ("0", "Done.");
const FAILED: (&str, &str) = ("1", "A failure, bad input, or a limit that was reached.");
const USAGE: (&str, &str) = ("2", "Wrong usage.");

const MANUALS: [Manual; 6] = [
    Manual {
        program: "solve",
        called: "solve",
        synopsis: &[
            "[OPTION]... [PUZZLE]",
            "QUESTION [OPTION]... [PUZZLE]",
            "--needless [--minimal] [--cap N] [OPTION]... [PUZZLE]",
            "--steps | --hint [--state FILE] [OPTION]... [PUZZLE]",
            "[--batch] [--jobs N] [OPTION]... FILE...",
            "--proof FILE | --certify DIR [OPTION]... [PUZZLE]",
            "--check DIR",
            "--split N [OPTION]... [PUZZLE]",
            "--join PUZZLE [OPTION]... [ANSWERS]...",
            "--list-backends | --schema",
        ],
        exit_status: &[
            ("10", "A solution exists, or several."),
            ("20", "No solution exists."),
            (
                "0",
                "Unknown, for example out of time. For a batch: every line was answered. For --check: accepted.",
            ),
            (
                "1",
                "A failure, for example out of memory, or bad input. For a batch with --strict: a line was an error. For --check: refused.",
            ),
            USAGE,
            ("130, 143", "Ended by Ctrl-C, by SIGTERM."),
        ],
        environment: &[
            ("PATH", "Where external solvers are looked for."),
            ("TMPDIR", "Where files for external solvers are written, /tmp if it is not set."),
            ("XDG_CONFIG_HOME, HOME", "Where the config file is looked for."),
            NO_COLOR,
            TERM,
            LOCALE,
        ],
        files: &[
            (
                "$XDG_CONFIG_HOME/sudoku2cnf/config.toml, ~/.config/sudoku2cnf/config.toml",
                "Solvers of your own, with names for --backend.",
            ),
            OUTPUT,
        ],
        see_also: "sudoku2cnf(1), cnf2sudoku(1), sudokugen(1), kissat(1), cadical(1), minisat(1)",
    },
    Manual {
        program: "sudoku2cnf",
        called: "sudoku2cnf",
        synopsis: &[
            "[OPTION]... [PUZZLE]",
            "--to FORMAT [OPTION]... [PUZZLE]",
            "--icnf N [OPTION]... [PUZZLE]",
            "--split-lines DIR [OPTION]... [PUZZLES]",
            "--list-rules",
            "--explain-rule NAME",
            "bench [OPTION]... [PUZZLES]...",
        ],
        exit_status: &[DONE, FAILED, USAGE],
        environment: &[NO_COLOR, TERM, LOCALE],
        files: &[OUTPUT],
        see_also: "sudoku2cnf-bench(1), solve(1), cnf2sudoku(1), sudokugen(1)",
    },
    Manual {
        program: "sudoku2cnf-bench",
        called: "sudoku2cnf bench",
        synopsis: &["[OPTION]... [PUZZLES]..."],
        exit_status: &[
            DONE,
            ("1", "A failure, bad input, a limit that was reached, or a run that failed."),
            USAGE,
            ("3", "Verdicts contradict each other."),
            ("130, 143", "Ended by Ctrl-C, by SIGTERM."),
        ],
        environment: &[
            ("PATH", "Where external solvers are looked for."),
            ("TMPDIR", "Where files for external solvers are written, /tmp if it is not set."),
        ],
        files: &[OUTPUT],
        see_also: "sudoku2cnf(1), solve(1), kissat(1), cadical(1), minisat(1)",
    },
    Manual {
        program: "cnf2sudoku",
        called: "cnf2sudoku",
        synopsis: &["[OPTION]... CNF [ANSWER]"],
        exit_status: &[
            ("0", "The answer was read, whatever it is."),
            ("1", "A failure, bad input, or a grid that breaks a rule, which is not shown."),
            USAGE,
        ],
        environment: &[],
        files: &[OUTPUT],
        see_also: "sudoku2cnf(1), solve(1), sudokugen(1)",
    },
    Manual {
        program: "sudokugen",
        called: "sudokugen",
        synopsis: &[
            "[OPTION]...",
            "--from FILE [OPTION]...",
            "--make KIND[*N],... [OPTION]...",
            "--sheet 'DIFFICULTY*N, ...' [OPTION]...",
        ],
        exit_status: &[DONE, FAILED, USAGE],
        environment: &[NO_COLOR, TERM, LOCALE],
        files: &[OUTPUT],
        see_also: "solve(1), sudoku2cnf(1), cnf2sudoku(1)",
    },
    Manual {
        program: "sudokulive",
        called: "sudokulive",
        synopsis: &["[OPTION]... [PUZZLE]"],
        exit_status: &[("0", "Ended by Ctrl-C or by SIGTERM."), ("1", "A failure or bad input."), USAGE],
        environment: &[("PATH", "Where --open looks for what opens a browser.")],
        files: &[],
        see_also: "solve(1), sudoku2cnf(1), sudokugen(1)",
    },
];

/// Renders the man page of a program.
pub fn page(command: &Command) -> Result<Vec<u8>> {
    let name = command.get_name();
    // The version is the short one, so that the page is the same for all builds.
    let man = Man::new(command.clone().long_version(None));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    let manual = MANUALS.iter().find(|manual| manual.program == name);
    if let Some(manual) = manual {
        let mut roff = Roff::new();
        roff.control("SH", ["SYNOPSIS"]);
        for (place, usage) in manual.synopsis.iter().enumerate() {
            if place > 0 {
                roff.control("br", []);
            }
            roff.text([bold(manual.called), roman(format!(" {usage}"))]);
        }
        roff.to_writer(&mut page)?;
    }
    man.render_description_section(&mut page)?;
    options(command).to_writer(&mut page)?;
    if let Some(manual) = manual {
        let sections = [
            ("EXIT STATUS", manual.exit_status),
            ("ENVIRONMENT", manual.environment),
            ("FILES", manual.files),
        ];
        for (title, entries) in sections.into_iter().filter(|(_, entries)| !entries.is_empty()) {
            let mut roff = Roff::new();
            roff.control("SH", [title]);
            for (what, meaning) in entries {
                roff.control("TP", []).text([bold(*what)]).text([roman(*meaning)]);
            }
            roff.to_writer(&mut page)?;
        }
    }
    let examples = command.get_before_help().map(|text| text.to_string().replacen("Examples:\n", "", 1));
    for (title, text) in
        [("EXAMPLES", examples), ("NOTES", command.get_after_help().map(ToString::to_string))]
    {
        let Some(text) = text else { continue };
        let mut roff = Roff::new();
        roff.control("SH", [title]);
        let mut is_list = false;
        for line in text.lines() {
            if line.starts_with(' ') != is_list {
                is_list = !is_list;
                roff.control(if is_list { "nf" } else { "fi" }, []);
            }
            match line {
                "" => roff.control("PP", []),
                _ => roff.text([roman(line)]),
            };
        }
        if is_list {
            roff.control("fi", []);
        }
        roff.to_writer(&mut page)?;
    }
    if let Some(manual) = manual {
        let mut roff = Roff::new();
        roff.control("SH", ["SEE ALSO"]).text([roman(manual.see_also)]).to_writer(&mut page)?;
    }
    man.render_version_section(&mut page)?;
    Ok(ascii(&String::from_utf8(page)?).into_bytes())
}

/// Returns a page in ASCII, with groff's escape sequences for other characters.
fn ascii(page: &str) -> String {
    let one = |c: char| if c.is_ascii() { c.to_string() } else { format!("\\[u{:04X}]", u32::from(c)) };
    page.chars().map(one).collect()
}

/// Renders the options, in the sections of the help page.
fn options(command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["OPTIONS"]);
    let mut headings: Vec<Option<&str>> = Vec::new();
    for option in command.get_arguments().filter(|option| !option.is_hide_set()) {
        if !headings.contains(&option.get_help_heading()) {
            headings.push(option.get_help_heading());
        }
    }
    for heading in headings {
        if let Some(heading) = heading {
            roff.control("SS", [heading]);
        }
        let of_heading = |option: &&Arg| option.get_help_heading() == heading && !option.is_hide_set();
        command.get_arguments().filter(of_heading).for_each(|option| self::option(&mut roff, option));
    }
    roff
}

/// Renders one option: its names, its value, its help.
fn option(roff: &mut Roff, option: &Arg) {
    let mut head: Vec<Inline> = Vec::new();
    let names = [
        option.get_short().map(|short| format!("-{short}")),
        option.get_long().map(|long| format!("--{long}")),
    ];
    for name in names.into_iter().flatten() {
        if !head.is_empty() {
            head.push(roman(", "));
        }
        head.push(bold(name));
    }
    if option.is_positional() || option.get_action().takes_values() {
        let words = option.get_value_names().map_or_else(Vec::new, <[_]>::to_vec);
        let word = words.iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" ");
        let word = if word.is_empty() { option.get_id().as_str().to_uppercase() } else { word };
        head.push(roman(if option.is_positional() { "" } else { " " }));
        head.push(italic(word));
    }
    roff.control("TP", []).text(head);
    let help = option.get_long_help().or(option.get_help()).map(ToString::to_string).unwrap_or_default();
    for (place, paragraph) in help.split("\n\n").enumerate() {
        if place > 0 {
            roff.control("IP", []);
        }
        roff.text([roman(paragraph)]);
    }
    let takes = option.is_positional() || option.get_action().takes_values();
    let values: Vec<String> = match takes && !option.is_hide_possible_values_set() {
        true => option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
        false => Vec::new(),
    };
    if !values.is_empty() {
        roff.control("IP", []).text([roman(format!("One of {}.", values.join(", ")))]);
    }
    let default: Vec<String> =
        option.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if takes && !default.is_empty() && !option.is_hide_default_value_set() {
        roff.control("IP", []).text([roman(format!("By default, it is {}.", default.join(", ")))]);
    }
}
