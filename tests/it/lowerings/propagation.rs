//! Consequences that unit propagation must find for sums, pairs and automata.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{nothing, shrunk};
use crate::common::{Propagator, Random};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{EncodedCsp, Options, Sums};
use sudoku2cnf_puzzle::csp::{Automaton, Constraint, Csp, Linear, VarId};
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::cnf::{Formula, Lit};

/// Returns the values that propagation leaves for variables, which all differ unless `free`.
fn left(
    ranges: &[RangeInclusive<i32>],
    free: bool,
    options: Options,
    post: impl Fn(&mut Csp, &[VarId]),
    assumed: &[(usize, i32, bool)],
) -> Option<Vec<Vec<i32>>> {
    let mut csp = nothing();
    let vars: Vec<VarId> = ranges.iter().map(|range| csp.new_var(range.clone())).collect();
    if !free {
        csp.post(Constraint::AllDifferent(vars.clone()));
    }
    post(&mut csp, &vars);
    let literals = shrunk(&csp, Simplify::None);
    let lit = |var: usize, value: i32| literals.literal(vars[var], value).expect("a value");
    let assumed: Vec<Lit> =
        assumed.iter().map(|&(var, value, is)| if is { lit(var, value) } else { !lit(var, value) }).collect();
    let cnf = EncodedCsp::within(csp, Arc::clone(&literals), options, &Limits::default());
    if Formula::of(&cnf).expect("few variables").clauses().any(<[Lit]>::is_empty) {
        return None;
    }
    let truth = Propagator::new(&cnf).propagate(&assumed)?;
    let values = |&var: &VarId| {
        literals.of(var).filter(|(_, lit)| !truth[(!*lit).code()]).map(|(value, _)| value).collect()
    };
    Some(vars.iter().map(values).collect())
}

fn sum(total: i64) -> impl Fn(&mut Csp, &[VarId]) {
    move |csp, vars| {
        let terms = vars.iter().map(|&var| (1, var)).collect();
        csp.post(Constraint::Linear(Linear { terms, total, plain: false }));
    }
}

#[test]
fn cages_see_their_combinations() {
    for sums in [Sums::Auto, Sums::Combinations, Sums::Segments] {
        let options = Options::default().sums(sums);
        let cage = |total, assumed: &[_]| left(&vec![1..=9; 3], false, options, sum(total), assumed);
        // The only sums of three different values are 7 = 1+2+4 and 23 = 6+8+9.
        assert_eq!(cage(7, &[]), Some(vec![vec![1, 2, 4]; 3]), "{sums:?}");
        assert_eq!(cage(23, &[]), Some(vec![vec![6, 8, 9]; 3]), "{sums:?}");
        // 8 = 1+2+5 or 1+3+4: a 2 requires the 5, and without a 2, 5 is impossible.
        assert_eq!(cage(8, &[(0, 2, true)]), Some(vec![vec![2], vec![1, 5], vec![1, 5]]), "{sums:?}");
        let no_two = [(0, 2, false), (1, 2, false), (2, 2, false)];
        assert_eq!(cage(8, &no_two), Some(vec![vec![1, 3, 4]; 3]), "{sums:?}");
        // The sum decides its last cell.
        assert_eq!(cage(15, &[(0, 4, true), (1, 9, true)]), Some(vec![vec![4], vec![9], vec![2]]));
        assert_eq!(cage(25, &[]), None, "{sums:?}");
    }
}

#[test]
fn sums_without_houses_see_their_bounds() {
    for sums in Sums::ALL {
        let options = Options::default().sums(sums);
        let rest = |total, assumed: &[_]| left(&vec![1..=4; 4], true, options, sum(total), assumed);
        // The encoding as a chain only knows the bounds of its last two terms.
        if sums != Sums::Chain {
            assert_eq!(rest(16, &[]), Some(vec![vec![4]; 4]), "{sums:?}");
        }
        assert_eq!(
            rest(9, &[(0, 2, true), (1, 1, true), (2, 4, true)]),
            Some(vec![vec![2], vec![1], vec![4], vec![2]]),
            "{sums:?}"
        );
        assert_eq!(rest(3, &[]), None, "{sums:?}");
    }
}

#[test]
fn a_value_that_a_part_of_a_house_has_the_rest_has_not() {
    let has = |often: i32| {
        move |csp: &mut Csp, vars: &[VarId]| {
            let count = csp.new_var(0..=2);
            csp.post(Constraint::CountIs(vars[..2].iter().map(|var| var.is(1)).collect(), count));
            csp.post(Constraint::Member(count, vec![often]));
        }
    };
    let house = |often| left(&vec![1..=4; 4], false, Options::default(), has(often), &[]);
    let (all, others) = (vec![1, 2, 3, 4], vec![2, 3, 4]);
    assert_eq!(house(1), Some(vec![all.clone(), all.clone(), others.clone(), others.clone()]));
    assert_eq!(house(0), Some(vec![others.clone(), others, all.clone(), all]));
    assert_eq!(house(2), None);
}

