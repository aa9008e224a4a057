//! The runs and their order: instance by instance, each with all settings.

use std::collections::HashMap;

use super::record::Key;
use super::{Instance, Run, Verdict};
use crate::backend::dpll::Heuristic;
use crate::deduce::Simplify;
use crate::encode::amo::Amo;
use crate::encode::{Encoding, Options, Sums};

/// An encoding and a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The encoded groups of constraints.
    pub encoding: Encoding,
    /// The encoding of at-most-one.
    pub amo: Amo,
    /// The encoding of sums.
    pub sums: Sums,
    /// The name of the backend.
    pub backend: String,
    /// Its version, or empty if unknown.
    pub version: String,
    /// The heuristic of the built-in DPLL, if one was chosen.
    pub heuristic: Option<Heuristic>,
}

impl Setting {
    /// A backend with the default clauses of files.
    pub fn new(backend: &str) -> Setting {
        let Options { encoding, amo, sums, .. } = Options::default();
        let (backend, version) = (backend.to_owned(), String::new());
        Setting { encoding, amo, sums, backend, version, heuristic: None }
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

    /// With this choice of [`Setting::heuristic`].
    #[must_use]
    pub fn heuristic(self, heuristic: Option<Heuristic>) -> Setting {
        Setting { heuristic, ..self }
    }

    /// The options for encoding a problem.
    pub fn options(&self) -> Options {
        Options::default().encoding(self.encoding).amo(self.amo).sums(self.sums)
    }
}

/// All requested runs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The puzzles and formulas.
    pub instances: Vec<Instance>,
    /// The settings for all instances.
    pub settings: Vec<Setting>,
    /// The degree of simplifying puzzles before they are encoded.
    pub simplify: Simplify,
    /// `true` if the question is whether there is exactly one solution, `false` if it is whether there is one.
    pub unique: bool,
    /// `true` if the built-in DPLL takes groups directly, `false` if it gets plain clauses only.
    pub groups: bool,
    /// The seconds that a run may take.
    pub time_limit: f64,
    /// The megabytes of address space that an external solver may take.
    pub memory_limit: Option<u64>,
}

/// A requested run.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle or formula.
    pub instance: &'a Instance,
    /// The setting.
    pub setting: &'a Setting,
    pub(super) plan: &'a Plan,
}

impl Plan {
    /// The runs in order. A formula is run once with each solver, because it is already encoded.
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

    /// Splits earlier records: for each of the [`Plan::jobs`] its last record, and the records of no job, in order and each
    /// once. A job that failed has none, as it is to be run again.
    pub fn known(&self, runs: Vec<Run>) -> (Vec<Option<Run>>, Vec<Run>) {
        let jobs: Vec<Job<'_>> = self.jobs().collect();
        let mut known: Vec<Option<Run>> = vec![None; jobs.len()];
        let mut others: Vec<Run> = Vec::new();
        // Records with the same key may still differ otherwise.
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
