//! Tests of propagation: alone, up to limits, and of sets beside their pairs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::cnf::Formula;
use crate::limits::Room;
use crate::random::Random;

#[test]
fn units_lead_to_others_and_decisions_are_taken_back() {
    let mut formula = Formula::default();
    let lits: Vec<Lit> = (0..4).map(|_| formula.new_var().positive()).collect();
    let [a, b, c, d] = lits[..] else { panic!("four") };
    formula.clause(&[a]);
    formula.clause(&[!a, b, c]);
    formula.clause(&[!b, !c]);
    formula.clause(&[!c, d, !a]);
    let (mut found, is_consistent) = Propagation::new(&formula, &Limits::default()).expect("no limit");
    assert!(is_consistent && found.is_true(a) && !found.is_true(b) && !found.is_false(b));
    for _ in 0..3 {
        assert!(found.decide(!b) && found.is_true(c) && found.is_true(d));
        assert!(!found.decide(!d));
        found.restart();
        assert!(found.decide(b) && found.is_false(c) && !found.is_true(d));
        found.restart();
    }
    formula.clause(&[!b]);
    formula.clause(&[!d]);
    assert!(!Propagation::new(&formula, &Limits::default()).expect("no limit").1);
}

/// Has room for everything, and raises the flag of who asks.
#[derive(Debug)]
struct Raising(Arc<AtomicBool>);

impl Room for Raising {
    fn has(&self, _: u64) -> bool {
        self.0.store(true, Ordering::SeqCst);
        true
    }
}

/// More variables than there is room for without a question, with a clause of each.
struct Many;

impl Emit for Many {
    fn emit(&self, sink: &mut dyn Sink) {
        for _ in 0..1 << 15 {
            let lit = sink.new_var().positive();
            sink.clause(&[lit]);
            sink.group(Group::AtMostOne, &[lit, !lit]);
        }
    }
}

#[test]
fn a_limit_that_is_reached_on_the_way_ends_the_loading() {
    let (found, is_consistent) = Propagation::new(&Many, &Limits::NONE).expect("no limit");
    assert!(is_consistent && found.len() == 1 << 15);
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&flag)).within(Arc::new(Raising(flag)));
    assert!(Propagation::new(&Many, &limits).is_err());
}

/// Sets of literals, clauses, and decisions to be tried.
struct Sets(Vec<Vec<Lit>>, Vec<Vec<Lit>>);

impl Emit for Sets {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(12);
        for (place, set) in self.0.iter().enumerate() {
            let group = if place % 2 == 0 { Group::ExactlyOne } else { Group::AtMostOne };
            if place % 3 == 0 || !sink.group(group, set) {
                sink.pairwise(set);
                if group == Group::ExactlyOne {
                    sink.clause(set);
                }
            }
        }
        self.1.iter().for_each(|clause| sink.clause(clause));
    }
}

#[test]
fn sets_propagate_as_their_pairs_do() {
    let mut random = Random::new(17, &[]);
    let (mut agreed, mut contradicted) = (0, 0);
    for _ in 0..300 {
        let mut lits = |count: usize| -> Vec<Lit> {
            let lit = |random: &mut Random| {
                let lit = Var::from_index(random.below(12)).positive();
                if random.below(4) == 0 { !lit } else { lit }
            };
            (0..count).map(|_| lit(&mut random)).collect()
        };
        let cnf = Sets((0..3).map(|set| lits(3 + set)).collect(), (0..3).map(|_| lits(3)).collect());
        let decisions = lits(6);
        let pairs = Formula::of(&cnf).expect("few variables");
        let (mut sets, is_consistent) = Propagation::new(&cnf, &Limits::NONE).expect("no limit");
        let (mut clauses, expected) = Propagation::new(&pairs, &Limits::NONE).expect("no limit");
        assert_eq!(is_consistent, expected);
        for lit in decisions {
            if !is_consistent || sets.is_false(lit) {
                break;
            }
            let (is_consistent, expected) = (sets.decide(lit), clauses.decide(lit));
            assert_eq!(is_consistent, expected);
            if !is_consistent {
                contradicted += 1;
                break;
            }
            assert!(sets.values == clauses.values);
            agreed += 1;
        }
    }
    assert!(agreed > 100 && contradicted > 10, "{agreed} agreed, {contradicted} contradicted");
}
