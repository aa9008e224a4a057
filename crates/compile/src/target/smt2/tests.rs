//! Tests each constraint with external solvers. Over all assignments of a few small variables, the text is satisfiable
//! if and only if no constraint is broken.

use std::fmt::Write as _;

use super::readers::{answers, ask};
use crate::answer::{Name, Value};
use crate::csp::{Atom, Constraint, Linear, Table, VarId};
use crate::encode::{Literals, Rows};
use crate::problem::Problem;
use crate::target::cases::{CASES, assignments, cells, problem};
use crate::target::{Details, Job, Target};

fn text(job: &Job<'_>) -> String {
    let mut text = Vec::new();
    job.write(Target::SMT2, &mut text).expect("it can be written");
    String::from_utf8(text).expect("text")
}

fn details(integers: bool) -> Details {
    Details { integers, ..Details::default() }
}

/// Returns a formula which says that a variable has a value, based only on the variable's declaration.
fn equals(declaration: &str, value: Option<i32>) -> String {
    let words = declaration.strip_prefix("(declare-const ").and_then(|rest| rest.split_once(' '));
    let (name, sort) = words.expect("a declaration");
    match (sort, value) {
        ("Bool)", Some(_)) => name.to_owned(),
        ("Bool)", None) => format!("(not {name})"),
        ("Int)", Some(value)) if value < 0 => format!("(= {name} (- {}))", value.unsigned_abs()),
        ("Int)", Some(value)) => format!("(= {name} {value})"),
        (_, value) => {
            let width: u32 =
                sort.trim_start_matches("(_ BitVec ").trim_end_matches("))").parse().expect("bits");
            let shift: i64 = name.split_once('+').map_or(0, |(_, by)| by.parse().expect("a number"));
            let number = i64::from(value.expect("a number has a value")) + shift;
            assert!((0..1 << width).contains(&number), "{declaration} cannot hold {number}");
            format!("(= {name} (_ bv{number} {width}))")
        }
    }
}

/// Appends to `script` the text with a question about each assignment, and to `expected` the answers.
fn asked(name: &str, job: &Job<'_>, script: &mut String, expected: &mut Vec<(String, bool)>) {
    let text = text(job);
    let (text, _) = text.split_once("(check-sat)").expect("a question");
    let csp = job.problem.csp();
    let declarations: Vec<&str> = text.lines().filter(|line| line.starts_with("(declare-const ")).collect();
    let _ = writeln!(script, "(reset)\n{text}");
    for values in assignments(csp) {
        let atoms: Vec<String> =
            csp.vars().map(|var| equals(declarations[var.index()], values[var.index()])).collect();
        let _ = writeln!(script, "(push 1)(assert (and true {}))(check-sat)(pop 1)", atoms.join(" "));
        let has = |(var, value): (VarId, &Option<i32>)| {
            value.is_none_or(|value| job.problem.literals().literal(var, value).is_some())
        };
        let holds = csp.broken(&values).is_none() && csp.vars().zip(&values).all(has);
        expected.push((format!("{name}: {values:?}"), holds));
    }
}

/// Checks every case with a reader that answers line by line.
fn all_cases(reader: &[&str], integers: bool, rows: Rows) {
    let (mut script, mut expected) = (String::new(), Vec::new());
    for case in CASES {
        for nested in [false, true] {
            let problem = problem(case, nested);
            let job = Job::new(&problem).details(details(integers));
            let job = job.options(job.options.rows(rows));
            asked(&format!("{}, nested {nested}", case.0), &job, &mut script, &mut expected);
        }
    }
    answers(reader, &script, &expected);
}

const Z3: &[&str] = &["z3", "-in"];
const CVC5: &[&str] = &["cvc5", "--lang=smt2", "--incremental", "-"];

#[test]
fn z3_finds_constraints_of_bit_vectors_kept_and_broken() {
    Rows::ALL.into_iter().for_each(|rows| all_cases(Z3, false, rows));
}

#[test]
fn z3_finds_constraints_of_integers_kept_and_broken() {
    Rows::ALL.into_iter().for_each(|rows| all_cases(Z3, true, rows));
}

#[test]
fn cvc5_finds_constraints_of_bit_vectors_kept_and_broken() {
    all_cases(CVC5, false, Rows::Beside);
}

#[test]
fn cvc5_finds_constraints_of_integers_kept_and_broken() {
    all_cases(CVC5, true, Rows::Native);
}

