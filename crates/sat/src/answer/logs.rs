//! Tests on saved logs of solvers: exactly one format recognises each log and reads the right verdict, and a truncated
//! log never gives another verdict or more values.

use super::*;

/// The verdict in a log.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    Sat,
    Unsat,
    Unknown,
}
use Says::{Sat, Unknown, Unsat};

macro_rules! logs {
    ($($name:literal $form:ident $says:ident)*) => {
        &[$(($name, include_str!(concat!("../../../../tests/logs/", $name, ".txt")), Form::$form, $says)),*]
    };
}

const LOGS: &[(&str, &str, Form, Says)] = logs! {
    "clasp-sat" COMPETITION Sat
    "clasp-unsat" COMPETITION Unsat
    "clasp-limit" COMPETITION Unknown
    "minisatp-sat" COMPETITION Sat
    "minisatp-unsat" COMPETITION Unsat
    "clasp-stats-unsat" COMPETITION Unsat
    "glpsol-sat" GLPK Sat
    "glpsol-unsat" GLPK Unsat
    "glpsol-empty" GLPK Unsat
    "glpsol-limit" GLPK Unknown
    "glpsol-limit-solution" GLPK Sat
    "glpsol-nomip-sat" GLPK Sat
    "glpsol-nomip-fractional" GLPK Sat
    "glpsol-nomip-unsat" GLPK Unsat
    "glpsol-nomip-presolved" GLPK Unknown
    "glpsol-interior-sat" GLPK Sat
    "glpsol-interior-unsat" GLPK Unsat
    "cbc-sat" CBC Sat
    "cbc-unsat" CBC Unsat
    "cbc-empty" CBC Unsat
    "cbc-limit" CBC Unknown
    "cbc-limit-solution" CBC Sat
    "cbc-relaxed-sat" CBC Sat
    "cbc-relaxed-unsat" CBC Unsat
    "cbc-unbounded" CBC Unknown
    "z3-sat" SMT Sat
    "z3-bitvectors-sat" SMT Sat
    "z3-stats-sat" SMT Sat
    "z3-model-sat" SMT Sat
    "z3-opb-sat" SMT Sat
    "z3-lp-sat" SMT Sat
    "z3-unsat" SMT Unsat
    "z3-opb-unsat" SMT Unsat
    "z3-lp-unsat" SMT Unsat
    "z3-limit" SMT Unknown
    "cvc5-sat" SMT Sat
    "cvc5-bitvectors-sat" SMT Sat
    "cvc5-unsat" SMT Unsat
    "cvc5-limit" SMT Unknown
    "fzn-gecode-sat" FLATZINC Sat
    "fzn-gecode-two" FLATZINC Sat
    "fzn-gecode-stats-sat" FLATZINC Sat
    "fzn-gecode-unsat" FLATZINC Unsat
    "fzn-gecode-limit" FLATZINC Unknown
    "minizinc-sat" FLATZINC Sat
    "minizinc-unsat" FLATZINC Unsat
    "minizinc-limit" FLATZINC Unknown
    "dlx1-sat" EXACT_COVER Sat
    "dlx1-secondary" EXACT_COVER Sat
    "dlx1-two" EXACT_COVER Sat
    "dlx1-unsat" EXACT_COVER Unsat
    "dlx1-limit" EXACT_COVER Unknown
};

fn forms(text: &str) -> Vec<Form> {
    Form::ALL.iter().copied().filter(|form| (form.0.recognise)(text)).collect()
}

#[test]
fn each_log_is_of_one_format_and_says_what_it_says() {
    for &(name, text, form, says) in LOGS {
        assert_eq!(forms(text), [form], "{name}");
        let answer = read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}")).1;
        let said = match answer {
            SolverAnswer::Sat(_) => Sat,
            SolverAnswer::Unsat => Unsat,
            SolverAnswer::Unknown => Unknown,
        };
        assert!(said == says, "{name}: {answer:?}");
    }
    for form in Form::ALL {
        assert!(LOGS.iter().any(|log| log.2 == *form), "no log of {form:?}");
    }
}

/// Returns the 16 cells of the solution in a log about the 4x4 board. The log names values by cell or by candidate.
fn solution(text: &str) -> Option<String> {
    let (_, SolverAnswer::Sat(values)) = read(text.as_bytes()).ok()? else { return None };
    let mut cells = ['.'; 16];
    for Value { name, value } in values {
        let (place, shown) = match &name {
            // Candidates are numbered row by row, four to a cell.
            Name::Number(number) if value > 0.5 => ((*number as usize - 1) / 4, (*number - 1) % 4 + 1),
            Name::Number(_) => continue,
            Name::Text(name) => {
                let digits: Vec<u64> = name.chars().filter_map(|c| c.to_digit(10)).map(u64::from).collect();
                let place = |row: u64, column: u64| (row * 4 + column) as usize - 5;
                match (name.starts_with("x_"), name.starts_with('r'), digits.as_slice()) {
                    (true, _, &[row, column, candidate]) if value > 0.5 => (place(row, column), candidate),
                    (_, true, &[row, column]) => (place(row, column), value as u64),
                    _ => continue,
                }
            }
        };
        cells[place] = char::from_digit(shown as u32, 10)?;
    }
    Some(cells.iter().collect())
}

