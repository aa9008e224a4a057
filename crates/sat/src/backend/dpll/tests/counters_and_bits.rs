//! Compares the session of bits with the session of counters.

use super::*;

/// Bits and counters make the same decisions, and find the same models in the same order. With more added clauses, the
/// session of bits would hand over to counters.
#[test]
fn bits_search_like_counters() {
    for seed in 0..400 {
        let mut random = Random(3000 + seed);
        let problem = MixedFormula::new(&mut random);
        let (mut counting, mut bits) = (session(Dpll::default(), &problem), bits(&problem, u64::MAX));
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

/// The formula needs several blocks for clauses of the same width, several widths, and lanes of several words.
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
                    // The values in the first half of the first column increase.
                    if 0 < a && a <= side / 2 {
                        sink.clause(&each(&|c| if c < b { lit(a - 1, 0, c) } else { !lit(a, 0, b) }));
                    }
                }
            }
        }
    }
    let latin = Latin(14);
    let (mut counting, mut bits) = (session(Dpll::default(), &latin), bits(&latin, u64::MAX));
    let few = Limits::default().at_most(300);
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
