//! Compares every kind of constraint with brute force, for every choice of encoding, including constraints inside
//! conditions and branches.

use std::sync::Arc;

use super::maker::{KINDS, Maker, some_vars};
use super::{nothing, shrunk};
use crate::common::clean::unclean;
use crate::common::{DPLL, Random};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{EncodedCsp, Encoding, Literals, Options, Sums};
use sudoku2cnf_puzzle::csp::{Area, Atom, Constraint, Csp, Linear, VarId};
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::Lit;

/// Returns `true` if an assignment, indexed by variable, satisfies a constraint.
fn holds(constraint: &Constraint, values: &[i32]) -> bool {
    let of = |var: &VarId| values[var.index()];
    let is = |atom: &Atom| (of(&atom.var) == atom.value) == atom.equals;
    match constraint {
        Constraint::Member(var, allowed) => allowed.contains(&of(var)),
        Constraint::Clause(atoms) => atoms.iter().any(is),
        Constraint::AllDifferent(vars) => {
            vars.iter().enumerate().all(|(i, a)| vars[..i].iter().all(|b| of(a) != of(b)))
        }
        Constraint::Linear(sum) => {
            let term = |(factor, var): &(i64, VarId)| i128::from(*factor) * i128::from(of(var));
            sum.terms.iter().map(term).sum::<i128>() == i128::from(sum.total)
        }
        Constraint::Relation(a, b, table) => table.allows(of(a), of(b)),
        Constraint::Automaton(word, automaton) => {
            let symbol = |place: &Option<VarId>| match place {
                Some(var) => usize::try_from(of(var) - automaton.min)
                    .ok()
                    .filter(|&symbol| symbol < automaton.separator)
                    .unwrap_or(usize::MAX),
                None => automaton.separator,
            };
            automaton.accepts(&word.iter().map(symbol).collect::<Vec<_>>())
        }
        Constraint::Count(atoms, allowed) => allowed.contains(&atoms.iter().filter(|atom| is(atom)).count()),
        Constraint::CountIs(atoms, var) => {
            atoms.iter().filter(|atom| is(atom)).count() as i64 == i64::from(of(var))
        }
        Constraint::Connected(area) => connected(area, &area.places.iter().map(is).collect::<Vec<_>>()),
        Constraint::Any(branches) => {
            branches.iter().any(|branch| branch.iter().all(|constraint| holds(constraint, values)))
        }
        Constraint::If(atoms, then) => !atoms.iter().all(is) || holds(then, values),
    }
}

fn connected(area: &Area, inside: &[bool]) -> bool {
    let Some(root) = inside.iter().position(|&is| is) else { return true };
    let mut reached = vec![root];
    let mut next = 0;
    while next < reached.len() {
        let place = reached[next];
        for &(a, b) in &area.edges {
            for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
                if from == place && inside[to] && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        next += 1;
    }
    inside.iter().filter(|&&is| is).count() == reached.len()
}

/// Returns every assignment of values in the variables' ranges.
fn assignments(csp: &Csp) -> Vec<Vec<i32>> {
    combinations(csp, |var| csp.range(var).collect())
}

/// Returns every assignment of these values to the variables.
fn combinations<T: Clone>(csp: &Csp, values: impl Fn(VarId) -> Vec<T>) -> Vec<Vec<T>> {
    csp.vars().fold(vec![Vec::new()], |all, var| {
        let values = values(var);
        let extend = |before: &Vec<T>| {
            let before = before.clone();
            values.clone().into_iter().map(move |value| [&before[..], &[value]].concat())
        };
        all.iter().flat_map(extend).collect()
    })
}

/// Returns options that contain each member of each kind at least once.
fn options() -> Vec<Options> {
    let plain = Options::default();
    let mut all: Vec<Options> = Sums::ALL.map(|sums| plain.sums(sums)).to_vec();
    all.extend(Encoding::ALL.map(|encoding| plain.encoding(encoding)));
    all.extend(Amo::ALL.iter().map(|&amo| plain.amo(amo).dedup(true)));
    all.push(plain.redundant(false));
    all
}

/// Checks that an assignment extends to a model if and only if it satisfies every constraint.
fn check(csp: &Csp, options: Options, note: &str) {
    check_over(csp, &shrunk(csp, Simplify::None), options, note);
}

/// Checks the constraints with these literals.
fn check_over(csp: &Csp, literals: &Arc<Literals>, options: Options, note: &str) {
    let cnf = EncodedCsp::within(csp.clone(), Arc::clone(literals), options, &Limits::default());
    assert_eq!(unclean(&cnf), None, "{note} {options:?}: {:?}", csp.posted());
    let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
    for values in assignments(csp) {
        let expected = csp.posted().iter().all(|posted| holds(&posted.constraint, &values));
        let lits: Option<Vec<Lit>> =
            csp.vars().map(|var| literals.literal(var, values[var.index()])).collect();
        let found = lits.is_some_and(|mut lits| {
            lits.retain(|&lit| lit != Lit::TRUE);
            matches!(session.solve_under(&lits, &Default::default()).expect("it answers"), Verdict::Sat(_))
        });
        assert_eq!(found, expected, "{note} {options:?}: {values:?} of {:?}", csp.posted());
    }
}

#[test]
fn every_kind_of_constraint_means_what_it_says() {
    let all = options();
    for seed in 0..60 * KINDS as u64 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let vars = some_vars(&mut csp, &mut random);
        let mut maker = Maker { random, vars };
        let constraint = maker.constraint(seed as usize % KINDS, 2);
        csp.post(constraint);
        // Adds constraints that variables differ, which the lowering of sums uses.
        while maker.random.below(2) == 0 {
            let kind = [2, 2, 0][maker.random.below(3)];
            let constraint = maker.constraint(kind, 0);
            csp.post(constraint);
        }
        let note = format!("seed {seed}");
        check(&csp, all[maker.random.below(all.len())], &note);
        check(&csp, Options::default(), &note);
        let literals = shrunk(&csp, Simplify::ALL[1 + maker.random.below(2)]);
        check_over(&csp, &literals, Options::default(), &note);
    }
}

