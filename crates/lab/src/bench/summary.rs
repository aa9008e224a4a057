//! Summarises records: totals for each setting, and instances whose verdicts contradict each other.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Run, Verdict};

/// The runs of one setting, counted and summed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the solver.
    pub backend: String,
    /// The heuristic of the built-in DPLL, or empty if none was chosen.
    pub heuristic: String,
    /// The choice of constraint groups that are encoded.
    pub encoding: String,
    /// The encoding of at-most-one constraints.
    pub amo: String,
    /// The encoding of sums.
    pub sum: String,
    /// The number of runs.
    pub runs: usize,
    /// The number of runs that found one or more solutions.
    pub sat: usize,
    /// The number of runs that found that there is no solution.
    pub unsat: usize,
    /// The number of runs that ran out of time, or whose solver gave up.
    pub undecided: usize,
    /// The number of runs that failed.
    pub errors: usize,
    /// The mean number of variables, if known for all runs.
    pub variables: Option<f64>,
    /// The mean number of clauses, if known for all runs.
    pub clauses: Option<f64>,
    /// The total seconds of compiling.
    pub compile_seconds: f64,
    /// The total seconds of solving, including runs that were not decided.
    pub solve_seconds: f64,
    /// The total number of conflicts, if all runs report them.
    pub conflicts: Option<u64>,
    /// The total number of decisions, if all runs report them.
    pub decisions: Option<u64>,
    /// The penalised average runtime in seconds: the mean time of compiling and solving. A run without an answer counts
    /// as twice the time limit.
    pub par2: f64,
}

/// The number of words that name a setting: solver, heuristic, encoding, at-most-one and sums.
pub(crate) const PARTS: usize = 5;

/// Groups runs by setting, in the order in which the settings first appear.
pub(crate) fn by_setting<'a>(
    runs: impl IntoIterator<Item = &'a Run>,
) -> Vec<([&'a str; PARTS], Vec<&'a Run>)> {
    let mut settings: Vec<([&str; PARTS], Vec<&Run>)> = Vec::new();
    for run in runs {
        let setting = [&run.backend, &run.heuristic, &run.encoding, &run.amo, &run.sum].map(String::as_str);
        match settings.iter_mut().find(|(known, _)| *known == setting) {
            Some((_, runs)) => runs.push(run),
            None => settings.push((setting, vec![run])),
        }
    }
    settings
}

impl Summary {
    /// Returns a summary for each setting, in the order in which the settings first appear.
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Run>) -> Vec<Summary> {
        by_setting(runs).into_iter().map(|(setting, runs)| Summary::of_setting(setting, &runs)).collect()
    }

    fn of_setting([backend, heuristic, encoding, amo, sum]: [&str; PARTS], runs: &[&Run]) -> Summary {
        let count = |is: fn(Verdict) -> bool| runs.iter().filter(|run| is(run.verdict)).count();
        let total = |value: fn(&Run) -> Option<u64>| runs.iter().map(|run| value(run)).sum::<Option<u64>>();
        let mean = |value| total(value).map(|sum| sum as f64 / runs.len() as f64);
        let penalised = |run: &&Run| match run.verdict.is_decided() {
            true => run.seconds(),
            false => 2.0 * run.time_limit,
        };
        Summary {
            backend: backend.into(),
            heuristic: heuristic.into(),
            encoding: encoding.into(),
            amo: amo.into(),
            sum: sum.into(),
            runs: runs.len(),
            sat: count(Verdict::has_solution),
            unsat: count(|verdict| verdict == Verdict::Unsat),
            undecided: count(|verdict| matches!(verdict, Verdict::Timeout | Verdict::Unknown)),
            errors: count(|verdict| verdict == Verdict::Error),
            variables: mean(|run| run.variables),
            clauses: mean(|run| run.clauses),
            compile_seconds: runs.iter().map(|run| run.compile_seconds).sum(),
            solve_seconds: runs.iter().map(|run| run.solve_seconds).sum(),
            conflicts: total(|run| run.conflicts),
            decisions: total(|run| run.decisions),
            par2: runs.iter().map(penalised).sum::<f64>() / runs.len() as f64,
        }
    }
}

/// An instance with contradicting runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Disagreement {
    /// The name of the puzzle or formula.
    pub instance: String,
    /// Solver, encoding and version of each run that found a solution, without saying whether it is the only one.
    pub sat: Vec<String>,
    /// Solver, encoding and version of each run that found that there is no solution.
    pub unsat: Vec<String>,
    /// Solver, encoding and version of each run that found exactly one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unique: Vec<String>,
    /// Solver, encoding and version of each run that found more than one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub multiple: Vec<String>,
}

impl Disagreement {
    /// Returns `true` if the verdicts contradict each other.
    fn is_one(&self) -> bool {
        let has_solution = [&self.sat, &self.unique, &self.multiple].iter().any(|said| !said.is_empty());
        has_solution && !self.unsat.is_empty() || !self.unique.is_empty() && !self.multiple.is_empty()
    }
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = [
            ("satisfiable", &self.sat),
            ("unsatisfiable", &self.unsat),
            ("one solution", &self.unique),
            ("several solutions", &self.multiple),
        ];
        let said = said.into_iter().filter(|(_, runs)| !runs.is_empty());
        let said: Vec<String> = said.map(|(what, runs)| format!("{what} by {}", runs.join("; "))).collect();
        write!(f, "{}: {}", self.instance, said.join("; "))
    }
}

