//! Tests each constraint as clauses and cardinality constraints. Over all assignments of a few small variables, the
//! text is satisfiable if and only if no constraint is broken.

use super::*;
use crate::backend::dpll::Dpll;
use crate::backend::{Backend, Limits, Verdict};
use crate::cnf::{Formula, Sink, Var};
use crate::csp::VarId;
use crate::target::cases::{CASES, assignments, problem};

fn text(job: &Job<'_>, target: Target) -> String {
    let mut text = Vec::new();
    job.write(target, &mut text).expect("it can be written");
    String::from_utf8(text).expect("text")
}

/// Returns the formula of a text: at least D of n literals are true if and only if any n-D+1 of them include a true
/// one.
fn formula(text: &str) -> Formula {
    let mut formula = Formula::default();
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().expect("a header").split(' ').collect();
    let ["p", "knf" | "cnf+", vars, count] = header[..] else { panic!("{header:?}") };
    formula.new_vars(vars.parse().expect("a number"));
    let mut left: u64 = count.parse().expect("a number");
    for line in lines {
        let mut words: Vec<&str> = line.split(' ').collect();
        let number = |word: &str| word.parse::<i32>().expect("a number");
        let (degree, sign) = match words[..] {
            ["k", degree, ..] => {
                words.drain(..2);
                assert_eq!(words.pop(), Some("0"), "{line}");
                (number(degree), 1)
            }
            [.., compare @ (">=" | "<="), bound] => {
                assert_ne!(bound, "0", "a clause by its end: {line}");
                words.truncate(words.len() - 2);
                if compare == ">=" { (number(bound), 1) } else { (words.len() as i32 - number(bound), -1) }
            }
            _ => {
                assert_eq!(words.pop(), Some("0"), "{line}");
                (1, 1)
            }
        };
        let numbers: Vec<i32> = words.into_iter().map(|word| sign * number(word)).collect();
        let degree = usize::try_from(degree).expect("no degree below 0");
        assert!(degree == 1 || degree < numbers.len(), "{line}");
        let lits: Vec<Lit> =
            numbers.into_iter().map(|number| Lit::from_dimacs(number).expect("no 0")).collect();
        subsets(&lits, lits.len() + 1 - degree, &mut Vec::new(), &mut formula);
        left -= 1;
    }
    assert_eq!(left, 0, "lines are missing");
    formula
}

/// Adds a clause for each subset of `size` literals.
fn subsets(lits: &[Lit], size: usize, chosen: &mut Vec<Lit>, formula: &mut Formula) {
    match lits.split_first() {
        _ if chosen.len() == size => formula.clause(chosen),
        Some((&first, rest)) if lits.len() + chosen.len() >= size => {
            chosen.push(first);
            subsets(rest, size, chosen, formula);
            chosen.pop();
            subsets(rest, size, chosen, formula);
        }
        _ => {}
    }
}

#[test]
fn constraints_are_kept_and_broken_as_they_should_be() {
    for target in [Target::KNF, Target::CNF_PLUS] {
        said_by(target);
    }
}

fn said_by(target: Target) {
    let mut cardinalities = 0;
    for case in CASES {
        for nested in [false, true] {
            let problem = problem(case, nested);
            for rows in crate::encode::Rows::ALL {
                let job = Job::new(&problem);
                let text = text(&job.options(job.options.rows(rows)), target);
                cardinalities +=
                    text.lines().filter(|line| line.starts_with("k ") || line.contains("= ")).count();
                let (formula, dpll) = (formula(&text), Dpll::new());
                let mut session = dpll.open(&formula, &Limits::default()).expect("a session");
                let clauses = problem.encoded(job.options.rows(crate::encode::Rows::Never));
                let mut of_clauses = dpll.open(&clauses, &Limits::default()).expect("a session");
                for values in assignments(problem.csp()) {
                    let literal = |(var, value): (VarId, &Option<i32>)| match value {
                        Some(value) => problem.literals().literal(var, *value).expect("nothing is dropped"),
                        None => !problem.literals().literal(var, 1).expect("a truth value has one"),
                    };
                    let assumed: Vec<Lit> = problem.csp().vars().zip(&values).map(literal).collect();
                    let verdict = session.solve_under(&assumed, &Limits::default()).expect("an answer");
                    let expected = of_clauses.solve_under(&assumed, &Limits::default()).expect("an answer");
                    let is_sat = |verdict: &Verdict| matches!(verdict, Verdict::Sat(_));
                    let told = format!("{}, nested {nested}, {rows:?}: {values:?}\n{text}", case.0);
                    assert_eq!(is_sat(&verdict), is_sat(&expected), "{told}");
                    // Cases with truth values in place of numbers are compared only with the clauses.
                    let holds = problem.csp().broken(&values).is_none();
                    assert!(is_sat(&verdict) == holds || case.0.contains("truth"), "{told}");
                }
            }
        }
    }
    assert!(cardinalities > 100, "{cardinalities}");
}

