//! Every kind of constraint against brute force, under every choice of encoding, also nested in
//! conditions and branches; and what unit propagation must see.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::common::{DPLL, Propagator, Random, clean::unclean};
use sudoku2cnf::backend::{Backend, Limits, Verdict};
use sudoku2cnf::cnf::{Counter, Formula, Lit};
use sudoku2cnf::csp::{Area, Atom, Automaton, Constraint, Csp, Linear, Table, VarId};
use sudoku2cnf::encode::{Encoded, Encoding, Literals, Options, Sums, amo::Amo};
use sudoku2cnf::propagate::{Simplify, simplify};

/// A problem without variables but one, which stays free.
fn nothing() -> Csp {
    Csp::new(1, 0..=0)
}

/// Its literals, those alone that simplification leaves.
fn shrunk(csp: &Csp, how: Simplify) -> Arc<Literals> {
    Arc::new(Literals::new(csp, simplify(csp, how, &Limits::default()).expect("no limit")))
}

/// Whether an assignment, by variable, keeps a constraint.
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

/// Every assignment of the variables' ranges.
fn assignments(csp: &Csp) -> Vec<Vec<i32>> {
    csp.vars().fold(vec![Vec::new()], |all, var| {
        let extend = |values: &Vec<i32>| {
            let values = values.clone();
            csp.range(var).map(move |value| [&values[..], &[value]].concat())
        };
        all.iter().flat_map(extend).collect()
    })
}

/// Options of all kinds, each kind with all of its members at least once.
fn options() -> Vec<Options> {
    let plain = Options::default();
    let mut all: Vec<Options> = Sums::ALL.map(|sums| plain.sums(sums)).to_vec();
    all.extend(Encoding::ALL.map(|encoding| plain.encoding(encoding)));
    all.extend(Amo::ALL.iter().map(|&amo| plain.amo(amo).dedup(true)));
    all.push(plain.redundant(false));
    all
}

/// Each assignment extends to a model exactly if it keeps every constraint.
fn check(csp: &Csp, options: Options, note: &str) {
    check_over(csp, &shrunk(csp, Simplify::None), options, note);
}

