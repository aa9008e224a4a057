//! The table of settings: words on the left, numbers on the right of their columns.

use crate::bench::Summary;

/// The names of the columns; the first four are words.
const NAMES: [&str; 15] = [
    "backend",
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
    "PAR-2",
];
const WORDS: usize = 4;

/// The table, with a line break behind each line.
pub(super) fn text(summaries: &[Summary]) -> String {
    let rows: Vec<[String; NAMES.len()]> =
        std::iter::once(NAMES.map(str::to_owned)).chain(summaries.iter().map(row)).collect();
    // Sums are told where there is a choice.
    let has_sums = summaries.iter().any(|summary| summary.sum != summaries[0].sum);
    let columns: Vec<usize> = (0..NAMES.len()).filter(|&column| NAMES[column] != "sum" || has_sums).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..NAMES.len()).map(width).collect();
    let line = |row: &[String; NAMES.len()]| {
        let cell = |&column: &usize| match column < WORDS {
            true => format!("{:<1$}", row[column], widths[column]),
            false => format!("{:>1$}", row[column], widths[column]),
        };
        columns.iter().map(cell).collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

fn row(summary: &Summary) -> [String; NAMES.len()] {
    let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
    let mean = |mean: Option<f64>| mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.0}"));
    [
        summary.backend.clone(),
        summary.encoding.clone(),
        summary.amo.clone(),
        summary.sum.clone(),
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
        format!("{:.3}", summary.par2),
    ]
}