#[test]
fn whether_a_value_is_in_a_part_of_a_house_means_what_it_says() {
    for seed in 0..160 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let start = random.below(3) as i32 - 1;
        // A house with as many variables as values, or one more value; and a variable for a count.
        let last = start + 3 + random.below(2) as i32;
        let house: Vec<VarId> = (0..4).map(|_| csp.new_var(start..=last)).collect();
        csp.post(Constraint::AllDifferent(house.clone()));
        let least = random.below(4) as i32 - 1;
        let often = csp.new_var(least..=least + random.below(4) as i32);
        let part: Vec<VarId> = house.iter().copied().filter(|_| random.below(3) > 0).collect();
        let value = start + random.below(6) as i32 - 1;
        let mut atoms: Vec<Atom> = part.iter().map(|&var| var.is(value)).collect();
        match random.below(6) {
            0 => atoms.extend(part.first().map(|&var| var.is(value))),
            1 => atoms.extend(part.first().map(|&var| !var.is(value))),
            2 => atoms.push(often.is(value)),
            _ => {}
        }
        let var = if random.below(5) == 0 { house[3] } else { often };
        let constraint = Constraint::CountIs(atoms, var);
        csp.post(match random.below(4) {
            0 => Constraint::If(vec![house[0].is(start)], Box::new(constraint)),
            1 => Constraint::Any(vec![vec![constraint], vec![Constraint::Member(house[1], vec![start])]]),
            _ => constraint,
        });
        check(&csp, Options::default(), &format!("seed {seed}"));
        for how in [Simplify::Givens, Simplify::Propagate] {
            check_over(&csp, &shrunk(&csp, how), Options::default(), &format!("seed {seed}"));
        }
    }
}

#[test]
fn sums_of_houses_mean_what_they_say() {
    let all = options();
    for seed in 0..120 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let start = random.below(3) as i32 - 1;
        // Two crossing houses, and a variable outside both.
        let vars: Vec<VarId> = (0..6).map(|_| csp.new_var(start..=start + 3)).collect();
        csp.post(Constraint::AllDifferent(vars[..4].to_vec()));
        csp.post(Constraint::AllDifferent(vec![vars[1], vars[3], vars[4]]));
        let mut maker = Maker { random, vars };
        for _ in 0..1 + maker.random.below(2) {
            let mut sum = maker.linear();
            if let Constraint::Linear(sum) = &mut sum {
                sum.terms.push((1, maker.vars[maker.random.below(6)]));
                sum.plain = false;
            }
            csp.post(if maker.random.below(4) == 0 {
                Constraint::If(maker.atoms(1), Box::new(sum))
            } else {
                sum
            });
        }
        let note = format!("seed {seed}");
        check(&csp, all[maker.random.below(all.len())], &note);
        check(&csp, Options::default(), &note);
    }
}

