//! The DPLL against brute force, in every configuration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::backend::dpll::bits::Bits;
use crate::backend::dpll::load::load;
use crate::backend::dpll::{Dpll, Heuristic, Session};
use crate::backend::{Backend, Error, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Formula, Group, Lit, Model, Sink, Var};

/// A small generator of numbers (Knuth's MMIX constants), seeded.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn lit(&mut self, vars: usize) -> Lit {
        Lit::from_code(self.below(2 * vars))
    }

    fn lits(&mut self, vars: usize, most: usize) -> Vec<Lit> {
        (0..self.below(most + 1)).map(|_| self.lit(vars)).collect()
    }
}

/// Clauses and groups over a few variables, repeated and opposite literals included.
struct Mixed {
    vars: usize,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<(Group, Vec<Lit>)>,
}

impl Mixed {
    fn new(random: &mut Random) -> Mixed {
        let vars = 1 + random.below(9);
        let clauses = (0..random.below(14)).map(|_| {
            // The empty clause and units are rare, or hardly anything would be satisfiable.
            let least = if random.below(40) == 0 { 0 } else { 1 + random.below(12).min(2) };
            (0..least + random.below(3)).map(|_| random.lit(vars)).collect()
        });
        let clauses = clauses.collect();
        let groups = (0..random.below(4)).map(|_| {
            let group = if random.below(2) == 0 { Group::AtMostOne } else { Group::ExactlyOne };
            let mut lits: Vec<Lit> = (0..vars)
                .map(|index| Var::from_index(index).positive())
                .filter(|_| random.below(2) == 0)
                .collect();
            if random.below(4) == 0 {
                lits.push(random.lit(vars));
            }
            (group, lits)
        });
        Mixed { vars, groups: groups.collect(), clauses }
    }

    fn models(&self) -> Vec<Model> {
        let formula = Formula::of(self).expect("few variables");
        let all =
            (0..1u32 << self.vars).map(|bits| Model::new((0..self.vars).map(|index| bits >> index & 1 != 0)));
        all.filter(|model| model.falsified(&formula).is_none()).collect()
    }
}

impl Emit for Mixed {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars as u64);
        let half = self.clauses.len() / 2;
        self.clauses[..half].iter().for_each(|clause| sink.clause(clause));
        for (group, lits) in &self.groups {
            if !sink.group(*group, lits) {
                if *group == Group::ExactlyOne {
                    sink.clause(lits);
                }
                sink.pairwise(lits);
            }
        }
        self.clauses[half..].iter().for_each(|clause| sink.clause(clause));
    }
}

/// Clauses in DIMACS numbers.
fn formula(vars: u64, clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(vars);
    for clause in clauses {
        formula.clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    formula
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).expect("not zero")
}

fn configurations() -> impl Iterator<Item = Dpll> {
    let each = Heuristic::ALL.into_iter();
    each.flat_map(|heuristic| [true, false].map(|groups| Dpll { heuristic, groups }))
}

fn session(dpll: Dpll, cnf: &dyn Emit) -> Session {
    dpll.session(cnf, &Limits::default()).expect("few variables")
}

