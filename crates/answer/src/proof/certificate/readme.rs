//! The README of a certificate. Its text depends only on the arguments, so the checker can make it again and compare.

use super::{BLOCKED, BLOCKED_ROWS, CNF, Claim, DRAT, LRAT, MODEL_PROOF, MODELS, PUZZLE, ROWS, ROWS_PROOF};
use crate::encode::Options;
use crate::puzzle::Puzzle;

/// The beginning of the first line of a README; the version follows.
pub(super) const FIRST: &str = "A certificate by sudoku2cnf ";

/// Returns the text of the README.
pub(super) fn text(
    claim: Claim,
    from_rows: bool,
    options: Options,
    puzzle: &Puzzle,
    version: &str,
) -> String {
    let steps = [formula(options, puzzle), models(claim), proof(claim), from_rows.then(|| rows(claim))];
    let steps: String =
        (1..).zip(steps.into_iter().flatten()).map(|(number, step)| format!("\n{number}. {step}")).collect();
    let says = match claim {
        Claim::None => "The puzzle has no solution.",
        Claim::Unique => "The puzzle has exactly one solution.",
        Claim::Multiple => "The puzzle has at least two solutions.",
    };
    format!(
        "{FIRST}{version}\n\nVerdict: {}. {says}\n\nFiles\n{}\nHow to check it, in this folder\n{steps}\nOr all at once: solve --check .\n",
        claim.word(),
        files(claim, from_rows)
    )
}

fn files(claim: Claim, from_rows: bool) -> String {
    let solution = if claim == Claim::Unique { "the solution" } else { "a solution" };
    let about = |name| match name {
        PUZZLE => "the puzzle, in the native text of sudoku2cnf".to_owned(),
        CNF => "the puzzle as clauses (DIMACS), nothing simplified".to_owned(),
        BLOCKED => format!("{CNF} and one clause more, which excludes the solution"),
        LRAT | DRAT => {
            let format = if name == LRAT { "LRAT" } else { "DRAT" };
            format!("a proof in {format} that {} has no model", claim.refuted().unwrap_or_default())
        }
        ROWS => "the puzzle as pseudo-Boolean rows (OPB)".to_owned(),
        BLOCKED_ROWS => format!("{ROWS} and one row more, which excludes the solution"),
        MODEL_PROOF => format!("a proof for VeriPB that {ROWS} has the solution"),
        ROWS_PROOF => format!("a proof for VeriPB that begins with {}", refuted_rows(claim)),
        name if name == MODELS[1] => format!("another model of {CNF}, with another solution"),
        name if name == MODELS[0] => format!("a model of {CNF}: {solution}"),
        _ => "this text".to_owned(),
    };
    claim.all_files(from_rows).into_iter().map(|name| format!("  {name:<12}{}\n", about(name))).collect()
}

/// Returns the command that compiles the puzzle with these options.
pub(super) fn compile(options: Options) -> String {
    let Options { encoding, amo, dedup, sums, redundant, rows: _ } = options;
    format!(
        "sudoku2cnf --encoding {} --amo {} --sum {}{}{} {PUZZLE}",
        encoding.name(),
        amo.name(),
        sums.name(),
        if dedup { " --dedup" } else { "" },
        if redundant { "" } else { " --no-redundant" }
    )
}

fn formula(options: Options, puzzle: &Puzzle) -> Option<String> {
    let grid = puzzle.grid();
    let places = grid.rows() * grid.columns();
    let numbering = if grid.cells().count() == places {
        format!(
            "In it, \"row r, column c holds v\" is variable ((r-1)*{} + (c-1))*{} + v{};\n   auxiliary variables follow.",
            grid.columns(),
            grid.values().count(),
            match i32::from(grid.values().min) - 1 {
                0 => String::new(),
                less @ ..0 => format!(" + {}", -less),
                more => format!(" - {more}"),
            }
        )
    } else {
        "In it, cells are numbered row by row, those that exist, and their values\n   within them; auxiliary variables follow."
            .to_owned()
    };
    Some(format!(
        "{CNF} states {PUZZLE}. With sudoku2cnf itself:\n\n     {} | cmp - {CNF}\n\n   {numbering}\n",
        compile(options)
    ))
}

fn models(claim: Claim) -> Option<String> {
    let names = match claim {
        Claim::None => return None,
        Claim::Unique => &MODELS[..1],
        Claim::Multiple => &MODELS[..],
    };
    let what = match claim {
        Claim::Multiple => "Each of two models makes every clause true, and their grids differ",
        _ => "The model makes every clause true",
    };
    Some(format!(
        "{what}; the second command shows the grid:\n\n     for m in {}; do\n{AWK}       cnf2sudoku {CNF} $m\n     done\n",
        names.join(" ")
    ))
}

/// The command that checks whether each clause of the CNF has a literal of the model.
const AWK: &str =
    "       awk 'NR==FNR { if ($1 == \"v\") for (i = 2; i <= NF; i++) t[$i] = 1; next } /^[cp]/ { next }
            { ok = 0; for (i = 1; i < NF; i++) if ($i in t) ok = 1; if (!ok) bad = 1 }
            END { print bad ? \"NO MODEL\" : \"MODEL\"; exit bad }' $m puzzle.cnf
";

fn proof(claim: Claim) -> Option<String> {
    let refuted = claim.refuted()?;
    let blocked = match claim {
        Claim::Unique => format!(
            "{BLOCKED} is {CNF} and, as its last clause, the negation of all\n   positive literals of {} that stand for cells:\n\n     diff {CNF} {BLOCKED}\n\n   It has no model, by the checkers of\n   https://github.com/marijnheule/drat-trim:",
            MODELS[0]
        ),
        _ => format!("{CNF} has no model, by the checkers of\n   https://github.com/marijnheule/drat-trim:"),
    };
    Some(format!(
        "{blocked}\n\n     drat-trim {refuted} {DRAT}\n     lrat-check {refuted} {LRAT}\n\n   (Should they complain of a long comment: grep -v '^c' {refuted} > plain.cnf)\n"
    ))
}

/// Returns the name of the file of rows from which the proof starts.
fn refuted_rows(claim: Claim) -> &'static str {
    if claim == Claim::Unique { BLOCKED_ROWS } else { ROWS }
}

fn rows(claim: Claim) -> String {
    let from = refuted_rows(claim);
    let shows = match claim {
        Claim::Multiple => format!("{from} has these models"),
        _ => format!("{from} has no model"),
    };
    let says = match claim {
        Claim::Multiple => "s VERIFIED SATISFIABLE",
        _ => "s VERIFIED UNSATISFIABLE",
    };
    let (blocked, model) = match claim {
        Claim::Unique => (
            format!("\n   {BLOCKED_ROWS} has the same rows, and as its last one that excludes the solution."),
            format!("     diff {ROWS} {BLOCKED_ROWS}\n     veripb {ROWS} {MODEL_PROOF}\n"),
        ),
        _ => Default::default(),
    };
    format!(
        "{ROWS} says the rules as rows, each below its line of {PUZZLE}: read it.{blocked}\n   \
         {ROWS_PROOF} derives from the rows each clause of {CNF}, and shows that\n   {shows}, by the checker of \
         https://gitlab.com/MIAOresearch/software/VeriPB\n   (cargo install veripb), whose last command prints \
         \"{says}\":\n\n{model}     veripb {from} {ROWS_PROOF}\n"
    )
}
