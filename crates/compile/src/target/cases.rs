//! Constraints for testing targets: each kind of constraint over two small cells and new variables.

use crate::csp::{Area, Automaton, Constraint, Csp, Linear, Table, VarId};
use crate::problem::Problem;

/// A name, and a function that returns the constraints to post on two cells. The function may create variables.
pub(super) type Case = (&'static str, fn(&mut Csp, VarId, VarId) -> Vec<Constraint>);

fn sum(terms: &[(i64, VarId)], total: i64) -> Vec<Constraint> {
    vec![Constraint::Linear(Linear { terms: terms.to_vec(), total, plain: false })]
}

fn table(a: VarId, b: VarId, allows: fn(i32, i32) -> bool) -> Vec<Constraint> {
    vec![Constraint::Relation(a, b, Table::new(-2..=2, 0..=2, allows).into())]
}

/// Returns a nondeterministic automaton for words over -1, 0 and 1. It accepts the words whose second-to-last symbol is
/// 1 or the separator.
fn guessing() -> Automaton {
    let any = |next: &[u32]| vec![next.to_vec(); 4];
    let mut first = any(&[0]);
    first[2].push(1);
    first[3].push(1);
    Automaton {
        min: -1,
        separator: 3,
        start: vec![0],
        accepting: vec![false, false, true],
        next: vec![first, any(&[2]), any(&[])],
    }
}

/// The cases. Both cells have the values 0 to 2.
#[rustfmt::skip]
pub(super) const CASES: &[Case] = &[
    ("member", |_, a, _| vec![Constraint::Member(a, vec![2, 0])]),
    ("member of nothing", |_, a, _| vec![Constraint::Member(a, vec![])]),
    ("member of others", |csp, _, _| vec![Constraint::Member(csp.new_var(-2..=1), vec![-2, 7])]),
    ("true member", |csp, _, _| vec![Constraint::Member(csp.new_bool().var, vec![1])]),
    ("member that is no truth", |csp, _, _| vec![Constraint::Member(csp.new_bool().var, vec![0])]),
    ("clause", |csp, a, b| vec![Constraint::Clause(vec![a.is(1), !b.is(2), csp.new_bool()])]),
    ("empty clause", |_, _, _| vec![Constraint::Clause(vec![])]),
    ("clause with a value that is none", |_, a, b| vec![Constraint::Clause(vec![a.is(9), b.is(-1), b.is(1)])]),
    ("clause that is true anyway", |_, a, _| vec![Constraint::Clause(vec![!a.is(9)])]),
    ("clause of negated truths", |csp, _, _| vec![Constraint::Clause(vec![!csp.new_bool(), !csp.new_bool()])]),
    ("different", |_, a, b| vec![Constraint::AllDifferent(vec![a, b])]),
    ("different permutation", |csp, a, b| vec![Constraint::AllDifferent(vec![a, b, csp.new_var(0..=2)])]),
    ("different ranges", |csp, a, b| vec![Constraint::AllDifferent(vec![a, csp.new_var(-3..=0), b, csp.new_var(-1..=9)])]),
    ("nothing is different", |_, _, _| vec![Constraint::AllDifferent(vec![])]),
    ("one is different", |_, a, _| vec![Constraint::AllDifferent(vec![a])]),
    ("different from itself", |_, a, b| vec![Constraint::AllDifferent(vec![a, b, a])]),
    ("different truths", |csp, a, _| vec![Constraint::AllDifferent(vec![csp.new_bool().var, a])]),
    ("two different truths", |csp, a, _| vec![Constraint::AllDifferent(vec![csp.new_bool().var, a, csp.new_bool().var])]),
    ("three different truths", |csp, _, _| vec![Constraint::AllDifferent([0; 3].map(|_| csp.new_bool().var).to_vec())]),
    ("sum", |_, a, b| sum(&[(1, a), (1, b)], 3)),
    ("difference", |csp, a, _| sum(&[(2, a), (-3, csp.new_var(-2..=1))], 4)),
    ("sum of negative numbers", |csp, a, _| sum(&[(1, csp.new_var(-2..=1)), (1, csp.new_var(-1..=0)), (-1, a)], -3)),
    ("sum with repeats", |_, a, b| sum(&[(1, a), (-1, b), (1, a)], 2)),
    ("sum that vanishes", |_, a, _| sum(&[(1, a), (-1, a)], 0)),
    ("sum that vanishes and is not 0", |_, a, _| sum(&[(1, a), (-1, a)], 1)),
    ("empty sum", |_, _, _| sum(&[], 0)),
    ("empty sum of something", |_, _, _| sum(&[], -5)),
    ("sum with factor 0", |_, a, b| sum(&[(0, a), (1, b)], 1)),
    ("sum out of reach", |_, a, b| sum(&[(1, a), (1, b)], i64::MIN)),
    ("sum of large numbers", |_, a, b| sum(&[(i64::MAX, a), (i64::MIN, b)], -1)),
    ("sum of repeated large numbers", |_, a, b| sum(&[(i64::MAX, a), (i64::MAX, a), (i64::MAX, b)], i64::MAX)),
    ("sum of truths", |csp, a, _| sum(&[(3, csp.new_bool().var), (1, a)], 4)),
    ("plain sum", |_, a, b| vec![Constraint::Linear(Linear { terms: vec![(2, a), (3, b)], total: 5, plain: true })]),
    ("relation", |_, a, b| table(a, b, |a, b| a < b)),
    ("relation without pairs", |_, a, b| table(a, b, |_, _| false)),
    ("relation to itself", |_, a, _| table(a, a, |a, b| a + b != 2)),
    ("relation of a negative number", |csp, a, _| table(csp.new_var(-3..=3), a, |x, y| x + y > 0)),
    ("relation of a truth", |csp, a, _| table(csp.new_bool().var, a, |x, y| x != y)),
    ("relation to a truth", |csp, a, _| table(a, csp.new_bool().var, |_, _| true)),
    ("automaton", |csp, a, b| {
        let word = vec![Some(a), Some(csp.new_var(-2..=1)), Some(b)];
        vec![Constraint::Automaton(word, guessing().into())]
    }),
    ("automaton with separator", |_, a, b| vec![Constraint::Automaton(vec![Some(a), None, Some(b)], guessing().into())]),
    ("automaton without states", |_, a, _| {
        vec![Constraint::Automaton(vec![Some(a)], Automaton { start: vec![], ..guessing() }.into())]
    }),
    ("automaton without word", |_, _, _| {
        vec![Constraint::Automaton(vec![], Automaton { accepting: vec![true, false, false], ..guessing() }.into())]
    }),
    ("two automata", |csp, a, b| {
        let even = Automaton::explore(0..=2, 0, |sum, value| Some((sum + value) % 2), |&sum| sum == 0);
        let words = [vec![Some(a), Some(b), Some(csp.new_var(0..=2))], vec![Some(b), Some(a), Some(a)]];
        words.map(|word| Constraint::Automaton(word, even.clone().into())).to_vec()
    }),
    ("automaton of a truth", |csp, a, _| {
        vec![Constraint::Automaton(vec![Some(csp.new_bool().var), Some(a)], guessing().into())]
    }),
    ("count", |csp, a, b| vec![Constraint::Count(vec![a.is(1), !b.is(2), csp.new_bool()], vec![0, 2])]),
    ("count of a range", |csp, a, b| {
        let atoms = vec![a.is(1), csp.new_bool(), !b.is(2), a.is(9), csp.new_bool(), !a.is(9)];
        vec![Constraint::Count(atoms, vec![4, 2, 3, 6])]
    }),
    ("count of any", |_, a, b| vec![Constraint::Count(vec![a.is(1), b.is(1)], vec![0, 1, 2])]),
    ("count of some", |_, a, b| vec![Constraint::Count(vec![a.is(1), b.is(1), b.is(1)], vec![3, 1, 2])]),
    ("count of all or none", |_, a, b| vec![Constraint::Count(vec![a.is(1), !b.is(1)], vec![2, 0])]),
    ("count of one", |csp, a, b| vec![Constraint::Count(vec![a.is(1), b.is(1), csp.new_bool()], vec![1])]),
    ("count of repeats", |_, a, b| vec![Constraint::Count(vec![a.is(1), a.is(1), b.is(1)], vec![2, 3])]),
    ("count of both signs", |_, a, b| vec![Constraint::Count(vec![a.is(1), !a.is(1), b.is(0)], vec![2])]),
    ("count of constants", |_, a, b| vec![Constraint::Count(vec![a.is(9), !b.is(9), b.is(1)], vec![1])]),
    ("count of nothing", |_, _, _| vec![Constraint::Count(vec![], vec![0])]),
    ("count that is never allowed", |_, a, b| vec![Constraint::Count(vec![a.is(1), b.is(1)], vec![7, usize::MAX])]),
    ("count without numbers", |_, a, _| vec![Constraint::Count(vec![a.is(1)], vec![])]),
    ("count is", |csp, a, b| vec![Constraint::CountIs(vec![a.is(1), b.is(1), a.is(1)], csp.new_var(-1..=2))]),
    ("count is a cell", |csp, a, b| vec![Constraint::CountIs(vec![b.is(1), csp.new_bool(), !b.is(9)], a)]),
    ("count is negative", |csp, a, _| vec![Constraint::CountIs(vec![a.is(1)], csp.new_var(-3..=-1))]),
    ("count is a truth", |csp, a, b| vec![Constraint::CountIs(vec![a.is(1), b.is(1)], csp.new_bool().var)]),
    ("connected", |csp, a, b| {
        let places = vec![a.is(1), csp.new_bool(), !b.is(0), csp.new_bool()];
        vec![Constraint::Connected(Area { places, edges: vec![(0, 1), (1, 2), (2, 3)], most: 4 })]
    }),
    ("any of nothing", |_, _, _| vec![Constraint::Any(vec![])]),
    ("any with an empty branch", |_, a, _| vec![Constraint::Any(vec![vec![], vec![Constraint::Clause(vec![a.is(1)])]])]),
    ("any", |csp, a, b| {
        let sums = [sum(&[(1, a), (1, csp.new_var(-1..=1))], 0), vec![Constraint::AllDifferent(vec![a, b])]].concat();
        vec![Constraint::Any(vec![sums, vec![Constraint::Member(a, vec![2])]])]
    }),
    ("if nothing", |_, a, b| vec![Constraint::If(vec![], Constraint::AllDifferent(vec![a, b]).into())]),
    ("if never", |_, a, b| vec![Constraint::If(vec![a.is(9)], Constraint::AllDifferent(vec![a, b]).into())]),
    ("if", |csp, a, b| {
        let then = Constraint::Count(vec![a.is(0), b.is(0)], vec![1]);
        vec![Constraint::If(vec![!b.is(1), csp.new_bool()], then.into())]
    }),
    ("if, and not so", |_, a, _| vec![Constraint::If(vec![a.is(1)], Constraint::Clause(vec![]).into())]),
];

/// Returns two cells without houses.
pub(super) fn cells() -> Problem {
    Problem::whole("grid 1x2 no-boxes raw\nvalues 0-2\n..".parse().expect("a puzzle"))
}

/// Returns a problem with the case's constraints, at the top level or nested in branches and a condition.
pub(super) fn problem(case: &Case, nested: bool) -> Problem {
    cells().posting(|csp| {
        let (a, b) = (VarId::new(0), VarId::new(1));
        let constraints = case.1(csp, a, b);
        if !nested {
            return constraints.into_iter().for_each(|constraint| csp.post(constraint));
        }
        let inner = Constraint::Any(vec![vec![Constraint::Clause(vec![b.is(0)])], constraints]);
        let guarded = Constraint::If(vec![!a.is(0)], inner.into());
        csp.post(Constraint::Any(vec![vec![guarded], vec![Constraint::Member(b, vec![1])]]));
    })
}

/// Returns all combinations of values of the variables; `None` is a false truth value.
pub(super) fn assignments(csp: &Csp) -> Vec<Vec<Option<i32>>> {
    csp.vars().fold(vec![Vec::new()], |before, var| {
        let absent = csp.is_boolean(var).then_some(None);
        let values: Vec<Option<i32>> = csp.range(var).map(Some).chain(absent).collect();
        let with = |start: &Vec<Option<i32>>| {
            values.iter().map(|&value| [&start[..], &[value]].concat()).collect::<Vec<_>>()
        };
        before.iter().flat_map(with).collect()
    })
}