/// Returns a problem whose variables lack some values: the cells, a number with many values, a number that can be
/// negative, and a truth value.
fn without(removed: fn([VarId; 5]) -> Vec<Atom>) -> Problem {
    let problem = cells().posting(|csp| {
        let (many, negative) = (csp.new_var(0..=12), csp.new_var(-3..=2));
        csp.post(Constraint::AllDifferent(vec![VarId::new(0), VarId::new(1), many]));
        let truth = csp.new_bool();
        csp.post(Constraint::Clause(vec![truth, negative.is(1), !many.is(7)]));
        csp.post(Constraint::Relation(
            VarId::new(0),
            negative,
            Table::new(0..=2, -3..=2, |a, b| a > b).into(),
        ));
    });
    let mut left = problem.csp().domains();
    for atom in removed([0, 1, 2, 3, 4].map(VarId::new)) {
        assert!(left.remove(atom.var, atom.value), "it had the value");
    }
    let literals = Literals::new(problem.csp(), Some(left));
    problem.with_literals(literals)
}

#[test]
fn values_that_are_not_left_are_never_taken() {
    let removals: [fn([VarId; 5]) -> Vec<Atom>; 6] = [
        |_| Vec::new(),
        |[a, b, ..]| vec![a.is(0), b.is(1), b.is(2)],
        |[_, _, many, negative, _]| {
            vec![many.is(0), many.is(5), many.is(12), negative.is(-3), negative.is(0)]
        },
        |[_, _, many, negative, _]| {
            (1..12).map(|value| many.is(value)).chain((-2..2).map(|value| negative.is(value))).collect()
        },
        |[.., truth]| vec![truth.is(1)],
        |[a, ..]| (0..=2).map(|value| a.is(value)).collect(),
    ];
    for integers in [false, true] {
        let (mut script, mut expected) = (String::new(), Vec::new());
        for (place, removed) in removals.iter().enumerate() {
            let problem = without(*removed);
            let job = Job::new(&problem).details(details(integers));
            asked(&format!("domains {place}"), &job, &mut script, &mut expected);
        }
        assert!(expected.iter().any(|(_, holds)| *holds));
        answers(Z3, &script, &expected);
    }
}

/// Returns the answer of a reader to the text of the job, and its values.
fn solved(job: &Job<'_>) -> Option<(String, Vec<Value>)> {
    let output = ask(Z3, &text(job))?;
    let (word, rest) = output.split_once('\n').expect("a word");
    let mut values = Vec::new();
    // Each pair has the form `(name value)`; the value is one word.
    for pair in rest.split('(').filter_map(|part| part.split_once(')')).map(|(pair, _)| pair) {
        let (name, value) = pair.split_once(' ').expect("a pair");
        let number = match (value.strip_prefix("#x"), value.strip_prefix("#b")) {
            (Some(digits), _) => i64::from_str_radix(digits, 16).expect("hexadecimal"),
            (_, Some(digits)) => i64::from_str_radix(digits, 2).expect("binary"),
            _ => i64::from(value == "true"),
        };
        values.push(Value { name: Name::Text(name.to_owned()), value: number as f64 });
    }
    Some((word.to_owned(), values))
}

#[test]
fn answers_tell_the_true_values_of_shifted_numbers() {
    let problem = cells().posting(|csp| {
        let number = csp.new_var(-5..=-3);
        csp.post(Constraint::Linear(Linear {
            terms: vec![(1, VarId::new(0)), (1, VarId::new(1)), (1, number)],
            total: -1,
            plain: false,
        }));
        let truth = csp.new_bool();
        csp.post(Constraint::Clause(vec![truth]));
    });
    let job = Job::new(&problem);
    let Some((word, mut values)) = solved(&job) else { return };
    assert_eq!((&word[..], values.len()), ("sat", 4));
    assert_eq!(values[2].name, Name::Text("a3+5".into()));
    Target::SMT2.check(&job, &values).expect("it keeps all");
    assert_eq!(Target::SMT2.candidates(&problem, &values).map(|model| model.true_in(0..6).count()), Ok(2));
    // The sum is wrong.
    values[2].value += 1.0;
    assert!(Target::SMT2.check(&job, &values).is_err());
}

#[test]
fn solutions_that_were_left_out_do_not_come_back() {
    let problem =
        cells().posting(|csp| csp.post(Constraint::AllDifferent(vec![VarId::new(0), VarId::new(1)])));
    let lit = |atom: Atom| problem.literals().literal(atom.var, atom.value).expect("a value");
    let mut added = Vec::new();
    loop {
        let job = Job::new(&problem).added(&added);
        let Some((word, values)) = solved(&job) else { return };
        if word == "unsat" {
            break;
        }
        Target::SMT2.check(&job, &values).expect("a solution that is new");
        let value = |place: usize| VarId::new(place).is(values[place].value as i32);
        added.push(vec![!lit(value(0)), !lit(value(1))]);
        assert!(added.len() <= 6, "there are no more");
    }
    assert_eq!(added.len(), 6);
}

#[test]
fn comments_say_what_demands_each_part() {
    let problem = Problem::whole("diagonal main\n1...\n....\n....\n....".parse().expect("a puzzle"));
    let text = text(&Job::new(&problem));
    for part in [
        "; row 4\n(assert (distinct r4c1 r4c2 r4c3 r4c4))",
        "; diagonal main\n",
        "; givens\n(assert (= r1c1 ",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
