//! Tests that restated constraints have the same solutions as the originals.

use super::*;
use crate::backend::{Backend, Verdict, dpll::Dpll};
use crate::encode::{EncodedCsp, Options};
use crate::random::Random;

/// Returns a random automaton of one of six kinds.
fn automaton(random: &mut Random) -> Automaton {
    let (kind, number) = (random.below(6), random.below(7) as i32);
    let explore = |step: &dyn Fn(i32, i32) -> Option<i32>, accepts: &dyn Fn(i32) -> bool| {
        Automaton::explore(1..=3, 0, |&state, value| step(state, value), |&state| accepts(state))
    };
    match kind {
        // Compatible neighbours, a sum, a remainder, the count of a value, no three equal in a row, or random
        // transitions.
        0 => {
            explore(&|last, value| (last == 0 || (last + value) % 3 != number % 3).then_some(value), &|_| {
                true
            })
        }
        1 => explore(&|sum, value| (sum < 20).then_some(sum + value), &|sum| sum == number + 4),
        2 => explore(&|sum, value| Some((sum + value) % 3), &|sum| sum == number % 3),
        3 => explore(
            &|count, value| Some(count + i32::from(value == 2)).filter(|&count| count < 9),
            &|count| count != number % 4,
        ),
        4 => explore(
            &|state, value| {
                let run = if state % 4 == value { state / 4 + 1 } else { 1 };
                (run < 3).then_some(4 * run + value)
            },
            &|_| true,
        ),
        _ => {
            let states = 1 + random.below(4);
            let mut next = vec![vec![Vec::new(); 4]; states];
            for _ in 0..4 * states {
                next[random.below(states)][random.below(4)].push(random.below(states) as u32);
            }
            let accepting = (0..states).map(|_| random.below(3) > 0).collect();
            Automaton { min: 1, separator: 3, start: vec![0], accepting, next }
        }
    }
}

/// Returns a random problem of one automaton, with fewer values for some variables.
fn problem(random: &mut Random) -> Csp {
    let length = 1 + random.below(5);
    let mut csp = Csp::new(length, 1..=3);
    let vars: Vec<VarId> = csp.vars().collect();
    for &var in &vars {
        if random.below(4) == 0 {
            let values: Vec<i32> = (1..=3).filter(|_| random.below(2) == 0).collect();
            csp.post(Constraint::Member(var, if values.is_empty() { vec![2] } else { values }));
        }
    }
    let mut word: Vec<Option<VarId>> = vars.iter().copied().map(Some).collect();
    if random.below(6) == 0 {
        word.insert(random.below(length), None);
    }
    if random.below(6) == 0 {
        word.push(Some(vars[0]));
    }
    let constraint = Constraint::Automaton(word, Arc::new(automaton(random)));
    csp.post(match random.below(4) {
        0 => Constraint::If(vec![vars[0].is(1)], Box::new(constraint)),
        1 => Constraint::Any(vec![vec![constraint], vec![Constraint::Clause(vec![vars[0].is(3)])]]),
        _ => constraint,
    });
    csp
}

/// Returns all fillings of `length` variables.
fn fillings(length: usize) -> impl Iterator<Item = Vec<Option<i32>>> {
    (0..3_usize.pow(length as u32)).map(move |number| {
        (0..length as u32).map(|place| Some((number / 3_usize.pow(place) % 3) as i32 + 1)).collect()
    })
}

#[test]
fn what_is_restated_means_the_same() {
    let mut random = Random::new(5, &[]);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..1_500 {
        let csp = problem(&mut random);
        let limits = Limits::default();
        let mut propagator = crate::deduce::Propagator::new(&csp, &limits).expect("no limit");
        propagator.restrict().expect("no limit");
        let left = propagator.into_domains();
        let restated = restated(&csp, Some(&left), &Limits::default());
        for constraint in restated.values().flatten() {
            let kind = match constraint {
                Constraint::Member(..) => "member",
                Constraint::Clause(_) => "clause",
                Constraint::Relation(..) => "relation",
                Constraint::Linear(_) => "sum",
                _ => "other",
            };
            *kinds.entry(kind).or_default() += 1;
        }
        let mut other = Csp::new(csp.vars().len(), 1..=3);
        for (place, posted) in csp.posted().iter().enumerate() {
            match restated.get(&place) {
                Some(others) => others.iter().for_each(|constraint| other.post(constraint.clone())),
                None => other.post(posted.constraint.clone()),
            }
        }
        for filling in fillings(csp.vars().len()) {
            let same = csp.broken(&filling).is_none() == other.broken(&filling).is_none();
            assert!(same, "{:?} {restated:?} {filling:?}", csp.posted());
        }
    }
    for kind in ["member", "relation", "sum", "other"] {
        assert!(kinds.get(kind).is_some_and(|&count| count > 20), "{kinds:?}");
    }
}

#[test]
fn clauses_have_a_model_just_where_brute_force_finds_a_filling() {
    let mut random = Random::new(17, &[]);
    let mut some = 0;
    for _ in 0..300 {
        let csp = problem(&mut random);
        let solvable = fillings(csp.vars().len()).any(|filling| csp.broken(&filling).is_none());
        some += u32::from(solvable);
        let compiled = crate::problem::CompiledCsp::new(csp.clone());
        for formula in
            [compiled.encoded(Options::default()), EncodedCsp::new(csp.clone(), Options::default())]
        {
            let verdict = Dpll::new().solve(&formula, &Limits::default()).expect("it answers");
            assert_eq!(verdict != Verdict::Unsat, solvable, "{:?}", csp.posted());
        }
    }
    assert!((30..270).contains(&some), "{some}");
}

#[test]
fn automata_are_equal_up_to_the_names_of_their_states() {
    let alike = |order: [u32; 3]| {
        let mut next = vec![Vec::new(); 3];
        let to = |state: usize| vec![order[state]];
        next[order[0] as usize] = vec![to(1), to(0)];
        next[order[1] as usize] = vec![to(2), to(0)];
        next[order[2] as usize] = vec![to(2), Vec::new()];
        let mut accepting = vec![true; 3];
        accepting[order[1] as usize] = false;
        Arc::new(Automaton { min: 1, separator: 2, start: vec![order[0]], accepting, next })
    };
    let mut csp = Csp::new(12, 1..=2);
    let vars: Vec<VarId> = csp.vars().collect();
    for (order, vars) in [[0, 1, 2], [2, 0, 1], [1, 2, 0]].into_iter().zip(vars.chunks(4)) {
        let word = [vars, &vars[..1]].concat().into_iter().map(Some).collect();
        csp.post(Constraint::Automaton(word, alike(order)));
    }
    let restated = restated(&csp, None, &Limits::default());
    let automata = restated.values().flatten().map(|constraint| match constraint {
        Constraint::Automaton(_, automaton) => Arc::as_ptr(automaton),
        other => panic!("{other:?}"),
    });
    let Constraint::Automaton(_, first) = &csp.posted()[0].constraint else { panic!("an automaton") };
    // The first one stays and replaces the others.
    assert_eq!(automata.collect::<Vec<_>>(), [Arc::as_ptr(first); 2]);
}
