//! Tests constraints with the programs that read them: the listed solutions are the values that break no constraint. If
//! the programs are missing, the tests are skipped with a message, or fail if CI is set.

mod cases;

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::csp::{Constraint, Csp, Owner, Table, VarId};
use crate::encode::Literals;
use crate::problem::Problem;
use crate::skip::skip;
use crate::target::{Job, Names, Target};
use cases::{cases, linear};

const LIMIT: Duration = Duration::from_secs(30);

/// The values of all variables in order; a truth value is 1 or `None`.
type Values = Vec<Option<i32>>;

/// The ranges of a problem's integers after its only cell, which has the values 1 and 2. Truth values follow them.
const RANGES: [std::ops::RangeInclusive<i32>; 3] = [0..=2, 1..=3, -1..=1];
const TRUTH_VALUES: usize = 2;

/// Creates a problem with constraints on the variables x, y, z, b and c. The cell comes before these variables.
fn problem(post: impl FnOnce(&mut Csp, [VarId; 5])) -> Problem {
    let puzzle = "grid 1x1\nvalues 1-2\n.".parse().expect("a puzzle");
    Problem::whole(puzzle).posting(|csp| {
        csp.set_owner(Owner::House(0));
        let [x, y, z] = RANGES.map(|range| csp.new_var(range));
        let [b, c] = [0; TRUTH_VALUES].map(|_| csp.new_bool().var);
        post(csp, [x, y, z, b, c]);
    })
}

/// Returns the problem with some values of its variables removed.
fn without(problem: Problem, dropped: &[(VarId, i32)]) -> Problem {
    let mut left = problem.csp().domains();
    for &(var, value) in dropped {
        assert!(left.remove(var, value), "it was there");
    }
    let literals = Literals::new(problem.csp(), Some(left));
    problem.with_literals(literals)
}

