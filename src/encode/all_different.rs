//! All-different: for each value a group over the variables. Where the variables are as many as
//! the values, each value occurs, and the encoding chooses which of the groups are stated.

use super::amo::Amo;
use super::{Encoder, Options};
use crate::cnf::Lit;
use crate::csp::{Constraint, Csp, VarId};

/// What the all-different constraints of a [`Csp`] have in common, as they pass one by one.
pub struct Houses {
    permutes: Vec<bool>,
    options: Options,
    /// For each variable the numbers of the constraints passed so far that hold it; empty unless
    /// repeats are dropped.
    passed: Vec<Vec<u32>>,
    count: u32,
}

/// How one all-different is stated.
pub struct Stated {
    at_least_one: bool,
    at_most_one: bool,
    /// The pairs to state, by place among the variables, where some were stated before.
    pairs: Option<Vec<(u32, u32)>>,
}

/// Whether the variables take all values of their common range.
fn is_permutation(csp: &Csp, vars: &[VarId]) -> bool {
    vars.first().is_some_and(|&var| {
        let range = csp.range(var);
        range.clone().count() == vars.len() && vars.iter().all(|&other| csp.range(other) == range)
    })
}

impl Houses {
    pub fn new(csp: &Csp, options: Options) -> Houses {
        let mut permutes = vec![false; csp.vars().count()];
        for posted in csp.posted() {
            if let Constraint::AllDifferent(vars) = &posted.constraint
                && is_permutation(csp, vars)
            {
                vars.iter().for_each(|var| permutes[var.index()] = true);
            }
        }
        let drops_repeats = options.dedup && options.amo == Amo::Pairwise;
        let passed = if drops_repeats { vec![Vec::new(); permutes.len()] } else { Vec::new() };
        Houses { permutes, options, passed, count: 0 }
    }

    /// Whether a permutation holds the variable, which so has one value though nobody says so.
    pub fn permutes(&self, var: VarId) -> bool {
        self.permutes[var.index()]
    }

    /// How the next all-different is stated.
    pub fn next(&mut self, csp: &Csp, vars: &[VarId]) -> Stated {
        let permutation = is_permutation(csp, vars);
        let (at_least_one, at_most_one) =
            if permutation { self.options.encoding.permutation() } else { (false, true) };
        let mut stated = Stated { at_least_one, at_most_one, pairs: None };
        if !self.passed.is_empty() {
            let repeated = vars.split_first().is_some_and(|(first, others)| {
                let passed = |var: &VarId| &self.passed[var.index()];
                passed(first).iter().any(|number| others.iter().all(|var| passed(var).contains(number)))
            });
            stated.at_least_one &= !repeated;
            stated.pairs = at_most_one
                .then(|| self.new_pairs(vars))
                .filter(|new| new.len() < vars.len() * (vars.len() - 1) / 2);
            vars.iter().for_each(|var| self.passed[var.index()].push(self.count));
            self.count += 1;
        }
        stated
    }

    /// The pairs that no earlier all-different holds.
    fn new_pairs(&self, vars: &[VarId]) -> Vec<(u32, u32)> {
        let passed = |place: usize| &self.passed[vars[place].index()];
        let new = |&(i, j): &(usize, usize)| !passed(i).iter().any(|number| passed(j).contains(number));
        let pairs = (0..vars.len()).flat_map(|i| (i + 1..vars.len()).map(move |j| (i, j)));
        pairs.filter(new).map(|(i, j)| (i as u32, j as u32)).collect()
    }
}

/// Value by value, the group of the variables' literals.
pub fn encode(csp: &Csp, vars: &[VarId], stated: &Stated, sections: [&str; 2], out: &mut Encoder<'_, '_>) {
    let Some(&first) = vars.first() else { return };
    let mut lits: Vec<Lit> = Vec::with_capacity(vars.len());
    for value in csp.range(first) {
        lits.clear();
        lits.extend(vars.iter().filter_map(|&var| csp.literal(var, value)));
        match &stated.pairs {
            None => out.group(&lits, stated.at_least_one, stated.at_most_one, sections),
            Some(pairs) => out.group_of_pairs(&lits, stated.at_least_one, pairs, sections),
        }
        if !out.sink.wants_more() {
            return;
        }
    }
}
