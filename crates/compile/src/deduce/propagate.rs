//! Propagates givens to shrink the domains before any clause is written (after Kwon and Jain, "Optimized CNF Encoding
//! for Sudoku Puzzles", 2006).

use super::leftovers;
use crate::csp::{Constraint, Csp, Domains, VarId};
use crate::limits::{Limits, Stopped};

/// The error for a variable without remaining values.
struct Contradiction;

/// The remaining values, and the work that is still to be done.
pub struct Propagator<'a> {
    csp: &'a Csp,
    domains: Domains,
    /// For each variable, the numbers of its constraints.
    watching: Vec<Vec<u32>>,
    /// For each constraint that is a permutation, the number of variables that may still have each value, by the
    /// value's offset; empty for other constraints.
    places: Vec<Vec<u32>>,
    /// Values that were removed and not yet processed.
    removed: Vec<(VarId, i32)>,
    /// Variables that have one value left and were not yet processed.
    fixed: Vec<VarId>,
    /// The numbers of the constraints to be examined, without repetitions.
    queue: Vec<u32>,
    queued: Vec<bool>,
    refuted: bool,
    limits: &'a Limits,
}

impl<'a> Propagator<'a> {
    pub fn new(csp: &'a Csp, limits: &'a Limits) -> Result<Self, Stopped> {
        csp.room_for_domains(limits)?;
        limits.room_for::<Vec<u32>>(csp.vars().len() + csp.posted().len())?;
        let mut watching = vec![Vec::new(); csp.vars().len()];
        let mut places = Vec::new();
        for (posted, number) in csp.posted().iter().zip(0u32..) {
            limits.check()?;
            let mut of_values = Vec::new();
            let mut watch = |var: &VarId| watching[var.index()].push(number);
            match &posted.constraint {
                Constraint::AllDifferent(vars) => {
                    vars.iter().for_each(&mut watch);
                    if csp.is_permutation(vars) {
                        of_values = vec![vars.len() as u32; vars.len()];
                    }
                }
                Constraint::Linear(sum) => sum.terms.iter().for_each(|(_, var)| watch(var)),
                Constraint::Relation(a, b, _) => [a, b].into_iter().for_each(&mut watch),
                _ => {}
            }
            places.push(of_values);
        }
        let queued = vec![false; places.len()];
        let domains = csp.domains();
        Ok(Propagator {
            csp,
            domains,
            watching,
            places,
            removed: Vec::new(),
            fixed: Vec::new(),
            queue: Vec::new(),
            queued,
            refuted: false,
            limits,
        })
    }

    /// Returns the remaining values of all variables.
    pub fn into_domains(self) -> Domains {
        self.domains
    }

    fn remove(&mut self, var: VarId, value: i32) {
        if self.domains.remove(var, value) {
            self.removed.push((var, value));
            match self.domains.count(var) {
                0 => self.refuted = true,
                1 => self.fixed.push(var),
                _ => {}
            }
        }
    }

    fn fix(&mut self, var: VarId, value: i32) {
        let others: Vec<i32> = self.domains.values(var).filter(|&other| other != value).collect();
        others.into_iter().for_each(|other| self.remove(var, other));
    }

    /// Removes the values that constraints on a single variable exclude.
    pub fn restrict(&mut self) -> Result<(), Stopped> {
        let csp = self.csp;
        for posted in csp.posted() {
            if let Constraint::Member(var, allowed) = &posted.constraint {
                self.limits.check()?;
                let others: Vec<i32> =
                    self.domains.values(*var).filter(|value| !allowed.contains(value)).collect();
                others.into_iter().for_each(|value| self.remove(*var, value));
            }
        }
        Ok(())
    }

    /// Removes the values of variables that are already fixed from the other variables of their houses, without
    /// propagating any further.
    pub fn givens(&mut self) {
        for var in std::mem::take(&mut self.fixed) {
            self.leave_peers(var);
        }
    }

