//! The search for candidates: finds models one after another, each with a value that was seen in fewer models than
//! wanted.

use crate::backend::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};
use crate::csp::VarId;
use crate::encode::Literals;
use crate::stopwatch::Phase;

/// A search for new models, each with a candidate that fewer than `cap` earlier models show. When the search ends with
/// "unsatisfiable", there are no more such models.
///
/// At first, the solver is asked for a model with any of the remaining candidates. If that takes many conflicts,
/// probably none is possible, and one proof would have to exclude them all. From then on, the solver is asked for each
/// candidate alone, within a conflict limit that grows in every round. Each excluded candidate helps to exclude the
/// rest, and remains known if a limit ends the search.
pub struct Candidates<'a> {
    session: Box<dyn Incremental + 'a>,
    cells: Vec<Cell>,
    cap: u64,
    pending: Vec<Vec<Lit>>,
    /// The conflict limit for a search for any of the remaining candidates.
    together: u64,
    /// The current round in which candidates are asked for one by one; `None` before the first.
    round: Option<Round>,
    /// The number of models counted, including known ones.
    models: u64,
}

/// The values of a cell that have a literal.
struct Cell(Vec<Candidate>);

/// A value, its literal, and the number of models with it seen so far.
struct Candidate {
    value: i32,
    lit: Lit,
    seen: u64,
    /// `true` if no further model has the value.
    is_settled: bool,
    /// `true` if it was known before the search that no model has the value.
    is_known: bool,
    /// `true` if the last hint to the solver was to prefer the value, `false` if it was to avoid the value, `None`
    /// before any hint.
    is_preferred: Option<bool>,
}

/// A round in which each remaining candidate is asked for alone.
struct Round {
    /// The candidates still to ask for, each as the index of its cell and its index in the cell. The last entry is
    /// asked for next.
    left: Vec<(usize, usize)>,
    /// The conflict limit for each candidate.
    conflicts: u64,
    /// `true` if a candidate of this round reached the conflict limit.
    is_open: bool,
}

/// The conflict limit for a search for any of the remaining candidates: more than the quick solver uses before it hands
/// over to the strong one.
const TOGETHER: u64 = 20_000;
/// The conflict limit for a candidate alone in the first round; it grows fourfold in each further round.
const ALONE: u64 = 200;

impl<'a> Candidates<'a> {
    /// Creates the search for the candidates of `cells` in the formula over `literals` that is loaded in `session`. Up
    /// to `cap` models are counted for each candidate; 0 counts as 1. Models are different if they differ on `cells`.
    pub fn new(session: Box<dyn Incremental + 'a>, literals: &Literals, cells: &[VarId], cap: u64) -> Self {
        let candidate = |(value, lit)| Candidate {
            value,
            lit,
            seen: 0,
            is_settled: false,
            is_known: false,
            is_preferred: None,
        };
        let cell = |&var: &VarId| Cell(literals.of(var).map(candidate).collect());
        let cells = cells.iter().map(cell).collect();
        let (cap, pending) = (cap.max(1), Vec::new());
        Candidates { session, cells, cap, pending, together: TOGETHER, round: None, models: 0 }
    }

    /// Returns the candidates that were seen in fewer than `cap` models and may occur in further models.
    fn wanted(&self) -> impl Iterator<Item = &Candidate> {
        let cap = self.cap;
        self.cells.iter().flat_map(|cell| &cell.0).filter(move |one| one.seen < cap && !one.is_settled)
    }

    /// Looks for a new model with a candidate that fewer than `cap` earlier models show; returns `Unsat` if no such
    /// model exists, and `Unknown` if a limit was reached.
    ///
    /// # Errors
    /// The solver failed.
    pub fn next(&mut self, limits: &Limits) -> Result<Verdict, BackendError> {
        let _solve = limits.during(Phase::Solve);
        if !self.tell() {
            return Ok(Verdict::Unsat);
        }
        self.prefer();
        if self.round.is_none() {
            let verdict = self.session.solve_under(&[], &limits.at_most(self.together))?;
            if let Verdict::Sat(model) = &verdict {
                self.count(model);
            }
            let is_limit = limits.stopped() || limits.conflicts().is_some_and(|most| most <= self.together);
            if verdict != Verdict::Unknown || is_limit {
                return Ok(verdict);
            }
        }
        self.next_alone(limits)
    }

    /// Hints to the solver which candidates have become wanted or unwanted. A model that shows several wanted
    /// candidates saves searches. Before the first model, the solver follows its own heuristics.
    fn prefer(&mut self) {
        if self.models == 0 {
            return;
        }
        let cap = self.cap;
        let hint = |one: &mut Candidate| {
            let is_wanted = one.seen < cap && !one.is_settled;
            let is_news = one.lit != Lit::TRUE && one.is_preferred.replace(is_wanted) != Some(is_wanted);
            is_news.then_some(if is_wanted { one.lit } else { !one.lit })
        };
        let all = self.cells.iter_mut().flat_map(|cell| &mut cell.0);
        let hints: Vec<Lit> = all.filter_map(hint).collect();
        self.session.prefer(&hints);
    }

