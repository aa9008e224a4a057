//! Questions about a problem without a grid: one assignment, only one, how many, all; the values that variables can
//! have; rules that contradict each other.

use std::fmt;

use super::candidates::{self, KnownMarks, Marks};
use super::conflict::{self, BUDGET};
use super::count::Ways;
use super::counting::{self, Tally};
use super::explain::{Spread, spread};
use super::{Answer, Error, Models, Question};
use crate::backend::{Backend, Limits, Statistics, Verdict};
use crate::cnf::Model;
use crate::count::Count;
use crate::csp::{Assignment, Owner, VarId};
use crate::problem::CompiledCsp;

/// The outcome of a question about a [`CompiledCsp`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CspOutcome {
    /// The answer.
    pub answer: Answer,
    /// The first assignments: one, or two where there are several.
    pub assignments: Vec<Assignment>,
    /// The number of assignments that were found.
    pub count: Count,
    /// True if there are no others.
    pub complete: bool,
    /// The solver that gave the last answer.
    pub backend: String,
    /// The counts of the solver.
    pub statistics: Statistics,
}

/// Rules that no assignment keeps together. Displayed as their names, one on each line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The names of the rules; none if what belongs to no rule contradicts itself.
    pub rules: Vec<String>,
    /// Their owners as constraints have them, given values among them.
    pub owners: Vec<Owner>,
    /// True if each was shown to be needed, because the others can be kept together; false only at a limit.
    pub minimal: bool,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}

/// The explanation of the answer whether there is exactly one assignment.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// A limit was reached.
    Unknown,
    /// There is none, because of these rules.
    None(Contradiction),
    /// There is one.
    Unique(Assignment),
    /// There are several.
    Multiple {
        /// The variables that differ in some of them.
        differ: Vec<VarId>,
        /// Values that leave one assignment, none of which can be spared.
        deciding: Vec<(VarId, i32)>,
    },
}

impl CompiledCsp {
    /// One assignment, if there is one.
    ///
    /// # Errors
    /// The solver failed, or its model breaks a constraint.
    pub fn one(&self, backend: &dyn Backend, limits: &Limits) -> Result<CspOutcome, Error> {
        self.ask(backend, Question::One, limits)
    }