/// The same over these literals.
fn check_over(csp: &Csp, literals: &Arc<Literals>, options: Options, note: &str) {
    let cnf = Encoded::within(csp, Arc::clone(literals), options, &Limits::default());
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

/// What random constraints are made of.
struct Maker {
    random: Random,
    vars: Vec<VarId>,
}

impl Maker {
    fn var(&mut self) -> VarId {
        self.vars[self.random.below(self.vars.len())]
    }

    fn vars(&mut self, most: usize) -> Vec<VarId> {
        (0..self.random.below(most + 1)).map(|_| self.var()).collect()
    }

    fn value(&mut self) -> i32 {
        self.random.below(8) as i32 - 2
    }

    fn atom(&mut self) -> Atom {
        Atom { var: self.var(), value: self.value(), equals: self.random.below(3) > 0 }
    }

    fn atoms(&mut self, most: usize) -> Vec<Atom> {
        (0..self.random.below(most + 1)).map(|_| self.atom()).collect()
    }

    fn linear(&mut self) -> Constraint {
        let ones = self.random.below(2) == 0;
        let factor =
            |random: &mut Random| if ones { 1 } else { [1, 1, 1, -1, -1, 2, -3, 0, 10][random.below(9)] };
        let terms = self.vars(6).into_iter().map(|var| (factor(&mut self.random), var)).collect();
        let total = self.random.below(14) as i64 - 2;
        Constraint::Linear(Linear { terms, total, plain: self.random.below(4) == 0 })
    }

    fn automaton(&mut self) -> Constraint {
        let (states, separator) = (1 + self.random.below(5), 3 + self.random.below(4));
        let state = |random: &mut Random| random.below(states) as u32;
        let mut next = vec![vec![Vec::new(); separator + self.random.below(2)]; states];
        for targets in next.iter_mut().flatten() {
            *targets = (0..[0, 1, 1, 2][self.random.below(4)]).map(|_| state(&mut self.random)).collect();
        }
        let accepting = (0..states).map(|_| self.random.below(2) == 0).collect();
        let start = (0..self.random.below(3)).map(|_| state(&mut self.random)).collect();
        let min = self.random.below(3) as i32 - 1;
        let automaton = Automaton { min, separator, start, accepting, next };
        let mut word: Vec<Option<VarId>> = self.vars(5).into_iter().map(Some).collect();
        if self.random.below(3) == 0 {
            word.insert(self.random.below(word.len() + 1), None);
        }
        Constraint::Automaton(word, Arc::new(automaton))
    }

    fn connected(&mut self) -> Constraint {
        let places = self.atoms(5);
        let n = places.len();
        let pairs = (0..n as u32).flat_map(|a| (0..a).map(move |b| (b, a)));
        let edges = pairs.filter(|_| self.random.below(2) == 0).collect();
        Constraint::Connected(Area { places, edges, most: n })
    }

    fn constraint(&mut self, kind: usize, depth: usize) -> Constraint {
        match kind {
            0 => Constraint::Member(self.var(), (0..self.random.below(4)).map(|_| self.value()).collect()),
            1 => Constraint::Clause(self.atoms(4)),
            2 => {
                let mut vars = self.vars(4);
                if self.random.below(4) > 0 {
                    vars.sort_unstable();
                    vars.dedup();
                }
                Constraint::AllDifferent(vars)
            }
            3..=5 => self.linear(),
            6 => {
                let (modulus, rest) = (2 + self.random.below(4), self.random.below(4));
                let allows = |a: i32, b: i32| (a * 3 + b * 5 + 20) as usize % modulus != rest;
                let (a, b) = (self.value(), self.value());
                Constraint::Relation(
                    self.var(),
                    self.var(),
                    Arc::new(Table::new(a..=a + 4, b..=b + 5, allows)),
                )
            }
            7 => self.automaton(),
            8 => {
                let allowed = (0..self.random.below(4)).map(|_| self.random.below(6)).collect();
                Constraint::Count(self.atoms(6), allowed)
            }
            9 => Constraint::CountIs(self.atoms(6), self.var()),
            10 => self.connected(),
            _ if depth == 0 => self.linear(),
            11 => {
                let branch = |maker: &mut Maker| {
                    (0..maker.random.below(3)).map(|_| maker.any_kind(depth - 1)).collect::<Vec<_>>()
                };
                Constraint::Any((0..self.random.below(4)).map(|_| branch(self)).collect())
            }
            _ => Constraint::If(self.atoms(2), Box::new(self.any_kind(depth - 1))),
        }
    }

    fn any_kind(&mut self, depth: usize) -> Constraint {
        let kind = self.random.below(KINDS);
        self.constraint(kind, depth)
    }
}

const KINDS: usize = 13;

/// A few variables with ranges of their own.
fn some_vars(csp: &mut Csp, random: &mut Random) -> Vec<VarId> {
    let alike = random.below(2) == 0;
    let start = random.below(3) as i32 - 1;
    let vars = (0..2 + random.below(4)).map(|_| {
        let start = if alike { start } else { random.below(4) as i32 - 1 };
        csp.new_var(start..=start + 2 + if alike { 0 } else { random.below(2) as i32 })
    });
    vars.collect()
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
        // Different variables are what sums are lowered by.
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
fn sums_of_houses_mean_what_they_say() {
    let all = options();
    for seed in 0..120 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let start = random.below(3) as i32 - 1;
        // Two crossing houses, and a variable of its own.
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

/// Variables that all differ, unless `free`, and what propagation leaves of them.
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
    let cnf = Encoded::within(&csp, Arc::clone(&literals), options, &Limits::default());
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
        // 7 = 1+2+4 only; 23 = 6+8+9 only.
        assert_eq!(cage(7, &[]), Some(vec![vec![1, 2, 4]; 3]), "{sums:?}");
        assert_eq!(cage(23, &[]), Some(vec![vec![6, 8, 9]; 3]), "{sums:?}");
        // 8 = 1+2+5 or 1+3+4: a 2 brings the 5, and without a 2 there is no 5.
        assert_eq!(cage(8, &[(0, 2, true)]), Some(vec![vec![2], vec![1, 5], vec![1, 5]]), "{sums:?}");
        let no_two = [(0, 2, false), (1, 2, false), (2, 2, false)];
        assert_eq!(cage(8, &no_two), Some(vec![vec![1, 3, 4]; 3]), "{sums:?}");
        // The last cell of a sum.
        assert_eq!(cage(15, &[(0, 4, true), (1, 9, true)]), Some(vec![vec![4], vec![9], vec![2]]));
        assert_eq!(cage(25, &[]), None, "{sums:?}");
    }
}

#[test]
fn sums_without_houses_see_their_bounds() {
    for sums in Sums::ALL {
        let options = Options::default().sums(sums);
        let rest = |total, assumed: &[_]| left(&vec![1..=4; 4], true, options, sum(total), assumed);
        // The chain knows only the bounds of its last two terms.
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
    // Values from 0: 36 - 7 - 20 = 9 for two cells.
    let with = |redundant| {
        let options = Options::default().redundant(redundant);
        left(&vec![0..=8; 9], false, options, two_cages, &[(7, 8, false), (7, 1, false)])
            .expect("no conflict")
    };
    assert!(!with(true)[8].contains(&1));
    assert!(with(false)[8].contains(&1));
    // A house with a value to spare has no total.
    let spare = left(&vec![0..=9; 9], false, Options::default(), two_cages, &[]).expect("no conflict");
    assert_eq!(spare[8], Vec::from_iter(0..=9));
}

#[test]
fn automata_are_arc_consistent() {
    // Values that never repeat their neighbour and end as they begin.
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

#[test]
fn a_huge_automaton_takes_bounded_time() {
    // Chains of states that guess where they are: every set of states differs.
    let n = 100_000;
    let next: Vec<Vec<Vec<u32>>> = (0..n)
        .map(|state| {
            (0..9).map(|symbol| vec![(state * 7 + symbol * 13 + 1) % n, (state + symbol) % n]).collect()
        })
        .collect();
    let accepting = (0..n).map(|state| state % 3 == 0).collect();
    let automaton = Arc::new(Automaton { min: 1, separator: 9, start: vec![0], accepting, next });
    let mut csp = nothing();
    let word = (0..20).map(|_| Some(csp.new_var(1..=9))).collect();
    csp.post(Constraint::Automaton(word, automaton));
    let counter = Counter::count(&Encoded::new(&csp, Options::default())).expect("few variables");
    assert!(counter.clauses() < 40_000_000, "{}", counter.clauses());
}

#[test]
fn sums_of_many_values_stay_bounded() {
    let mut csp = nothing();
    let vars: Vec<VarId> = (0..100).map(|_| csp.new_var(1..=100)).collect();
    csp.post(Constraint::AllDifferent(vars.clone()));
    let terms = vars[..20].iter().map(|&var| (1, var)).collect();
    csp.post(Constraint::Linear(Linear { terms, total: 1000, plain: false }));
    let size = |sums| {
        let options = Options::default().sums(sums);
        Counter::count(&Encoded::new(&csp, options)).expect("few variables").clauses()
    };
    assert_eq!(size(Sums::Auto), size(Sums::Chain), "too large for anything else");
}

#[test]
fn both_passes_are_the_same() {
    for seed in 0..40 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let vars = some_vars(&mut csp, &mut random);
        let mut maker = Maker { random, vars };
        for _ in 0..3 {
            let constraint = maker.any_kind(2);
            csp.post(constraint);
        }
        let write = || {
            let mut cnf = Vec::new();
            let encoded = Encoded::new(&csp, Options::default());
            sudoku2cnf::dimacs::write(&encoded, &[], &mut cnf).expect("memory takes it");
            cnf
        };
        assert_eq!(write(), write(), "seed {seed}");
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
        // What is added and taken away again wraps where the coefficients of a variable are collected.
        let terms: Vec<(i64, VarId)> =
            (0..6).map(|place| term(factors[(seed as usize + place * place) % 9])).collect();
        let exact = |values: &Vec<i32>| -> i128 {
            terms.iter().map(|&(factor, var)| i128::from(factor) * i128::from(values[var.index()])).sum()
        };
        // A sum that some assignment has, or one that only wrapping would make equal to it.
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

#[test]
fn a_variable_has_all_of_its_values() {
    let mut csp = nothing();
    let (count, after) = (csp.new_var(-4..=70_000), csp.new_var(0..=1));
    assert_eq!(csp.range(count), -4..=70_000);
    let literals = shrunk(&csp, Simplify::None);
    assert!(literals.literal(count, 70_000) < literals.literal(after, 0));
    assert_eq!(csp.domains().count(count), 70_005);
    csp.post(Constraint::Member(count, vec![65_535, 65_536, 70_000]));
    let literals = shrunk(&csp, Simplify::Givens);
    assert_eq!(literals.of(count).map(|(value, _)| value).collect::<Vec<_>>(), [65_535, 65_536, 70_000]);
}