    /// Adds the pending clauses to the solver; returns `false` if any clause is empty, because nothing is then left to
    /// find.
    fn tell(&mut self) -> bool {
        for clause in std::mem::take(&mut self.pending) {
            if clause.is_empty() {
                // The empty clause stays pending, so that later calls end here as well.
                self.pending.push(clause);
                return false;
            }
            self.session.add(&clause);
        }
        true
    }

    /// Looks for the remaining candidates one after another; the result is the same as for [`next`](Candidates::next).
    fn next_alone(&mut self, limits: &Limits) -> Result<Verdict, BackendError> {
        let mut round = self.round.take().unwrap_or(Round { left: Vec::new(), conflicts: 0, is_open: true });
        let verdict = loop {
            let Some((cell, place)) = round.left.pop() else {
                let is_last = limits.conflicts().is_some_and(|most| most <= round.conflicts);
                if !round.is_open || is_last {
                    break if round.is_open { Verdict::Unknown } else { Verdict::Unsat };
                }
                round = self.another(round.conflicts);
                continue;
            };
            let Candidate { lit, seen, is_settled, .. } = self.cells[cell].0[place];
            if seen >= self.cap || is_settled {
                continue;
            }
            // The constant true cannot be assumed: any new model shows this candidate.
            let alone = [lit];
            let assumed = if lit == Lit::TRUE { &[][..] } else { &alone };
            match self.session.solve_under(assumed, &limits.at_most(round.conflicts))? {
                Verdict::Sat(model) => {
                    self.count(&model);
                    // The candidate is asked for again until it was seen in `cap` models.
                    round.left.push((cell, place));
                    break Verdict::Sat(model);
                }
                Verdict::Unsat if lit == Lit::TRUE => break Verdict::Unsat,
                Verdict::Unsat => {
                    self.cells[cell].0[place].is_settled = true;
                    self.session.add(&[!lit]);
                }
                Verdict::Unknown => {
                    round.is_open = true;
                    if limits.stopped() {
                        break Verdict::Unknown;
                    }
                }
            }
        };
        self.round = Some(round);
        Ok(verdict)
    }

    /// Returns the next round, after one with the limit `conflicts` for each candidate.
    fn another(&self, conflicts: u64) -> Round {
        let cells = self.cells.iter().enumerate();
        let places = cells.flat_map(|(cell, of_cell)| (0..of_cell.0.len()).map(move |place| (cell, place)));
        let left = places.rev().collect();
        Round { left, conflicts: conflicts.saturating_mul(4).max(ALONE), is_open: false }
    }

    /// Excludes, for each cell, values that are known to be in no model.
    pub(super) fn exclude(&mut self, impossible: &[Vec<i32>]) {
        for (Cell(left), values) in self.cells.iter_mut().zip(impossible) {
            let is_gone = |one: &&mut Candidate| values.contains(&one.value) && one.lit != Lit::TRUE;
            for one in left.iter_mut().filter(is_gone) {
                (one.is_settled, one.is_known) = (true, true);
                self.pending.push(vec![!one.lit]);
            }
        }
    }

    /// Counts a known model, given by the values of the cells, if it shows a candidate seen in fewer than `cap` models;
    /// returns `false` if it shows no such candidate or is not a model of the formula.
    pub(super) fn take(&mut self, values: &[i32]) -> bool {
        let seen = |(Cell(left), value): (&Cell, &i32)| {
            left.iter().find(|one| one.value == *value && !one.is_known).map(|one| one.seen)
        };
        // A value without a literal does not belong to this formula.
        let seen: Option<Vec<u64>> = self.cells.iter().zip(values).map(seen).collect();
        let is_new = values.len() == self.cells.len()
            && seen.is_some_and(|seen| seen.iter().any(|&seen| seen < self.cap));
        if is_new {
            self.count_where(|place, value, _| values[place] == value);
        }
        is_new
    }

    /// Counts the candidates of a model, and requires the next model to be new.
    fn count(&mut self, model: &Model) {
        self.count_where(|_, _, lit| model.satisfies(lit));
    }