/// Every configuration of the counting session, and the session of bits.
fn sessions<'a>(cnf: &'a dyn Emit) -> impl Iterator<Item = (String, Box<dyn Incremental + 'a>)> {
    let counting = configurations()
        .map(move |dpll| (format!("{dpll:?}"), Box::new(session(dpll, cnf)) as Box<dyn Incremental + 'a>));
    counting
        .chain(std::iter::once_with(move || ("bits".to_owned(), Box::new(bits(cnf)) as Box<dyn Incremental>)))
}

fn bits(cnf: &dyn Emit) -> Bits {
    let loaded = load(cnf, true, &Limits::default()).expect("few variables");
    Bits::new(loaded).unwrap_or_else(|_| panic!("a small formula"))
}

fn solve(session: &mut dyn Incremental, assumptions: &[Lit]) -> Verdict {
    session.solve_under(assumptions, &Limits::default()).expect("a right model")
}

fn blocking(model: &Model) -> Vec<Lit> {
    model.literals().map(|lit| !lit).collect()
}

/// Every model under the assumptions, each blocked when found.
fn enumerate(session: &mut dyn Incremental, assumptions: &[Lit]) -> Vec<Model> {
    let mut models = Vec::new();
    while let Verdict::Sat(model) = solve(session, assumptions) {
        session.add(&blocking(&model));
        models.push(model);
        assert!(models.len() <= 1 << 10, "a model comes back");
    }
    models
}

fn under(models: &[Model], lits: &[Lit]) -> Vec<Model> {
    models.iter().filter(|model| lits.iter().all(|&lit| model.satisfies(lit))).cloned().collect()
}

fn sorted(mut models: Vec<Model>) -> Vec<Model> {
    models.sort_by_key(|model| model.literals().collect::<Vec<_>>());
    models
}

#[test]
fn every_model_is_found_once() {
    for seed in 0..400 {
        let problem = Mixed::new(&mut Random(seed));
        let expected = sorted(problem.models());
        for (name, mut session) in sessions(&problem) {
            let found = enumerate(&mut *session, &[]);
            assert_eq!(sorted(found), expected, "seed {seed}, {name}");
        }
    }
}

#[test]
fn one_session_answers_under_many_assumptions() {
    for seed in 0..200 {
        let mut random = Random(1000 + seed);
        let problem = Mixed::new(&mut random);
        let models = problem.models();
        let questions: Vec<Vec<Lit>> = (0..6).map(|_| random.lits(problem.vars, 4)).collect();
        for (name, mut session) in sessions(&problem) {
            for assumptions in &questions {
                let found = sorted(enumerate(&mut *session, assumptions));
                assert_eq!(found, sorted(under(&models, assumptions)), "seed {seed}, {name}");
                session.forget(&Limits::default()).expect("it forgets");
            }
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(models.clone()), "seed {seed}, {name}");
        }
    }
}

/// Clauses are added between questions, whether the search stands at a model or not, and the
/// answers stay those of brute force.
#[test]
fn added_clauses_hold_from_then_on() {
    for seed in 0..300 {
        let mut random = Random(2000 + seed);
        let problem = Mixed::new(&mut random);
        let all = problem.models();
        let steps: Vec<(Vec<Lit>, Vec<Lit>)> = (0..8)
            .map(|_| {
                let assumptions =
                    if random.below(2) == 0 { Vec::new() } else { random.lits(problem.vars, 3) };
                let mut clause = random.lits(problem.vars, 5);
                clause.push(random.lit(problem.vars));
                (assumptions, clause)
            })
            .collect();
        for (name, mut session) in sessions(&problem) {
            let mut models = all.clone();
            for (assumptions, clause) in &steps {
                let expected = !under(&models, assumptions).is_empty();
                // A small budget first: the search stops anywhere, and goes on.
                let few = Limits { conflicts: Some(0), stop: None };
                let verdict = session.solve_under(assumptions, &few).expect("a right model");
                if verdict == Verdict::Unknown {
                    session.add(clause);
                    models.retain(|model| clause.iter().any(|&lit| model.satisfies(lit)));
                    let expected = !under(&models, assumptions).is_empty();
                    let found = matches!(solve(&mut *session, assumptions), Verdict::Sat(_));
                    assert_eq!(found, expected, "seed {seed}, {name}");
                    continue;
                }
                assert_eq!(matches!(verdict, Verdict::Sat(_)), expected, "seed {seed}, {name}");
                session.add(clause);
                models.retain(|model| clause.iter().any(|&lit| model.satisfies(lit)));
            }
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(models), "seed {seed}, {name}");
            session.forget(&Limits::default()).expect("it forgets");
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(all.clone()), "seed {seed}, {name}");
        }
    }
}

/// `holes + 1` pigeons in `holes` holes; each pigeon's holes are offered as one group.
struct Pigeons(usize);

impl Emit for Pigeons {
    fn emit(&self, sink: &mut dyn Sink) {
        let holes = self.0;
        sink.new_vars((holes * (holes + 1)) as u64);
        let lit = |pigeon: usize, hole: usize| Var::from_index(pigeon * holes + hole).positive();
        for pigeon in 0..=holes {
            sink.clause(&(0..holes).map(|hole| lit(pigeon, hole)).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            let lits: Vec<Lit> = (0..=holes).map(|pigeon| lit(pigeon, hole)).collect();
            if !sink.group(Group::AtMostOne, &lits) {
                sink.pairwise(&lits);
            }
        }
    }
}

#[test]
fn five_pigeons_have_no_room_in_four_holes() {
    for (name, mut session) in sessions(&Pigeons(4)) {
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat, "{name}");
        for (counted, count) in session.statistics() {
            assert!(count > 0, "{counted} of {name}");
        }
    }
}

