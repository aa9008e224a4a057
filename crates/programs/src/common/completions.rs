//! Completions for shells: options, the values that they take, and files.
//!
//! `clap_complete` generates the scripts for zsh and fish; this module adds lists with commas. Its script for bash
//! offers options where files are expected, so this module has its own.

use std::fmt::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use sudoku2cnf_answer::generate::LineKind;
use sudoku2cnf_puzzle::formats::{headers, kinds};
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_puzzle::rules::alias;
use sudoku2cnf_sat::backend;
use sudoku2cnf_sat::backend::process::{COUNTERS, SOLVERS};

/// The difficulties offered as completions. Others, such as ranges of grades, can be written in too many ways.
const DIFFICULTIES: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// A subcommand of a program, described for man pages and completions.
pub struct OtherCommand {
    /// The subcommand's name.
    pub word: &'static str,
    /// The name of the subcommand's man page.
    pub page: &'static str,
    /// The name of the subcommand's function in the completion scripts.
    pub function: &'static str,
    /// The definition of the subcommand's command line.
    pub command: Command,
}

/// Returns the completion script of a program for a shell.
pub fn script(shell: Shell, command: &Command) -> String {
    let name = command.get_name().to_owned();
    let mut command = command.clone().mut_args(|option| match values_beyond(&option) {
        // The value's name may contain a colon, which has a special meaning in zsh.
        Some(values) => option.value_name("VALUE").value_parser(PossibleValuesParser::new(values)),
        None => option,
    });
    if shell == Shell::Bash {
        command.build();
        return bash(&command);
    }
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command, &name, &mut bytes);
    let script = String::from_utf8_lossy(&bytes).into_owned();
    command.get_arguments().filter(|option| is_list(option)).fold(script, |script, option| {
        let values = values(option);
        match shell {
            Shell::Zsh => {
                let words = values.join(" ");
                script.replace(&format!("({words})"), &format!("_sequence compadd - {words}"))
            }
            Shell::Fish => {
                let offered: Vec<String> = values.iter().map(|value| format!("{value}\\t''")).collect();
                let list = format!("(__fish_complete_list , 'printf \"%s\\n\" {}')", values.join(" "));
                script.replace(
                    &format!("\"{}\"", offered.join("\n")),
                    &format!("'{}'", list.replace('\'', "\\'")),
                )
            }
            _ => script,
        }
    })
}

/// Adds the subcommand `other` to `script`, the completion script of the program called `name`.
pub fn with_other(shell: Shell, script: String, name: &str, other: &OtherCommand) -> String {
    let OtherCommand { word, function: called, command, .. } = other;
    // The subcommand's script is generated as if the subcommand were a program of its own, so that the functions in the
    // two scripts have different names.
    let own = self::script(shell, &command.clone().name(*called).bin_name(*called));
    match shell {
        Shell::Bash => {
            let call = format!(
                "_{name}() {{\n    if [[ $COMP_CWORD -gt 1 && ${{COMP_WORDS[1]}} == {word} ]]; then\n        _{called}\n        return\n    fi\n"
            );
            let functions = own.replace(&format!("complete -F _{called} {called}\n"), "");
            let offered = format!(
                "    [[ $COMP_CWORD -eq 1 && -n $cur && {word} == \"$cur\"* ]] && COMPREPLY+=({word})\n}}\n\ncomplete"
            );
            let script = script.replacen(&format!("_{name}() {{\n"), &call, 1);
            functions + "\n" + &script.replacen("}\n\ncomplete", &offered, 1)
        }
        Shell::Zsh => {
            let functions = own.split_once('\n').map_or("", |(_, rest)| rest);
            let functions = functions.split("\nif [ \"$funcstack[1]\"").next().unwrap_or_default();
            let call = format!(
                "_{name}() {{\n    if (( CURRENT > 2 )) && [[ $words[2] == {word} ]]; then\n        words=(\"${{(@)words[2,-1]}}\")\n        \
                 (( CURRENT -= 1 ))\n        _{called} \"$@\"\n        return\n    fi\n    (( CURRENT == 2 )) && compadd -- {word}\n"
            );
            let script = script.replacen(&format!("_{name}() {{\n"), &call, 1);
            let end = script.find("\nif [ \"$funcstack[1]\"").unwrap_or(script.len());
            format!("{}{functions}{}", &script[..end], &script[end..])
        }
        Shell::Fish => {
            let seen = format!("__fish_seen_subcommand_from {word}");
            let of = |script: &str, called: &str, condition: &str| {
                script.replace(
                    &format!("complete -c {called} "),
                    &format!("complete -c {name} -n \"{condition}\" "),
                )
            };
            let first =
                format!("complete -c {name} -n \"test (count (commandline -opc)) -eq 1\" -a {word}\n");
            of(&script, name, &format!("not {seen}")) + &first + &of(&own, called, &seen)
        }
        _ => script,
    }
}