    /// Counts the candidates for which `is_true` holds, and requires the next model to be new. `is_true` receives the
    /// index of the cell, the value, and the literal.
    fn count_where(&mut self, is_true: impl Fn(usize, i32, Lit) -> bool) {
        self.models += 1;
        let mut true_ones = Vec::new();
        let mut saturated = false;
        let cells = self.cells.iter_mut().enumerate();
        for (place, one) in cells.flat_map(|(place, cell)| cell.0.iter_mut().map(move |one| (place, one))) {
            if is_true(place, one.value, one.lit) {
                true_ones.push(one.lit);
                saturated |= one.seen + 1 == self.cap;
                one.seen = self.cap.min(one.seen + 1);
            }
        }
        let blocked = true_ones.into_iter().filter(|&lit| lit != Lit::TRUE).map(|lit| !lit);
        self.pending.push(blocked.collect());
        if saturated {
            let wanted: Vec<Lit> = self.wanted().map(|one| one.lit).collect();
            // A candidate that is the only one of its cell has the constant true as its literal, and any model shows
            // it.
            if !wanted.contains(&Lit::TRUE) {
                self.pending.push(wanted);
            }
        }
    }

    /// Returns, for each cell, the values seen, ascending, each with the number of models that have it, up to `cap`.
    pub fn seen(&self) -> Vec<Vec<(i32, u64)>> {
        let seen = |cell: &Cell| {
            let shown = cell.0.iter().filter(|one| one.seen > 0);
            shown.map(|one| (one.value, one.seen)).collect()
        };
        self.cells.iter().map(seen).collect()
    }

    /// Returns, for each cell, the values that have a literal and are known to occur in no model. After a `complete`
    /// search, these are all values that were not seen.
    pub(super) fn gone(&self, complete: bool) -> Vec<Vec<i32>> {
        let is_gone = |one: &&Candidate| one.seen == 0 && (complete || one.is_settled);
        let gone = |cell: &Cell| cell.0.iter().filter(is_gone).map(|one| one.value).collect();
        self.cells.iter().map(gone).collect()
    }

    /// Returns the work of the solver so far.
    pub fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    /// Returns the name of the solver that gave the last answer.
    pub fn backend(&self) -> &str {
        self.session.backend()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{AUTO, Backend, BackendChoice, dpll::Dpll};
    use crate::problem::Problem;

    /// The candidates seen, the excluded ones, the number of models, and the verdict.
    type SearchFigures = (Vec<Vec<(i32, u64)>>, Vec<Vec<i32>>, u64, Verdict);

    /// Returns the result of a search for the candidates of the puzzle in `text`.
    fn found(text: &str, cap: u64, together: u64, limits: &Limits) -> SearchFigures {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let auto = BackendChoice::new(AUTO).backend().expect("a solver");
        let dpll = Dpll::new();
        let backend: &dyn Backend = if cap.is_multiple_of(2) { &dpll } else { &*auto };
        let session = backend.open(&encoded, &Limits::default()).expect("a session");
        let vars: Vec<VarId> = problem.compiled().vars().collect();
        let mut search = Candidates { together, ..Candidates::new(session, problem.literals(), &vars, cap) };
        let mut models = 0;
        let end = loop {
            match search.next(limits).expect("an answer") {
                Verdict::Sat(_) => models += 1,
                end => break end,
            }
        };
        (search.seen(), search.gone(end == Verdict::Unsat), models, end)
    }

    #[test]
    fn candidates_one_by_one_are_those_found_together() {
        for text in [
            "grid 4x4\nkiller 5 r1c1 r1c2\ngiven r1c1=1",
            "1.34\n..12\n21..\n43.1",
            "diagonal\n1...\n.2..\n....\n...1",
            "grid 6x6\nkiller 3 r1c1 r1c2\nanti-knight\ngiven r3c3=4",
            "grid 4x4\nlayer shade\nyin-yang shade\ngiven r1c1=2",
        ] {
            for cap in 1..=4 {
                let limits = Limits::default();
                let (seen, gone, models, end) = found(text, cap, TOGETHER, &limits);
                let (alone, gone_alone, models_alone, end_alone) = found(text, cap, 0, &limits);
                assert_eq!((&gone, &end), (&gone_alone, &end_alone), "{text}, up to {cap}");
                // The counts up to the cap agree; the models found may differ.
                assert!(models.min(1) == models_alone.min(1));
                for (of_cell, of_cell_alone) in seen.iter().zip(&alone) {
                    assert_eq!(of_cell, of_cell_alone, "{text}, up to {cap}");
                }
            }
        }
    }

    #[test]
    fn what_was_excluded_before_a_limit_is_kept() {
        // With one conflict for each question, some values are excluded, but not all are decided.
        let text = "grid 9x9\nkiller 3 r1c1 r1c2\nthermo r5c1-r5c7\nanti-knight\n";
        let (whole, _, _, end) = found(text, 1, TOGETHER, &Limits::default());
        assert_eq!(end, Verdict::Unsat);
        let (seen, gone, _, end) = found(text, 1, 0, &Limits::default().at_most(1));
        assert_eq!(end, Verdict::Unknown);
        for ((whole, seen), gone) in whole.iter().zip(&seen).zip(&gone) {
            assert!(seen.iter().all(|one| whole.contains(one)));
            assert!(whole.iter().all(|(value, _)| !gone.contains(value)));
        }
    }
}