/// Returns the instances with contradicting verdicts, ordered by name. For each of them, a solver or an encoding is
/// wrong.
pub fn verdicts_that_differ(runs: &[&Run]) -> Vec<Disagreement> {
    let mut instances: BTreeMap<(&str, &str), Disagreement> = BTreeMap::new();
    for run in runs {
        let told = instances.entry((&run.instance, &run.checksum)).or_insert_with(|| Disagreement {
            instance: run.instance.clone(),
            sat: Vec::new(),
            unsat: Vec::new(),
            unique: Vec::new(),
            multiple: Vec::new(),
        });
        let words = [
            &run.heuristic,
            &run.encoding,
            &run.amo,
            &format!("sums {}", run.sum),
            &format!("simplify {}", run.simplify),
            &format!("program {}", run.program),
        ];
        let words = words
            .into_iter()
            .map(|word| word.trim_end())
            .filter(|word| !matches!(*word, "" | "sums" | "simplify"));
        let said = format!("{} ({})", run.backend, words.collect::<Vec<_>>().join(", "));
        match run.verdict {
            Verdict::Sat => told.sat.push(said),
            Verdict::Unsat => told.unsat.push(said),
            Verdict::Unique => told.unique.push(said),
            Verdict::Multiple => told.multiple.push(said),
            Verdict::Timeout | Verdict::Unknown | Verdict::Error => {}
        }
    }
    instances.into_values().filter(Disagreement::is_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::from_csv;

    /// Returns records of two puzzles with two solvers, with a time limit of 10 seconds.
    fn runs(last: &str) -> Vec<Run> {
        let text = format!(
            "instance,checksum,encoding,amo,sum,simplify,question,program,backend,version,heuristic,groups,time_limit,verdict,variables,clauses,\
             compile_seconds,solve_seconds,conflicts,decisions,message\n\
             a,0,minimal,pairwise,auto,none,one,0.1.0,x,1,,true,10,sat,100,1000,1,2,5,,\n\
             a,0,minimal,pairwise,auto,none,one,0.1.0,y,1,,true,10,timeout,100,1000,1,9,,3,\n\
             b,1,minimal,pairwise,auto,none,one,0.1.0,x,1,,true,10,unsat,200,2000,1,3,6,,\n\
             b,{last},1,2,7,4,\n"
        );
        from_csv(text.as_bytes()).expect("records")
    }

    #[test]
    fn a_run_without_a_verdict_counts_as_twice_the_limit() {
        let runs = runs("1,minimal,pairwise,auto,none,one,0.1.0,y,1,,true,10,unsat,200,2000");
        let [x, y] = &Summary::of(&runs)[..] else { panic!("two settings") };
        assert_eq!((x.sat, x.unsat, x.undecided, x.errors), (1, 1, 0, 0));
        assert_eq!((x.variables, x.clauses), (Some(150.0), Some(1500.0)));
        // The penalised times are 1 + 2 and 1 + 3 for `x`, and 2 · 10 and 1 + 2 for `y`.
        assert_eq!((x.par2, y.par2), (3.5, 11.5));
        assert_eq!((x.conflicts, y.conflicts, x.decisions, y.decisions), (Some(11), None, None, Some(7)));
        assert_eq!((y.compile_seconds, y.solve_seconds), (2.0, 11.0));
        assert!(verdicts_that_differ(&runs.iter().collect::<Vec<_>>()).is_empty());
    }

    #[test]
    fn verdicts_that_contradict_each_other_are_named() {
        let differ = |last| {
            let runs = runs(last);
            verdicts_that_differ(&runs.iter().collect::<Vec<_>>())
        };
        let found = differ("1,extended,pairwise,auto,none,one,0.1.0,y,1,,true,10,sat,200,2000");
        assert_eq!(
            found.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "b: satisfiable by y (extended, pairwise, sums auto, simplify none, program 0.1.0); unsatisfiable by x \
                 (minimal, pairwise, sums auto, simplify none, program 0.1.0)"
            ]
        );
        // A record with another checksum belongs to another puzzle of the same name.
        assert_eq!(differ("2,extended,pairwise,auto,none,one,0.1.0,y,1,,true,10,sat,200,2000"), []);
    }

    #[test]
    fn one_solution_contradicts_several_and_none() {
        let said = |verdicts: [&str; 2]| {
            let mut runs = runs("1,minimal,pairwise,auto,none,one,0.1.0,y,1,,true,10,unsat,200,2000");
            runs.truncate(2);
            for (run, verdict) in runs.iter_mut().zip(verdicts) {
                run.verdict = serde_json::from_str(&format!("\"{verdict}\"")).expect("a verdict");
            }
            verdicts_that_differ(&runs.iter().collect::<Vec<_>>())
        };
        for verdicts in [["unique", "multiple"], ["unique", "unsat"], ["multiple", "unsat"], ["sat", "unsat"]]
        {
            assert_eq!(said(verdicts).len(), 1, "{verdicts:?}");
        }
        for verdicts in [["unique", "unique"], ["unique", "sat"], ["multiple", "sat"], ["unique", "timeout"]]
        {
            assert!(said(verdicts).is_empty(), "{verdicts:?}");
        }
        let told = said(["unique", "multiple"])[0].to_string();
        assert!(
            told.starts_with("a: one solution by x (") && told.contains("; several solutions by y ("),
            "{told}"
        );
    }
}