#[test]
fn sums_of_numbers_near_the_limits_of_64_bits_mean_what_they_say() {
    let factors = [i64::MAX, i64::MAX - 1, i64::MIN, i64::MAX / 3, 1 << 62, 1 << 32, i64::MAX / 6, 1, -1];
    let all = options();
    let (mut kept, mut broken) = (0, 0);
    for seed in 0..80 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let vars: Vec<VarId> = (0..4).map(|_| csp.new_var(-1..=2)).collect();
        if random.below(2) == 0 {
            csp.post(Constraint::AllDifferent(vars[..3].to_vec()));
        }
        let mut term = |factor: i64| (factor, vars[random.below(4)]);
        // When the coefficients of a variable are added up, large terms that cancel out would overflow in between.
        let terms: Vec<(i64, VarId)> =
            (0..6).map(|place| term(factors[(seed as usize + place * place) % 9])).collect();
        let exact = |values: &Vec<i32>| -> i128 {
            terms.iter().map(|&(factor, var)| i128::from(factor) * i128::from(values[var.index()])).sum()
        };
        // The total is the sum of some assignment, or equals one only if it overflows.
        let sums: Vec<i128> = assignments(&csp).iter().map(exact).collect();
        let within = sums.iter().position(|&sum| sum != 0 && i64::try_from(sum).is_ok());
        let total = within.map_or(0, |place| sums[place]);
        let total = if seed % 4 == 0 { sums[0] as i64 } else { total as i64 };
        if sums.contains(&i128::from(total)) {
            kept += 1
        } else {
            broken += 1
        }
        let sum = Constraint::Linear(Linear { terms, total, plain: seed % 3 == 0 });
        csp.post(if seed % 5 == 0 { Constraint::If(vec![vars[3].is(1)], sum.into()) } else { sum });
        let note = format!("seed {seed}");
        for &options in &all[..4] {
            check(&csp, options, &note);
        }
        csp.post(Constraint::Member(vars[0], vec![0, 2]));
        for how in [Simplify::Givens, Simplify::Propagate] {
            check_over(&csp, &shrunk(&csp, how), all[seed as usize % 4], &note);
        }
    }
    assert!(kept > 10 && broken > 10, "{kept} kept, {broken} broken");
}

/// A truth value is 1 or undefined, so a constraint on its value applies only if it is true.
#[test]
fn what_takes_the_value_of_a_truth_value_means_what_is_checked() {
    let all = options();
    for seed in 0..15 * KINDS as u64 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let mut vars = some_vars(&mut csp, &mut random);
        vars.truncate(3);
        vars.extend((0..1 + random.below(2)).map(|_| csp.new_bool().var));
        let mut maker = Maker { random, vars };
        let constraint = maker.constraint(seed as usize % KINDS, 2);
        csp.post(constraint);
        for how in [Simplify::None, Simplify::Propagate] {
            let literals = shrunk(&csp, how);
            let options = all[maker.random.below(all.len())];
            let cnf = EncodedCsp::within(csp.clone(), Arc::clone(&literals), options, &Limits::default());
            let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
            let values = |var: VarId| {
                let none = csp.is_boolean(var).then_some(None);
                csp.range(var).map(Some).chain(none).collect()
            };
            for values in combinations(&csp, values) {
                let lits: Option<Vec<Lit>> = csp
                    .vars()
                    .zip(&values)
                    .map(|(var, value)| match value {
                        Some(value) => literals.literal(var, *value),
                        None => literals.literal(var, 1).map(|lit| !lit).or(Some(Lit::TRUE)),
                    })
                    .collect();
                let found = lits.is_some_and(|mut lits| {
                    lits.retain(|&lit| lit != Lit::TRUE);
                    lits.iter().all(|&lit| lit != !Lit::TRUE)
                        && matches!(
                            session.solve_under(&lits, &Default::default()).expect("it answers"),
                            Verdict::Sat(_)
                        )
                });
                let expected = csp.broken(&values).is_none();
                assert_eq!(
                    found,
                    expected,
                    "seed {seed}, {how:?}, {options:?}: {values:?} of {:?}",
                    csp.posted()
                );
            }
        }
    }
}