#[test]
fn a_budget_of_conflicts_ends_a_call_and_the_next_goes_on() {
    let limits = Limits { conflicts: Some(3), stop: None };
    for (name, mut session) in sessions(&Pigeons(5)) {
        let mut calls = 1;
        loop {
            match session.solve_under(&[], &limits).expect("a right model") {
                Verdict::Unknown => calls += 1,
                verdict => break assert_eq!(verdict, Verdict::Unsat, "{name}"),
            }
            assert!(calls < 100_000, "{name}");
        }
        assert!(calls > 1, "{name}");
    }
}

#[test]
fn a_raised_flag_stops_loading_and_solving() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(flag.clone()), conflicts: None };
    let (dpll, pigeons) = (Dpll::default(), Pigeons(4));
    let mut loaded = dpll.open(&pigeons, &limits).expect("few variables");
    flag.store(true, Ordering::Relaxed);
    assert_eq!(loaded.solve_under(&[], &limits).expect("no model"), Verdict::Unknown);
    let mut cut_short = dpll.open(&pigeons, &limits).expect("few variables");
    flag.store(false, Ordering::Relaxed);
    assert_eq!(loaded.solve_under(&[], &limits).expect("no model"), Verdict::Unsat);
    assert_eq!(cut_short.solve_under(&[], &limits).expect("no model"), Verdict::Unknown);
}

#[test]
fn assumptions_may_be_nonsense() {
    let cnf = formula(3, &[&[1], &[-1, 2], &[3, 3, 3], &[2, -2]]);
    for (_, mut session) in sessions(&cnf) {
        assert_eq!(solve(&mut *session, &[lit(-2)]), Verdict::Unsat);
        assert_eq!(solve(&mut *session, &[lit(2), lit(2), lit(1)]), Verdict::Sat(Model::new(vec![true; 3])));
        assert_eq!(solve(&mut *session, &[lit(3), lit(-3)]), Verdict::Unsat);
        assert_eq!(solve(&mut *session, &[]), Verdict::Sat(Model::new(vec![true; 3])));
        session.add(&[]);
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat);
    }
}

#[test]
fn nothing_to_satisfy_is_satisfied() {
    for (_, mut session) in sessions(&formula(0, &[])) {
        assert!(matches!(solve(&mut *session, &[]), Verdict::Sat(model) if model.is_empty()));
    }
    for (_, mut session) in sessions(&formula(3, &[])) {
        assert_eq!(enumerate(&mut *session, &[]).len(), 8);
    }
    for (_, mut session) in sessions(&formula(1, &[&[]])) {
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat);
    }
}

#[test]
fn too_many_variables_are_refused() {
    struct Many;
    impl Emit for Many {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(Var::MAX_COUNT + 1);
        }
    }
    assert!(matches!(Dpll::default().solve(&Many, &Limits::default()), Err(Error::TooManyVariables(_))));
}

/// A chain of implications, and as many decisions, which would overflow a recursive search's stack
/// and take a careless heuristic quadratic time.
#[test]
fn deep_searches_need_no_stack() {
    struct Deep {
        links: usize,
        choices: usize,
        length: usize,
    }
    impl Emit for Deep {
        fn emit(&self, sink: &mut dyn Sink) {
            let first = sink.new_vars(self.links as u64 + 1);
            let lit = |first: Var, index: usize| first.offset(index as u32).positive();
            (0..self.links).for_each(|index| sink.clause(&[!lit(first, index), lit(first, index + 1)]));
            for _ in 0..self.choices {
                let first = sink.new_vars(self.length as u64);
                sink.clause(&(0..self.length).map(|index| lit(first, index)).collect::<Vec<_>>());
            }
        }
    }
    for dpll in configurations().filter(|dpll| dpll.groups) {
        // These two count the formula at each decision, by definition.
        let counts = [Heuristic::Dlis, Heuristic::Jw].contains(&dpll.heuristic);
        for length in [2, 3] {
            let choices = if counts {
                200
            } else if length == 2 {
                200_000
            } else {
                20_000
            };
            let mut session = session(dpll, &Deep { links: 200_000, choices, length });
            let Verdict::Sat(model) = solve(&mut session, &[lit(1)]) else { panic!("{dpll:?}") };
            assert!((0..200_000).all(|index| model.satisfies(Var::from_index(index).positive())));
            session.add(&[lit(-1), lit(200_002), lit(200_003)]);
            assert!(matches!(solve(&mut session, &[lit(1)]), Verdict::Sat(_)));
            assert_eq!(solve(&mut session, &[lit(1), lit(-200_000)]), Verdict::Unsat);
        }
    }
}

