//! Tests of the DPLL solver in every configuration, and their shared helpers.

mod boards;
mod brute_force;
mod counters_and_bits;
mod ends;
mod heuristics;
mod walks;

use crate::backend::dpll::bits;
use crate::backend::dpll::load::load;
use crate::backend::dpll::{Dpll, DpllSession, Heuristic};
use crate::backend::{Incremental, Limits, Verdict};
use crate::cnf::{Emit, Formula, Group, Lit, Model, Sink, Var};

/// A small seeded random number generator (Knuth's MMIX constants).
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

/// Clauses and groups over a few variables, including repeated and opposite literals.
struct MixedFormula {
    vars: usize,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<(Group, Vec<Lit>)>,
}

impl MixedFormula {
    fn new(random: &mut Random) -> MixedFormula {
        let vars = 1 + random.below(9);
        let clauses = (0..random.below(14)).map(|_| {
            // The empty clause and unit clauses are rare; otherwise, hardly any formula would be satisfiable.
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
        MixedFormula { vars, groups: groups.collect(), clauses }
    }

    fn models(&self) -> Vec<Model> {
        let formula = Formula::of(self).expect("few variables");
        let all =
            (0..1u32 << self.vars).map(|bits| Model::new((0..self.vars).map(|index| bits >> index & 1 != 0)));
        all.filter(|model| model.falsified(&formula).is_none()).collect()
    }
}

impl Emit for MixedFormula {
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

/// Builds a formula from clauses in DIMACS numbers.
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
    each.flat_map(|heuristic| [true, false].map(|groups| Dpll::new().heuristic(heuristic).groups(groups)))
}

fn session(dpll: Dpll, cnf: &dyn Emit) -> DpllSession {
    dpll.session(cnf, &Limits::default()).expect("few variables")
}

/// Returns sessions and their names: the counting session in every configuration, the session with bits, and one of
/// each kind that soon replaces its heuristic by VSIDS.
fn sessions<'a>(cnf: &'a dyn Emit) -> impl Iterator<Item = (String, Box<dyn Incremental + 'a>)> {
    let counting = configurations()
        .map(move |dpll| (format!("{dpll:?}"), Box::new(session(dpll, cnf)) as Box<dyn Incremental + 'a>));
    let others: [(&str, Box<dyn Incremental>); 3] = [
        ("bits", Box::new(bits(cnf, u64::MAX))),
        ("impatient bits", Box::new(bits(cnf, 1))),
        ("impatient counters", Box::new(session(Dpll::new(), cnf).patient(1))),
    ];
    counting.chain(others.map(|(name, session)| (name.to_owned(), session as _)))
}

fn bits(cnf: &dyn Emit, patience: u64) -> impl Incremental + use<> {
    let loaded = load(cnf, true, &Limits::default()).expect("few variables");
    bits::small(loaded).unwrap_or_else(|_| panic!("a small formula")).patient(patience)
}

fn solve(session: &mut dyn Incremental, assumptions: &[Lit]) -> Verdict {
    session.solve_under(assumptions, &Limits::default()).expect("a right model")
}

fn blocking(model: &Model) -> Vec<Lit> {
    model.literals().map(|lit| !lit).collect()
}

/// Finds every model under the assumptions, blocking each one found.
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

/// `holes + 1` pigeons in `holes` holes. Each hole has an at-most-one group, or pairwise clauses if the sink takes no
/// groups.
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
