//! Runs the compared heuristics on every puzzle, with the clauses of the study by Frank and Ayoughi (2019) and with
//! this program's default clauses.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use sudoku2cnf_compile::encode::{Encoding, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::{self, ReadOptions};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::{Dpll, Event, Heuristic};
use sudoku2cnf_sat::backend::{Incremental, Limits};

/// The compared heuristics, which differ only in their decisions. Brélaz's heuristic is left out because it also
/// propagates more.
pub const COMPARED: [Heuristic; 5] =
    [Heuristic::Cohen, Heuristic::Next, Heuristic::Dlis, Heuristic::Jw, Heuristic::Vsids];

/// A puzzle and the features by which runs are grouped.
pub struct Sample {
    pub level: String,
    pub diagonals: bool,
    pub clues: usize,
    pub puzzle: Puzzle,
}

/// Reads puzzles. From a table of puzzles of the game Solo, takes the classic ones with 3x3 boxes: per level, at most
/// `each` with diagonals and at most `each` without. From any other text, takes up to `each` puzzles, one per line,
/// with the level "any".
pub fn puzzles(text: &str, each: usize) -> Result<Vec<Sample>> {
    let table = text.lines().next().is_some_and(|line| line.starts_with("level\t"));
    let mut samples: Vec<Sample> = Vec::new();
    for (number, line) in text.lines().enumerate().skip(usize::from(table)) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (level, diagonals, board) = match &fields[..] {
            [level, x, "classic", "3x3", _, _, board, ..] if table => (*level, *x == "x", *board),
            _ if table || !formats::is_entry(line) => continue,
            _ => ("any", false, line),
        };
        let like = |one: &&Sample| one.level == level && one.diagonals == diagonals;
        if samples.iter().filter(like).count() >= each {
            continue;
        }
        let options = ReadOptions::new().rule(if diagonals { "diagonal" } else { "" });
        let (puzzle, _) = options.read(board).with_context(|| format!("line {}", number + 1))?;
        let clues = puzzle.givens().count();
        samples.push(Sample { level: level.to_owned(), diagonals, clues, puzzle });
    }
    Ok(samples)
}

/// The set of clauses that a run solves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Clauses {
    /// The study's constraints: exactly one value per cell and each value at most once per house.
    Study,
    /// This program's default, which adds that each value occurs at least once per house. The solver propagates each
    /// at-most-one or exactly-one constraint as a whole, not as clauses.
    Ours,
}

impl Clauses {
    pub const ALL: [Clauses; 2] = [Clauses::Study, Clauses::Ours];

    pub fn name(self) -> &'static str {
        if self == Clauses::Study { "study" } else { "ours" }
    }
}

/// The measurements of one heuristic for one puzzle and one set of clauses.
#[derive(Clone)]
pub struct Run {
    pub sample: usize,
    pub level: String,
    pub diagonals: bool,
    pub clues: usize,
    pub clauses: Clauses,
    pub heuristic: Heuristic,
    pub backtracks: f64,
    pub assignments: f64,
    pub splits: f64,
    pub seconds: f64,
    pub ended: bool,
    /// Entry `n`, for `n` from 0 to 100, is the largest share of the cells that were filled at the same time during the
    /// first `n` hundredths of the assignments.
    pub found: Vec<f64>,
}

