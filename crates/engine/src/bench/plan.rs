//! Which runs there are, and in which order: puzzle by puzzle, each with all settings.

use std::collections::HashMap;

use super::record::Key;
use super::{Run, Verdict};
use crate::deduce::Simplify;
use crate::encode::amo::Amo;
use crate::encode::{Encoding, Options, Sums};
use crate::formats::native;
use crate::puzzle;

/// A puzzle with a name.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The name under which its runs are recorded.
    pub name: String,
    /// The checksum of its native text: a puzzle that was changed is another one.
    pub checksum: String,
    /// The puzzle.
    pub puzzle: puzzle::Puzzle,
}

impl Puzzle {
    /// A puzzle with this name.
    pub fn new(name: String, puzzle: puzzle::Puzzle) -> Puzzle {
        let checksum = format!("{:08x}", crc32fast::hash(native::write(&puzzle).as_bytes()));
        Puzzle { name, checksum, puzzle }
    }
}

/// An encoding and a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The groups that are stated.
    pub encoding: Encoding,
    /// The encoding of at-most-one.
    pub amo: Amo,
    /// The encoding of sums.
    pub sums: Sums,
    /// The name of the backend.
    pub backend: String,
    /// Its version, or nothing if it does not tell.
    pub version: String,
}

impl Setting {
    /// A backend with the clauses that files have by default.
    pub fn new(backend: &str) -> Setting {
        let Options { encoding, amo, sums, .. } = Options::default();
        Setting { encoding, amo, sums, backend: backend.to_owned(), version: String::new() }
    }

    /// With this version of the backend.
    #[must_use]
    pub fn version(self, version: String) -> Setting {
        Setting { version, ..self }
    }

    /// With this choice of [`Setting::encoding`].
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Setting {
        Setting { encoding, ..self }
    }

    /// With this choice of [`Setting::amo`].
    #[must_use]
    pub fn amo(self, amo: Amo) -> Setting {
        Setting { amo, ..self }
    }

    /// With this choice of [`Setting::sums`].
    #[must_use]
    pub fn sums(self, sums: Sums) -> Setting {
        Setting { sums, ..self }
    }

    /// The options by which a problem becomes clauses.
    pub fn options(&self) -> Options {
        Options::default().encoding(self.encoding).amo(self.amo).sums(self.sums)
    }
}

/// All runs that somebody wants.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The settings, which all puzzles are run with.
    pub settings: Vec<Setting>,
    /// The degree to which puzzles are simplified before they are encoded.
    pub simplify: Simplify,
    /// `true` if it is asked whether there is exactly one solution, and not only whether there is one.
    pub unique: bool,
    /// The seconds that a run may take.
    pub time_limit: f64,
    /// The megabytes of address space that an external solver may take.
    pub memory_limit: Option<u64>,
}

/// One run that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The setting.
    pub setting: &'a Setting,
    pub(super) plan: &'a Plan,
}

impl Plan {
    /// The runs in their order.
    pub fn jobs(&self) -> impl Iterator<Item = Job<'_>> {
        let of = move |puzzle| self.settings.iter().map(move |setting| Job { puzzle, setting, plan: self });
        self.puzzles.iter().flat_map(of)
    }

    /// Splits records of before: for each of the [`Plan::jobs`] the last that is of it, and those of no job, in their
    /// order and each once. A job that failed is to be run again, and has none.
    pub fn known(&self, runs: Vec<Run>) -> (Vec<Option<Run>>, Vec<Run>) {
        let jobs: Vec<Job<'_>> = self.jobs().collect();
        let mut known: Vec<Option<Run>> = vec![None; jobs.len()];
        let mut others: Vec<Run> = Vec::new();
        // What is known by the same words may still tell something else.
        let mut alike: HashMap<Key, Vec<usize>> = HashMap::new();
        let mut places = HashMap::new();
        for (place, job) in jobs.iter().enumerate() {
            places.entry(job.key()).or_insert_with(Vec::new).push(place);
        }
        for run in runs {
            let key = run.key();
            match places.get(&key) {
                Some(_) if run.verdict == Verdict::Error => {}
                Some(places) => places.iter().for_each(|&place| known[place] = Some(run.clone())),
                None => {
                    let alike = alike.entry(key).or_default();
                    if alike.iter().all(|&place| others[place] != run) {
                        alike.push(others.len());
                        others.push(run);
                    }
                }
            }
        }
        (known, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_other_plans_are_kept_once_unless_they_tell_something_else() {
        let puzzle = Puzzle::new("mine".into(), "1...\n....\n....\n....".parse().expect("a puzzle"));
        let plan = Plan {
            puzzles: vec![puzzle],
            settings: vec![Setting::new("dpll")],
            simplify: Simplify::None,
            unique: false,
            time_limit: 60.0,
            memory_limit: None,
        };
        let own = plan.jobs().next().expect("a job").run(&Default::default());
        let older = Run { program: "0.0.9".into(), ..own.clone() };
        let wrong = Run { verdict: Verdict::Unsat, ..older.clone() };
        let runs = [&older, &own, &wrong, &older, &wrong].map(Clone::clone);
        assert_eq!(plan.known(runs.to_vec()), (vec![Some(own)], vec![older, wrong]));
    }
}
