//! The planned runs and their order: instance by instance, each instance with all settings.

use std::collections::HashMap;

use super::record::Key;
use super::{Instance, Run, Verdict};
use crate::backend::dpll::Heuristic;
use crate::deduce::Simplify;
use crate::encode::amo::Amo;
use crate::encode::{Encoding, Options, Sums};

/// A choice of encodings and of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The choice of constraint groups that are encoded, including redundant ones.
    pub encoding: Encoding,
    /// The encoding of at-most-one constraints.
    pub amo: Amo,
    /// The encoding of sums.
    pub sums: Sums,
    /// The name of the backend.
    pub backend: String,
    /// The version of the backend, or empty if unknown.
    pub version: String,
    /// The heuristic of the built-in DPLL, if one was chosen.
    pub heuristic: Option<Heuristic>,
}

impl Setting {
    /// Creates a setting for a backend, with the encodings that are the default for CNF files.
    pub fn new(backend: &str) -> Setting {
        let Options { encoding, amo, sums, .. } = Options::default();
        let (backend, version) = (backend.to_owned(), String::new());
        Setting { encoding, amo, sums, backend, version, heuristic: None }
    }

    /// Returns this setting with [`Setting::version`] set.
    #[must_use]
    pub fn version(self, version: String) -> Setting {
        Setting { version, ..self }
    }

    /// Returns this setting with [`Setting::encoding`] set.
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Setting {
        Setting { encoding, ..self }
    }

    /// Returns this setting with [`Setting::amo`] set.
    #[must_use]
    pub fn amo(self, amo: Amo) -> Setting {
        Setting { amo, ..self }
    }

    /// Returns this setting with [`Setting::sums`] set.
    #[must_use]
    pub fn sums(self, sums: Sums) -> Setting {
        Setting { sums, ..self }
    }

    /// Returns this setting with [`Setting::heuristic`] set.
    #[must_use]
    pub fn heuristic(self, heuristic: Option<Heuristic>) -> Setting {
        Setting { heuristic, ..self }
    }

    /// Returns the options for encoding a problem with this setting.
    pub fn options(&self) -> Options {
        Options::default().encoding(self.encoding).amo(self.amo).sums(self.sums)
    }
}

/// The instances and settings to be run, and the choices that hold for all runs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The puzzles and formulas to solve.
    pub instances: Vec<Instance>,
    /// The settings with which each instance is run.
    pub settings: Vec<Setting>,
    /// How far puzzles are simplified before they are encoded.
    pub simplify: Simplify,
    /// `true` if the question is whether there is exactly one solution, `false` if it is whether there is one.
    pub unique: bool,
    /// `true` if the built-in DPLL takes groups directly, `false` if it gets plain clauses only.
    pub groups: bool,
    /// The limit on each run, in seconds.
    pub time_limit: f64,
    /// The limit on an external solver's address space, in megabytes.
    pub memory_limit: Option<u64>,
}

/// A planned run: one instance with one setting.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle or formula to solve.
    pub instance: &'a Instance,
    /// The encodings and the solver.
    pub setting: &'a Setting,
    pub(super) plan: &'a Plan,
}

impl Plan {
    /// Returns the planned runs in order. A formula is run only once with each pair of a solver and a heuristic, since
    /// it is already encoded.
    pub fn jobs<'a>(&'a self) -> impl Iterator<Item = Job<'a>> {
        let solver = |place: usize| (&self.settings[place].backend, self.settings[place].heuristic);
        let is_first = move |place: &usize| (0..*place).all(|other| solver(other) != solver(*place));
        let of = move |instance: &'a Instance| {
            let places =
                (0..self.settings.len()).filter(move |place| instance.puzzle().is_some() || is_first(place));
            places.map(move |place| Job { instance, setting: &self.settings[place], plan: self })
        };
        self.instances.iter().flat_map(of)
    }

    /// Compares earlier records with this plan. Returns the last record of each of the [`Plan::jobs`], or `None` for a
    /// job that must be run again because it has no record or its runs failed. Also returns the records that belong to
    /// no job, in order and without duplicates.
    pub fn known(&self, runs: Vec<Run>) -> (Vec<Option<Run>>, Vec<Run>) {
        let jobs: Vec<Job<'_>> = self.jobs().collect();
        let mut known: Vec<Option<Run>> = vec![None; jobs.len()];
        let mut others: Vec<Run> = Vec::new();
        // Maps each key to the indices of its records in `others`: records with the same key may differ in their
        // results.
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
    use std::sync::Arc;

    use super::*;
    use crate::bench::Formulas;
    use crate::dimacs;

    #[test]
    fn records_of_other_plans_are_kept_once_unless_they_tell_something_else() {
        let plan = plan(vec![Setting::new("dpll")]);
        let own = plan.jobs().next().expect("a job").run(&Default::default());
        let older = Run { program: "0.0.9".into(), ..own.clone() };
        let wrong = Run { verdict: Verdict::Unsat, ..older.clone() };
        let runs = [&older, &own, &wrong, &older, &wrong].map(Clone::clone);
        assert_eq!(plan.known(runs.to_vec()), (vec![Some(own)], vec![older, wrong]));
    }

    fn plan(settings: Vec<Setting>) -> Plan {
        let puzzle = Instance::of_puzzle("mine".into(), "1...\n....\n....\n....".parse().expect("a puzzle"));
        let (instances, simplify) = (vec![puzzle], Simplify::None);
        Plan {
            instances,
            settings,
            simplify,
            unique: false,
            groups: true,
            time_limit: 60.0,
            memory_limit: None,
        }
    }

    #[derive(Debug)]
    struct Text(&'static str);

    impl Formulas for Text {
        fn read(&self) -> Result<Arc<dimacs::Dimacs>, String> {
            dimacs::read(self.0.as_bytes()).map(Arc::new).map_err(|error| error.to_string())
        }
    }

    #[test]
    fn a_formula_is_run_once_with_each_solver_and_heuristic() {
        let heuristics = [None, Some(Heuristic::Next), Some(Heuristic::Jw)];
        let settings = heuristics.into_iter().flat_map(|heuristic| {
            Encoding::ALL.map(|encoding| Setting::new("dpll").encoding(encoding).heuristic(heuristic))
        });
        let mut plan = plan(settings.collect());
        plan.instances = ["p cnf 2 2\n1 2 0\n-1 0\n", "p cnf 1 2\n1 0\n-1 0\n", "p cnf 1 1\n3 0\n"]
            .map(|text| Instance::of_formula("f".into(), "0".into(), Arc::new(Text(text))))
            .into();
        for (unique, verdict) in [(false, Verdict::Sat), (true, Verdict::Unique)] {
            plan.unique = unique;
            let runs: Vec<Run> = plan.jobs().map(|job| job.run(&Default::default())).collect();
            let told: Vec<_> =
                runs.iter().map(|run| (run.verdict, &*run.heuristic, &*run.encoding)).collect();
            let expected = [verdict, Verdict::Unsat, Verdict::Error]
                .map(|verdict| ["", "next", "jw"].map(|heuristic| (verdict, heuristic, "")));
            assert_eq!(told, expected.concat());
            assert_eq!((runs[0].variables, runs[0].clauses), (Some(2), Some(2)));
            assert!(runs[8].message.starts_with("2:1: "), "{}", runs[8].message);
        }
    }
}