    /// Asks whether there is exactly one assignment: answers with that one, or with two.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn unique(&self, backend: &dyn Backend, limits: &Limits) -> Result<CspOutcome, Error> {
        self.ask(backend, Question::Unique, limits)
    }

    /// Counts the assignments, up to `max`. If there are more, [`CspOutcome::count`] is `max` and
    /// [`CspOutcome::complete`] is false. [`CspOutcome::assignments`] holds two at most. A limit ends it as it does
    /// [`Problem::count`](crate::problem::Problem::count).
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn count(&self, backend: &dyn Backend, max: u128, limits: &Limits) -> Result<CspOutcome, Error> {
        self.ask(backend, Question::Count(max), limits)
    }

    /// Asks about its clauses under the options that suit it.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn ask(
        &self,
        backend: &dyn Backend,
        question: Question,
        limits: &Limits,
    ) -> Result<CspOutcome, Error> {
        let mut found = self.models(backend, limits)?;
        let read = |model: &Model| Ok(self.decode(model)?);
        let is_free = matches!(question, Question::Count(_)) && found.chooses();
        let ways = is_free.then(|| Ways::new(self, self.csp().subjects(), Vec::new()));
        let tally = counting::count(&mut found, question, limits, ways, None, None, read)?;
        let (backend, statistics) = (found.backend().to_owned(), tally.statistics(&found));
        let Tally { answer, solutions: assignments, count, complete, .. } = tally;
        Ok(CspOutcome { answer, assignments, count, complete, backend, statistics })
    }

    /// Gives all assignments to `each`, one after the other, until it answers false. Returns whether these were all.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn all(
        &self,
        backend: &dyn Backend,
        limits: &Limits,
        mut each: impl FnMut(Assignment) -> bool,
    ) -> Result<bool, Error> {
        let mut found = self.models(backend, limits)?;
        loop {
            match found.next(limits)? {
                Verdict::Sat(model) if each(self.decode(&model)?) => {}
                end => return Ok(end == Verdict::Unsat),
            }
        }
    }

    /// Its models, one after the other. Where all values are alike, the first that is looked for has them in order.
    fn models<'a>(&self, backend: &'a dyn Backend, limits: &Limits) -> Result<Models<'a>, Error> {
        let encoded = self.encoded_within(self.suited(), limits);
        let mut found = Models::open(backend, encoded, self.projection(), limits)?;
        found.without_loss(self.any_filled_house());
        Ok(found)
    }

    /// The values that each variable has in some assignment, each counted in up to `cap` of them.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn values(&self, backend: &dyn Backend, cap: u64, limits: &Limits) -> Result<Marks, Error> {
        let encoded = self.encoded_within(self.suited(), limits);
        let session = backend.open(&encoded, limits)?;
        candidates::marks(session, self, usize::MAX, cap, &KnownMarks::default(), limits, |model, _| {
            Ok(self.decode(model).map(|_| ())?)
        })
    }

    /// Rules that contradict each other; `None` if there is an assignment, or at a limit. Constraints of no rule
    /// hold whatever is left out.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn conflict(&self, backend: &dyn Backend, limits: &Limits) -> Result<Option<Contradiction>, Error> {
        match self.one(backend, limits)?.answer {
            Answer::None => self.contradiction(backend, limits).map(Some),
            _ => Ok(None),
        }
    }

    /// Rules that contradict each other, where there is no assignment.
    fn contradiction(&self, backend: &dyn Backend, limits: &Limits) -> Result<Contradiction, Error> {
        let mut all: Vec<Owner> = Vec::new();
        for posted in self.csp().posted() {
            if matches!(posted.owner, Owner::Rule(_) | Owner::Given(_)) && all.last() != Some(&posted.owner) {
                all.push(posted.owner);
            }
        }
        let core = conflict::core(self.csp().clone(), &all, backend, &limits.at_most(BUDGET))?;
        let (owners, minimal) = core.unwrap_or((all, false));
        let name = |&owner: &Owner| self.csp().owner_name(owner).to_owned();
        Ok(Contradiction { rules: owners.iter().map(name).collect(), owners, minimal })
    }

    /// Explains the answer whether there is exactly one assignment.
    ///
    /// # Errors
    /// As of [`CompiledCsp::one`].
    pub fn explain(&self, backend: &dyn Backend, limits: &Limits) -> Result<Explanation, Error> {
        let encoded = self.encoded_within(self.suited(), limits);
        let model = match backend.solve(&encoded, limits)? {
            Verdict::Unknown => return Ok(Explanation::Unknown),
            Verdict::Unsat => return Ok(Explanation::None(self.contradiction(backend, limits)?)),
            Verdict::Sat(model) => model,
        };
        let assignment = self.decode(&model)?;
        let read = |model: &Model| Ok(self.decode(model).map(|_| ())?);
        let Some(Spread { differ, deciding }) = spread(self, &encoded, &model, backend, limits, read)? else {
            return Ok(Explanation::Unknown);
        };
        if differ.is_empty() {
            return Ok(Explanation::Unique(assignment));
        }
        let vars: Vec<VarId> = self.vars().collect();
        let value = |place: usize| (vars[place], assignment[vars[place]]);
        Ok(Explanation::Multiple {
            differ: differ.into_iter().map(|place| vars[place]).collect(),
            deciding: deciding.into_iter().map(value).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::Dpll;
    use crate::csp::{Constraint, Csp, Linear};
    use crate::deduce::Simplify;

    /// A square of nine numbers whose lines have one sum, named a1 to c3.
    fn magic(given: &[(&str, i32)]) -> Csp {
        let mut csp = Csp::empty();
        let vars: Vec<VarId> = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
            .into_iter()
            .map(|name| csp.named(name, 1..=9))
            .collect();
        csp.begin_rule("each number once");
        csp.post(Constraint::AllDifferent(vars.clone()));
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        for line in lines {
            csp.begin_rule(format!("line {line:?}"));
            let terms = line.map(|place| (1, vars[place])).to_vec();
            csp.post(Constraint::Linear(Linear { terms, total: 15, plain: false }));
        }
        for &(name, value) in given {
            let var = csp.find(name).expect("a variable");
            csp.begin_rule(format!("{name} is {value}"));
            csp.post(Constraint::Member(var, vec![value]));
        }
        csp
    }

    #[test]
    fn squares_are_counted_with_and_without_simplification() {
        let (backend, limits) = (Dpll::new(), Limits::default());
        for how in Simplify::ALL {
            for (given, count) in
                [(&[][..], 8), (&[("a1", 2)], 2), (&[("a1", 2), ("a2", 7)], 1), (&[("b2", 4)], 0)]
            {
                let square = CompiledCsp::within(magic(given), how, &limits).expect("no limit");
                let found = square.count(&backend, 100, &limits).expect("an answer");
                assert_eq!((found.count, found.complete), (Count::from(count), true), "{given:?}");
                let mut all: Vec<Vec<i32>> = Vec::new();
                let keep = |assignment: Assignment| {
                    all.push(assignment.values().to_vec());
                    true
                };
                assert!(square.all(&backend, &limits, keep).expect("an answer"));
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len() as u128, count, "{given:?}");
                let first = |limit: &mut u32| {
                    *limit += 1;
                    *limit < 2
                };
                let mut seen = 0;
                let complete = square.all(&backend, &limits, |_| first(&mut seen)).expect("an answer");
                assert_eq!((complete, u128::from(seen)), (count < 2, count.min(2)), "{given:?}");
            }
        }
    }

    #[test]
    fn one_square_is_told_by_name() {
        let square = CompiledCsp::new(magic(&[("a1", 2), ("a2", 7)]));
        let found = square.unique(&Dpll::new(), &Limits::default()).expect("an answer");
        assert_eq!(found.answer, Answer::Unique);
        let [assignment] = &found.assignments[..] else { panic!("one assignment") };
        assert_eq!(
            (assignment.get("a3"), assignment.get("c3"), assignment.get("d4")),
            (Some(6), Some(8), None)
        );
        let text = "a1 = 2, a2 = 7, a3 = 6, b1 = 9, b2 = 5, b3 = 1, c1 = 4, c2 = 3, c3 = 8";
        assert_eq!(assignment.to_string(), text);
        let explained = square.explain(&Dpll::new(), &Limits::default()).expect("an answer");
        assert_eq!(explained, Explanation::Unique(assignment.clone()));
    }

    #[test]
    fn several_squares_differ_and_two_numbers_decide() {
        let square = CompiledCsp::new(magic(&[]));
        let found = square.explain(&Dpll::new(), &Limits::default()).expect("an answer");
        let Explanation::Multiple { differ, deciding } = found else { panic!("{found:?}") };
        // All but the middle.
        assert_eq!(differ, square.vars().filter(|var| var.index() != 4).collect::<Vec<_>>());
        let given: Vec<(&str, i32)> =
            deciding.iter().map(|&(var, value)| (square.csp().name(var).expect("a name"), value)).collect();
        let decided = |given: &[(&str, i32)]| {
            CompiledCsp::new(magic(given)).unique(&Dpll::new(), &Limits::default()).expect("an answer").answer
        };
        assert_eq!(decided(&given), Answer::Unique);
        (0..given.len()).for_each(|out| {
            let others: Vec<(&str, i32)> =
                given.iter().enumerate().filter(|&(i, _)| i != out).map(|(_, &g)| g).collect();
            assert_eq!(decided(&others), Answer::Multiple);
        });
        let marks = square.values(&Dpll::new(), 1, &Limits::default()).expect("an answer");
        assert_eq!(marks.seen[0].iter().map(|&(value, _)| value).collect::<Vec<_>>(), [2, 4, 6, 8]);
    }

    /// The middle of a square is 5: both rows of three lines through it and the rest say so.
    #[test]
    fn rules_that_contradict_each_other_are_named_and_none_can_be_spared() {
        for given in [&[("b2", 4)][..], &[("a1", 2), ("a2", 4), ("c3", 1)], &[("a1", 5), ("b2", 5)]] {
            let csp = magic(given);
            let (backend, limits) = (Dpll::new(), Limits::default());
            let found = CompiledCsp::new(csp.clone()).conflict(&backend, &limits).expect("an answer");
            let found = found.expect("a contradiction");
            assert!(found.minimal && !found.rules.is_empty(), "{found}");
            // What stands in it contradicts itself, and without any of it there is an assignment.
            let kept = |without: Option<Owner>| {
                let mut rest = Csp::empty();
                for var in csp.vars() {
                    rest.named(csp.name(var).expect("a name"), csp.range(var));
                }
                let kept = found.owners.iter().filter(|&&owner| Some(owner) != without);
                for owner in kept {
                    let of = csp.posted().iter().filter(|posted| posted.owner == *owner);
                    of.for_each(|posted| rest.post(posted.constraint.clone()));
                }
                CompiledCsp::new(rest).one(&backend, &limits).expect("an answer").answer
            };
            assert_eq!(kept(None), Answer::None);
            found.owners.iter().for_each(|&owner| assert_eq!(kept(Some(owner)), Answer::Solved));
        }
        let square = CompiledCsp::new(magic(&[]));
        assert_eq!(square.conflict(&Dpll::new(), &Limits::default()).expect("an answer"), None);
    }

    #[test]
    fn a_model_of_another_formula_is_refused() {
        let mut csp = Csp::empty();
        let (a, b) = (csp.named("a", 1..=2), csp.named("b", 1..=2));
        csp.begin_rule("different");
        csp.post(Constraint::AllDifferent(vec![a, b]));
        let problem = CompiledCsp::whole(csp);
        let decoded = |bits: [bool; 4]| problem.decode(&Model::new(bits));
        assert_eq!(decoded([true, false, false, true]).expect("an assignment").values(), [1, 2]);
        let error = |bits| decoded(bits).expect_err("no assignment").to_string();
        assert_eq!(error([true, true, false, true]), "the model gives a 2 values instead of one");
        let text = "the model is no solution: it breaks a constraint of different";
        assert_eq!(error([true, false, true, false]), text);
    }
}