/// Returns all combinations of values that break no constraint.
fn kept(problem: &Problem) -> BTreeSet<Values> {
    let mut all: Vec<Values> = vec![Vec::new()];
    for var in problem.csp().vars() {
        let values = problem.literals().of(var).map(|(value, _)| Some(value));
        let none = problem.csp().is_boolean(var).then_some(None);
        let values: Vec<Option<i32>> = values.chain(none).collect();
        let longer = |before: &Values| {
            let before = before.clone();
            values.clone().into_iter().map(move |value| [&before[..], &[value]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().filter(|values| problem.csp().broken(values).is_none()).collect()
}

/// Runs the program of a target and returns its output for a text, which lists all solutions. Returns `None` if the
/// program is missing.
fn run(target: Target, text: &[u8]) -> Option<String> {
    let (program, arguments): (_, &[&str]) = match target == Target::FZN {
        true => ("fzn-gecode", &["-a"]),
        false => ("minizinc", &["--solver", "gecode", "-a"]),
    };
    let Ok(program_path) = which::which(program) else {
        skip(format!("there is no program {program} on PATH"));
        return None;
    };
    let mut file = tempfile::Builder::new().suffix(&format!(".{target}")).tempfile().expect("a file");
    file.write_all(text).expect("room");
    let mut child = Command::new(program_path)
        .args(arguments)
        .arg(file.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut stdout = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut printed = String::new();
        stdout.read_to_string(&mut printed).map(|_| printed)
    });
    let deadline = Instant::now() + LIMIT;
    while child.try_wait().expect("a child of ours").is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{program} takes longer than {LIMIT:?}:\n{}", String::from_utf8_lossy(text));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Some(reader.join().expect("no panic").expect("text"))
}

/// Returns the solutions of a text, without values of variables that the text adds; `None` if the program is missing.
fn solutions(target: Target, problem: &Problem) -> Option<BTreeSet<Values>> {
    let mut text = Vec::new();
    Job::new(problem).write(target, &mut text).expect("it can be written");
    let printed = run(target, &text)?;
    let shown = || format!("{printed}\n{}", String::from_utf8_lossy(&text));
    let names = Names::new(problem);
    let mut found = BTreeSet::new();
    let count = problem.csp().vars().len();
    let mut values: Vec<Option<Option<i32>>> = vec![None; count];
    for line in printed.lines() {
        if line == "----------" {
            let all: Option<Values> = std::mem::replace(&mut values, vec![None; count]).into_iter().collect();
            found.insert(all.unwrap_or_else(|| panic!("a value for each variable\n{}", shown())));
        } else if let Some((name, value)) = line.trim_end_matches(';').split_once(" = ")
            && let Some(var) = names.find(name)
        {
            values[var.index()] = Some(match value {
                "true" => Some(1),
                "false" => None,
                number => Some(number.parse().expect("a number")),
            });
        }
    }
    let ends = ["==========", "=====UNSATISFIABLE====="].iter().any(|end| printed.contains(end));
    assert!(ends, "it comes to an end\n{}", shown());
    Some(found)
}

/// Compares the listed solutions with the values that satisfy the constraints.
#[track_caller]
fn compare(name: &str, targets: &[Target], problem: &Problem) {
    let expected = kept(problem);
    for &target in targets {
        let Some(found) = solutions(target, problem) else { continue };
        if found != expected {
            let mut text = Vec::new();
            Job::new(problem).write(target, &mut text).expect("it can be written");
            let (more, fewer) = (found.difference(&expected).next(), expected.difference(&found).next());
            let text = String::from_utf8_lossy(&text);
            panic!("{name}, {target}: wrong {more:?}, missing {fewer:?}\n{text}");
        }
    }
}

const BOTH: [Target; 2] = [Target::FZN, Target::MZN];

/// Returns the name and the problem of the case with index `place`.
fn case(place: usize) -> (&'static str, Problem) {
    let mut name = "";
    let problem = problem(|csp, vars| {
        let (own, constraint) = cases(vars).swap_remove(place);
        name = own;
        csp.post(constraint);
    });
    (name, problem)
}

fn count_of_cases() -> usize {
    let mut count = 0;
    problem(|_, vars| count = cases(vars).len());
    count
}

#[test]
fn solutions_are_the_values_that_keep_a_constraint() {
    for place in 0..count_of_cases() {
        let (name, problem) = case(place);
        compare(name, &BOTH, &problem);
    }
}

#[test]
fn values_that_are_gone_are_no_values() {
    let var = VarId::new;
    let (x, y, z, b) = (var(1), var(2), var(3), var(4));
    for place in 0..count_of_cases() {
        for dropped in [vec![(x, 1), (y, 3)], vec![(x, 0), (x, 2), (z, 0), (b, 1)], vec![(y, 1), (y, 2)]] {
            let (name, problem) = case(place);
            compare(name, &[Target::FZN], &without(problem, &dropped));
        }
        if place % 4 != 0 {
            continue;
        }
        let (name, problem) = case(place);
        compare(name, &[Target::MZN], &without(problem, &[(x, 1), (y, 3), (z, 0), (z, -1), (b, 1)]));
    }
}

#[test]
fn without_values_there_is_no_solution() {
    let none = problem(|_, _| ());
    let (x, y) = (VarId::new(1), VarId::new(2));
    let problem = without(none, &[(x, 0), (x, 1), (x, 2)]);
    assert!(kept(&problem).is_empty());
    compare("no value", &BOTH, &problem);
    let table = Arc::new(Table::new(0..=2, 1..=3, |a, b| a < b));
    let related = self::problem(|csp, [x, y, ..]| {
        csp.post(Constraint::Relation(x, y, table));
        csp.post(linear(&[(1, x), (1, y)], 3));
        csp.post(Constraint::CountIs(vec![y.is(1)], x));
    });
    compare("no value", &BOTH, &without(related, &[(y, 1), (y, 2), (y, 3)]));
    let empty = self::problem(|csp, _| {
        csp.new_var(std::ops::RangeInclusive::new(5, 4));
    });
    compare("no range", &BOTH, &empty);
}

#[test]
fn numbers_beyond_integers_of_gecode_are_refused() {
    let problem = problem(|csp, _| {
        csp.new_var(i32::MAX - 1..=i32::MAX);
    });
    for target in BOTH {
        let error = Job::new(&problem).write(target, &mut Vec::new()).expect_err("too large");
        let expected = format!("{target} cannot say the values of a7, which are more than 2147483646");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn solutions_that_are_left_out_are_left_out() {
    let problem = problem(|csp, [x, y, ..]| csp.post(linear(&[(1, x), (1, y)], 3)));
    let lit = |value| problem.literals().literal(VarId::new(0), value).expect("a value");
    let added = [vec![!lit(1)]];
    for target in BOTH {
        let mut text = Vec::new();
        Job::new(&problem).added(&added).write(target, &mut text).expect("it can be written");
        let Some(printed) = run(target, &text) else { continue };
        assert!(printed.contains("r1c1 = 2;") && !printed.contains("r1c1 = 1;"), "{target}: {printed}");
    }
}