#[test]
fn heuristics_choose_as_published() {
    // Two clauses with three literals, a shorter one with a positive literal, one without.
    let cnf = formula(6, &[&[-1, 2, 3], &[-2, -3], &[4, -5], &[2, 4, 6], &[2, 3, 6]]);
    let first = |heuristic| {
        let mut session = session(Dpll { heuristic, groups: true }, &cnf);
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
    // Both forms of one formula are searched alike.
    for heuristic in [Heuristic::Cohen, Heuristic::Next, Heuristic::Dlis, Heuristic::Jw] {
        let found = [true, false].map(|groups| {
            let mut session = session(Dpll { heuristic, groups }, &Pigeons(5));
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

/// Bits and counters decide alike, and find the same models in the same order; with more clauses
/// added, bits would ask counters.
#[test]
fn bits_search_like_counters() {
    for seed in 0..400 {
        let mut random = Random(3000 + seed);
        let problem = Mixed::new(&mut random);
        let (mut counting, mut bits) = (session(Dpll::default(), &problem), bits(&problem));
        let assumptions = random.lits(problem.vars, 2);
        for _ in 0..3 {
            let (expected, found) = (solve(&mut counting, &assumptions), solve(&mut bits, &assumptions));
            assert_eq!(found, expected, "seed {seed}");
            let decided = |statistics: Vec<_>| statistics[..2].to_vec();
            assert_eq!(decided(bits.statistics()), decided(counting.statistics()), "seed {seed}");
            if let Verdict::Sat(model) = expected {
                let clause = blocking(&model);
                counting.add(&clause);
                bits.add(&clause);
            }
        }
    }
}

/// More than one block of clauses of a width, several widths, and lanes of several words.
#[test]
fn many_clauses_side_by_side() {
    struct Latin(usize);
    impl Emit for Latin {
        fn emit(&self, sink: &mut dyn Sink) {
            let side = self.0;
            sink.new_vars(side.pow(3) as u64);
            let lit = |row: usize, column: usize, value: usize| {
                Var::from_index((row * side + column) * side + value).positive()
            };
            for a in 0..side {
                for b in 0..side {
                    let each = |of: &dyn Fn(usize) -> Lit| (0..side).map(of).collect::<Vec<_>>();
                    assert!(sink.group(Group::ExactlyOne, &each(&|c| lit(a, b, c))));
                    assert!(sink.group(Group::ExactlyOne, &each(&|c| lit(a, c, b))));
                    assert!(sink.group(Group::ExactlyOne, &each(&|c| lit(c, a, b))));
                    // The first column grows to a half, and falls from there on.
                    if 0 < a && a <= side / 2 {
                        sink.clause(&each(&|c| if c < b { lit(a - 1, 0, c) } else { !lit(a, 0, b) }));
                    }
                }
            }
        }
    }
    let latin = Latin(14);
    let (mut counting, mut bits) = (session(Dpll::default(), &latin), bits(&latin));
    let few = Limits { conflicts: Some(300), stop: None };
    for first in 0..14 {
        let assumptions = [Var::from_index(first).positive()];
        let ask = |session: &mut dyn Incremental| {
            (
                session.solve_under(&assumptions, &few).expect("a right model"),
                session.statistics()[..2].to_vec(),
            )
        };
        assert_eq!(ask(&mut bits), ask(&mut counting));
    }
}
