//! Man pages, and completions, which are tested in real shells.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{program, run_in};
use crate::common::skip;
use tempfile::TempDir;

const PROGRAMS: [&str; 4] = ["solve", "sudoku2cnf", "cnf2sudoku", "sudokugen"];

/// Returns a folder with three entries: the folder `there`, in which the programs' documents are installed, a puzzle
/// file, and an empty folder.
fn installed() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in PROGRAMS {
        run_in(folder.path(), name, &["--install-docs", "there"], "").ok(0);
    }
    fs::write(folder.path().join("only puzzle.txt"), "1...\n....\n....\n....\n").unwrap();
    fs::create_dir(folder.path().join("only-folder")).unwrap();
    folder
}

/// Returns the output of a shell that runs a script; `None`, with a message, if the shell is not installed.
fn told(folder: &Path, shell: &str, arguments: &[&str], script: &str) -> Option<String> {
    let programs = Path::new(program("solve")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let done = Command::new(shell).args(arguments).arg(script).env("PATH", path).current_dir(folder).output();
    match done {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            skip(format!("{shell}: {error}"));
            None
        }
    }
}

/// Command lines, and the words that completion must offer for the last word.
const CASES: [(&str, &[&str]); 17] = [
    ("solve --uniq", &["--unique"]),
    ("solve --heuristic b", &["brelaz"]),
    ("solve --backend dp", &["dpll"]),
    ("sudokugen --solvers minisat,kis", &["minisat,kissat"]),
    ("solve --rules diagonal,anti-ki", &["diagonal,anti-king"]),
    ("solve --rule little", &["little-killer", "little-killer-sum"]),
    ("solve --output s", &["svg"]),
    ("sudoku2cnf --to mz", &["mzn"]),
    ("sudoku2cnf --explain-rule renb", &["renban", "renban-line"]),
    ("sudokugen --make jig", &["jigsaw"]),
    ("sudokugen --difficulty me", &["medium"]),
    ("sudokugen --make killer,the", &["killer,thermo"]),
    ("cnf2sudoku --output js", &["json"]),
    ("sudoku2cnf ben", &["bench"]),
    ("sudoku2cnf bench --encod", &["--encodings"]),
    ("sudoku2cnf bench --encodings minimal,ext", &["minimal,extended"]),
    ("sudoku2cnf bench --simplify prop", &["propagate"]),
];

/// Splits a line into all words but the last, and the last word.
fn last_word(line: &str) -> (Vec<&str>, &str) {
    let mut words: Vec<&str> = line.split(' ').collect();
    let last = words.pop().unwrap();
    (words, last)
}

