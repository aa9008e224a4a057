//! Compares the variables, clauses, time and conflicts of each pair of an encoding and a solver.

use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use sudoku2cnf_compile::encode::{Encoding, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{self, Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::Counter;

use crate::study::Sample;

/// Solves all puzzles with each pair of an encoding and a solver, with at most `most` conflicts per puzzle, and prints
/// a table of the means.
pub fn sweep(samples: &[Sample], encodings: &[String], backends: &[String], most: u64) -> Result<()> {
    let limits = Limits::default().at_most(most);
    let bar = ProgressBar::new((samples.len() * encodings.len() * backends.len()) as u64);
    let mut table = String::from(
        "| encoding | solver | variables | clauses | ms, encoding included | conflicts or backtracks | undecided |\n|---|---|---|---|---|---|---|\n",
    );
    for name in encodings {
        let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == name);
        let encoding = encoding.with_context(|| format!("no encoding '{name}'"))?;
        for solver in backends {
            let backend: Box<dyn Backend> = match &solver[..] {
                "dpll" => Box::new(Dpll::default()),
                name => backend::named(name)?,
            };
            let (mut vars, mut clauses, mut conflicts, mut undecided, mut seconds) = (0, 0, 0, 0, 0.0);
            for sample in samples {
                let problem = Problem::whole(sample.puzzle.clone());
                let cnf = problem.encoded(Options::default().encoding(encoding).dedup(true));
                let counter = Counter::count(&cnf)?;
                (vars, clauses) = (vars + counter.vars(), clauses + counter.clauses());
                let start = Instant::now();
                let mut session = backend.open(&cnf, &limits)?;
                undecided += u64::from(session.solve_under(&[], &limits)? == Verdict::Unknown);
                seconds += start.elapsed().as_secs_f64();
                let statistics = session.statistics();
                let searched = |name: &str| name == "conflicts" || name == "backtracks";
                conflicts += statistics.iter().find(|one| searched(one.0)).map_or(0, |one| one.1);
                bar.inc(1);
            }
            let count = samples.len().max(1) as f64;
            table += &format!(
                "| {name} | {solver} | {:.0} | {:.0} | {:.2} | {:.1} | {undecided} |\n",
                vars as f64 / count,
                clauses as f64 / count,
                1e3 * seconds / count,
                conflicts as f64 / count
            );
        }
    }
    bar.finish_and_clear();
    print!("{table}");
    Ok(())
}
