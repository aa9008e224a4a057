use super::*;

fn number(text: &str) -> ModelCount {
    match read_count(text.as_bytes()) {
        Ok(CountAnswer::Number(number)) => number,
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn reads(text: &str, digits: &str, certainty: Certainty, projected: Option<bool>) {
    let found = number(text);
    assert_eq!((found.digits(), found.certainty(), found.projected()), (Some(digits), certainty, projected));
}

#[test]
fn answers_of_all_years_are_read() {
    let ganak = "c o Total time [Arjun+GANAK]: 0.00\ns SATISFIABLE\nc s type pmc\nc s log10-estimate 1.2553\n\
                 c s exact arb int 18\nc s pac guarantees epsilon: 0 delta: 0\n";
    reads(ganak, "18", Certainty::Exact, Some(true));
    let sharp = "s SATISFIABLE\r\nc s type mc\r\nc s log10-estimate 0\r\nc s exact arb int 1\r\n";
    reads(sharp, "1", Certainty::Exact, Some(false));
    reads("s mc 30", "30", Certainty::Unstated, None);
    reads("s pmc 0030\n", "30", Certainty::Unstated, Some(true));
    reads(
        "c [appmc] Number of solutions is: 48*2**1\ns SATISFIABLE\ns mc 96\n",
        "96",
        Certainty::Unstated,
        None,
    );
    reads("c d4\ns 8\n", "8", Certainty::Unstated, None);
    reads(
        "s SATISFIABLE\ns type pmc\ns log10-estimate 8.2528092\ns exact arb int 178981952\n",
        "178981952",
        Certainty::Exact,
        Some(true),
    );
    reads(
        "s SATISFIABLE\nc s type mc\nc s log10-estimate 2\nc s approx arb int 100\n",
        "100",
        Certainty::Approximate,
        Some(false),
    );
    let large = "9".repeat(400);
    reads(
        &format!("c s type mc\nc s log10-estimate 400\nc s exact arb int {large}\n"),
        &large,
        Certainty::Exact,
        Some(false),
    );
    reads(
        "s UNSATISFIABLE\nc s type mc\nc s log10-estimate -inf\nc s exact quadruple int 0\n",
        "0",
        Certainty::Approximate,
        Some(false),
    );
    assert!(number("s UNSATISFIABLE\nc s type mc\nc s log10-estimate -inf\nc s exact arb int 0\n").is_zero());
}

#[test]
fn what_may_be_wrong_is_not_exact() {
    let probable =
        "s SATISFIABLE\nc s type mc\nc s exact arb int 18\nc s pac guarantees epsilon: 0 delta: 6.5e-10\n";
    reads(probable, "18", Certainty::Approximate, Some(false));
    let size = number("s SATISFIABLE\nc s type mc\nc s log10-estimate 12.5\n");
    assert_eq!((size.digits(), size.log10(), size.certainty()), (None, 12.5, Certainty::Approximate));
    let double = number("c s type mc\nc s exact double float 1e10\n");
    assert_eq!((double.digits(), double.log10(), double.certainty()), (None, 10.0, Certainty::Approximate));
    assert_eq!(number("s mc 30").of_exact_counter().certainty(), Certainty::Exact);
    assert_eq!(number(probable).of_exact_counter().certainty(), Certainty::Approximate);
    assert_eq!(
        number("c s type mc\nc s log10-estimate 3\n").of_exact_counter().certainty(),
        Certainty::Approximate
    );
}

#[test]
fn answers_about_models_are_none() {
    for text in [
        "",
        "c talk of s mc 5\n",
        "s SATISFIABLE\nv 1 0\n",
        "s UNSATISFIABLE\n",
        "s UNKNOWN",
        "c s o\n",
        "SAT\n1 0\n",
    ] {
        assert_eq!(read_count(text.as_bytes()), Ok(CountAnswer::Nothing), "{text}");
    }
    assert_eq!(read_count(b"s UNKNOWN\nc s type pmc\n"), Ok(CountAnswer::Unknown));
}

#[test]
fn contradictions_and_numbers_that_are_none_have_their_place() {
    let cases = [
        ("s mc 3\ns mc 4\n", "2:1: a second and different answer, expected one answer"),
        (
            "c s exact arb int 3\nc s approx arb int 3\n",
            "2:1: a second and different answer, expected one answer",
        ),
        ("c s type mc\nc s type pmc\n", "2:1: a second and different answer, expected one answer"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "2:1: a second and different answer, expected one answer"),
        (
            "c s log10-estimate 1\nc s log10-estimate 2\n",
            "2:1: a second and different answer, expected one answer",
        ),
        ("c s type wmc\n", "1:10: `wmc` in the answer of a counter, expected mc or pmc"),
        ("c s exact arb int 1.5\n", "1:19: `1.5` in the answer of a counter, expected a number in decimal"),
        ("c s exact arb int -3\n", "1:19: `-3` in the answer of a counter, expected a number in decimal"),
        ("c s approx arb float nan\n", "1:22: `nan` in the answer of a counter, expected a number"),
        ("s mc many\n", "1:6: `many` in the answer of a counter, expected a number in decimal"),
        ("c s log10-estimate inf\n", "1:20: `inf` in the answer of a counter, expected a logarithm or -inf"),
        ("s UNSATISFIABLE\ns mc 3\n", "2:1: a number of models, but the answer is unsatisfiable, expected 0"),
        ("s SATISFIABLE\ns mc 0\n", "2:1: no model, but the answer is satisfiable, expected a number from 1"),
        ("s UNKNOWN\ns mc 3\n", "2:1: a number of models, but the answer is unknown, expected no number"),
        (
            "c s log10-estimate 2\nc s exact arb int 101\n",
            "2:1: a number whose logarithm differs from the one in the answer, expected the same number",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(read_count(text.as_bytes()).expect_err(text).to_string(), expected);
    }
}
