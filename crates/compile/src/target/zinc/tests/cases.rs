//! Constraints of every kind, alone and inside others, with special cases.

use std::sync::Arc;

use crate::csp::{Area, Atom, Automaton, Constraint, Linear, Table, VarId};

pub fn linear(terms: &[(i64, VarId)], total: i64) -> Constraint {
    Constraint::Linear(Linear { terms: terms.to_vec(), total, plain: false })
}

/// Returns a nondeterministic automaton for words over 0 to 2 and separators. It accepts the words whose second-to-last
/// symbol is 1.
fn last_but_one() -> Arc<Automaton> {
    let next = vec![
        vec![vec![0], vec![0, 1], vec![0], vec![0]],
        vec![vec![2], vec![2], vec![2], vec![2]],
        Vec::new(),
    ];
    Arc::new(Automaton { min: 0, separator: 3, start: vec![0], accepting: vec![false, false, true], next })
}

fn line(places: [Atom; 4], most: usize) -> Constraint {
    Constraint::Connected(Area { places: places.to_vec(), edges: vec![(0, 1), (1, 2), (2, 3)], most })
}

/// Returns constraints of all kinds on five variables, each with a name.
pub fn cases([x, y, z, b, c]: [VarId; 5]) -> Vec<(&'static str, Constraint)> {
    use Constraint::{AllDifferent, Any, Clause, Count, CountIs, If, Member, Relation};
    let is_odd = Arc::new(Table::new(0..=2, -5..=5, |a, b| (a + b) % 2 != 0));
    let less = Arc::new(Table::new(-9..=9, -9..=9, |a, b| a < b));
    let none = Arc::new(Table::new(0..=2, 1..=3, |_, _| false));
    let elsewhere = Arc::new(Table::new(7..=9, 7..=9, |_, _| true));
    let automaton = |word: &[Option<VarId>]| Constraint::Automaton(word.to_vec(), last_but_one());
    let nowhere = Automaton { accepting: vec![false; 3], ..(*last_but_one()).clone() };
    let nowhere = |word: &[Option<VarId>]| Constraint::Automaton(word.to_vec(), Arc::new(nowhere.clone()));
    let atoms = vec![x.is(1), y.is(1), !z.is(0), b.is(1), !c.is(1)];
    let great = 1 << 40;
    // With more places, there would be too many ways to be disconnected while another branch is chosen.
    let apart = Constraint::Connected(Area { places: vec![x.is(1), b.is(1)], edges: Vec::new(), most: 2 });
    vec![
        ("member", Member(x, vec![0, 2, 9])),
        ("member of nothing", Member(x, Vec::new())),
        ("member, all", Member(y, vec![1, 2, 3])),
        ("member, a truth value", Member(b, vec![0, 1])),
        ("member, no truth value", Member(b, vec![0])),
        ("clause", Clause(vec![x.is(1), !y.is(2), b.is(1), !c.is(1)])),
        ("clause, empty", Clause(Vec::new())),
        ("clause, out of range", Clause(vec![x.is(7), y.is(-3)])),
        ("clause, always", Clause(vec![x.is(1), !y.is(7)])),
        ("clause, twice", Clause(vec![x.is(1), x.is(1), !x.is(2)])),
        ("all different", AllDifferent(vec![x, y, z])),
        ("all different, twice", AllDifferent(vec![x, y, x])),
        ("all different, one", AllDifferent(vec![x])),
        ("all different, none", AllDifferent(Vec::new())),
        ("linear", linear(&[(1, x), (-2, y), (3, z)], -1)),
        ("linear, negative", linear(&[(-1, x), (-1, y)], -3)),
        ("linear, twice", linear(&[(1, x), (1, y), (-2, x), (1, x)], 2)),
        ("linear, zero", linear(&[(0, x), (2, x), (-2, x)], 0)),
        ("linear, never", linear(&[(0, x), (2, x), (-2, x)], 1)),
        ("linear, odd", linear(&[(2, x), (4, y)], 5)),
        ("linear, too much", linear(&[(1, x), (1, y)], 99)),
        ("linear, great factors", linear(&[(great + 1, x), (-great, z)], great + 1)),
        ("linear, great divisor", linear(&[(great, x), (-great, z)], great)),
        ("linear, greatest", linear(&[(i64::MAX, x), (i64::MIN, z)], i64::MAX)),
        ("linear, great total", linear(&[(1, x)], i64::MIN)),
        ("relation", Relation(x, z, is_odd.clone())),
        ("relation, comparison", Relation(x, y, less.clone())),
        ("relation, itself", Relation(x, x, is_odd.clone())),
        ("relation, none", Relation(x, y, none)),
        ("relation, elsewhere", Relation(x, y, elsewhere)),
        ("automaton", automaton(&[Some(x), Some(y), Some(z)])),
        ("automaton, separator", automaton(&[Some(z), None, Some(y), None])),
        ("automaton, twice", automaton(&[Some(x), Some(y), Some(x)])),
        ("automaton, unshifted", automaton(&[Some(y), Some(y)])),
        ("automaton, no word", automaton(&[])),
        ("automaton, separators", automaton(&[None, None])),
        ("automaton, nowhere", nowhere(&[Some(x), Some(y)])),
        ("count", Count(atoms.clone(), vec![0, 2, 5, 77])),
        ("count, one number", Count(atoms.clone(), vec![3])),
        ("count, never", Count(atoms.clone(), vec![6])),
        ("count, no number", Count(atoms.clone(), Vec::new())),
        ("count, no atoms", Count(Vec::new(), vec![0])),
        ("count, twice", Count(vec![x.is(1), x.is(1), y.is(3), y.is(9), !y.is(9)], vec![1, 4])),
        ("count is", CountIs(atoms.clone(), y)),
        ("count is, its own", CountIs(vec![x.is(1), x.is(2), b.is(1)], x)),
        ("count is, plain", CountIs(vec![x.is(1), b.is(1)], z)),
        ("count is, no atoms", CountIs(vec![x.is(9), !x.is(9)], y)),
        ("connected", line([x.is(1), b.is(1), z.is(1), !c.is(1)], 4)),
        ("connected, out of range", line([x.is(1), b.is(1), y.is(7), !y.is(7)], 4)),
        ("any", Any(vec![vec![Member(x, vec![1])], vec![Clause(vec![b.is(1)]), linear(&[(1, y)], 2)]])),
        ("any, no branch", Any(Vec::new())),
        ("any, empty branch", Any(vec![vec![Member(x, vec![1])], Vec::new()])),
        ("any, branches that never hold", Any(vec![vec![Clause(Vec::new())], vec![Member(x, vec![9])]])),
        (
            "any, of globals",
            Any(vec![vec![AllDifferent(vec![x, y, z])], vec![automaton(&[Some(z), Some(x)])]]),
        ),
        ("any, of relations", Any(vec![vec![Relation(x, z, is_odd)], vec![Relation(x, y, less.clone())]])),
        (
            "any, of counts",
            Any(vec![
                vec![Count(atoms.clone(), vec![1, 4])],
                vec![Count(atoms.clone(), vec![2])],
                vec![CountIs(atoms.clone(), x), Member(z, vec![0, 1])],
            ]),
        ),
        ("any, of areas", Any(vec![vec![apart], vec![Member(y, vec![3])]])),
        ("if", If(vec![x.is(1), !b.is(1)], Box::new(linear(&[(1, y), (1, z)], 2)))),
        ("if, nothing", If(Vec::new(), Box::new(automaton(&[Some(x), Some(y)])))),
        ("if, never", If(vec![x.is(9), b.is(1)], Box::new(Clause(Vec::new())))),
        ("if, not", If(vec![x.is(1), c.is(1)], Box::new(Clause(Vec::new())))),
        ("if, automaton", If(vec![c.is(1)], Box::new(automaton(&[Some(z), Some(y), None])))),
        ("if, all different", If(vec![!x.is(0)], Box::new(AllDifferent(vec![x, y, z])))),
        ("if, great", If(vec![b.is(1)], Box::new(linear(&[(great + 1, x), (-great, z)], great + 1)))),
        (
            "if, any, if",
            If(
                vec![b.is(1)],
                Box::new(Any(vec![
                    vec![If(vec![c.is(1)], Box::new(Relation(x, y, less)))],
                    vec![Any(vec![vec![AllDifferent(vec![x, z]), linear(&[(1, x), (1, z)], 1)], Vec::new()])],
                    vec![nowhere(&[Some(x)])],
                ])),
            ),
        ),
        (
            "any, any",
            Any(vec![
                vec![Any(vec![vec![CountIs(atoms, y)], vec![Member(x, vec![0]), Member(z, vec![-1, 1])]])],
                vec![nowhere(&[Some(y)])],
                vec![If(vec![x.is(1)], Box::new(Clause(vec![b.is(1), y.is(3)]))), Member(x, vec![1, 2])],
            ]),
        ),
    ]
}
