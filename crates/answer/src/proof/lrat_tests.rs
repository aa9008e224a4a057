//! Tests with handmade proofs, both correct and wrong, and with random ones.

use proptest::prelude::*;

use super::*;
use crate::cnf::{Formula, Sink};

fn formula(vars: u64, clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(vars);
    for clause in clauses {
        let lits: Vec<Lit> = clause.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
        formula.clause(&lits);
    }
    formula
}

/// All clauses over three variables. If any one of them is removed, there is a model.
const CUBE: [&[i32]; 8] = [
    &[1, 2, 3],
    &[1, 2, -3],
    &[1, -2, 3],
    &[1, -2, -3],
    &[-1, 2, 3],
    &[-1, 2, -3],
    &[-1, -2, 3],
    &[-1, -2, -3],
];

const PROOF: &str = "\
9 1 2 0 1 2 0
10 1 -2 0 3 4 0
10 d 1 2 3 4 0
11 1 0 9 10 0
12 -1 2 0 11 5 6 0
13 -1 -2 0 7 8 0
14 0 11 12 13 0
";

fn verdict(proof: &[u8]) -> Result<ProofSize, String> {
    check(&formula(3, &CUBE), proof, &mut ()).map_err(|refused| refused.to_string())
}

#[track_caller]
fn refused(replaced: &str, by: &str, message: &str) {
    let proof = PROOF.replacen(replaced, by, 1);
    assert_ne!(proof, PROOF, "{replaced}");
    assert_eq!(verdict(proof.as_bytes()), Err(message.to_owned()));
}

#[test]
fn a_refutation_is_accepted() {
    assert_eq!(verdict(PROOF.as_bytes()), Ok(ProofSize { additions: 6, deletions: 4 }));
    assert_eq!(
        verdict(b"9 1 2 0 1 2 0\n10 1 0 9 3 4 0\n11 2 0 10 5 6 0\n17 0 10 11 7 8 0\n").map(|_| ()),
        Ok(())
    );
}

#[test]
fn a_formula_with_the_empty_clause_needs_a_step_too() {
    let formula = formula(1, &[&[1], &[]]);
    assert!(check(&formula, &b""[..], &mut ()).is_err());
    assert!(check(&formula, &b"3 0 2 0\n"[..], &mut ()).is_ok());
    assert!(check(&formula, &b"3 0 1 0\n"[..], &mut ()).is_err());
}

#[test]
fn a_missing_hint() {
    refused("9 1 2 0 1 2 0", "9 1 2 0 1 0", "1:11: the hints end, expected a hint that is false by then");
    refused("14 0 11 12 13 0", "14 0 11 12 0", "7:12: the hints end, expected a hint that is false by then");
    refused("11 1 0 9 10 0", "11 1 0 0", "4:8: the hints end, expected a hint that is false by then");
}

#[test]
fn a_forged_hint() {
    let unit = "expected a clause with one literal that is not false, or none";
    refused("11 1 0 9 10 0", "11 1 0 7 10 0", &format!("4:8: hint 7 is neither unit nor false here, {unit}"));
    refused(
        "11 1 0 9 10 0",
        "11 1 0 9 99 0",
        "4:10: hint 99 is not a clause, or it was deleted, expected the number of a clause",
    );
    refused(
        "14 0 11 12 13 0",
        "14 0 11 14 13 0",
        "7:9: hint 14 is not a clause, or it was deleted, expected the number of a clause",
    );
}

#[test]
fn a_clause_that_does_not_follow() {
    let unit =
        "is neither unit nor false here, expected a clause with one literal that is not false, or none";
    refused("9 1 2 0 1 2 0", "9 1 0 1 2 0", &format!("1:7: hint 1 {unit}"));
    refused("9 1 2 0 1 2 0", "9 1 3 0 1 4 0", "1:13: the hints end, expected a hint that is false by then");
    refused(
        "11 1 0 9 10 0",
        "11 2 0 9 10 0",
        "4:10: hint 10 is neither unit nor false here, expected a clause with one literal that is not false, or none",
    );
}

#[test]
fn a_deleted_clause() {
    refused(
        "11 1 0 9 10 0",
        "11 1 0 9 3 4 0",
        "4:10: hint 3 is not a clause, or it was deleted, expected the number of a clause",
    );
    refused("10 d 1 2 3 4 0", "10 d 1 2 3 1 0", "3:12: `1`, expected the number of a clause to delete");
    refused("10 d 1 2 3 4 0", "10 d 1 -2 3 4 0", "3:8: `-2`, expected the number of a clause to delete");
}

#[test]
fn no_empty_clause() {
    refused("14 0 11 12 13 0\n", "", "7:1: the proof ends, expected a step that adds the empty clause");
    assert_eq!(
        verdict(b""),
        Err("1:1: the proof ends, expected a step that adds the empty clause".to_owned())
    );
}