#[test]
fn bash_completes_options_values_and_files() {
    let folder = installed();
    let offered = |words: &str, count: usize, name: &str| {
        let script = format!(
            "source there/share/bash-completion/completions/{name}; COMP_WORDS=({words}); COMP_CWORD={count}; \
             _{name} 2>/dev/null; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        told(folder.path(), "bash", &["--norc", "-c"], &script)
    };
    for (line, expected) in CASES {
        let (words, _) = last_word(line);
        let Some(found) = offered(line, words.len(), words[0]) else { return };
        assert_eq!(found.lines().collect::<Vec<_>>(), expected, "{line}");
    }
    let lines = |words: &str, count| offered(words, count, "solve").unwrap();
    assert_eq!(lines("solve ''", 1).lines().collect::<Vec<_>>().len(), 3, "files and nothing else");
    assert!(lines("solve ''", 1).contains("only puzzle.txt\n"));
    assert_eq!(lines("solve --trace only", 2).lines().count(), 2);
    assert_eq!(lines("solve --certify only", 2), "only-folder\n");
    assert_eq!(lines("solve --backend = dp", 3), "dpll\n");
    assert_eq!(lines("solve --max ''", 2).trim(), "", "a number");
    assert!(lines("solve -", 1).lines().count() > 50);
    assert!(lines("solve -- --uniq", 2).trim().is_empty());
}

#[test]
fn fish_completes_options_values_and_files() {
    let folder = installed();
    let offered = |line: &str, name: &str| {
        let script = format!(
            "source there/share/fish/vendor_completions.d/{name}.fish; complete -C '{line}' | string split -f1 \\t"
        );
        told(folder.path(), "fish", &["--no-config", "-c"], &script)
    };
    for (line, expected) in CASES {
        let (words, _) = last_word(line);
        let Some(found) = offered(line, words[0]) else { return };
        assert_eq!(found.lines().collect::<Vec<_>>(), expected, "{line}");
    }
    let files = offered("solve onl", "solve").unwrap();
    assert!(files.contains("only") && files.contains("puzzle.txt"), "{files}");
}

#[test]
fn zsh_completes_options_values_and_files() {
    let folder = installed();
    // Types each line into a shell on a separate terminal, then a tab and a key that prints the completed line.
    let script = r#"
        zmodload zsh/zpty || exit 9
        zpty z 'TERM=dumb zsh -f -i'
        heard() {
            local all= chunk
            repeat 600; do
                while zpty -r -t z chunk; do all+=$chunk; done
                [[ $all == *${~1}* ]] && break
                sleep 0.05
            done
            print -r -- "$all"
        }
        zpty -w z 'fpath=($PWD/there/share/zsh/site-functions $fpath); autoload -U compinit; compinit -u -D'
        zpty -w z 'show() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N show; bindkey "^Xz" show'
        zpty -w z 'echo rea""dy'
        heard $'\nready' > /dev/null
        for line in "$@"; do
            zpty -w -n z "$line"$'\t\C-xz'
            heard '<*>'
        done
        zpty -d z
    "#;
    let whole = |(line, expected): (&str, &[&str])| {
        let (words, _) = last_word(line);
        (line.to_owned(), [&words[..], expected].concat().join(" "))
    };
    let alone = CASES.into_iter().filter(|(_, expected)| expected.len() == 1).map(whole);
    let cases: Vec<(String, String)> = alone.chain([whole(("solve only-", &["only-folder/"]))]).collect();
    let lines: Vec<String> = cases.iter().map(|(line, _)| format!("'{line}'")).collect();
    let script = format!("set -- {}\n{script}", lines.join(" "));
    let Some(found) = told(folder.path(), "zsh", &["-f", "-c"], &script) else { return };
    for (line, whole) in cases {
        assert!(found.contains(&format!("<{whole}")), "{line}: {found}");
    }
}

#[test]
fn man_pages_say_how_programs_are_used() {
    let folder = installed();
    for name in PROGRAMS {
        let path = folder.path().join(format!("there/share/man/man1/{name}.1"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.is_ascii(), "{name}");
        for section in
            ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "FILES", "EXAMPLES", "SEE ALSO"]
        {
            assert!(
                page.contains(&format!(".SH {section}\n")) || page.contains(&format!(".SH \"{section}\"\n")),
                "{name}: {section}"
            );
        }
        assert_eq!(page.contains(".SH ENVIRONMENT"), name != "cnf2sudoku", "{name}");
        let synopsis = page.split(".SH ").find(|section| section.starts_with("SYNOPSIS")).unwrap();
        let uses = synopsis.matches(&format!("\\fB{name}\\fR")).count();
        assert!(uses > 1 || name == "cnf2sudoku", "{synopsis}");
        // The synopsis is written by hand, so this checks that its options exist.
        let help = run_in(folder.path(), name, &["--help"], "").ok(0).to_owned();
        let plain = synopsis.replace("\\-", "-");
        for word in plain
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .filter(|word| word.starts_with("--"))
        {
            assert!(help.contains(word), "{name}: {word}");
        }
        let Some(warnings) =
            told(folder.path(), "groff", &["-ww", "-man", "-Tascii", "-z"], path.to_str().unwrap())
        else {
            return;
        };
        assert_eq!(warnings, "", "{name}");
    }
}
