//! A formula in random order, which makes a solver find a random model. Variables get new numbers and constraints a new
//! order, so that every tie that a solver breaks by order is broken randomly.

use super::{GenerateError, Random};
use crate::backend::{BackendError, Limits};
use crate::cnf::{Emit, Group, Lit, Model, Sink, TooManyVariables, Var, VarCount};

/// A formula in memory. Its at-most-one and exactly-one groups are not split into clauses.
#[derive(Debug, Default)]
pub struct RecordedFormula {
    vars: VarCount,
    lits: Vec<Lit>,
    /// For each constraint, the end of its literals in `lits`, and the kind of group, or `None` for a clause.
    items: Vec<(usize, Option<Group>)>,
    /// The limits at which the recording stops.
    limits: Limits,
}

impl RecordedFormula {
    /// Records the clauses and groups that `cnf` emits. Fails if a limit is reached or there are too many variables.
    pub fn of(cnf: &dyn Emit, limits: &Limits) -> Result<RecordedFormula, GenerateError> {
        let mut recorded = RecordedFormula { limits: limits.clone(), ..RecordedFormula::default() };
        cnf.emit(&mut recorded);
        limits.check().map_err(|_| GenerateError::Stopped)?;
        if recorded.vars.overflowed() {
            return Err(BackendError::from(TooManyVariables).into());
        }
        Ok(recorded)
    }

    /// Returns the formula with its variables and constraints in random order.
    pub fn shuffled(&self, random: &mut Random) -> ShuffledFormula<'_> {
        let mut numbers: Vec<u32> = (0..self.vars.total() as u32).collect();
        random.shuffle(&mut numbers);
        let mut order: Vec<u32> = (0..self.items.len() as u32).collect();
        random.shuffle(&mut order);
        ShuffledFormula { recorded: self, numbers, order }
    }

    fn item(&self, place: usize) -> (Option<Group>, &[Lit]) {
        let start = if place == 0 { 0 } else { self.items[place - 1].0 };
        let (end, group) = self.items[place];
        (group, &self.lits[start..end])
    }

    fn push(&mut self, group: Option<Group>, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.items.push((self.lits.len(), group));
    }
}

/// Emits a constraint: a group as a whole if the sink takes it, otherwise as pairwise clauses.
fn state(group: Option<Group>, lits: &[Lit], sink: &mut dyn Sink) {
    match group {
        None => sink.clause(lits),
        Some(group) if sink.group(group, lits) => {}
        Some(group) => {
            if group == Group::ExactlyOne {
                sink.clause(lits);
            }
            sink.pairwise(lits);
        }
    }
}

impl Emit for RecordedFormula {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars.total());
        for place in 0..self.items.len() {
            if !sink.wants_more() {
                return;
            }
            let (group, lits) = self.item(place);
            state(group, lits, sink);
        }
    }
}

impl Sink for RecordedFormula {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.push(None, lits);
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        self.push(Some(group), lits);
        true
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

/// A formula with its variables and constraints in random order.
#[derive(Debug)]
pub struct ShuffledFormula<'a> {
    recorded: &'a RecordedFormula,
    /// The new number of each variable.
    numbers: Vec<u32>,
    order: Vec<u32>,
}

impl ShuffledFormula<'_> {
    /// Converts a model of this formula into a model of the original one.
    pub fn restored(&self, model: &Model) -> Model {
        let lit = |&number: &u32| Var::from_index(number as usize).positive();
        Model::new(self.numbers.iter().map(|number| model.satisfies(lit(number))))
    }

    fn renumbered(&self, lit: Lit) -> Lit {
        let new = Var::from_index(self.numbers[lit.var().index()] as usize).positive();
        if lit.is_positive() { new } else { !new }
    }
}

impl Emit for ShuffledFormula<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.recorded.vars.total());
        let mut shuffled = Vec::new();
        for &place in &self.order {
            if !sink.wants_more() {
                return;
            }
            let (group, lits) = self.recorded.item(place as usize);
            shuffled.clear();
            shuffled.extend(lits.iter().map(|&lit| self.renumbered(lit)));
            shuffled.sort_unstable();
            state(group, &shuffled, sink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Backend, Limits, Verdict, dpll::Dpll};
    use crate::cnf::Formula;
    use crate::encode::Options;
    use crate::problem::Problem;

    #[test]
    fn models_lead_back() {
        let puzzle = "grid 6x6\ndiagonal main".parse().expect("a puzzle");
        let problem = Problem::whole(puzzle);
        let cnf = problem.encoded(Options::default());
        let recorded = RecordedFormula::of(&cnf, &Limits::default()).expect("few variables");
        let mut models = Vec::new();
        for seed in 0..8 {
            let shuffled = recorded.shuffled(&mut Random::new(seed, &[]));
            let Ok(Verdict::Sat(model)) = Dpll::default().solve(&shuffled, &Limits::default()) else {
                panic!("satisfiable")
            };
            let model = shuffled.restored(&model);
            assert_eq!(model.falsified(&cnf), None);
            assert_eq!(Formula::of(&shuffled).expect("few").vars(), model.len());
            if !models.contains(&model) {
                models.push(model);
            }
        }
        assert!(models.len() >= 7, "{} different models of 8", models.len());
    }
}
