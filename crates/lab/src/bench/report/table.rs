//! Formats the table of settings: words are aligned left, numbers right.

use crate::bench::{PARTS, Summary};

/// The names of the columns. The first [`PARTS`] columns are words, the others numbers.
const NAMES: [&str; 17] = [
    "backend",
    "heuristic",
    "encoding",
    "amo",
    "sum",
    "runs",
    "sat",
    "unsat",
    "undecided",
    "errors",
    "variables",
    "clauses",
    "compile s",
    "solve s",
    "conflicts",
    "decisions",
    "PAR-2",
];

/// Shown for an unknown number or an empty word.
const NONE: &str = "-";

/// Returns the table: a header line and a line for each summary, each ending with a line break.
pub(super) fn text(summaries: &[Summary]) -> String {
    let rows: Vec<[String; NAMES.len()]> =
        std::iter::once(NAMES.map(str::to_owned)).chain(summaries.iter().map(row)).collect();
    // A column of words is left out if all its entries are empty. The column of sums is also left out if all are equal.
    let is_told = |column: usize| {
        let mut words = rows[1..].iter().map(|row| &row[column]).filter(|word| *word != NONE);
        let first = words.next();
        column >= PARTS
            || first.is_some() && (NAMES[column] != "sum" || words.any(|word| Some(word) != first))
    };
    let columns: Vec<usize> = (0..NAMES.len()).filter(|&column| is_told(column)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..NAMES.len()).map(width).collect();
    let line = |row: &[String; NAMES.len()]| {
        let cell = |&column: &usize| match column < PARTS {
            true => format!("{:<1$}", row[column], widths[column]),
            false => format!("{:>1$}", row[column], widths[column]),
        };
        columns.iter().map(cell).collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

fn row(summary: &Summary) -> [String; NAMES.len()] {
    let count = |count: Option<u64>| count.map_or_else(|| NONE.to_owned(), |count| count.to_string());
    let mean = |mean: Option<f64>| mean.map_or_else(|| NONE.to_owned(), |mean| format!("{mean:.0}"));
    let word = |word: &str| if word.is_empty() { NONE.to_owned() } else { word.to_owned() };
    [
        word(&summary.backend),
        word(&summary.heuristic),
        word(&summary.encoding),
        word(&summary.amo),
        word(&summary.sum),
        summary.runs.to_string(),
        summary.sat.to_string(),
        summary.unsat.to_string(),
        summary.undecided.to_string(),
        summary.errors.to_string(),
        mean(summary.variables),
        mean(summary.clauses),
        format!("{:.3}", summary.compile_seconds),
        format!("{:.3}", summary.solve_seconds),
        count(summary.conflicts),
        count(summary.decisions),
        format!("{:.3}", summary.par2),
    ]
}