/// Returns the values to complete for an option whose values clap does not know; `None` for any other option.
pub fn values_beyond(option: &Arg) -> Option<Vec<&'static str>> {
    let names = || REGISTRY.iter().map(|spec| spec.name);
    let others = || alias::all().map(|(name, _)| name);
    let alone = |name: &&str| alias::named(name).is_some_and(|named| !named.needs_arguments());
    Some(match option.get_long()? {
        "backend" => backend::names().chain(COUNTERS.iter().map(|counter| counter.name)).collect(),
        "solvers" => SOLVERS
            .iter()
            .filter(|solver| solver.asked_in("cnf").is_some())
            .map(|solver| solver.name)
            .collect(),
        "rules" => names().chain(others()).filter(alone).collect(),
        "rule" => names().chain(others()).collect(),
        "explain-rule" => names()
            .chain(others())
            .chain(headers::NAMES)
            .chain(kinds::KINDS.iter().map(|kind| kind.name))
            .collect(),
        "make" => LineKind::all().into_iter().map(LineKind::name).collect(),
        "difficulty" => DIFFICULTIES.to_vec(),
        _ => return None,
    })
}

/// Returns `true` if an option takes several values separated by commas.
fn is_list(option: &Arg) -> bool {
    option.get_value_delimiter() == Some(',')
}

/// Returns the values that clap knows for an option; none if the option takes any text.
pub fn values(option: &Arg) -> Vec<String> {
    let takes = option.get_action().takes_values();
    let values = if takes { option.get_possible_values() } else { Vec::new() };
    values.iter().map(|value| value.get_name().to_owned()).collect()
}

/// Returns the short and long names of an option with their dashes.
fn typed(option: &Arg) -> Vec<String> {
    let long = option.get_long().map(|long| format!("--{long}"));
    let short = option.get_short().map(|short| format!("-{short}"));
    short.into_iter().chain(long).collect()
}

fn bash(command: &Command) -> String {
    let name = command.get_name();
    let function = format!("_{name}");
    let options = || command.get_arguments().filter(|option| !option.is_positional());
    let long: Vec<String> =
        options().filter_map(|option| Some(format!("--{}", option.get_long()?))).collect();
    let mut cases = String::new();
    for option in options().filter(|option| option.get_action().takes_values()) {
        let values = values(option).join(" ");
        let act = match (values.is_empty(), option.get_value_hint()) {
            (false, _) if is_list(option) => format!("{function}_list '{values}'"),
            (false, _) => format!("{function}_words '{values}'"),
            (_, ValueHint::DirPath) => format!("{function}_files -d"),
            (_, ValueHint::FilePath | ValueHint::AnyPath | ValueHint::ExecutablePath) => {
                format!("{function}_files -f")
            }
            _ => ":".into(),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(cases, "        {}) {act}; return ;;", typed(option).join("|"));
    }
    BASH.replace("FUNCTION", &function)
        .replace("NAME", name)
        .replace("CASES\n", &cases)
        .replace("OPTIONS", &long.join(" "))
}

/// The script for bash. It does not need the bash-completion package, which some systems lack.
const BASH: &str = r#"# Completions of NAME for bash.

FUNCTION_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# Of several values with commas between, the last.
FUNCTION_list() {
    local before=
    [[ $cur == *,* ]] && before=${cur%,*},
    compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
}

FUNCTION_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}

FUNCTION() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word
    COMPREPLY=()
    # --option=value is three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $prev in
CASES
    esac
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == -- ]] && { FUNCTION_files -f; return; }
    done
    if [[ $cur == -* ]]; then
        FUNCTION_words 'OPTIONS'
    else
        FUNCTION_files -f
    fi
}

complete -F FUNCTION NAME
"#;
