//! Tests of the decisions of each heuristic.

use super::*;

#[test]
fn heuristics_choose_as_published() {
    // Three clauses with three literals, a shorter one with a positive literal, and a shorter one without.
    let cnf = formula(6, &[&[-1, 2, 3], &[-2, -3], &[4, -5], &[2, 4, 6], &[2, 3, 6]]);
    let first = |heuristic| {
        let mut session = session(Dpll::new().heuristic(heuristic), &cnf);
        let mut decided = Vec::new();
        if let Verdict::Sat(_) = solve(&mut session, &[]) {
            decided = session.decided().collect();
        }
        decided[0]
    };
    assert_eq!(first(Heuristic::Cohen), lit(4));
    assert_eq!(first(Heuristic::Next), lit(-1));
    assert_eq!(first(Heuristic::Dlis), lit(2));
    assert_eq!(first(Heuristic::Jw), lit(2));
    assert_eq!(first(Heuristic::Vsids), lit(2));
}

#[test]
fn a_group_counts_as_its_clauses() {
    // Both forms of one formula are searched the same way.
    for heuristic in [Heuristic::Cohen, Heuristic::Next, Heuristic::Dlis, Heuristic::Jw] {
        let found = [true, false].map(|groups| {
            let mut session = session(Dpll::new().heuristic(heuristic).groups(groups), &Pigeons(5));
            (solve(&mut session, &[]), session.statistics()[0])
        });
        assert_eq!(found[0], found[1], "{heuristic}");
    }
}

#[test]
fn heuristics_are_known_by_name() {
    for heuristic in Heuristic::ALL {
        assert_eq!(heuristic.to_string().parse(), Ok(heuristic));
    }
    assert!("random".parse::<Heuristic>().is_err());
}
