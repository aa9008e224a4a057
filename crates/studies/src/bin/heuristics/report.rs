//! Writes HEURISTICS.md, which compares our measurements with the study's claims.

use std::fmt::Write;

use sudoku2cnf_sat::backend::dpll::Heuristic;

use crate::numbers::{correlation, mean};
use crate::study::{COMPARED, Clauses, Run};

/// The levels of Solo, easiest first.
pub const LEVELS: [&str; 6] = ["trivial", "basic", "intermediate", "advanced", "extreme", "unreasonable"];

/// Computes one number of a run.
type Metric = fn(&Run) -> f64;

/// The metrics of a run with their names, backtracks first.
pub const METRICS: [(&str, Metric); 4] = [
    ("backtracks", |run| run.backtracks),
    ("assignments", |run| run.assignments),
    ("splits", |run| run.splits),
    ("time", |run| run.seconds),
];

/// Returns a row for each set of clauses and each heuristic: its name, and the correlations between backtracks and each
/// other metric over the runs that ended within the limit.
pub fn correlations(runs: &[Run]) -> Vec<(String, Vec<f64>)> {
    let mut rows = Vec::new();
    for clauses in Clauses::ALL {
        for heuristic in COMPARED {
            let of = |run: &&Run| run.clauses == clauses && run.heuristic == heuristic && run.ended;
            let chosen: Vec<&Run> = runs.iter().filter(of).collect();
            let with = |metric: Metric| {
                let pairs: Vec<_> = chosen.iter().map(|run| (run.backtracks, metric(run))).collect();
                correlation(&pairs)
            };
            let values = METRICS.iter().skip(1).map(|metric| with(metric.1)).collect();
            rows.push((format!("{}, {heuristic}", clauses.name()), values));
        }
    }
    rows
}

/// Computes mean backtracks of the runs on one set of clauses.
struct Means<'a> {
    runs: &'a [Run],
    clauses: Clauses,
}

impl Means<'_> {
    fn of(&self, heuristic: Heuristic, diagonals: bool, level: Option<&str>) -> f64 {
        let chosen = |run: &&Run| {
            run.clauses == self.clauses
                && run.heuristic == heuristic
                && run.diagonals == diagonals
                && level.is_none_or(|level| run.level == level)
        };
        mean(self.runs.iter().filter(chosen).map(|run| run.backtracks))
    }

    fn table(&self, diagonals: bool) -> String {
        let mut text =
            format!("| level | {} |\n|---|{}\n", COMPARED.map(Heuristic::name).join(" | "), "---|".repeat(5));
        for level in LEVELS {
            let cells =
                COMPARED.map(|heuristic| format!("{:.1}", self.of(heuristic, diagonals, Some(level))));
            let _ = writeln!(text, "| {level} | {} |", cells.join(" | "));
        }
        let all = COMPARED.map(|heuristic| format!("{:.1}", self.of(heuristic, diagonals, None)));
        let _ = writeln!(text, "| all | {} |", all.join(" | "));
        text
    }
}

/// The heuristics about which the study makes claims.
const STUDIED: [Heuristic; 4] = [Heuristic::Next, Heuristic::Dlis, Heuristic::Vsids, Heuristic::Jw];