    /// Propagates until nothing more follows, or a contradiction is found.
    pub fn run(&mut self) -> Result<(), Stopped> {
        (0..self.places.len() as u32).for_each(|number| self.enqueue(number));
        while !self.refuted {
            self.limits.check()?;
            if let Some(var) = self.fixed.pop() {
                self.leave_peers(var);
            } else if let Some((var, value)) = self.removed.pop() {
                self.missing(var, value);
            } else if let Some(number) = self.queue.pop() {
                self.queued[number as usize] = false;
                self.revise(number);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Removes all values of one variable if the all-different constraints are found to have no solution.
    pub fn houses(&mut self) {
        if !self.refuted
            && leftovers::refute(self.csp, self.limits)
            && let Some(var) = self.csp.integers().next()
        {
            let values: Vec<i32> = self.domains.values(var).collect();
            values.into_iter().for_each(|value| self.remove(var, value));
        }
    }

    fn enqueue(&mut self, number: u32) {
        let revised = matches!(
            self.csp.posted()[number as usize].constraint,
            Constraint::Linear(_) | Constraint::Relation(..)
        );
        if revised && !std::mem::replace(&mut self.queued[number as usize], true) {
            self.queue.push(number);
        }
    }

    /// Naked single: if `var` has one value left, removes it from the other variables of its all-different constraints.
    fn leave_peers(&mut self, var: VarId) {
        let Some(value) = self.domains.only(var) else { return };
        for place in 0..self.watching[var.index()].len() {
            let number = self.watching[var.index()][place];
            if let Constraint::AllDifferent(vars) = &self.csp.posted()[number as usize].constraint {
                vars.iter().filter(|&&other| other != var).for_each(|&other| self.remove(other, value));
            }
        }
    }

    /// Hidden single: after `value` was removed from `var`, checks each permutation of `var`. If exactly one of its
    /// variables may still have the value, fixes that variable.
    fn missing(&mut self, var: VarId, value: i32) {
        for place in 0..self.watching[var.index()].len() {
            let number = self.watching[var.index()][place];
            self.enqueue(number);
            let offset = (i64::from(value) - i64::from(*self.csp.range(var).start())) as usize;
            let Some(left) = self.places[number as usize].get_mut(offset) else { continue };
            *left -= 1;
            match *left {
                0 => self.refuted = true,
                1 => {
                    if let Constraint::AllDifferent(vars) = &self.csp.posted()[number as usize].constraint
                        && let Some(&last) = vars.iter().find(|&&other| self.domains.contains(other, value))
                    {
                        self.fix(last, value);
                    }
                }
                _ => {}
            }
        }
    }

    fn revise(&mut self, number: u32) {
        let csp = self.csp;
        match &csp.posted()[number as usize].constraint {
            Constraint::Relation(a, b, table) => {
                let differ = self.differ(*a, *b);
                let goes = |x: i32, y: i32| table.allows(x, y) && !(differ && x == y);
                self.supported(*a, |domains, x| domains.values(*b).any(|y| goes(x, y)));
                self.supported(*b, |domains, y| domains.values(*a).any(|x| goes(x, y)));
            }
            Constraint::Linear(sum) => {
                self.refuted |= self.bounds(&sum.terms, sum.total).is_err();
                if let [one, other] = sum.terms[..]
                    && one.1 != other.1
                    && one.0 != 0
                    && other.0 != 0
                {
                    self.completed(one, other, sum.total);
                    self.completed(other, one, sum.total);
                }
            }
            _ => {}
        }
    }

    /// Returns `true` if an all-different constraint contains both variables.
    fn differ(&self, a: VarId, b: VarId) -> bool {
        let sets = self.watching[a.index()].iter().map(|&number| &self.csp.posted()[number as usize]);
        let mut sets = sets.map(|posted| &posted.constraint);
        a != b && sets.any(|set| matches!(set, Constraint::AllDifferent(vars) if vars.contains(&b)))
    }

    /// Removes the values of `var` for which `has_partner` is `false`.
    fn supported(&mut self, var: VarId, has_partner: impl Fn(&Domains, i32) -> bool) {
        let lonely: Vec<i32> =
            self.domains.values(var).filter(|&value| !has_partner(&self.domains, value)).collect();
        lonely.into_iter().for_each(|value| self.remove(var, value));
    }

    /// In a sum of two terms, removes the values of the first variable that no value of the second completes to the
    /// total. If a house contains both, their values must differ.
    fn completed(&mut self, (factor, var): (i64, VarId), (other_factor, other): (i64, VarId), total: i64) {
        let differ = self.differ(var, other);
        self.supported(var, |domains, value| {
            let rest = i128::from(total) - i128::from(factor) * i128::from(value);
            let partner = i32::try_from(rest / i128::from(other_factor));
            rest % i128::from(other_factor) == 0
                && partner
                    .is_ok_and(|partner| domains.contains(other, partner) && !(differ && partner == value))
        });
    }

    /// Removes each value that the other terms cannot complete to the total, given their smallest and largest values.
    ///
    /// Numbers of 128 bits cannot overflow: a coefficient has 64 bits, a value 32, and memory cannot hold enough terms
    /// to use up the rest.
    fn bounds(&mut self, terms: &[(i64, VarId)], total: i64) -> Result<(), Contradiction> {
        let bounds = |domains: &Domains, (factor, var): (i64, VarId)| {
            let scaled = |value: Option<i32>| value.map(|value| i128::from(value) * i128::from(factor));
            let (a, b) = (scaled(domains.values(var).next()), scaled(domains.values(var).next_back()));
            a.zip(b).map(|(a, b)| (a.min(b), a.max(b))).ok_or(Contradiction)
        };
        let (mut least, mut most) = (0, 0);
        for &term in terms {
            let (low, high) = bounds(&self.domains, term)?;
            (least, most) = (least + low, most + high);
        }
        for &(factor, var) in terms {
            if self.limits.stopped() {
                return Ok(());
            }
            let (low, high) = bounds(&self.domains, (factor, var))?;
            let rest = (i128::from(total) - (most - high), i128::from(total) - (least - low));
            let outside =
                |&value: &i32| !(rest.0..=rest.1).contains(&(i128::from(value) * i128::from(factor)));
            let outside: Vec<i32> = self.domains.values(var).filter(outside).collect();
            outside.into_iter().for_each(|value| self.remove(var, value));
        }
        Ok(())
    }
}