/// Returns `true` if the cells are a solution of the 4x4 board that the logs are about.
fn is_solution(cells: &[u8]) -> bool {
    let givens = b"1.....3....2....";
    let kept = givens.iter().zip(cells).all(|(given, cell)| *given == b'.' || given == cell);
    let houses = (0..4).flat_map(|i| {
        [
            [0, 1, 2, 3].map(|j| 4 * i + j),
            [0, 4, 8, 12].map(|j| i + j),
            [0, 1, 4, 5].map(|j| i / 2 * 8 + i % 2 * 2 + j),
        ]
    });
    let full =
        |house: [usize; 4]| b"1234".iter().all(|digit| house.iter().any(|&cell| cells[cell] == *digit));
    kept && houses.into_iter().all(full)
}

#[test]
fn the_values_of_a_log_are_the_solution() {
    let without = ["glpsol-limit-solution", "glpsol-nomip-fractional", "cbc-limit-solution"];
    // The logs with statistics are about a larger board.
    let is_without = |name: &str| without.contains(&name) || name.contains("-stats-");
    for &(name, text, _, says) in LOGS.iter().filter(|log| log.3 == Sat && !is_without(log.0)) {
        assert!(says == Sat);
        let cells = solution(text).unwrap_or_else(|| panic!("{name}"));
        assert!(is_solution(cells.as_bytes()), "{name}: {cells}");
    }
}

/// Logs of programs that do not mark the end of their lists of values: if the log is cut off between two values, the
/// rest is missing without an error.
const ENDLESS: &[&str] =
    &["cbc-sat", "cbc-limit-solution", "cbc-relaxed-sat", "z3-opb-sat", "z3-lp-sat", "z3-model-sat"];

#[test]
fn a_log_that_is_cut_says_nothing_else() {
    for &(name, text, form, says) in LOGS {
        let whole = form.read(text.as_bytes()).expect(name);
        for cut in 0..text.len() {
            // Each truncated log is read both in its known format and with format detection.
            let part = &text.as_bytes()[..cut];
            for answer in [form.read(part).ok(), read(part).ok().map(|(_, answer)| answer)] {
                match (answer, &whole) {
                    (None | Some(SolverAnswer::Unknown), _) => {}
                    (Some(SolverAnswer::Sat(some)), SolverAnswer::Sat(all)) => {
                        let endless = ENDLESS.contains(&name) || form == Form::SMT && some.is_empty();
                        let fewer = endless && all.starts_with(&some);
                        assert!(fewer || some == *all, "{name} cut at {cut}: {some:?}");
                    }
                    // A stopped search may print integers that violate the constraints.
                    (Some(SolverAnswer::Sat(_)), SolverAnswer::Unknown) if name == "cbc-limit" => {}
                    (Some(answer), whole) => {
                        assert_eq!(answer, *whole, "{name} cut at {cut}, {}", says as u8)
                    }
                }
            }
        }
    }
}

#[test]
fn garbage_is_no_answer() {
    for text in ["", "\n", "no\n", "SATISFIABLE\n", "p cnf 1 1\n1 0\n", "\u{0}\u{1}\u{2}", "<html>\n(a b)\n"]
    {
        assert!(forms(text).is_empty(), "{text}");
        assert!(read(text.as_bytes()).is_err(), "{text}");
        for form in Form::ALL {
            assert!(form.read(text.as_bytes()).is_err(), "{form:?}: {text}");
        }
    }
    assert!(read(&[0xff, 0xfe, b'\n']).is_err());
}

#[test]
fn an_answer_of_one_format_is_none_of_another() {
    for &(name, text, form, _) in LOGS {
        for other in Form::ALL.iter().filter(|other| **other != form) {
            assert!(other.read(text.as_bytes()).is_err(), "{name} read as {other:?}");
        }
    }
}

#[test]
fn contradicting_logs_are_no_answer() {
    let of = |form: Form, says: Says| {
        LOGS.iter().filter(move |log| log.2 == form && log.3 == says && !log.0.contains("dlx1-two"))
    };
    for &form in Form::ALL {
        for sat in of(form, Sat) {
            for unsat in of(form, Unsat) {
                for both in [[sat, unsat], [unsat, sat]] {
                    let text = both.map(|log| log.1).concat();
                    let answer = read(text.as_bytes());
                    assert!(answer.is_err(), "{} and {}: {answer:?}", both[0].0, both[1].0);
                }
            }
        }
    }
}