/// Performs all runs in two threads; returns them in the order of the puzzles.
pub fn run(samples: &[Sample], most: u64) -> Result<Vec<Run>> {
    let bar = ProgressBar::new(samples.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {elapsed}, {eta} to go")?);
    let next = AtomicUsize::new(0);
    let worker = || -> Result<Vec<Run>> {
        let mut runs = Vec::new();
        while let Some((place, sample)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, samples.get(at)?)))
        {
            for clauses in Clauses::ALL {
                for heuristic in COMPARED {
                    runs.push(one(place, sample, clauses, heuristic, most)?);
                }
            }
            bar.inc(1);
        }
        Ok(runs)
    };
    let mut runs = Vec::new();
    thread::scope(|scope| -> Result<()> {
        let workers = [scope.spawn(worker), scope.spawn(worker)];
        for worker in workers {
            runs.extend(worker.join().map_err(|_| anyhow::anyhow!("a thread panicked"))??);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    runs.sort_by_key(|run| run.sample);
    Ok(runs)
}

/// The progress of a run, recorded by a tracer. `trail` says for each literal of the trail whether it fills a cell,
/// `filled` is the number of filled cells, and `assigned` is the number of assignments so far, without the consequences
/// of the givens. `points` holds, for each new maximum of filled cells, the number of assignments until then and this
/// maximum.
#[derive(Default)]
struct Progress {
    trail: Vec<bool>,
    filled: usize,
    assigned: u64,
    points: Vec<(u64, usize)>,
}

impl Progress {
    fn hear(&mut self, event: Event<'_>, candidates: usize) {
        match event {
            Event::Propagation(trail) => {
                let fresh = &trail[self.trail.len()..];
                let cells = fresh.iter().map(|lit| lit.is_positive() && lit.var().index() < candidates);
                self.trail.extend(cells.clone());
                self.filled += cells.filter(|&cell| cell).count();
                // Consequences of the givens do not belong to the run.
                self.assigned += if self.points.is_empty() { 0 } else { fresh.len() as u64 };
                if self.points.last().is_none_or(|&(_, most)| self.filled > most) {
                    self.points.push((self.assigned, self.filled));
                }
            }
            Event::Backtrack(left) => {
                let dropped = self.trail.split_off(left.saturating_sub(1));
                self.filled -= dropped.into_iter().filter(|&cell| cell).count();
            }
            Event::Decision(_) | Event::Conflict | Event::Solution | Event::Refuted => {}
        }
    }

    /// Returns, for each hundredth of the assignments from 0 to 100, the largest number of cells filled until then,
    /// divided by `cells`.
    fn found(&self, cells: usize) -> Vec<f64> {
        let by = |hundredth: u64| {
            let reached = |&&(assigned, _): &&(u64, usize)| assigned * 100 <= self.assigned * hundredth;
            self.points.iter().take_while(reached).last().map_or(0, |&(_, filled)| filled)
        };
        (0..=100).map(|hundredth| by(hundredth) as f64 / cells as f64).collect()
    }
}

fn one(place: usize, sample: &Sample, clauses: Clauses, heuristic: Heuristic, most: u64) -> Result<Run> {
    let problem = Problem::whole(sample.puzzle.clone());
    let options = match clauses {
        Clauses::Study => Options::default().encoding(Encoding::Efficient),
        Clauses::Ours => Options::default().dedup(true),
    };
    let cnf = problem.encoded(options);
    let limits = Limits::default().at_most(most);
    let dpll = Dpll::new().heuristic(heuristic).groups(clauses == Clauses::Ours);
    // Times two runs without a tracer and keeps the faster: other work on the machine can only add time.
    let mut seconds = f64::INFINITY;
    for _ in 0..2 {
        let mut session = dpll.session(&cnf, &limits)?;
        let start = Instant::now();
        session.solve_under(&[], &limits)?;
        seconds = seconds.min(start.elapsed().as_secs_f64());
    }
    let mut session = dpll.session(&cnf, &limits)?;
    let progress = Rc::new(RefCell::new(Progress::default()));
    let (told, candidates) = (Rc::clone(&progress), problem.candidates() as usize);
    session.trace(Box::new(move |event| told.borrow_mut().hear(event, candidates)));
    let verdict = session.solve_under(&[], &limits)?;
    let statistics = session.statistics();
    let count = |name: &str| statistics.iter().find(|one| one.0 == name).map_or(0.0, |one| one.1 as f64);
    let found = progress.borrow().found(sample.puzzle.cells().count());
    Ok(Run {
        sample: place,
        level: sample.level.clone(),
        diagonals: sample.diagonals,
        clues: sample.clues,
        clauses,
        heuristic,
        backtracks: count("backtracks"),
        assignments: count("assignments"),
        splits: count("decisions"),
        seconds,
        ended: verdict != sudoku2cnf_sat::backend::Verdict::Unknown,
        found,
    })
}

/// Returns all runs as CSV.
pub fn csv(runs: &[Run]) -> String {
    let mut text = String::from(
        "puzzle,level,diagonals,clues,clauses,heuristic,backtracks,assignments,splits,seconds,ended,found_at_10_percent\n",
    );
    for run in runs {
        text += &format!(
            "{},{},{},{},{},{},{},{},{},{:.6},{},{:.3}\n",
            run.sample + 1,
            run.level,
            run.diagonals,
            run.clues,
            run.clauses.name(),
            run.heuristic,
            run.backtracks,
            run.assignments,
            run.splits,
            run.seconds,
            run.ended,
            run.found[10]
        );
    }
    text
}