#[test]
fn what_is_no_such_proof() {
    refused("9 1 2 0", "8 1 2 0", "1:3: a clause numbered 8, expected a number above 8 for the clause");
    refused("12 -1 2 0", "11 -1 2 0", "5:4: a clause numbered 11, expected a number above 11 for the clause");
    refused("9 1 2 0", "9 1 4 0", "1:5: `4`, expected a literal of the formula's 3 variables");
    refused("9 1 2 0", "9 1 -1 0", "1:8: the clause is a tautology, expected one that says something");
    refused(
        "9 1 2 0 1",
        "9 1 2 0 -1",
        "1:9: hint -1 asks for a resolution asymmetric tautology, expected hints for unit propagation only",
    );
    refused("14 0 11 12 13 0", "14 0 11 12 13 1 0", "7:15: hint 1 after the conflict, expected 0");
    refused(
        "9 1 2 0 1 2 0",
        "9 1 2 0 1 2 0 7",
        "1:15: more words after a step, expected the end of the line",
    );
    refused("9 1 2 0 1 2 0", "9 1 2 0 1 2", "1:12: the step is not closed, expected 0");
    refused("10 d 1", "\n10 d 1", "3:1: an empty line, expected a step");
    refused("10 d 1", "d 1", "3:1: `d`, expected the number of a step");
    refused("13 -1 -2 0", "13 -1 d -2 0", "6:7: a `d` in the middle of a step, expected a number");
    refused("9 1", "a 1", "1:1: `a`, expected a number");
    refused("13 0\n", "13 0", "7:16: the last line is not closed, expected a line break");
}

#[test]
fn the_steps_are_told_in_order() {
    struct ToldSteps(Vec<String>);
    impl Steps for ToldSteps {
        fn added(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
            self.0.push(format!("{lits:?}"));
            Ok(())
        }
        fn deleted(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
            self.0.push(format!("d {lits:?}"));
            Ok(())
        }
    }
    let mut told = ToldSteps(Vec::new());
    check(&formula(3, &CUBE), PROOF.as_bytes(), &mut told).expect("a proof");
    let expected = [
        "[1, 2]",
        "[1, -2]",
        "d [1, 2, 3]",
        "d [1, 2, -3]",
        "d [1, -2, 3]",
        "d [1, -2, -3]",
        "[1]",
        "[-1, 2]",
        "[-1, -2]",
        "[]",
    ];
    assert_eq!(told.0, expected);
}

/// Returns a text of lines that look like steps over three variables and few clauses.
fn steps() -> impl Strategy<Value = String> {
    let step = (8_u64..16, prop::collection::vec(-3_i32..=3, 0..3), prop::collection::vec(1_u64..16, 0..5));
    let line = step.prop_map(|(id, lits, hints)| {
        let lits = lits.iter().filter(|&&lit| lit != 0).map(|lit| format!("{lit} "));
        let hints = hints.iter().map(|hint| format!("{hint} "));
        format!("{id} {}0 {}0\n", lits.collect::<String>(), hints.collect::<String>())
    });
    prop::collection::vec(line, 0..6).prop_map(|lines| lines.concat())
}

proptest! {
    #[test]
    fn no_bytes_are_too_strange(bytes: Vec<u8>) {
        let _ = verdict(&bytes);
    }

    #[test]
    fn no_text_is_too_strange(text in "([0-9]{1,2} )?[-d0-9 \n]{0,60}") {
        let _ = verdict(text.as_bytes());
        let _ = crate::proof::drat::read(text.as_bytes());
    }

    /// Nothing refutes a formula that has a model.
    #[test]
    fn changed_proofs_refute_no_formula_with_a_model(
        without in 0_usize..8,
        changes in prop::collection::vec((0..PROOF.len(), "[-d0-9 \n]"), 0..4),
    ) {
        let mut clauses = CUBE.to_vec();
        // The numbers of the other clauses stay the same.
        clauses[without] = CUBE[(without + 1) % 8];
        let mut bytes = PROOF.as_bytes().to_vec();
        for (place, by) in changes {
            bytes[place] = by.as_bytes()[0];
        }
        prop_assert!(check(&formula(3, &clauses), &bytes[..], &mut ()).is_err());
    }

    #[test]
    fn made_up_proofs_refute_no_formula_with_a_model(without in 0_usize..8, text in steps()) {
        let mut clauses = CUBE.to_vec();
        clauses[without] = CUBE[(without + 1) % 8];
        prop_assert!(check(&formula(3, &clauses), text.as_bytes(), &mut ()).is_err());
    }
}

#[test]
fn a_header_may_promise_too_many_variables() {
    let most = i32::MAX;
    let formula = formula(most as u64, &[&[most], &[-most, 1], &[-1, -most]]);
    let checked =
        |proof: &str| check(&formula, proof.as_bytes(), &mut ()).map_err(|refused| refused.to_string());
    assert_eq!(
        checked(&format!("4 1 0 1 2 0\n5 -{most} 0 4 3 0\n6 0 1 5 0\n")).map(|size| size.additions),
        Ok(3)
    );
    assert!(checked(&format!("4 {most} -{most} 0 1 0\n")).is_err());
    assert!(checked("4 1 0 1 2 0\n5 0 3 0\n").is_err());
}
