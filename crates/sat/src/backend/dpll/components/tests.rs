use super::*;
use crate::cnf::{Formula, Group, Model, Sink};

/// A random formula: groups and clauses.
struct MixedFormula {
    vars: usize,
    groups: Vec<(Group, Vec<Lit>)>,
    clauses: Formula,
}

impl Emit for MixedFormula {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars as u64);
        for (group, lits) in &self.groups {
            if !sink.group(*group, lits) {
                sink.pairwise(lits);
                if *group == Group::ExactlyOne {
                    sink.clause(lits);
                }
            }
        }
        self.clauses.clauses().for_each(|clause| sink.clause(clause));
    }
}

struct Random(u64);

impl Random {
    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn vars(&mut self, vars: usize, most: usize) -> Vec<Lit> {
        let mut chosen: Vec<usize> = (0..1 + self.below(most)).map(|_| self.below(vars)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.into_iter().map(|var| Var::from_index(var).positive()).collect()
    }

    fn formula(&mut self) -> MixedFormula {
        let vars = 1 + self.below(12);
        let groups = (0..self.below(4))
            .map(|_| {
                let group = if self.below(2) == 0 { Group::ExactlyOne } else { Group::AtMostOne };
                (group, self.vars(vars, 6))
            })
            .collect();
        let mut clauses = Formula::default();
        clauses.new_vars(vars as u64);
        for _ in 0..self.below(14) {
            let lits = self.vars(vars, 5);
            let lits: Vec<Lit> =
                lits.into_iter().map(|lit| if self.below(2) == 0 { lit } else { !lit }).collect();
            // Unit clauses leave little to count, so they are rare.
            if lits.len() > 1 || self.below(8) == 0 {
                clauses.clause(&lits);
            }
        }
        MixedFormula { vars, groups, clauses }
    }
}

/// Returns the number of models that differ on `shown`, by trying all assignments.
fn by_brute_force(cnf: &MixedFormula, shown: &[Var], assumed: &[Lit]) -> u128 {
    let mut formula = Formula::default();
    cnf.emit(&mut formula);
    let mut seen = std::collections::BTreeSet::new();
    for bits in 0..1_u32 << cnf.vars {
        let model = Model::new((0..cnf.vars).map(|var| bits >> var & 1 != 0));
        let is_model = formula.clauses().all(|clause| clause.iter().any(|&lit| model.satisfies(lit)));
        if is_model && assumed.iter().all(|&lit| model.satisfies(lit)) {
            seen.insert(shown.iter().map(|var| model.satisfies(var.positive())).collect::<Vec<_>>());
        }
    }
    seen.len() as u128
}

/// Counts the models of random formulas in one go with a cache, in small steps with a tiny cache, and in one go without
/// a cache, and compares the counts with brute force.
fn compare(seeds: std::ops::Range<u64>) {
    let mut most = 0;
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let cnf = random.formula();
        let shown: Vec<Var> = (0..cnf.vars).map(Var::from_index).filter(|_| random.below(3) > 0).collect();
        let assumed = if random.below(3) == 0 { random.vars(cnf.vars, 2) } else { Vec::new() };
        let expected = by_brute_force(&cnf, &shown, &assumed);
        most = most.max(expected);
        let projection = Projection::These(shown);
        for (bytes, work) in [(1 << 20, u64::MAX), (3000, 40), (0, u64::MAX)] {
            let opened = Components::open(&cnf, &projection, &assumed, bytes, &Limits::NONE);
            let mut counting = opened.expect("a small formula").expect("no limit");
            let (mut found, mut behind) = (CountProgress::Unfinished, 0.0);
            while found == CountProgress::Unfinished {
                let allowed = counting.work().saturating_add(work);
                found = counting.count(allowed, &Limits::NONE).expect("no limit");
                let now = counting.behind();
                assert!(now >= behind - 1e-9 && now <= 1.0 + 1e-9, "seed {seed}: {now} after {behind}");
                behind = now;
            }
            assert!(behind > 1.0 - 1e-9, "seed {seed}: {behind}");
            assert_eq!(found, CountProgress::Exactly(expected.into()), "seed {seed}, {bytes} bytes");
        }
    }
    assert!(most > 100, "{most}");
}

#[test]
fn counts_are_those_of_brute_force() {
    compare(0..400);
}

#[test]
#[ignore = "20,000 formulas, which takes a minute"]
fn many_counts_are_those_of_brute_force() {
    compare(400..20_400);
}

/// Returns a formula with many variables and few dependencies.
fn loose(vars: usize) -> Formula {
    let mut formula = Formula::default();
    let first = formula.new_vars(vars as u64);
    let lit = |var: usize| first.offset(var as u32).positive();
    (0..vars / 3).for_each(|part| formula.clause(&[lit(3 * part), lit(3 * part + 1), lit(3 * part + 2)]));
    formula
}

#[test]
fn counts_multiply() {
    let count = |vars| {
        let opened = Components::open(&loose(vars), &Projection::AllOf(vars), &[], 1 << 20, &Limits::NONE);
        let mut counting = opened.expect("a small formula").expect("no limit");
        counting.count(u64::MAX, &Limits::NONE).expect("no limit")
    };
    assert_eq!(count(91), CountProgress::Exactly((7_u128.pow(30) * 2).into()));
    assert_eq!(count(135), CountProgress::Exactly(7_u128.pow(45).into()));
    let more = Count::from(7_u128.pow(45)).times(&7.into());
    assert_eq!(count(138), CountProgress::Exactly(more));
}

/// Two similar components take half of the work each.
#[test]
fn the_share_that_is_done_is_told() {
    let mut formula = Formula::default();
    let first = formula.new_vars(24);
    for component in 0..2 {
        for pair in 0..11 {
            let lit = |place: u32| first.offset(12 * component + pair + place).positive();
            formula.clause(&[lit(0), lit(1)]);
        }
    }
    let opened = Components::open(&formula, &Projection::AllOf(24), &[], 0, &Limits::NONE);
    let mut counting = opened.expect("a small formula").expect("no limit");
    let mut shares = Vec::new();
    while counting.count(counting.work() + 1, &Limits::NONE) == Ok(CountProgress::Unfinished) {
        shares.push(counting.behind());
    }
    // Without memory for the cache, nothing is remembered.
    let half = shares.iter().filter(|&&share| share <= 0.5).count();
    assert!(half * 5 > shares.len() * 2 && half * 5 < shares.len() * 3, "{half} of {}", shares.len());
    let quarter = shares.iter().filter(|&&share| share <= 0.25).count();
    assert!(quarter > shares.len() / 20, "{quarter} of {}", shares.len());
}

#[test]
fn a_stop_flag_ends_it() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let limits = Limits::default().stopped_by(std::sync::Arc::clone(&flag));
    let opened = Components::open(&loose(90), &Projection::AllOf(90), &[], 1 << 20, &limits);
    let mut counting = opened.expect("a small formula").expect("no limit");
    flag.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(counting.count(u64::MAX, &limits), Err(Stopped));
    assert!(Components::open(&loose(90), &Projection::AllOf(90), &[], 1 << 20, &limits).unwrap().is_none());
}