/// Returns the literal x1, x2 or x3, or its negation if `number` is negative.
fn x(number: i32) -> Lit {
    let lit = Var::from_index(number.unsigned_abs() as usize - 1).positive();
    if number > 0 { lit } else { !lit }
}

#[test]
fn rows_of_equal_weights_are_counts() {
    let said = |terms: &[(i64, i32)], compare, bound| {
        let terms = terms.iter().map(|&(weight, number)| (weight, x(number))).collect();
        let lines = lines(&Row { terms, compare, bound })?;
        Some(lines.into_iter().map(|line| (line.degree, line.lits)).collect::<Vec<_>>())
    };
    use Compare::{AtLeast, Equal};
    let all = |numbers: &[i32]| numbers.iter().map(|&number| x(number)).collect::<Vec<_>>();
    assert_eq!(said(&[(1, 1), (1, 2), (1, 3)], AtLeast, 2), Some(vec![(2, all(&[1, 2, 3]))]));
    assert_eq!(said(&[(-1, 1), (-1, 2), (-1, 3)], AtLeast, -1), Some(vec![(2, all(&[-1, -2, -3]))]));
    let one = Some(vec![(1, all(&[1, 2, 3])), (2, all(&[-1, -2, -3]))]);
    assert_eq!(said(&[(1, 1), (1, 2), (1, 3)], Equal, 1), one);
    assert_eq!(said(&[(1, 1), (-1, 2)], AtLeast, 0), Some(vec![(1, all(&[1, -2]))]));
    assert_eq!(said(&[(1, 1), (1, 2)], AtLeast, 2), Some(vec![(1, all(&[1])), (1, all(&[2]))]));
    assert_eq!(said(&[(1, 1), (1, 2)], AtLeast, 3), Some(vec![(1, all(&[1])), (1, all(&[-1]))]));
    assert_eq!(said(&[(-1, 1)], AtLeast, -1), Some(vec![]));
    // Either literal alone is enough.
    assert_eq!(said(&[(5, 1), (7, 2)], AtLeast, 3), Some(vec![(1, all(&[1, 2]))]));
    assert_eq!(said(&[(5, 1), (5, 2), (5, 3)], AtLeast, 6), Some(vec![(2, all(&[1, 2, 3]))]));
    assert_eq!(said(&[(2, 1), (1, 2), (1, 3)], AtLeast, 2), None);
    assert_eq!(said(&[(1, 1), (2, 2)], Equal, 2), None);
}

#[test]
fn a_cell_is_a_clause_and_a_cardinality_constraint() {
    let problem =
        crate::problem::Problem::whole("values 1-3\ngrid 1x1 no-boxes raw\n.".parse().expect("a puzzle"));
    let plus = text(&Job::new(&problem), Target::CNF_PLUS);
    assert!(plus.starts_with("c sudoku target cnf+\n"), "{plus}");
    assert!(plus.contains("\np cnf+ 3 2\n1 2 3 0\n1 2 3 <= 1\n"), "{plus}");
    let text = text(&Job::new(&problem), Target::KNF);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("c sudoku puzzle")).collect();
    assert_eq!(lines.first(), Some(&"c sudoku target knf"), "{text}");
    let rest: Vec<&str> = lines.iter().copied().filter(|line| !line.starts_with('c')).collect();
    assert_eq!(rest, ["p knf 3 2", "1 2 3 0", "k 2 -1 -2 -3 0"]);
    assert!(text.ends_with("\n") && lines.last().is_some_and(|line| line.starts_with("c sudoku end ")));
}