fn names(heuristics: impl IntoIterator<Item = Heuristic>) -> String {
    let names: Vec<&str> = heuristics.into_iter().map(Heuristic::name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Returns a row for each claim of the study: the claim, our measurement, and whether the claim holds.
fn claims(runs: &[Run], clauses: Clauses) -> Vec<[String; 3]> {
    let means = Means { runs, clauses };
    let both = |test: &dyn Fn(Heuristic, bool) -> bool| {
        let good = |diagonals: bool| STUDIED.into_iter().filter(move |&one| test(one, diagonals));
        let all = good(false).count() + good(true).count() == 8;
        let text = format!(
            "holds without diagonals for {}; with them for {}",
            names(good(false)),
            names(good(true))
        );
        (
            text,
            if all {
                "holds"
            } else if good(false).count() + good(true).count() == 0 {
                "does not hold"
            } else {
                "in part"
            },
        )
    };
    let mut rows = Vec::new();
    let mut add = |claim: &str, measured: String, verdict: &str| {
        rows.push([claim.to_owned(), measured, verdict.to_owned()])
    };
    let (text, verdict) = both(&|one, diagonals| {
        let hardest = means.of(one, diagonals, Some("unreasonable"));
        LEVELS[..5].iter().all(|level| means.of(one, diagonals, Some(level)) < hardest)
    });
    add("recursive (unreasonable) is the hardest level", text, verdict);
    let (text, verdict) = both(&|one, diagonals| {
        means.of(one, diagonals, Some("extreme")) < means.of(one, diagonals, Some("advanced"))
    });
    add("extreme is easier than set (advanced)", text, verdict);
    for diagonals in [false, true] {
        let mut order = STUDIED.to_vec();
        order.sort_by(|&a, &b| means.of(b, diagonals, None).total_cmp(&means.of(a, diagonals, None)));
        let shown: Vec<String> =
            order.iter().map(|&one| format!("{one} {:.1}", means.of(one, diagonals, None))).collect();
        let claimed = order[..2] == [Heuristic::Dlis, Heuristic::Next];
        let with = if diagonals { "with" } else { "without" };
        let verdict = if claimed { "holds" } else { "does not hold" };
        add(&format!("{with} diagonals DLIS is worst, then Next"), shown.join(", "), verdict);
        let (vsids, jw) =
            (means.of(Heuristic::Vsids, diagonals, None), means.of(Heuristic::Jw, diagonals, None));
        let order = if diagonals { "ahead of" } else { "behind" };
        let holds = if diagonals { vsids < jw } else { vsids > jw };
        let verdict = if holds { "holds" } else { "does not hold" };
        add(
            &format!("{with} diagonals VSIDS is {order} Jeroslow-Wang"),
            format!("vsids {vsids:.1}, jw {jw:.1}"),
            verdict,
        );
    }
    let factors: Vec<(Heuristic, f64)> =
        STUDIED.map(|one| (one, means.of(one, true, None) / means.of(one, false, None).max(0.01))).to_vec();
    let shown: Vec<String> = factors.iter().map(|(one, factor)| format!("{one} {factor:.1}")).collect();
    let close = factors.iter().filter(|(_, factor)| (5.0..20.0).contains(factor)).count();
    let verdict = match close {
        4 => "holds",
        0 => "does not hold",
        _ => "in part",
    };
    add("diagonals cost about 10 times the backtracks", shown.join(", "), verdict);
    let by_clues = |one: Heuristic| {
        let chosen =
            runs.iter().filter(|run| run.clauses == clauses && run.heuristic == one && !run.diagonals);
        correlation(&chosen.map(|run| (run.clues as f64, run.backtracks.ln_1p())).collect::<Vec<_>>())
    };
    let shown: Vec<String> = STUDIED.iter().map(|&one| format!("{one} {:.2}", by_clues(one))).collect();
    let verdict = if STUDIED.iter().all(|&one| by_clues(one) < -0.1) { "holds" } else { "in part" };
    add(
        "fewer clues, more backtracks",
        format!("correlation of clues and log backtracks, without diagonals: {}", shown.join(", ")),
        verdict,
    );
    let least = |place: usize| {
        let of = |(name, values): &(String, Vec<f64>)| {
            let studied = STUDIED.iter().any(|one| *name == format!("{}, {one}", clauses.name()));
            studied.then(|| values[place])
        };
        correlations(runs).iter().filter_map(of).fold(1.0, f64::min)
    };
    let (assignments, splits, time) = (least(0), least(1), least(2));
    let verdict = if assignments.min(splits).min(time) > 0.99 { "holds" } else { "in part" };
    add(
        "backtracks, assignments, splits (decisions) and time correlate above 0.99",
        format!(
            "lowest correlation with backtracks: assignments {assignments:.4}, splits {splits:.4}, time {time:.4}"
        ),
        verdict,
    );
    let found = |one: Heuristic| {
        let long = |run: &&Run| run.clauses == clauses && run.heuristic == one && run.backtracks >= 10.0;
        100.0 * mean(runs.iter().filter(long).map(|run| run.found[10]))
    };
    let shown: Vec<String> = STUDIED.iter().map(|&one| format!("{one} {:.0} %", found(one))).collect();
    let close = STUDIED.iter().filter(|&&one| found(one) >= 80.0).count();
    let verdict = match close {
        4 => "holds",
        0 => "does not hold",
        _ => "in part",
    };
    add(
        "85 % of the solution is found in the first 10 % of the run",
        format!("in runs with 10 backtracks or more: {}", shown.join(", ")),
        verdict,
    );
    rows
}

/// Returns the whole page in Markdown.
pub fn report(runs: &[Run], puzzles: usize, most: u64) -> String {
    let mut text = format!("{}\n", include_str!("head.md"));
    let capped = |clauses: Clauses| {
        let counts = COMPARED.map(|one| {
            let cut = |run: &&Run| run.clauses == clauses && run.heuristic == one && !run.ended;
            format!("{one} {}", runs.iter().filter(cut).count())
        });
        counts.join(", ")
    };
    let _ = writeln!(
        text,
        "The command above wrote this page from {puzzles} puzzles. A run that reaches {most} backtracks is stopped, \
         and counts as {most}. Runs that were stopped, on the study's clauses: {}; on ours: {}.\n",
        capped(Clauses::Study),
        capped(Clauses::Ours)
    );
    for clauses in Clauses::ALL {
        let title = if clauses == Clauses::Study { "On the clauses of the study" } else { "On our clauses" };
        let _ = writeln!(text, "## {title}\n\n| the study's claim | measured | |\n|---|---|---|");
        for [claim, measured, verdict] in claims(runs, clauses) {
            let _ = writeln!(text, "| {claim} | {measured} | {verdict} |");
        }
        let means = Means { runs, clauses };
        for diagonals in [false, true] {
            let with = if diagonals { "with" } else { "without" };
            let _ = writeln!(text, "\nMean backtracks {with} diagonals:\n\n{}", means.table(diagonals));
        }
    }
    text + include_str!("tail.md")
}