#[test]
fn pairs_are_arc_consistent() {
    let pair = |csp: &mut Csp, vars: &[VarId]| {
        let terms = vec![(1, vars[0]), (-1, vars[1])];
        csp.post(Constraint::Linear(Linear { terms, total: 2, plain: false }));
    };
    let ranges = [0..=3, 0..=3];
    assert_eq!(left(&ranges, true, Options::default(), pair, &[(0, 2, false)]), Some(vec![vec![3], vec![1]]));
}

#[test]
fn what_cages_leave_of_a_house_has_its_sum() {
    let two_cages = |csp: &mut Csp, vars: &[VarId]| {
        for (cells, total) in [(&vars[..3], 7), (&vars[3..7], 20)] {
            let terms = cells.iter().map(|&var| (1, var)).collect();
            csp.post(Constraint::Linear(Linear { terms, total, plain: false }));
        }
    };
    // With values from 0, two cells have the sum 36 - 7 - 20 = 9.
    let with = |redundant| {
        let options = Options::default().redundant(redundant);
        left(&vec![0..=8; 9], false, options, two_cages, &[(7, 8, false), (7, 1, false)])
            .expect("no conflict")
    };
    assert!(!with(true)[8].contains(&1));
    assert!(with(false)[8].contains(&1));
    // A house with a spare value has no fixed total.
    let spare = left(&vec![0..=9; 9], false, Options::default(), two_cages, &[]).expect("no conflict");
    assert_eq!(spare[8], Vec::from_iter(0..=9));
}

#[test]
fn automata_are_arc_consistent() {
    // A sequence without equal neighbours, whose last value equals its first.
    let step = |&(first, last): &(i32, i32), value| {
        (value != last).then_some((if first == 0 { value } else { first }, value))
    };
    let automaton = Arc::new(Automaton::explore(1..=3, (0, 0), step, |(first, last)| first == last));
    let post = |csp: &mut Csp, vars: &[VarId]| {
        csp.post(Constraint::Automaton(vars.iter().map(|&var| Some(var)).collect(), Arc::clone(&automaton)));
    };
    let rest = left(&vec![1..=3; 4], true, Options::default(), post, &[(0, 2, true), (1, 1, true)]);
    assert_eq!(rest, Some(vec![vec![2], vec![1], vec![3], vec![2]]));
}

/// Returns the values of each of three variables that occur in an allowed triple within the domains.
fn supported(domains: &[Vec<i32>], allowed: impl Fn(&[i32]) -> bool) -> Vec<Vec<i32>> {
    let mut supported = vec![Vec::new(); 3];
    for &x in &domains[0] {
        for &y in &domains[1] {
            for &z in domains[2].iter().filter(|&&z| allowed(&[x, y, z])) {
                supported.iter_mut().zip([x, y, z]).for_each(|(values, value)| values.push(value));
            }
        }
    }
    for values in &mut supported {
        values.sort_unstable();
        values.dedup();
    }
    supported
}

#[test]
fn additions_of_two_are_arc_consistent() {
    let mut random = Random(11);
    let mut conflicts = 0;
    for round in 0..300 {
        let factors = [1, 1, [-1, 1, -2][random.below(3)]];
        let total = random.below(9) as i64 - 2;
        let differ = random.below(2) == 0;
        let ranges = [0..=3, 1..=5, -1..=7];
        let allowed = |values: &[i32]| {
            let sum: i64 = values.iter().zip(factors).map(|(&value, factor)| i64::from(value) * factor).sum();
            sum == total && !(differ && values[0] == values[1])
        };
        let mut domains: Vec<Vec<i32>> = ranges.iter().map(|range| range.clone().collect()).collect();
        let mut assumed = Vec::new();
        for (var, values) in domains.iter_mut().enumerate() {
            values.retain(|&value| {
                let kept = random.below(3) > 0;
                assumed.extend((!kept).then_some((var, value, false)));
                kept
            });
        }
        let post = |csp: &mut Csp, vars: &[VarId]| {
            if differ {
                csp.post(Constraint::AllDifferent(vars[..2].to_vec()));
            }
            let terms = factors.iter().copied().zip(vars.iter().copied()).collect();
            csp.post(Constraint::Linear(Linear { terms, total, plain: false }));
        };
        let expected = supported(&domains, allowed);
        match left(&ranges, true, Options::default(), post, &assumed) {
            Some(left) => assert_eq!(left, expected, "round {round}: {factors:?} {total} {domains:?}"),
            None => {
                conflicts += 1;
                assert!(expected[0].is_empty(), "round {round}: {factors:?} {total} {domains:?}");
            }
        }
    }
    assert!((20..280).contains(&conflicts), "{conflicts}");
}
